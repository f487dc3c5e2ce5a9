#include "io/some_moments.hpp"

#include <limber/model/error.hpp>

#include <algorithm>
#include <cmath>

namespace limber::io {

void SomeMoments::read(std::string_view name, const XmlValue& value, bool is_needed) {
  double* const targets[] = {&moments_.xx, &moments_.yy, &moments_.zz,
                             &moments_.xy, &moments_.xz, &moments_.yz};
  const auto k = static_cast<std::size_t>(std::find(std::begin(kNames), std::end(kNames), name) - kNames);
  const bool is_read = xml_.read(value, *targets[k]);
  numbers_[k] = {value, *targets[k], is_read || (!value && !is_needed)};
}

/// ∫ x y dm ≤ √(∫ x² dm ∫ y² dm), and so |Ixy| ≤ √(Ixx Iyy).
void SomeMoments::report_product(const Number& product, const Number& a, const Number& b) {
  if (!product.is_known || !product.value || !a.is_known || !b.is_known || a.number < 0 || b.number < 0)
    return;
  const double largest = std::sqrt(a.number) * std::sqrt(b.number);
  if (std::abs(product.number) > largest * (1 + 1e-9))
    xml_.warning(product.value,
                 "is too large: beside these moments a body has at most " + number_text(largest));
}

void SomeMoments::report() {
  if (std::all_of(std::begin(numbers_), std::end(numbers_), [](const Number& x) { return x.is_known; }))
    return;
  const auto& [xx, yy, zz, xy, xz, yz] = numbers_;
  for (const Number* moment : {&xx, &yy, &zz})
    if (moment->is_known && moment->value && moment->number < 0)
      xml_.warning(moment->value, "is negative; no body has such a moment");
  for (const auto& [a, b, c] : {std::tuple(&xx, &yy, &zz), {&yy, &zz, &xx}, {&zz, &xx, &yy}})
    if (a->is_known && b->is_known && c->is_known && a->value && b->number >= 0 && c->number >= 0 &&
        a->number > (b->number + c->number) * (1 + 1e-6))
      xml_.warning(a->value, "breaks the triangle inequality: it exceeds the sum of the other two moments");
  report_product(xy, xx, yy);
  report_product(xz, xx, zz);
  report_product(yz, yy, zz);
}

}  // namespace limber::io
