// What there is to know of a joint type beside its motion, as data. Each type states its facts in its own
// file; what follows from its motion is filled in for all of them (src/model/joint_facts.cpp).
#pragma once

#include <limber/model/joints/type.hpp>

#include <array>
#include <cstddef>
#include <initializer_list>

namespace [[gnu::visibility("default")]] limber {

/// The simplest motions: about and along one axis of the joint's canonical frame, in the order of
/// Motion::basis, and any rotation about its origin.
enum class Freedom : std::uint8_t { turn_x, turn_y, turn_z, slide_x, slide_y, slide_z, ball };

constexpr bool turns(Freedom freedom) { return freedom <= Freedom::turn_z; }
/// 0, 1 or 2: x, y or z.
constexpr int axis_of(Freedom freedom) { return static_cast<int>(freedom) % 3; }
/// A ball has a quaternion [x, y, z, w].
constexpr int position_count(Freedom freedom) { return freedom == Freedom::ball ? 4 : 1; }

/// Up to six of them.
class Freedoms {
 public:
  constexpr Freedoms() = default;
  constexpr Freedoms(std::initializer_list<Freedom> list) {
    for (const Freedom freedom : list) add(freedom);
  }
  constexpr void add(Freedom freedom) { items_[static_cast<std::size_t>(size_++)] = freedom; }
  constexpr int size() const { return size_; }
  constexpr Freedom operator[](int k) const { return items_[static_cast<std::size_t>(k)]; }
  constexpr const Freedom* begin() const { return items_.data(); }
  constexpr const Freedom* end() const { return items_.data() + size_; }
  /// −1 if it is not among them.
  constexpr int index_of(Freedom freedom) const {
    for (int k = 0; k < size_; ++k)
      if ((*this)[k] == freedom) return k;
    return -1;
  }

 private:
  std::array<Freedom, 6> items_{};
  int size_ = 0;
};

/// The axes that a description gives, and which axes of the canonical frame they are.
enum class Axes : std::uint8_t { unstated, none, z, x_and_y };

/// How a joint is seen from its other side, J'(q') = J(q)⁻¹.
enum class Reversal : std::uint8_t {
  unstated,
  none,       ///< no joint of the same type does it
  axis,       ///< q' = q about the opposite axis
  positions,  ///< q' = −q
  rotation    ///< the inverse rotation: velocities change sign and axes, so all degrees must be alike
};

/// What keeps two links together where a joint of this type closes a loop (src/constraints/tie.cpp).
enum class Closure : std::uint8_t {
  unstated,
  none,        ///< nothing: it cannot close a loop
  directions,  ///< no motion along what is not among its degrees: its columns do not move in the body
  square_axes  ///< two axes of turning stay at right angles, and their point together
};

struct JointFacts {
  // ---- Stated by each type

  const char* name = nullptr;  ///< in model files and messages
  Axes axes = Axes::unstated;
  /// In the order of the positions: X(q) is the product of these motions.
  Freedoms row;
  Reversal reversal = Reversal::unstated;
  Closure closure = Closure::unstated;
  bool has_pitch = false;  ///< turning by q, it slides by pitch × q
  /// Its words in files of other formats; null where a format has no such joint.
  const char *urdf = nullptr, *mjcf = nullptr, *sdf = nullptr;

  // ---- Follows from its motion

  int nq = 0, nv = 0;     ///< 0 for custom, which knows its own
  Freedoms degrees = {};  ///< in the order of the velocities: what each does at the neutral position
  bool velocities_are_rates = false;  ///< v = q̇
  bool is_screw = false;              ///< it has one degree, about or along its axis
  int quaternion_index = -1;          ///< where q holds one; −1: nowhere

  constexpr bool has_axis() const { return axes == Axes::z || axes == Axes::x_and_y; }
  /// Any rotation, and nothing else.
  constexpr bool is_ball() const { return row.size() == 1 && row[0] == Freedom::ball; }
  /// Of the position that degree k moves; −1 if there is none of its own.
  constexpr int position_of_degree(int k) const { return nq == nv ? row.index_of(degrees[k]) : -1; }
};

const JointFacts& facts_of(JointType type);

}  // namespace limber
