#include <limber/math/pack.hpp>
#include <limber/math/sincos.hpp>
#include <limber/math/sincos_register.hpp>

#include <algorithm>
#include <cmath>

namespace [[gnu::visibility("default")]] limber {  // clang wants it at the definition too

namespace {

template <class R>
void sincos_array(int n, const R* x, R* s, R* c) {
  using P = typename PackOf<R>::type;
  R largest = 0;
  for (int k = 0; k < n; ++k) largest = std::max(largest, std::abs(x[k]));
  if (largest <= detail::SinCosConstants<R>::largest) {
    for (int k = 0; k < n; k += P::width) {
      P sine, cosine;
      detail::sincos_register<R>(P::load(x + k).lanes, sine.lanes, cosine.lanes);
      sine.store(s + k);
      cosine.store(c + k);
    }
  } else {
    for (int k = 0; k < n; ++k) {
      s[k] = std::sin(x[k]);
      c[k] = std::cos(x[k]);
    }
  }
}

}  // namespace

void sincos_all(int n, const double* x, double* s, double* c) { sincos_array(n, x, s, c); }
void sincos_all(int n, const float* x, float* s, float* c) { sincos_array(n, x, s, c); }

}  // namespace limber
