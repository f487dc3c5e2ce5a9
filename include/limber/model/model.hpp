// The immutable model: flat, sorted, validated, in canonical frames. One model serves any number of threads.
//
// Bodies here are what moves: links joined by fixed joints are one body, and rotors whose angle matters and
// mimic joints are bodies whose velocity is a combination of others' (`drives`). Each body has a canonical
// frame, chosen by build() so that the axis of a one-degree joint is z and, where possible, the step from the
// parent is in Denavit–Hartenberg form. The user's link frames are frames on bodies like any other named
// frame. Strings are in a side table that no kernel reads.
#pragma once

#include <limber/math/rows.hpp>
#include <limber/model/columns.hpp>
#include <limber/model/error.hpp>
#include <limber/model/joints/joint.hpp>
#include <limber/model/spec.hpp>
#include <limber/model/topology.hpp>
#include <limber/spatial/inertia.hpp>
#include <limber/spatial/planar_turn.hpp>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// The step from the parent to a one-degree body as Screw_x(twist, length) · Screw_z(angle + turn q, shift +
/// slide q). A step that is not of this form has its rotation here, Rz(first) Rx(twist) Rz(angle + turn q),
/// and its origin in `tree`: three turns about axes cost less than a general rotation.
template <class R>
struct DenavitHartenberg {
  ConstantTurn<R> twist{};
  R length = 0, angle = 0, shift = 0;
  ConstantTurn<R> first{};
};

/// The numbers of a body that kernels read.
template <class R>
struct Body {
  Transform<R> tree;      ///< X_parent_joint, constant: X_parent_body(q) = tree · J(q), in canonical frames
  Inertia<R> inertia;     ///< in the canonical frame, balanced rotors carried by the body included
  Sym3<R> second_moment;  ///< ∫ r rᵀ dm of the same = ½ tr(Ī) 1 − Ī
  Joint<R> joint;
  int q_index = -1;           ///< first of its positions in q; −1 for a driven body
  int v_index = -1;           ///< first of its velocities in v; −1 for a driven body
  int nq = 0, nv = 0;         ///< 0 for a driven body
  bool has_dh = false;        ///< the step is in Denavit–Hartenberg form
  bool keeps_motion = false;  ///< others need its motion: several children, links fixed to it
  int fixed_link = -1;        ///< that its joint is on; −1 for the moving link of the parent
  DenavitHartenberg<R> dh{};
  int first_drive = 0, drive_count = 0;  ///< of a driven body: its row in drives()
  R drive_offset = 0;                    ///< of a driven body: position = offset + Σ ratio · q

  bool is_geared = false;  ///< it drives balanced rotors
  int column = 0;          ///< the first of its columns

  bool is_driven() const { return drive_count > 0; }
  bool is_screw() const { return joint.is_screw; }
  /// Its six columns are the basis: S = 1.
  bool is_free() const { return joint.type == JointType::floating; }
};

/// One entry of the row of a driven body or rotor: its position has ratio · q[q_index], its velocity ratio ·
/// v[v_index].
template <class R>
struct Drive {
  int q_index, v_index;
  R ratio;
};

/// A rotor whose angle does not matter, symmetric about its spin axis, which holds its centre of mass; it
/// sits on the parent of the one-degree body that alone drives it. Its inertia is part of the parent's; what
/// remains is the angular momentum J · ratio · v along `axis`. Any other rotor is a driven body.
template <class R>
struct BalancedRotor {
  int body;             ///< that drives it
  R ratio;              ///< of its rate to the velocity of the body
  Vec3<R> axis;         ///< unit, in the canonical frame of the body's parent
  R spin_inertia;       ///< J
  int fixed_link = -1;  ///< that carries it; −1 for the moving link of the body's parent
};

/// The losses of a rotor that several joints drive, at its rate Ω = Σ ratio v: the torque damping Ω +
/// friction sign(Ω) against it. Those of other rotors are part of JointConstants.
template <class R>
struct SharedLoss {
  int body;  ///< the rotor: a driven body, which has the row
  R damping, friction;
};

/// The factor of a joint force that comes through a gear.
template <class R>
struct GearEfficiency {
  int v_index;
  R driving;  ///< where the force drives the joint: the efficiency
  R driven;   ///< where the joint drives the motor: 1 / efficiency of that direction
};

/// A link on a fixed joint: a part of its body, kept for the wrench that the fixed joint transmits. They are
/// numbered depth first over all links.
template <class R>
struct FixedLink {
  int body;
  int end;             ///< those of this number … end − 1 that are parts of the same body are fixed to it
  Inertia<R> inertia;  ///< of all these and the balanced rotors on them, in the body's canonical frame
};

