#include <limber/io/load.hpp>
#include <limber/io/text_file.hpp>
#include <limber/model/edit.hpp>
#include <limber/model/problem_code.hpp>

#include "io/confinement.hpp"
#include "io/format_signature.hpp"
#include "io/format_table.hpp"
#include "io/with_root.hpp"
#include "io/wording.hpp"

namespace limber {

namespace {

/// The format that is said, or that the name or the content tells; null, with the problem reported, where
/// none does.
const io::Format* settle_format(std::string_view text, const std::string& file_name, const std::string& said,
                                ProblemList& problems) {
  if (!said.empty()) {
    const io::Format* format = io::format_by_name(said);
    if (!format)
      problems.report(ProblemCode::format_unknown, 0, {ElementKind::other, "", "format"}, io::in_quotes(said),
                      {io::readable_list()});
    return format;
  }
  if (const io::Format* format = io::format_by_extension(file_name)) return format;
  if (const io::Format* format = io::format_by_content(text)) return format;
  const std::string_view opening = io::signature_of(text);
  problems.report(io::trimmed(text).empty() ? ProblemCode::file_empty : ProblemCode::format_unrecognized, 0,
                  {ElementKind::file}, opening.empty() ? std::string() : io::in_quotes(opening),
                  {io::readable_list()});
  return nullptr;
}

}  // namespace

ModelSpec io::with_root(ModelSpec spec, Root root, ProblemList& problems) {
  if (root == Root::fixed || problems.has_errors()) return spec;
  try {
    return with_floating_base(spec);
  } catch (const ModelError& error) {
    for (const Problem& p : error.problems()) problems.add(p);
    return spec;
  }
}

ModelSpec parse_spec(std::string_view text, const std::string& file_name, const LoadOptions& options,
                     ProblemList& problems) {
  ModelSpec nothing;
  nothing.file = file_name;
  const io::Format* format = settle_format(text, file_name, options.format, problems);
  if (!format) return nothing;
  ModelSpec spec = format->read(text, file_name, problems, options.confine);
  if (options.confine) io::check_confinement(spec, problems);
  return io::with_root(std::move(spec), options.root, problems);
}

ModelSpec parse_spec(std::string_view text, const std::string& file_name, const LoadOptions& options) {
  ProblemList problems(file_name);
  ModelSpec spec = parse_spec(text, file_name, options, problems);
  spec.warnings = std::move(problems).throw_or_warnings(false);
  return spec;
}

ModelSpec load_spec(const std::string& path, const LoadOptions& options) {
  return parse_spec(io::read_text_file(path), path, options);
}

}  // namespace limber
