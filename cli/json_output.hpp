// Results of computations as JSON: vectors are lists, matrices lists of rows, spatial vectors lists of six
// numbers, angular first.
#pragma once

#include <limber/dynamics/dynamics.hpp>
#include <limber/io/json_text.hpp>
#include <limber/model/arguments.hpp>
#include <limber/model/problem.hpp>
#include <limber/spatial/inertia.hpp>

#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace limber {
struct Mobility;
}

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
/// `{"coriolis_matrix", "mass_matrix", "mass_matrix_rate"}`
void put(io::JsonText& json, const CoriolisTerms<double>& value);
void put(io::JsonText& json, const AllTerms<double>& value);  ///< `{"mass_matrix", "bias_forces", …}`

/// A problem and its place as members: `{"code", "file", "line", "element", "kind", "name", "part"}`.
void put_place(io::JsonText& json, const Problem& problem);
/// A list of them with all that is known of each, and its message.
void put_problems(io::JsonText& json, std::string_view key, const std::vector<Problem>& problems);

void put(io::JsonText& json, const Mobility& value);  ///< `{"degrees_of_freedom", "constraints", …}`
void put(io::JsonText& json, std::string_view value);
void put(io::JsonText& json, std::same_as<bool> auto value) { json.boolean(value); }
void put(io::JsonText& json, std::same_as<int> auto value) { json.raw(std::to_string(value)); }
/// Null where there is none.
void put(io::JsonText& json, const std::optional<double>& value);
/// A number that may be infinite, as limits are.
inline std::optional<double> if_finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

// ---- Objects and lists. A value is what `put` takes, or a function that writes it.

/// Members of an object: keys and their values in turn.
inline void put_members(io::JsonText&) {}
template <class Value, class... Rest>
void put_members(io::JsonText& json, std::string_view key, const Value& value, const Rest&... rest) {
  json.key(key);
  if constexpr (std::is_invocable_v<Value>)
    value();
  else
    put(json, value);
  put_members(json, rest...);
}

template <class... KeysAndValues> void put_object(io::JsonText& json, const KeysAndValues&... members) {
  json.begin('{');
  put_members(json, members...);
  json.end('}');
}

/// An object under a key; `put_its_members` writes its members.
template <class PutMembers>
void put_member_object(io::JsonText& json, std::string_view key, const PutMembers& put_its_members) {
  json.key(key);
  json.begin('{');
  put_its_members();
  json.end('}');
}

/// An object as a whole text; `put_members_to` writes its members.
template <class PutMembersTo> std::string object_text(const PutMembersTo& put_members_to) {
  io::JsonText json;
  json.begin('{');
  put_members_to(json);
  json.end('}');
  return std::move(json).finish();
}

/// A list; `put_item` writes each.
template <class Items, class PutItem>
void put_items(io::JsonText& json, const Items& items, const PutItem& put_item) {
  json.begin('[');
  for (const auto& item : items) {
    json.next_item();
    put_item(item);
  }
  json.end(']');
}

template <class Items, class PutItem>
std::string list_text(const Items& items, const PutItem& put_item) {
  io::JsonText json;
  put_items(json, items, [&](const auto& item) { put_item(json, item); });
  return std::move(json).finish();
}

/// A list of objects under a key; `put_members_of` writes the members of each.
template <class Items, class PutMembersOf>
void put_list(io::JsonText& json, std::string_view key, const Items& items,
              const PutMembersOf& put_members_of) {
  put_members(json, key, [&] {
    put_items(json, items, [&](const auto& item) {
      json.begin('{');
      put_members_of(item);
      json.end('}');
    });
  });
}

}  // namespace limber::cli
