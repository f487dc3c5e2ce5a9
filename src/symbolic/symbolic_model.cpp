// The built model has canonical frames, whose origins and axes depend on lengths. Where lengths are symbols,
// bodies get frames that do not: origin at the joint, z along its axis, else as the link has it. Every
// rotation is then a number, and every translation is linear in the lengths.
#include <limber/symbolic/symbolic_model.hpp>

#include "model/formatted.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "model/canonical.hpp"
#include "model/model_members.hpp"
#include "model/refuse.hpp"
#include "symbolic/symbol_names.hpp"

namespace [[gnu::visibility("default")]] limber {

template class Model<Expression>;

template <>
const CustomJointOver<Expression>& CustomJoint::over<Expression>() const {
  throw std::logic_error("a custom joint has no formulas");
}

namespace {

using symbolic::SymbolNames;

constexpr double kRounding = 1e-15;

/// Zero where rounding alone has left something of numbers of this size.
double cleaned(double x, double size) { return std::abs(x) <= kRounding * size ? 0 : x; }

Vec3<double> cleaned(const Vec3<double>& v, double size) {
  return {cleaned(v.x, size), cleaned(v.y, size), cleaned(v.z, size)};
}

/// A sine or cosine: 0, 1 and −1 without rounding.
double cleaned_sine(double x) {
  const double whole = std::round(x);
  return std::abs(x - whole) <= 4 * kRounding ? whole : x;
}

Vec3<double> cleaned_axis(const Vec3<double>& v) {
  return {cleaned_sine(v.x), cleaned_sine(v.y), cleaned_sine(v.z)};
}

Transform<double> cleaned(const Transform<double>& x, double size) {
  const Mat3<double>& r = x.rotation.matrix;
  return {{Mat3<double>::from_rows(cleaned_axis(r.row(0)), cleaned_axis(r.row(1)), cleaned_axis(r.row(2)))},
          cleaned(x.translation, size)};
}

ConstantTurn<Expression> formula(ConstantTurn<double> turn) {
  turn.c = cleaned_sine(turn.c);
  turn.s = cleaned_sine(turn.s);
  return turn.cast<Expression>();
}

/// ∫ r rᵀ dm = ½ tr(Ī) 1 − Ī
Sym3<Expression> second_moment(const Sym3<Expression>& i) {
  const Expression half = i.trace() * Expression(0.5);
  return {half - i.xx, half - i.yy, half - i.zz, -i.xy, -i.xz, -i.yz};
}

class SymbolicAssembly {
 public:
  SymbolicAssembly(const Model<double>& model, ExpressionGraph& graph, const SymbolChoice& choice)
      : model_(model), names_(graph, choice), has_symbols_(!choice.is_none()) {}

