// From `jacobian:tool:world` to a quantity, its frames and its coordinates.
#include <fmt/core.h>
#include <limber/model/problem_code.hpp>
#include <limber/model/suggest.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include "errors.hpp"
#include "model_facts.hpp"
#include "quantities.hpp"
#include "terminal.hpp"
#include "words.hpp"

namespace limber::cli {

namespace {

constexpr std::array<std::pair<const char*, Coordinates>, 3> kCoordinates = {
    {{":body", Coordinates::body},
     {":world", Coordinates::world},
     {":world_aligned", Coordinates::world_aligned}}};

std::vector<std::string> names_of_quantities() {
  std::vector<std::string> all;
  for (const Quantity& quantity : quantities()) all.emplace_back(quantity.name);
  return all;
}

[[noreturn]] void fail_unknown(const std::string& name) {
  // A close name is enough of an answer; else all of them are.
  const std::vector<std::string> known = names_of_quantities();
  throw UsageError("--what: unknown quantity \"{}\"{}", name,
                   closest_name(name, known) ? suggestion(name, known) : "; known are " + joined(known));
}

std::string name_with_frames(const Quantity& quantity) {
  constexpr const char* endings[] = {"", ":FRAME", ":FRAMES"};
  return std::string(quantity.name) + endings[static_cast<int>(quantity.takes)];
}

bool is_frame(const Model<double>& model, const std::string& name) {
  return model.names().frame_index.contains(name);
}

/// Takes the coordinates off the end of the argument; a frame may be called `arm:body`.
Coordinates take_coordinates(const Model<double>& model, std::string& argument) {
  if (!is_frame(model, argument))
    for (const auto& [ending, coordinates] : kCoordinates)
      if (argument.ends_with(ending)) {
        argument.erase(argument.size() - std::string_view(ending).size());
        return coordinates;
      }
  return Coordinates::body;
}

std::vector<std::string> frame_names(const Model<double>& model, const Quantity& quantity,
                                     const std::string& argument) {
  if (quantity.takes != Takes::frames || is_frame(model, argument)) return {argument};
  return split(argument, '+');
}

/// A frame that is not there: it may be the coordinates that are wrong.
[[noreturn]] void fail_frame_of(const Model<double>& model, const std::string& requested,
                                const std::string& name) {
  const std::size_t colon = name.rfind(':');
  if (colon == std::string::npos || !is_frame(model, name.substr(0, colon)))
    fail_unknown_frame(model, name, "--what " + requested);
  const std::string given = name.substr(colon + 1);
  throw UsageError("--what: {}: unknown coordinates \"{}\"{}", requested, given,
                   suggestion(given, {"body", "world", "world_aligned"}));
}

}  // namespace

RequestedQuantity parse_quantity(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string name = text.substr(0, colon);
  const auto known = quantities();
  const auto found =
      std::ranges::find_if(known, [&](const Quantity& quantity) { return name == quantity.name; });
  if (found == known.end()) fail_unknown(name);
  const std::string argument = colon == std::string::npos ? std::string() : text.substr(colon + 1);
  const bool takes_frame = found->takes != Takes::nothing;
  if (takes_frame && argument.empty())
    throw UsageError("--what: {} needs a frame: {}", name, name_with_frames(*found));
  if (!takes_frame && colon != std::string::npos)
    throw UsageError("--what: {}: {} takes no frame", text, name);
  return {text, &*found, argument};
}

void find_frames(const RequestedQuantity& requested, Inputs& in) {
  in.frames.clear();
  if (requested.quantity->takes == Takes::nothing) return;
  std::string argument = requested.argument;
  in.coordinates = take_coordinates(in.model, argument);
  for (const std::string& frame : frame_names(in.model, *requested.quantity, argument)) {
    const auto found = in.model.names().frame_index.find(frame);
    if (found == in.model.names().frame_index.end()) fail_frame_of(in.model, requested.text, frame);
    in.frames.push_back(found->second);
  }
  in.frame = in.frames.front();
}

std::string quantities_text() {
  std::size_t width = 0;
  for (const Quantity& quantity : quantities()) width = std::max(width, name_with_frames(quantity).size());
  std::string text = "Quantities:";
  for (const Quantity& quantity : quantities())
    text += fmt::format("\n  {}  {}", padded_right(name_with_frames(quantity), width), quantity.meaning);
  return text +
         "\nFRAME is a link or a named frame; FRAMES are several with + between them. The\n"
         "coordinates of the result may follow: :body (default), :world, :world_aligned.\n"
         "A comma in a name is written \\,";
}

}  // namespace limber::cli
