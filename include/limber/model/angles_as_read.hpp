// Roll, pitch and yaw as a file gives them. The description holds rotations as matrices, and angles computed
// from a matrix differ from those that made it in their last digits: a file would drift with each writing.
#pragma once

#include <limber/math/rotation.hpp>

#include <array>
#include <map>

namespace [[gnu::visibility("default")]] limber {

/// Angles by the very rotation that they give, bit for bit: whatever turns a part leaves them behind, and
/// whatever moves, scales, renames or removes it need not know of them.
class AnglesAsRead {
 public:
  /// The first angles that are noted for a rotation count.
  void note(const Rotation<double>& rotation, const Vec3<double>& rpy);
  /// Null where there are none.
  const Vec3<double>* find(const Rotation<double>& rotation) const;
  /// Takes what it does not have itself.
  void add(const AnglesAsRead& other);

 private:
  std::map<std::array<double, 9>, Vec3<double>> rpy_;
};

}  // namespace limber
