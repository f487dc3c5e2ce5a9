// Kernels that several files of this folder call: compiled in one of them.
#pragma once

#include <limber/algorithms/factorization.hpp>
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/algorithms/mass_matrix.hpp>

namespace limber {

extern template void factorize_ltdl(const EliminationTree&, const Rows<double>&, Rows<double>&);
extern template void factorize_ltdl(const EliminationTree&, const Rows<float>&, Rows<float>&);
extern template void solve_ltdl(const EliminationTree&, const Rows<double>&, double*);
extern template void solve_ltdl(const EliminationTree&, const Rows<float>&, float*);
extern template void mass_matrix_rows(const Model<double>&, const double*, MassMatrixScratch<double>&);
extern template void mass_matrix_rows(const Model<float>&, const float*, MassMatrixScratch<float>&);
extern template void mass_matrix(const Model<double>&, const double*, MassMatrixScratch<double>&, double*,
                                 Zeros);
extern template void mass_matrix(const Model<float>&, const float*, MassMatrixScratch<float>&, float*, Zeros);
extern template void inverse_dynamics<Terms::all>(const Model<double>&, const double*, const double*,
                                                  const double*, const Force<double>*,
                                                  InverseDynamicsScratch<double>&, double*);
extern template void inverse_dynamics<Terms::all>(const Model<float>&, const float*, const float*,
                                                  const float*, const Force<float>*,
                                                  InverseDynamicsScratch<float>&, float*);
extern template void inverse_dynamics<Terms::bias>(const Model<double>&, const double*, const double*,
                                                   const double*, const Force<double>*,
                                                   InverseDynamicsScratch<double>&, double*);
extern template void inverse_dynamics<Terms::bias>(const Model<float>&, const float*, const float*,
                                                   const float*, const Force<float>*,
                                                   InverseDynamicsScratch<float>&, float*);
extern template void inverse_dynamics<Terms::gravity>(const Model<double>&, const double*, const double*,
                                                      const double*, const Force<double>*,
                                                      InverseDynamicsScratch<double>&, double*);
extern template void inverse_dynamics<Terms::gravity>(const Model<float>&, const float*, const float*,
                                                      const float*, const Force<float>*,
                                                      InverseDynamicsScratch<float>&, float*);

}  // namespace limber