  SymbolicModel assemble() {
    data_.topology = model_.topology();
    data_.nq = model_.nq();
    data_.nv = model_.nv();
    data_.names = std::make_shared<const ModelNames>(model_.names());
    for (int i = 0; i < model_.body_count(); ++i) choose_frame(i);
    for (int i = 0; i < model_.body_count(); ++i) add_body(i);
    for (const BalancedRotor<double>& rotor : model_.rotors()) add_rotor(rotor);
    for (int k = 0; k < model_.nv(); ++k)
      data_.constants.armature.push_back(
          names_.named(model_.constants().armature[static_cast<std::size_t>(k)],
                       {formatted("A{}", k + 1), SymbolKind::moment, "moments",
                        "armature of " + model_.names().dofs[static_cast<std::size_t>(k)]}));
    add_gravity();
    return {Model<Expression>(std::move(data_)), names_.parameters()};
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  const std::string& name(int i) const { return model_.names().bodies[at(i)]; }

  /// X_body_link in canonical frames, of the link that the joint moves; rotors have none.
  Transform<double> link(int i) const {
    const auto found = model_.names().frame_index.find(name(i));
    if (found == model_.names().frame_index.end()) return Transform<double>::identity();
    const Frame<double>& frame = model_.frames()[at(found->second)];
    return frame.body == i ? frame.placement : Transform<double>::identity();
  }

  /// Where the frame of a body is in its canonical frame, and its link in that. Numbers alone need no other
  /// frame.
  void choose_frame(int i) {
    const Transform<double> link_in_body = link(i);
    const double size = 1e-3 + norm(link_in_body.translation);
    Transform<double> frame = Transform<double>::identity();
    if (has_symbols_ && i > 0 && model_.body(i).is_screw()) {
      const Vec3<double> axis = link_in_body.rotation.matrix.row(2);
      frame = {link_in_body.rotation * Rotation<double>::between(Vec3<double>::unit_z(), axis),
               {0, 0, link_in_body.translation.z}};
    }
    frames_.push_back(cleaned(frame, size));
    links_.push_back(cleaned(inverse_times(frames_.back(), link_in_body), 1e3 * size));
  }

  void add_body(int i) {
    const Body<double>& from = model_.body(i);
    Body<Expression> body;
    const Transform<double> tree = i == 0 ? Transform<double>::identity() : tree_of(i);
    body.tree = {tree.rotation.cast<Expression>(),
                 has_symbols_ && i > 0 ? lengths(i, tree.translation) : tree.translation.cast<Expression>()};
    body.inertia = i == 0 ? Inertia<Expression>::zero() : inertia_of(i);
    body.second_moment = second_moment(body.inertia.about_origin);
    body.joint = {from.joint.type, from.joint.is_screw, from.joint.turn,
                  from.joint.slide == 1 || from.joint.slide == 0
                      ? Expression(from.joint.slide)
                      : names_.named(from.joint.slide, {formatted("h{}", i), SymbolKind::length, "lengths",
                                                        "pitch of the joint of " + name(i)}),
                  nullptr};
    body.q_index = from.q_index;
    body.v_index = from.v_index;
    body.nq = from.nq;
    body.nv = from.nv;
    fill_step(from, tree.rotation, body);
    body.first_drive = static_cast<int>(data_.drives.size());
    body.drive_count = from.drive_count;
    body.drive_offset = from.drive_offset;
    add_drives(i);
    data_.bodies.push_back(body);
  }

  Transform<double> tree_of(int i) const {
    const Transform<double> tree =
        inverse_times(frames_[at(model_.parent(i))], model_.body(i).tree) * frames_[at(i)];
    return cleaned(tree, 1e-3 + norm(tree.translation));
  }

  void fill_step(const Body<double>& from, const Rotation<double>& rotation, Body<Expression>& body) const {
    if (!from.is_screw()) return;
    const DenavitHartenberg<double> dh = has_symbols_ ? detail::axial_turns(rotation) : from.dh;
    body.has_dh = from.has_dh && !has_symbols_;
    body.dh = {formula(dh.twist), dh.length, dh.angle, dh.shift, formula(dh.first)};
  }

  /// The place of a joint, in the axes of the link that it is on.
  Vec3<Expression> lengths(int i, const Vec3<double>& place) {
    const int p = model_.parent(i);
    if (p == 0) return place.cast<Expression>();  // no equation has it
    const Rotation<double>& axes = links_[at(p)].rotation;
    const auto count =
        std::count_if(model_.topology().children(p).begin(), model_.topology().children(p).end(),
                      [&](int child) { return squared_norm(tree_of(child).translation) > 0; });
    const std::string own = count > 1 ? formatted("l{}_{}", p, i) : formatted("l{}", p);
    return axes.cast<Expression>() *
           names_.named(cleaned(inverse_times(axes, place), norm(place)),
                        {own, SymbolKind::length, "lengths", formatted("from {} to {}", name(p), name(i))});
  }

  Inertia<Expression> inertia_of(int i) {
    const Inertia<double>& own = model_.body(i).inertia;
    if (!has_symbols_) {
      const Sym3<double>& o = own.about_origin;
      const double size = norm(own.first_moment), turning = o.trace();
      return {own.mass,
              cleaned(own.first_moment, size).cast<Expression>(),
              {o.xx, o.yy, o.zz, cleaned(o.xy, turning), cleaned(o.xz, turning), cleaned(o.yz, turning)}};
    }
    // In the axes of the link, about the centre of mass.
    const Transform<double> in_body = frames_[at(i)] * links_[at(i)];
    const Inertia<double> on_link = inverse_times(in_body, own);
    const double size = 1e-3 + norm(in_body.translation) + norm(on_link.com());
    const Vec3<double> com = cleaned(on_link.com(), 1e3 * size);
    const Sym3<double> about = on_link.about_com();
    const double turning = 1e3 * (std::abs(about.trace()) + own.mass * size * size);
    const auto moment = [&](double value, const char* axes) {
      return names_.named(cleaned(value, turning),
                          {formatted("I{}{}", axes, i), SymbolKind::moment, "moments",
                           formatted("moment of inertia {} of {}", axes, name(i))});
    };
    const Expression mass =
        names_.named(own.mass, {formatted("m{}", i), SymbolKind::mass, "masses", "mass of " + name(i)});
    const Vec3<Expression> center = names_.named(
        com, {formatted("c{}", i), SymbolKind::length, "centres", "centre of mass of " + name(i)});
    const Sym3<Expression> moments{moment(about.xx, "xx"), moment(about.yy, "yy"), moment(about.zz, "zz"),
                                   moment(about.xy, "xy"), moment(about.xz, "xz"), moment(about.yz, "yz")};
    return links_[at(i)].cast<Expression>() * Inertia<Expression>::from_com(mass, center, moments);
  }

  Expression ratio(double value, const std::string& own, const std::string& of) {
    if (value == 1 || value == -1) return value;
    return names_.named(value, {own, SymbolKind::gear_ratio, "ratios", "gear ratio of " + of});
  }

  void add_drives(int i) {
    const auto drives = model_.drives(model_.body(i));
    for (std::size_t k = 0; k < drives.size(); ++k) {
      const std::string own = drives.size() > 1 ? formatted("n{}_{}", i, k + 1) : formatted("n{}", i);
      data_.drives.push_back({drives[k].q_index, drives[k].v_index, ratio(drives[k].ratio, own, name(i))});
    }
  }

  void add_rotor(const BalancedRotor<double>& rotor) {
    const std::size_t k = data_.rotors.size();
    const auto earlier = std::count_if(data_.rotors.begin(), data_.rotors.end(),
                                       [&](const auto& other) { return other.body == rotor.body; });
    const std::string number =
        earlier == 0 ? std::to_string(rotor.body) : formatted("{}_{}", rotor.body, earlier + 1);
    const std::string& of = model_.names().rotors[k];
    const Vec3<double> axis =
        cleaned_axis(inverse_times(frames_[at(model_.parent(rotor.body))].rotation, rotor.axis));
    data_.rotors.push_back({rotor.body, ratio(rotor.ratio, "n" + number, of), axis.cast<Expression>(),
                            names_.named(rotor.spin_inertia, {"J" + number, SymbolKind::moment, "moments",
                                                              "moment of inertia of the " + of})});
  }

  void add_gravity() {
    const double size = norm(model_.gravity());
    if (size == 0) return;
    const Expression g =
        names_.named(size, {"g", SymbolKind::gravity, "gravity", "acceleration of free fall"});
    data_.gravity = cleaned_axis(model_.gravity() * (1 / size)).cast<Expression>() * g;
  }

  const Model<double>& model_;
  SymbolNames names_;
  bool has_symbols_;
  std::vector<Transform<double>> frames_, links_;  ///< by body: X_canonical_frame, X_frame_link
  ModelData<Expression> data_;
};

}  // namespace

SymbolicModel symbolic_model(const Model<double>& model, ExpressionGraph& graph, const SymbolChoice& choice) {
  for (const JointInfo& joint : model.names().joints)
    if (joint.type == JointType::custom)
      refuse("joint \"{}\" is of the user's own type, which has no formulas", joint.name);
  return SymbolicAssembly(model, graph, choice).assemble();
}

}  // namespace limber
