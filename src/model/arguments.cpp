#include <limber/model/arguments.hpp>

#include <fmt/format.h>

#include <stdexcept>

namespace limber {

template <class R>
void check_argument(const char* function, const char* argument, VectorArgument<R> values, int expected,
                    const char* expected_name) {
  if (values.size() != expected)
    throw std::invalid_argument(fmt::format("{}: {} has {} numbers, the model has {} = {}", function,
                                            argument, values.size(), expected_name, expected));
  for (Eigen::Index k = 0; k < values.size(); ++k)
    if (!std::isfinite(values[k]))
      throw std::invalid_argument(
          fmt::format("{}: {}[{}] = {}: must be a finite number", function, argument, k, values[k]));
}

template void check_argument<double>(const char*, const char*, VectorArgument<double>, int, const char*);
template void check_argument<float>(const char*, const char*, VectorArgument<float>, int, const char*);

}  // namespace limber
