#include <limber/model/model.hpp>
#include <limber/model/suggest.hpp>

#include <algorithm>
#include <stdexcept>

namespace [[gnu::visibility("default")]] limber {

namespace {

template <class S, class R>
std::vector<S> cast_all(const std::vector<R>& values) {
  std::vector<S> result(values.size());
  std::transform(values.begin(), values.end(), result.begin(), [](R value) { return static_cast<S>(value); });
  return result;
}

template <class S, class R>
Body<S> cast_body(const Body<R>& b) {
  Body<S> body;
  body.tree = b.tree.template cast<S>();
  body.inertia = b.inertia.template cast<S>();
  body.second_moment = b.second_moment.template cast<S>();
  body.joint = {b.joint.type, b.joint.is_screw, static_cast<S>(b.joint.turn), static_cast<S>(b.joint.slide),
                b.joint.custom};
  body.q_index = b.q_index;
  body.v_index = b.v_index;
  body.nq = b.nq;
  body.nv = b.nv;
  body.has_dh = b.has_dh;
  body.fixed_link = b.fixed_link;
  body.dh = {b.dh.twist.template cast<S>(), static_cast<S>(b.dh.length), static_cast<S>(b.dh.angle),
             static_cast<S>(b.dh.shift), b.dh.first.template cast<S>()};
  body.first_drive = b.first_drive;
  body.drive_count = b.drive_count;
  body.drive_offset = static_cast<S>(b.drive_offset);
  return body;
}

template <class S, class R>
Frame<S> cast_frame(const Frame<R>& f) {
  return {f.body, f.placement.template cast<S>(), f.fixed_link};
}

[[noreturn]] void throw_unknown(std::string_view name, const char* what,
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

}  // namespace

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
  summarize_rotors(data);
  find_kept_motions(data);
  data_ = std::make_shared<const ModelData<R>>(std::move(data));
}

template <class R>
void Model<R>::throw_moved() {
  throw std::logic_error("Model: it was moved to another");
}

template <class R>
int Model<R>::frame_index(std::string_view frame_name) const {
  const auto found = names().frame_index.find(frame_name);
  if (found == names().frame_index.end()) throw_unknown(frame_name, "link or frame", names().frames);
  return found->second;
}

template <class R>
int Model<R>::joint_index(std::string_view joint_name) const {
  const auto found = names().joint_index.find(joint_name);
  if (found != names().joint_index.end()) return found->second;
  std::vector<std::string> all;
  for (const JointInfo& joint : names().joints) all.push_back(joint.name);
  throw_unknown(joint_name, "joint with a degree of freedom", all);
}

template <class R>
template <class S>
Model<S> Model<R>::cast() const {
  const ModelData<R>& from = data();
  ModelData<S> to;
  to.topology = from.topology;
  to.nq = from.nq;
  to.nv = from.nv;
  to.gravity = from.gravity.template cast<S>();
  for (const Body<R>& body : from.bodies) to.bodies.push_back(cast_body<S>(body));
  for (const Drive<R>& d : from.drives) to.drives.push_back({d.q_index, d.v_index, static_cast<S>(d.ratio)});
  for (const BalancedRotor<R>& r : from.rotors)
    to.rotors.push_back({r.body, static_cast<S>(r.ratio), r.axis.template cast<S>(),
                         static_cast<S>(r.spin_inertia), r.fixed_link});
  to.base_rotors = from.base_rotors.template cast<S>();
  for (const FixedLink<R>& link : from.fixed_links)
    to.fixed_links.push_back({link.body, link.end, link.inertia.template cast<S>()});
  for (const Frame<R>& frame : from.frames) to.frames.push_back(cast_frame<S>(frame));
  for (const Loop<R>& loop : from.loops)
    to.loops.push_back({loop.type, cast_frame<S>(loop.a), cast_frame<S>(loop.b), loop.axes.template cast<S>(),
                        static_cast<S>(loop.pitch)});
  const JointConstants<R>& c = from.constants;
  to.constants = {cast_all<S>(c.lower),        cast_all<S>(c.upper),   cast_all<S>(c.velocity_limit),
                  cast_all<S>(c.effort_limit), cast_all<S>(c.damping), cast_all<S>(c.friction),
                  cast_all<S>(c.armature)};
  to.custom_joints = from.custom_joints;
  to.names = from.names;
  to.warnings = from.warnings;
  to.unknown_inertias = from.unknown_inertias;
  to.singular_joints = from.singular_joints;
  return Model<S>(std::move(to));
}

template class Model<double>;
template class Model<float>;
template Model<float> Model<double>::cast<float>() const;
template Model<double> Model<float>::cast<double>() const;

}  // namespace limber
