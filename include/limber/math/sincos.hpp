// Sines and cosines of a whole array at once.
#pragma once

#include <limber/math/scalar.hpp>

namespace [[gnu::visibility("default")]] limber {

/// s[k] = sin x[k] and c[k] = cos x[k] for k < n. All three arrays are padded (math/pack.hpp) and the padding
/// of x holds finite numbers.
template <class T>
void sincos_all(int n, const T* x, T* s, T* c) {
  for (int k = 0; k < n; ++k) {
    s[k] = sin(x[k]);
    c[k] = cos(x[k]);
  }
}

/// The same in SIMD, within 2 ulp of the true value for angles up to 100 and 2.5 ulp for any angle.
void sincos_all(int n, const double* x, double* s, double* c);
void sincos_all(int n, const float* x, float* s, float* c);

}  // namespace limber
