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

void refuse_unknown_inertias(const char* function, const std::string& links) {
  throw std::runtime_error(fmt::format(
      "{}: the inertia of {} is not known; give it in the file, let `limber check --fix` estimate it, or "
      "count it as zero with --allow-missing-inertia",
      function, links));
}

void refuse_singular(const char* function, const std::string& joints) {
  throw std::runtime_error(fmt::format(
      "{}: the mass matrix is singular, because of {}; `limber check --fix` gives such joints an inertia",
      function, joints));
}

template <class R>
void check_quaternions(const char* function, const Model<R>& model, VectorArgument<R> q) {
  for (const int i : model.columns().others) {
    const Body<R>& body = model.body(i);
    visit_joint(body.joint, [&](const auto& joint) {
      if constexpr (requires { joint.quaternion_index; }) {
        const Eigen::Index first = body.q_index + joint.quaternion_index;
        if (q.template segment<4>(first).isZero(0))
          throw std::invalid_argument(
              fmt::format("{}: q[{}] to q[{}] are zero: a quaternion (x, y, z, w) that is no orientation; "
                          "neutral(model) has 0, 0, 0, 1",
                          function, first, first + 3));
      }
    });
  }
}

template void check_quaternions<double>(const char*, const Model<double>&, VectorArgument<double>);
template void check_quaternions<float>(const char*, const Model<float>&, VectorArgument<float>);
template void check_argument<double>(const char*, const char*, VectorArgument<double>, int, const char*);
template void check_argument<float>(const char*, const char*, VectorArgument<float>, int, const char*);

}  // namespace limber
