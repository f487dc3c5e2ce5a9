// What `limber compute` can be asked for, by the names of the functions.
#pragma once

#include <limber/constraints/constrained_mechanism.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/io/json_text.hpp>
#include <limber/io/state_file.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace limber::cli {

/// A state, and all that it takes to compute quantities of it. Made once for all states.
struct Inputs : StateFile {
  const Model<double>& model;
  Workspace<double> ws;
  Motion<double> base_acceleration;
  Vec3<double> base_angular_velocity;
  FrameReference<double> frame = 0;                 ///< the first of those asked for
  std::vector<FrameReference<double>> frames = {};  ///< all of them
  Coordinates coordinates = Coordinates::body;
  std::optional<ConstrainedMechanism> mechanism = {};  ///< for the quantities that are constrained
  std::vector<bool> actuated = {};                     ///< per velocity; empty: all
  double lacking = 0;                                  ///< the largest joint force that those cannot give

  explicit Inputs(const Model<double>& its_model) : model(its_model), ws(model, Prepare::on_use) {}
  void set(const StateFile& state);
};

/// What stands behind the name: nothing, `:FRAME`, or `:FRAME+FRAME+…`.
enum class Takes { nothing, frame, frames };

struct Quantity {
  const char* name;
  Takes takes;
  const char* meaning;
  bool is_square;  ///< takes memory as the square of the degrees of freedom
  void (*write)(Inputs& in, io::JsonText& json);
  bool is_constrained = false;  ///< it keeps the loops of the model closed
};

std::span<const Quantity> quantities();

/// A quantity as it was asked for: `jacobian:tool:world`.
struct RequestedQuantity {
  std::string text;
  const Quantity* quantity;
  std::string argument;  ///< what stands after the first colon
};

/// Throws UsageError for a quantity that is not known, or that lacks or cannot take a frame.
RequestedQuantity parse_quantity(const std::string& text);

/// The frames and coordinates of a quantity; `in` gets them. Throws ModelError for a frame that is not there,
/// and UsageError for coordinates that are not known.
void find_frames(const RequestedQuantity& requested, Inputs& in);

/// The table for the help.
std::string quantities_text();

}  // namespace limber::cli
