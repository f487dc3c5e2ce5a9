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
  bool force = false;
};

void run(const Options& options) {
  const std::string format = output_format("convert", options.out, options.to);
  if (!options.force) keep_input("convert", options.in, options.out);
  const ModelSpec spec = options.in.spec();
  std::vector<Problem> warnings = build(spec).warnings();
  const std::string text = to_text(spec, format, warnings);
  print_warnings(warnings);
  write_output(text, options.out);
}

}  // namespace

void add_convert(CLI::App& app) {
  CLI::App& command =
      add_command(app, "convert", "Write a model in another format",
                  {{"limber convert arm.urdf arm.json", "as named"},
                   {"limber convert arm.json - --to mjcf", "in a pipe"},
                   {"limber convert dog.urdf dog.xml --to mjcf --root floating", "let it walk"}});
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
