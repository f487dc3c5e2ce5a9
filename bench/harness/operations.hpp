// How many operations the kernels do for one state.
#pragma once

#include <string>

namespace bench {

struct Operations {
  long multiplications = 0;
  long additions = 0;  ///< and subtractions
  long divisions = 0, roots = 0;
  long sines =
      0;  ///< pairs of a sine and a cosine; the operations of their polynomials are counted above too
};

/// Counted by running the kernels that a batch runs over lanes with a scalar that counts. `model` is a model
/// file of Limber; a task that has no count has none of anything.
Operations count_operations(const std::string& task, const std::string& model, const double* q,
                            const double* v, const double* third);

}  // namespace bench