/// A named frame on a body: every link and every frame of the description, and the world.
template <class R>
struct Frame {
  int body;
  Transform<R> placement;  ///< X_body_frame, in the body's canonical frame
  int fixed_link = -1;     ///< that it is on; −1 for the moving link of its body
};

/// A cut joint that closes a loop; its two sides are frames on bodies, and its freedom is about/along z of
/// frame a.
template <class R>
struct Loop {
  JointType type;
  Frame<R> a, b;
  Rotation<R> axes = Rotation<R>::identity();  ///< of both, in the frames of the description
  R pitch = 0;                                 ///< of a helical joint
};

/// Names to numbers, found by any kind of string without making another.
struct NameHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
};
using NameIndex = std::unordered_map<std::string, int, NameHash, std::equal_to<>>;

struct JointInfo {
  std::string name;
  JointType type;
  std::string link;  ///< the link that it moves
  int body;
  int q_index, v_index, nq, nv;
  bool velocities_are_rates;  ///< of its positions
};

/// The strings of a model, and what belongs to people rather than kernels.
struct ModelNames {
  std::string model;
  std::vector<JointInfo> joints;    ///< with degrees of their own, in velocity order
  std::vector<std::string> dofs;    ///< `joint` or `joint/wx`, per velocity
  std::vector<std::string> frames;  ///< parallel to Model::frames(): world, links, named frames
  int link_count = 0;               ///< frames 1 … link_count are links
  std::vector<std::string> bodies;  ///< the link (or rotor) that gave each body its joint; `world` for 0
  std::vector<std::string> rotors;  ///< balanced ones, parallel to Model::rotors()
  std::vector<std::string> loops;
  NameIndex frame_index, joint_index;
};

/// Bounds per position (±∞: none) and numbers per velocity. Damping and friction have those of the rotors
/// that the velocity alone drives.
template <class R>
struct JointConstants {
  std::vector<R> lower, upper;                  // nq
  std::vector<R> velocity_limit, effort_limit;  // nv
  std::vector<R> damping, friction, armature;   // nv
  std::vector<R> stiffness, rest;  // nv: of springs, and the motion from neutral to where they do not pull
};

/// Everything of a model, as build() fills it.
template <class R>
struct ModelData {
  Topology topology;
  Columns columns;
  int nq = 0, nv = 0;
  Vec3<R> gravity{};  ///< at first: a model may have another (with_gravity)
  std::vector<Body<R>> bodies;
  std::vector<Vec3<R>> rotor_couples;  ///< per body: Σ ratio J axis of the balanced rotors that it drives
  std::vector<int> geared;             ///< the bodies that drive balanced rotors, ascending
  std::vector<R> apparent_armature;    ///< per velocity: armature and ratio² J of the rotors that it drives
  /// Per column: H_kk − S_kᵀF_k, where F_k = Iᶜ S_k + b_k has the couple b of the rotors although the joint
  /// does not turn the parent. The axis does not move in the parent, so this is a constant.
  std::vector<R> diagonal_constants;
  std::vector<int> column_of_velocity;  ///< per velocity
  Rows<R> by_body;  ///< for packs: mass, first moment, xx, yy, zz, xy, xz, yz about the origin, turn, slide
  std::vector<Drive<R>> drives;
  std::vector<BalancedRotor<R>> rotors;
  std::vector<SharedLoss<R>> shared_losses;     ///< of all rotors that several joints drive, zeros too
  std::vector<GearEfficiency<R>> efficiencies;  ///< of gears with losses
  Inertia<R> base_rotors = Inertia<R>::zero();  ///< of the balanced rotors on the base: mass of the robot
  std::vector<FixedLink<R>> fixed_links;
  std::vector<Frame<R>> frames;
  std::vector<Loop<R>> loops;
  JointConstants<R> constants;
  std::vector<std::shared_ptr<const CustomJoint>> custom_joints;  ///< kept alive for Joint::custom
  std::shared_ptr<const ModelNames> names;
  std::vector<Problem> warnings;
  /// Lists for messages, empty for a model that every function takes: links whose inertia is not known, and
  /// joints that leave the mass matrix singular.
  std::string unknown_inertias, singular_joints;
};

/// A model that was moved from throws std::logic_error where people use it: its sizes, frames and names, and
/// every function of the easy API.
template <class R = double>
class Model {
 public:
  using Real = R;

  /// Takes what build() has filled in and derives the tables that follow from it.
  explicit Model(ModelData<R> data);

  int nq() const { return data().nq; }
  int nv() const { return data().nv; }

