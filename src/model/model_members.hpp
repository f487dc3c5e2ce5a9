// The members of a model, over any type of constants: the tables that follow from what build() fills in, and
// names.
#pragma once

#include <limber/model/model.hpp>
#include <limber/model/suggest.hpp>

#include <stdexcept>

namespace limber::detail {

[[noreturn]] inline void throw_unknown(std::string_view name, const char* what,
                                       const std::vector<std::string>& names) {
  throw std::out_of_range(std::string("there is no ") + what + " \"" + std::string(name) + '"' +
                          suggestion(name, names));
}

/// Fills what follows from the balanced rotors.
template <class R>
void summarize_rotors(ModelData<R>& data) {
  data.rotor_couples.assign(data.bodies.size(), Vec3<R>::zero());
  data.apparent_armature = data.constants.armature;
  for (const BalancedRotor<R>& rotor : data.rotors) {
    const auto i = static_cast<std::size_t>(rotor.body);
    Body<R>& body = data.bodies[i];
    body.is_geared = true;
    data.rotor_couples[i] += rotor.axis * (rotor.ratio * rotor.spin_inertia);
    data.apparent_armature[static_cast<std::size_t>(body.v_index)] +=
        rotor.ratio * rotor.ratio * rotor.spin_inertia;
  }
  data.diagonal_constants.assign(static_cast<std::size_t>(data.columns.count), R(0));
  for (std::size_t v = 0; v < data.column_of_velocity.size(); ++v)
    data.diagonal_constants[static_cast<std::size_t>(data.column_of_velocity[v])] = data.apparent_armature[v];
  for (std::size_t i = 0; i < data.bodies.size(); ++i) {
    const Body<R>& body = data.bodies[i];
    if (!body.is_geared) continue;
    data.geared.push_back(static_cast<int>(i));
    const Vec3<R> turning = body.tree.rotation.matrix.column(2) * body.joint.turn;
    data.diagonal_constants[static_cast<std::size_t>(data.columns.first[i])] -=
        dot(turning, data.rotor_couples[i]);
  }
}

/// Fills keeps_motion.
template <class R>
void find_kept_motions(ModelData<R>& data) {
  for (int i = 0; i < data.topology.size(); ++i)
    data.bodies[static_cast<std::size_t>(i)].keeps_motion = data.topology.child_count(i) > 1;
  for (const FixedLink<R>& link : data.fixed_links)
    data.bodies[static_cast<std::size_t>(link.body)].keeps_motion = true;
}

}  // namespace limber::detail

namespace [[gnu::visibility("default")]] limber {

template <class R>
Model<R>::Model(ModelData<R> data) {
  const int n = data.topology.size();
  std::vector<int> counts;
  std::vector<bool> is_screw;
  data.by_body = Rows<R>(12, n);
  for (int i = 0; i < n; ++i) {
    const Body<R>& body = data.bodies[static_cast<std::size_t>(i)];
    counts.push_back(body.is_driven() ? 1 : body.nv);
    is_screw.push_back(body.is_screw());
    const Sym3<R>& o = body.inertia.about_origin;
    data.by_body(0, i) = body.inertia.mass;
    data.by_body.set(1, i, body.inertia.first_moment);
    data.by_body.set(4, i, Vec3<R>{o.xx, o.yy, o.zz});
    data.by_body.set(7, i, Vec3<R>{o.xy, o.xz, o.yz});
    data.by_body(10, i) = body.joint.turn;
    data.by_body(11, i) = body.joint.slide;
  }
  data.columns = Columns(data.topology, counts, is_screw);
  for (int i = 0; i < n; ++i)
    data.bodies[static_cast<std::size_t>(i)].column = data.columns.first[static_cast<std::size_t>(i)];
  for (int k = 0; k < data.columns.count; ++k)
    if (!data.bodies[static_cast<std::size_t>(data.columns.body[static_cast<std::size_t>(k)])].is_driven())
      data.column_of_velocity.push_back(k);
  detail::summarize_rotors(data);
  detail::find_kept_motions(data);
  gravity_ = data.gravity;
  data_ = std::make_shared<const ModelData<R>>(std::move(data));
}

template <class R>
void Model<R>::throw_moved() {
  throw std::logic_error("Model: it was moved to another");
}

template <class R>
int Model<R>::frame_index(std::string_view frame_name) const {
  const auto found = names().frame_index.find(frame_name);
  if (found == names().frame_index.end()) detail::throw_unknown(frame_name, "link or frame", names().frames);
  return found->second;
}

template <class R>
int Model<R>::joint_index(std::string_view joint_name) const {
  const auto found = names().joint_index.find(joint_name);
  if (found != names().joint_index.end()) return found->second;
  std::vector<std::string> all;
  for (const JointInfo& joint : names().joints) all.push_back(joint.name);
  detail::throw_unknown(joint_name, "joint with a degree of freedom", all);
}

}  // namespace limber
