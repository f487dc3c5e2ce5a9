// In place of scratch that an algorithm does not need for a scalar.
#pragma once

#include <limber/model/model.hpp>

namespace limber::inline LIMBER_REGISTERS {

struct NoScratch {
  template <class R>
  explicit NoScratch(const Model<R>&) {}
};

}  // namespace limber::inline LIMBER_REGISTERS
