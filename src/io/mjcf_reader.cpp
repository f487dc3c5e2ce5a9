#include <limber/model/edit.hpp>

#include "io/format_functions.hpp"
#include "io/mjcf_file.hpp"
#include "io/xml_includes.hpp"
#include "io/xml_model.hpp"

namespace limber::io {

namespace {

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
ModelSpec with_fixed_joints(XmlReader& xml, MjcfModel model) {
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
  xml.problems().aside([&] {
    for (const XmlElement& section : xml.children(root, "asset")) read_assets(file, section);
  });
  for (const XmlElement& section : xml.children(root, "worldbody")) read_worldbody(file, section);
  xml.ignore_children(root, {"size", "statistic", "visual", "contact", "sensor", "keyframe", "custom",
                             "extension", "deformable"});

  MjcfModel model = assemble(file);
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

ModelSpec read_mjcf(std::string_view text, const std::string& file_name, ProblemList& problems,
                    bool is_confined) {
  XmlReader xml({"body", "joint", "freejoint", "site"});
  const XmlLimits limits{.depth = kDeepestMjcf};
  return read_xml_file(text, file_name, limits, xml, "MJCF", "mujoco", problems, [&](const XmlElement& root) {
    XmlIncludes files(xml, file_name, is_confined, limits);
    files.expand_mjcf(root);
    MjcfFile file{xml};
    return xml.has_too_many(root, {"body", "joint"}) ? ModelSpec() : read_model(file, root);
  });
}

}  // namespace limber::io
