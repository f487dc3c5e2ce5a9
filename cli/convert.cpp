#include <fmt/core.h>
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "model_argument.hpp"
#include "output.hpp"

namespace limber::cli {

namespace {

struct Options {
  ModelArgument in;
  std::string out, to;
  bool force = false;
};

std::string format_of_output(const Options& options) {
  const std::string format = options.to.empty() ? format_of(options.out) : options.to;
  const std::vector<std::string> known = writable_formats();
  if (std::find(known.begin(), known.end(), format) != known.end()) return format;
  std::string list;
  for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
  throw UsageError(
      format.empty() ? fmt::format("convert: which format shall \"{}\" have? Say --to {}", options.out, list)
                     : fmt::format("convert: {} cannot be written; known are {}", format, list));
}

void keep_input(const Options& options) {
  std::error_code ignored;
  const std::string in = options.in.path();
  if (!options.force && !in.empty() && std::filesystem::equivalent(in, options.out, ignored))
    throw UsageError(fmt::format("convert: \"{}\" is the input itself; --force replaces it", options.out));
}

void run(const Options& options) {
  const std::string format = format_of_output(options);
  keep_input(options);
  const ModelSpec spec = options.in.spec();
  std::vector<Problem> warnings = build(spec).warnings();
  const std::string text = to_text(spec, format, warnings);
  print_warnings(warnings);
  write_output(text, options.out);
}

}  // namespace

void add_convert(CLI::App& app) {
  CLI::App& command = add_command(app, "convert", "Write a model in another format",
                                  {{"limber convert robots/panda panda.json", "the extension tells"},
                                   {"limber convert arm.json - --to json", "to standard output"},
                                   {"limber convert arm.json free.json --root floating", "let it float"}});
  auto options = std::make_shared<Options>();
  options->in.add_to(command, "IN");
  command.add_option("OUT", options->out, "The file to write, or - for standard output")
      ->required()
      ->type_name("FILE");
  add_choice(command, "--from", options->in.format, readable_formats(),
             "The format of IN, where neither its name nor\nits content tells");
  add_choice(command, "--to", options->to, writable_formats(), "The format of OUT; else its extension tells");
  command.add_flag("--force", options->force, "Lets OUT be the same file as IN");
  command.callback([options] { run(*options); });
}

}  // namespace limber::cli
