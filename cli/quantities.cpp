#include "quantities.hpp"

#include <limber/dynamics/functions.hpp>

#include <string_view>
#include <tuple>
#include <utility>

#include "constrained_quantities.hpp"
#include "json_output.hpp"

namespace limber::cli {

namespace {

/// Whether the function can be called with what a state file has, and its result printed.
template <class Function>
constexpr bool is_quantity =
    !Function::takes(inputs::x) && requires(const Function& function, const Inputs& in, io::JsonText& json) {
      put(json, function(in.model, in.ws, in));
    };

/// Calls the function of this name, for one that tells of its last call.
void call(std::string_view name, const Inputs& in) {
  for_each_function([&]<class Function>(const Function& function) {
    if constexpr (is_quantity<Function>)
      if (name == function.name) function(in.model, in.ws, in);
  });
}

template <std::size_t index>
void write(const Inputs& in, io::JsonText& json) {
  constexpr const auto& function = std::get<index>(kFunctions);
  if constexpr (function.after != nullptr) call(function.after, in);
  put(json, function(in.model, in.ws, in));
}

/// Function number `index` of the list, if it is a quantity.
template <std::size_t index>
void add(std::vector<Quantity>& all) {
  constexpr const auto& function = std::get<index>(kFunctions);
  if constexpr (is_quantity<std::remove_cvref_t<decltype(function)>>) {
    const Takes takes = function.takes(inputs::frames)  ? Takes::frames
                        : function.takes(inputs::frame) ? Takes::frame
                                                        : Takes::nothing;
    all.push_back({function.name, takes, function.meaning, function.is_square, write<index>});
  }
}

}  // namespace

std::span<const Quantity> quantities() {
  static const std::vector<Quantity> all = []<std::size_t... index>(std::index_sequence<index...>) {
    std::vector<Quantity> result;
    (add<index>(result), ...);
    result.insert(result.end(), constrained_quantities().begin(), constrained_quantities().end());
    return result;
  }(std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(kFunctions)>>>());
  return all;
}

}  // namespace limber::cli
