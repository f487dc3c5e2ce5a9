// What Eigen asks of a scalar that it does not know.
#pragma once

#include <Eigen/Core>

#include "lanes.hpp"

namespace Eigen {

template <>
struct NumTraits<limber::spike::Lanes> : GenericNumTraits<limber::spike::Lanes> {
  using Real = limber::spike::Lanes;
  using NonInteger = limber::spike::Lanes;
  using Nested = limber::spike::Lanes;
  using Literal = double;
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 0,
    ReadCost = 1,
    AddCost = 1,
    MulCost = 1
  };
};

template <class Operation>
struct ScalarBinaryOpTraits<double, limber::spike::Lanes, Operation> {
  using ReturnType = limber::spike::Lanes;
};
template <class Operation>
struct ScalarBinaryOpTraits<limber::spike::Lanes, double, Operation> {
  using ReturnType = limber::spike::Lanes;
};

}  // namespace Eigen
