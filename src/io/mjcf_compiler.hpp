// What the <compiler> elements of an MJCF file settle for all the rest of it.
#pragma once

#include <limber/math/rotation.hpp>

#include <array>
#include <string>

#include "io/xml_reader.hpp"

namespace limber::io {

enum class InertiaFromGeom { never, always, where_missing };

struct MjcfCompiler {
  bool has_degrees = true;  ///< angles are in degrees
  std::array<char, 3> euler_sequence = {'x', 'y', 'z'};
  bool has_autolimits = true;  ///< a joint with a range is limited
  InertiaFromGeom inertia_from_geom = InertiaFromGeom::where_missing;
  double first_inertia_group = 0, last_inertia_group = 5;
  double least_mass = 0, least_inertia = 0;  ///< of every body
  double total_mass = 0;                     ///< scale all bodies to it where positive
  bool balances_inertia = false;
  bool aligns_free_joints = false;
  std::string mesh_folder;

  /// In radians.
  double angle(double given) const;

  /// Reads one element; what it does not say stays.
  void read(XmlReader& xml, const XmlElement& element);
};

/// Turning by three angles (radians) about the axes of the sequence, one after the other: x, y, z are those
/// that turn along, X, Y, Z stay where they are.
Rotation<double> rotation_from_euler(const std::array<char, 3>& sequence, const Vec3<double>& angles);

}  // namespace limber::io
