// Results of computations as JSON: vectors are lists, matrices lists of rows, spatial vectors lists of six
// numbers, angular first.
#pragma once

#include <limber/dynamics/dynamics.hpp>
#include <limber/io/json_text.hpp>
#include <limber/model/arguments.hpp>
#include <limber/spatial/inertia.hpp>

namespace limber::cli {

// Each throws std::range_error for a number that is not finite, which JSON does not have.
void put(io::JsonText& json, double value);
void put(io::JsonText& json, const Vec3<double>& value);
void put(io::JsonText& json, const Mat3<double>& value);
void put(io::JsonText& json, const Motion<double>& value);
void put(io::JsonText& json, const Force<double>& value);
void put(io::JsonText& json, const Vector<double>& value);
void put(io::JsonText& json, const Transform<double>& value);           ///< `{"rotation", "translation"}`
void put(io::JsonText& json, const Inertia<double>& value);             ///< `{"mass", "com", "about_com"}`
void put(io::JsonText& json, const ChristoffelSymbols<double>& value);  ///< Γ_ijk at [i][j][k]

void put_matrix(io::JsonText& json, const Eigen::Ref<const Matrix<double>>& value);
template <int rows> void put(io::JsonText& json, const Eigen::Matrix<double, rows, Eigen::Dynamic>& value) {
  put_matrix(json, value);
}

void put(io::JsonText& json, const ArticulatedInertia<double>& value);  ///< six rows
void put(io::JsonText& json, const ArticulatedBody<double>& value);     ///< `{"inertia", "bias_force"}`
void put(io::JsonText& json, const JointWrenchParts<double>& value);    ///< `{"active", "constraint"}`
/// `{"placement", "columns", "velocity_product", "constraint_forces"}`
void put(io::JsonText& json, const JointMotion<double>& value);
/// `{"inertia", "consistent_inverse", "velocity_forces", "gravity_forces"}`
void put(io::JsonText& json, const OperationalSpaceDynamics<double>& value);

/// A string or a number as the member of an object.
void put_member(io::JsonText& json, const char* key, const std::string& value);
template <class Value> void put_member(io::JsonText& json, const char* key, const Value& value) {
  json.key(key);
  put(json, value);
}

}  // namespace limber::cli
