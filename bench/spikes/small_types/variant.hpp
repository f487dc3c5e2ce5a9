// What the driver and the variants agree on: one robot, one layout of inputs, one function to time.
#pragma once

#include <span>

namespace limber::spike {

inline constexpr int joint_count = 7;

// A body of the chain with its revolute joint about the z-axis of its own frame. Matrices are stored by rows.
struct BodyDescription {
  int parent;             // 0 is the fixed base
  double rotation[9];     // axes of the body at q = 0: v_body = rotation * v_parent
  double translation[3];  // origin of the body, in coordinates of the parent
  double mass;
  double first_moment[3];  // mass times centre of mass
  double inertia[9];       // about the origin of the body
};

// The sines and cosines are either read from a table, so that the vector types alone are timed, or computed.
enum class Trig { table, computed };

// States come in blocks of `lanes` states. A block holds five rows q, cos q, sin q, v, a of seven joints; the
// lanes of one number are contiguous. Results are blocks of one row.
inline constexpr int input_rows = 5;

struct Variant {
  const char* types;  // which vector types
  int lanes;          // 1 or 8
  void* (*make)(std::span<const BodyDescription>);
  void (*run)(void* instance, Trig, const double* inputs, double* tau, int blocks);
};

}  // namespace limber::spike
