#include "sample.hpp"

#include <limber/model/state.hpp>

#include <cmath>

namespace limber::cli {

Sample::Sample(const Model<double>& model) : q(neutral(model)), v(model.nv()), a(model.nv()) {
  const JointConstants<double>& c = model.constants();
  for (int k = 0; k < model.nq(); ++k) {
    const double middle = 0.5 * (c.lower[static_cast<std::size_t>(k)] + c.upper[static_cast<std::size_t>(k)]);
    if (std::isfinite(middle)) q[k] = middle;
  }
  for (int k = 0; k < model.nv(); ++k) {
    v[k] = 0.5 * std::cos(2.0 * k);
    a[k] = 1.5 * std::sin(1.0 + k);
  }
  q = integrate(model, q, Vector<double>(0.4 * a));
}

}  // namespace limber::cli