  /// N + 1: the moving bodies and the base, body 0.
  int body_count() const { return data().topology.size(); }
  const Topology& topology() const { return data_->topology; }
  int parent(int i) const { return data_->topology.parent(i); }
  const Body<R>& body(int i) const { return data_->bodies[static_cast<std::size_t>(i)]; }

  /// The inertias of a pack of bodies from k on, as the scalar T sees packs.
  template <class T>
  Inertia<typename PackOf<T>::type> inertias(int k) const;
  /// Radians and metres per unit of the position of a pack of one-degree bodies.
  template <class T>
  typename PackOf<T>::type turns(int k) const {
    return pack_of_bodies<T>(10, k);
  }
  template <class T>
  typename PackOf<T>::type slides(int k) const {
    return pack_of_bodies<T>(11, k);
  }
  const Columns& columns() const { return data_->columns; }
  bool has_driven_bodies() const { return data_->columns.count > data_->nv; }
  int column_of_velocity(int v) const { return data_->column_of_velocity[static_cast<std::size_t>(v)]; }

  const Vec3<R>& gravity() const { return gravity_; }
  /// The same model in another gravity, in world axes. It shares all data with this one, so this costs
  /// nothing, and workspaces and external forces of one serve the other. Throws std::invalid_argument where
  /// the gravity is not finite.
  Model with_gravity(const Vec3<R>& gravity) const;
  const JointConstants<R>& constants() const { return data_->constants; }

  std::span<const Drive<R>> drives(const Body<R>& body) const {
    return std::span(data_->drives)
        .subspan(static_cast<std::size_t>(body.first_drive), static_cast<std::size_t>(body.drive_count));
  }
  std::span<const BalancedRotor<R>> rotors() const { return data_->rotors; }
  std::span<const SharedLoss<R>> shared_losses() const { return data_->shared_losses; }
  std::span<const GearEfficiency<R>> efficiencies() const { return data_->efficiencies; }
  /// See ModelData.
  const Inertia<R>& base_rotors() const { return data().base_rotors; }
  const Vec3<R>& rotor_couple(int i) const { return data_->rotor_couples[static_cast<std::size_t>(i)]; }
  std::span<const int> geared() const { return data_->geared; }
  const std::vector<R>& apparent_armature() const { return data_->apparent_armature; }
  R diagonal_constant(int column) const {
    return data_->diagonal_constants[static_cast<std::size_t>(column)];
  }

  std::span<const Frame<R>> frames() const { return data().frames; }
  std::span<const FixedLink<R>> fixed_links() const { return data_->fixed_links; }
  std::span<const Loop<R>> loops() const { return data().loops; }

  const std::string& name() const { return names().model; }
  const ModelNames& names() const { return *data().names; }
  const std::vector<Problem>& warnings() const { return data().warnings; }
  /// See ModelData: empty where all inertias are known, and where the mass matrix has an inverse.
  const std::string& unknown_inertias() const { return data().unknown_inertias; }
  const std::string& singular_joints() const { return data().singular_joints; }

  /// The index in frames() of a link or named frame; std::out_of_range, naming what is close, if there is
  /// none.
  int frame_index(std::string_view frame_name) const;
  /// The index in names().joints; std::out_of_range, naming what is close, if there is none.
  int joint_index(std::string_view joint_name) const;

  /// Whether the other is this model, a copy of it, or one of these with another gravity.
  bool is_same_as(const Model& other) const { return data_ == other.data_; }

  /// The same model with its constants in another real type.
  template <class S>
  Model<S> cast() const;

 private:
  const ModelData<R>& data() const {
    if (data_ == nullptr) throw_moved();
    return *data_;
  }
  [[noreturn]] static void throw_moved();
  template <class T>
  typename PackOf<T>::type pack_of_bodies(int row, int k) const {
    if constexpr (PackOf<T>::width == 1)
      return as<T>(data_->by_body(row, k));
    else
      return data_->by_body.pack(row, k);
  }

  std::shared_ptr<const ModelData<R>> data_;
  Vec3<R> gravity_;
};

template <class R>
template <class T>
Inertia<typename PackOf<T>::type> Model<R>::inertias(int k) const {
  if constexpr (PackOf<T>::width == 1) {
    return body(k).inertia.template cast<T>();
  } else {
    const Rows<R>& rows = data_->by_body;
    return {rows.pack(0, k),
            rows.vectors(1, k),
            {rows.pack(4, k), rows.pack(5, k), rows.pack(6, k), rows.pack(7, k), rows.pack(8, k),
             rows.pack(9, k)}};
  }
}

extern template class Model<double>;
extern template class Model<float>;
extern template Model<float> Model<double>::cast<float>() const;
extern template Model<double> Model<float>::cast<double>() const;

}  // namespace limber
