#include <limber/io/json_text.hpp>
#include <limber/io/recording.hpp>

#include <iterator>

#include "model/formatted.hpp"

namespace limber {

std::string recording_to_json(const Recording& recording) {
  io::JsonText json;
  json.begin('{');
  json.key("dof_names");
  json.strings(recording.dof_names);
  json.key("time");
  json.numbers(recording.time);
  for (const RecordedQuantity& quantity : recording.quantities) {
    json.key(quantity.name);
    if (!quantity.is_list) {
      json.numbers(quantity.values);
      continue;
    }
    json.begin('[');
    for (std::size_t k = 0; k < recording.time.size(); ++k) {
      json.next_item();
      json.numbers(quantity.at(k));
    }
    json.end(']');
  }
  json.end('}');
  return std::move(json).finish();
}

/// A number is known by the name of its quantity, one of a list by the name and its index.
std::string recording_to_csv(const Recording& recording) {
  std::string text = "time";
  for (const RecordedQuantity& quantity : recording.quantities)
    for (int i = 0; i < quantity.width; ++i)
      text += quantity.is_list ? formatted(",{}{}", quantity.name, i) : "," + quantity.name;
  text += '\n';
  for (std::size_t k = 0; k < recording.time.size(); ++k) {
    text += formatted("{}", recording.time[k]);
    for (const RecordedQuantity& quantity : recording.quantities)
      for (const double number : quantity.at(k)) text += formatted(",{}", number);
    text += '\n';
  }
  return text;
}

}  // namespace limber
