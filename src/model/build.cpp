// Checks a description and builds its model.
#include <limber/model/build.hpp>

#include "model/assembly.hpp"

namespace limber {

namespace {

using detail::LinkTree;

/// The checks that need no model.
LinkTree check_spec(const ModelSpec& spec, ProblemList& problems) {
  LinkTree tree = detail::check_tree(spec, problems);
  detail::check_numbers(spec, problems);
  detail::check_coupling(spec, tree, problems);
  detail::check_references(spec, tree, problems);
  detail::check_geometry(spec, problems);
  detail::check_transmissions(spec, tree, problems);
  return tree;
}

}  // namespace

Model<double> build(ModelSpec spec, const BuildOptions& options) {
  ProblemList problems(spec.file, spec.warnings);
  const LinkTree tree = check_spec(spec, problems);
  if (problems.has_errors()) throw ModelError(problems.all());
  ModelData<double> data = detail::assemble(spec, tree, problems);
  detail::check_mobility(spec, tree, Model<double>(data), problems);
  data.warnings = std::move(problems).throw_or_warnings(options.strict);
  return Model<double>(std::move(data));
}

std::vector<std::string> detail::unresisted_joints(const ModelSpec& spec) {
  ProblemList ignored;
  const LinkTree tree = check_spec(spec, ignored);
  if (ignored.has_errors()) return {};
  const Model<double> model(assemble(spec, tree, ignored));
  const std::vector<bool> resisted = detail::resisted_degrees(model);
  std::vector<std::string> joints;
  for (const JointInfo& joint : model.names().joints) {
    bool is_resisted = true;
    for (int v = joint.v_index; v < joint.v_index + joint.nv; ++v)
      is_resisted = is_resisted && resisted[static_cast<std::size_t>(v)];
    if (!is_resisted) joints.push_back(joint.name);
  }
  return joints;
}

std::vector<Problem> check(const ModelSpec& spec) {
  ProblemList problems(spec.file, spec.warnings);
  const LinkTree tree = check_spec(spec, problems);
  if (!problems.has_errors())
    detail::check_mobility(spec, tree, Model<double>(detail::assemble(spec, tree, problems)), problems);
  return problems.all();
}

}  // namespace limber
