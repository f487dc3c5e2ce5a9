#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>

#include "command.hpp"
#include "commands.hpp"
#include "errors.hpp"
#include "model_argument.hpp"
#include "output.hpp"
#include "output_format.hpp"

namespace limber::cli {

namespace {

struct Options {
  ModelArgument in;
  std::string out, to;
  bool force = false, lossy = false;
};

int run(const Options& options) {
  const std::string format = output_format("convert", options.out, options.to);
  if (!options.force) keep_input("convert", options.in, options.out);
  const ModelSpec spec = options.in.spec();
  std::vector<Problem> warnings = options.in.build(spec).warnings();
  const std::string text = to_text(spec, format, warnings,
                                   {.lossy = options.lossy, .path = options.out == "-" ? "" : options.out});
  options.in.print_warnings(warnings);
  write_output(text, options.out);
  return kDone;
}

}  // namespace

Command convert_command() {
  Command command{.name = "convert",
                  .description = "Write a model in another format",
                  .examples = {{"limber convert arm.urdf arm.json", "as named"},
                               {"limber convert arm.json - --to mjcf", "in a pipe"},
                               {"limber convert dog.urdf dog.xml --to mjcf --root floating", "let it walk"}}};
  auto options = std::make_shared<Options>();
  options->in.add_to(command, "IN");
  options->in.add_scale_to(command);
  command.add({.name = "OUT",
               .type = "FILE",
               .target = &options->out,
               .description = "The file to write, or - for standard output",
               .is_required = true});
  command.add({.name = "--from",
               .target = &options->in.format,
               .description = "The format of IN, where neither its name nor\nits content tells",
               .words = readable_formats()});
  command.add({.name = "--to",
               .target = &options->to,
               .description = "The format of OUT; else its extension tells",
               .words = writable_formats()});
  command.add_flag("--force", options->force, "Lets OUT be the same file as IN");
  command.add_flag("--lossy", options->lossy, "Leaves out dynamics that OUT cannot hold");
  command.run = [options] { return run(*options); };
  return command;
}

}  // namespace limber::cli
