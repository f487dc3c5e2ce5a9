// What a mechanism looks like and what of it touches: shapes on links. Dynamics uses none of it; it is kept
// for viewing, for planning, and for writing the model in another format.
#pragma once

#include <limber/math/vec3.hpp>
#include <limber/spatial/transform.hpp>

#include <array>
#include <optional>
#include <string>
#include <variant>

namespace [[gnu::visibility("default")]] limber {

/// Edge lengths along x, y, z; the centre is at the origin.
struct BoxSpec {
  Vec3<double> size = Vec3<double>::zero();
};

struct SphereSpec {
  double radius = 0;
};

/// Along z, the centre at the origin.
struct CylinderSpec {
  double radius = 0, length = 0;
};

/// A cylinder along z with half a sphere on each end; the length is that of the cylinder alone.
struct CapsuleSpec {
  double radius = 0, length = 0;
};

/// Half the lengths along x, y, z.
struct EllipsoidSpec {
  Vec3<double> radii = Vec3<double>::zero();
};

/// The plane z = 0 with normal z. Edge lengths of the part that is drawn, 0 for one without an end.
struct PlaneSpec {
  double size_x = 0, size_y = 0;
};

/// A file of triangles, named as the model file names it: `package://…` is not resolved.
struct MeshSpec {
  std::string file;
  Vec3<double> scale = {1, 1, 1};
};

using ShapeSpec =
    std::variant<BoxSpec, SphereSpec, CylinderSpec, CapsuleSpec, EllipsoidSpec, PlaneSpec, MeshSpec>;

/// `box` …, as in the model file.
const char* shape_name(const ShapeSpec& shape);

struct MaterialSpec {
  std::string name;                            ///< may be empty
  std::optional<std::array<double, 4>> color;  ///< red, green, blue, opacity; each 0 … 1
  std::string texture;                         ///< file, as given; may be empty
};

/// What is seen of a link.
struct VisualSpec {
  std::string name;                                             ///< may be empty
  Transform<double> placement = Transform<double>::identity();  ///< of the shape in the link frame
  ShapeSpec shape;
  MaterialSpec material;
  int line = 0;
};

/// What of a link touches others.
struct CollisionSpec {
  std::string name;                                             ///< may be empty
  Transform<double> placement = Transform<double>::identity();  ///< of the shape in the link frame
  ShapeSpec shape;
  int line = 0;
};

}  // namespace limber
