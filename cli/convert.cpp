#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>

#include "commands.hpp"
#include "errors.hpp"
#include "files.hpp"

namespace limber::cli {

namespace {

struct ConvertOptions {
  ModelArgument in;
  std::string out, to;
  bool force = false, lossy = false;
};

int run(const ConvertOptions& options) {
  const std::string format = output_format(options.out, options.to);
  if (!options.force) keep_input(options.in, options.out);
  const ModelSpec spec = options.in.spec();
  std::vector<Problem> warnings = options.in.build(spec).warnings();
  const std::string text = to_text(options.in.with_allowed_inertias(spec), format, &warnings,
                                   {.lossy = options.lossy, .path = options.out});
  options.in.print_warnings(warnings);
  write_output(text, options.out);
  return kDone;
}

}  // namespace

Command convert_command() {
  Command command{.name = "convert",
                  .description = "Write a model in another format",
                  .examples = {{"limber convert arm.urdf arm.json", "from URDF to JSON"},
                               {"limber convert arm.json - --to mjcf", "to a pipe"},
                               {"limber convert dog.urdf dog.xml --to mjcf --root floating", "floating"}}};
  auto options = std::make_shared<ConvertOptions>();
  options->in.add_to(command, "IN MODEL");
  options->in.add_scale_to(command);
  command.add("OUT FILE", &options->out, "The file to write, or - for standard output").is_required = true;
  command.add("--from", &options->in.format, "The format of IN, if its name and its content do\nnot show it")
      .words = readable_formats();
  command.add("--to", &options->to, "The format of OUT; default: by its extension").words =
      writable_formats();
  command.add("--force", &options->force, "Allow OUT to be the same file as IN");
  command.add("--lossy", &options->lossy, "Omit dynamics that OUT cannot hold");
  command.run_with(options, run);
  return command;
}

}  // namespace limber::cli
