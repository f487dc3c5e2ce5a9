#include <limber/io/mjcf.hpp>
#include <limber/model/edit.hpp>

#include "io/mjcf_assembly.hpp"
#include "io/mjcf_include.hpp"
#include "io/mjcf_vocabulary.hpp"
#include "io/wording.hpp"

namespace limber {

namespace {

using io::MjcfFile;
using io::XmlElement;
using io::XmlReader;

void read_option(XmlReader& xml, const XmlElement& option, ModelSpec& spec, bool& has_gravity) {
  xml.get(option, "gravity", spec.gravity);
  ignore_other_attributes(xml, option);
  for (const XmlElement& flag : xml.children(option, "flag")) {
    if (const auto word = xml.read_word(xml.attribute(flag, "gravity"), {"disable", "enable"}))
      has_gravity = *word == 1;
    ignore_other_attributes(xml, flag);
  }
}

/// Fixes the joints that an equality holds in one position. A description that does not allow it has other
/// errors, which check() finds.
ModelSpec with_fixed_joints(XmlReader& xml, io::MjcfModel model) {
  if (xml.problems().error_count() > 0 || model.locked.empty()) return std::move(model.spec);
  try {
    return lock_joints(model.spec, model.locked);
  } catch (const ModelError& error) {
    for (Problem problem : error.problems()) {
      problem.file.clear();
      xml.problems().add(std::move(problem));
    }
    return std::move(model.spec);
  }
}

ModelSpec read_model(MjcfFile& file, const XmlElement& root) {
  XmlReader& xml = file.xml;
  // Settings and assets hold for the whole file, wherever they stand in it.
  for (const XmlElement& section : xml.children(root, "compiler")) file.compiler.read(xml, section);
  for (const XmlElement& section : xml.children(root, "default")) file.defaults.read(xml, section);
  xml.read_aside([&] {
    for (const XmlElement& section : xml.children(root, "asset"))
      file.assets.read(xml, file.compiler, file.defaults, section);
  });
  for (const XmlElement& section : xml.children(root, "worldbody")) read_worldbody(file, section);
  xml.ignore_children(root, {"size", "statistic", "visual", "contact", "sensor", "keyframe", "custom",
                             "extension", "deformable"});

  io::MjcfModel model = assemble(file);
  read_constraints(file, root, model);
  bool has_gravity = true;
  xml.get(root, "model", model.spec.name);
  for (const XmlElement& section : xml.children(root, "option"))
    read_option(xml, section, model.spec, has_gravity);
  if (!has_gravity) model.spec.gravity = Vec3<double>::zero();

  xml.report_unused(root);
  return with_fixed_joints(xml, std::move(model));
}

}  // namespace

ModelSpec parse_mjcf(std::string_view text, const std::string& file_name, ProblemList& problems,
                     bool is_confined) {
  ModelSpec spec;
  io::XmlDocument document;
  XmlReader xml({"body", "joint", "freejoint", "site"});
  if (const auto fault = document.read(text, io::mjcf_limits())) {
    problems.add(*fault);
  } else if (const XmlElement& root = document.root(); root.name != "mujoco") {
    xml.report(root, ProblemCode::root_element, {"MJCF", "mujoco"});
  } else {
    io::IncludedFiles files(xml, file_name, is_confined, io::mjcf_limits());
    io::expand_includes(xml, root, file_name, files);
    MjcfFile file(xml);
    if (!xml.has_too_many(root, {"body", "joint"})) spec = read_model(file, root);
  }
  std::move(xml.problems()).report_to(problems);
  spec.file = file_name;
  return spec;
}

ModelSpec parse_mjcf(std::string_view text, const std::string& file_name) {
  ProblemList problems(file_name);
  ModelSpec spec = parse_mjcf(text, file_name, problems);
  spec.warnings = std::move(problems).throw_or_warnings(false);
  return spec;
}

}  // namespace limber
