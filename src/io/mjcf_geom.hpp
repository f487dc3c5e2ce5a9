// A <geom>: a shape, where it is, and the inertia that it gives its body.
#pragma once

#include <limber/model/geometry_spec.hpp>
#include <limber/spatial/inertia.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "io/mjcf_defaults.hpp"

namespace limber::io {

enum class GeomType { plane, hfield, sphere, capsule, ellipsoid, cylinder, box, mesh, sdf };

/// What the <asset> sections say that geoms refer to.
struct MjcfAssets {
  std::unordered_map<std::string_view, MeshSpec> meshes;
  std::unordered_map<std::string_view, MaterialSpec> materials;

  /// Reads a section; it may follow what refers to it.
  void read(XmlReader& xml, const MjcfCompiler& compiler, const MjcfDefaults& defaults,
            const XmlElement& section);
};

struct MjcfGeom {
  GeomType type = GeomType::sphere;
  Transform<double> placement = Transform<double>::identity();  ///< in its body
  double group = 0;
  bool touches = true;  ///< takes part in contacts
  std::string name;
  std::optional<ShapeSpec> shape;  ///< none for what no shape of a model is
  MaterialSpec material;
  Inertia<double> inertia = Inertia<double>::zero();  ///< in the body's frame
  bool has_unknown_inertia = false;                   ///< that of a mesh
  const XmlElement* element = nullptr;
};

/// `frame` is the <frame> that it stands in, in its body. Nothing where the geom is wrong, which is reported.
std::optional<MjcfGeom> read_geom(const MjcfElement& element, const MjcfAssets& assets,
                                  const Transform<double>& frame);

/// `fromto`: the placement of a shape along z between two points, the z-axis toward the first, and half of
/// their distance.
struct FromTo {
  Transform<double> placement;
  double half_length;
};
std::optional<FromTo> read_fromto(const MjcfElement& element);

/// The inertia of a shape with MuJoCo's sizes about its centre, of a mass or of a density (kg/m³, or kg/m²
/// where the mass is on the surface).
Inertia<double> geom_inertia(GeomType type, const Vec3<double>& size, bool is_shell, double density,
                             std::optional<double> mass);

}  // namespace limber::io
