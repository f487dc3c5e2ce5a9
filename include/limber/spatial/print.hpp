// `std::cout << placement(...)`: small types as text, with the stream's precision. limber/fmt.hpp has the
// same for fmt.
#pragma once

#include <limber/spatial/inertia.hpp>
#include <limber/spatial/transform.hpp>

#include <ostream>

namespace limber {

/// `(1, 2, 3)`
template <class T>
std::ostream& operator<<(std::ostream& out, const Vec3<T>& v) {
  return out << '(' << v.x << ", " << v.y << ", " << v.z << ')';
}
/// `((1, 0, 0), (0, 1, 0), (0, 0, 1))`, by rows.
template <class T>
std::ostream& operator<<(std::ostream& out, const Mat3<T>& m) {
  return out << '(' << m.row(0) << ", " << m.row(1) << ", " << m.row(2) << ')';
}
template <class T>
std::ostream& operator<<(std::ostream& out, const Sym3<T>& m) {
  return out << m.matrix();
}
template <class T>
std::ostream& operator<<(std::ostream& out, const Rotation<T>& r) {
  return out << r.matrix;
}
/// `(x, y, z, w)`
template <class T>
std::ostream& operator<<(std::ostream& out, const Quaternion<T>& q) {
  return out << '(' << q.x << ", " << q.y << ", " << q.z << ", " << q.w << ')';
}
template <class T>
std::ostream& operator<<(std::ostream& out, const Transform<T>& x) {
  return out << "rotation " << x.rotation << ", translation " << x.translation;
}
template <class T>
std::ostream& operator<<(std::ostream& out, const Motion<T>& m) {
  return out << "angular " << m.angular << ", linear " << m.linear;
}
template <class T>
std::ostream& operator<<(std::ostream& out, const Force<T>& f) {
  return out << "moment " << f.angular << ", force " << f.linear;
}
template <class T>
std::ostream& operator<<(std::ostream& out, const Inertia<T>& i) {
  return out << "mass " << i.mass << ", com " << i.com() << ", about_com " << i.about_com();
}

}  // namespace limber
