// What a workspace holds: the scratch of each algorithm, and results.
#pragma once

#include <limber/dynamics/eigen.hpp>
#include <limber/dynamics/functions.hpp>

#include "dynamics/kinematics_contents.hpp"
#include "dynamics/on_use.hpp"
#include "dynamics/shared_kernels.hpp"

namespace limber {

// What one file alone needs is declared here, so that a change of its kernel compiles that file and few
// others again.
inline namespace LIMBER_REGISTERS {
template <class T>
struct CoriolisScratch;
template <class T>
struct FactorizedForwardDynamicsScratch;
template <class T>
struct MomentumScratch;
template <class T>
struct RegressorScratch;
template <class T>
struct SlotineLiScratch;
}  // namespace LIMBER_REGISTERS

template <class R>
struct AllTermsContents;
template <class R>
struct ChristoffelContents;
template <class R>
struct FrictionContents;
template <class R>
struct LagrangianContents;
template <class R>
struct LossContents;
template <class R>
struct OperationalSpace;
template <class R, class Scratch>
struct RegressorContents;

/// An nv × nv matrix.
template <class R>
struct SquareMatrix : Matrix<R> {
  explicit SquareMatrix(const Model<R>& model) : Matrix<R>(Matrix<R>::Zero(model.nv(), model.nv())) {}
};

/// What coriolis_terms returns.
template <class R>
struct CoriolisTermsResult : CoriolisTerms<R> {
  explicit CoriolisTermsResult(const Model<R>& model) {
    for (Matrix<R>* matrix : {&this->coriolis_matrix, &this->mass_matrix, &this->mass_matrix_rate})
      matrix->setZero(model.nv(), model.nv());
  }
};

template <class R>
struct WorkspaceContents {
  WorkspaceContents(const Model<R>& model, Prepare prepare);

  const Model<R> model;  ///< that it was made for
  int nv;
  std::vector<Preparable*> parts;  ///< what is made with the workspace, unless wanted on use

  // Scratch; a part unless it may be large or is not for this model.
  template <class T>
  using Part = OnUse<R, T>;
  Part<InverseDynamicsScratch<R>> inverse_dynamics{model,
                                                   parts};  ///< of that function: joint_wrench reads it
  Part<InverseDynamicsScratch<R>> other_inverse_dynamics{model, parts};  ///< of all others that go through it
  Part<MassMatrixScratch<R>> mass_matrix{model, parts};
  Part<ArticulatedBodies<R>> articulated{model, parts};
  Part<FactorizedForwardDynamicsScratch<R>> factorized_forward_dynamics{model, parts};
  Part<KinematicsContents<R>> kinematics{model, parts};
  Part<MomentumScratch<R>> momentum{model, parts};
  Part<CommonBodies<R>> gauss{model, parts};
  Part<CoriolisScratch<R>> coriolis{model, parts};
  Part<CoriolisProductScratch<R>> coriolis_products{model, parts};
  Part<MassMatrixRows<R>> factor_rows{model, parts};  ///< of H, and its tree: solve_mass_matrix reads them
  Part<LossContents<R>> losses{model, parts};
  Part<ChristoffelContents<R>> christoffel{model};
  Part<LagrangianContents<R>> lagrangian{model};
  Part<RegressorContents<R, RegressorScratch<R>>> regressor{model};
  Part<RegressorContents<R, SlotineLiScratch<R>>> slotine_li_regressor{model};
  Part<FrictionContents<R>> friction{model};
  std::vector<std::unique_ptr<OperationalSpace<R>>> operational;  ///< by number of frames
  std::vector<Force<R>> forces_on_fixed_links;                    ///< of the last inverse_dynamics
  bool has_factors = false, has_wrenches = false;  ///< H was factorized, inverse_dynamics was called
  bool has_forces_on_fixed_links = false;
  Vector<R> q_of_wrenches = Vector<R>::Zero(model.nq());  ///< of that inverse_dynamics
  std::unique_ptr<bool[]> given;
  const Vector<R> zero = Vector<R>::Zero(nv);
  Vector<R> given_a = zero, bias_work = zero, gravity_work = zero;
  Matrix6X<R> columns_work = Matrix6X<R>::Zero(6, nv);

  // Results: no two functions share one.
  Vector<R> tau = zero, tau_on_moving_base = zero, bias = zero, gravity = zero, passive = zero, a = zero,
            a_by_mass_matrix = zero, product = zero, inverse_product = zero, solution = zero,
            coriolis_transpose_product = zero, coriolis_product = zero, connection = zero,
            covariant_derivative = zero;
  Part<SquareMatrix<R>> h{model, parts}, inverse_h{model, parts}, factors{model, parts},
      ltl_factors{model, parts}, c{model, parts}, h_rate{model, parts};
  Part<MassMatrixRows<R>> h_rows{model, parts};
  Part<CoriolisTermsResult<R>> coriolis_terms{model, parts};
  Matrix6X<R> centroidal = columns_work, centroidal_rate = columns_work;
  Matrix3X<R> com_jacobian = Matrix3X<R>::Zero(3, nv), link_com_jacobian = com_jacobian;
  HybridResult<R> hybrid{zero, zero};
  Part<AllTermsContents<R>> all_terms{model, parts};
};

/// A frame by what the user gave.
template <class R>
const Frame<R>& frame_of(const Model<R>& model, FrameReference<R> reference) {
  return model.frames()[static_cast<std::size_t>(reference.index(model))];
}

/// Throws unless the workspace was made for this model, or a copy of it, which has what the function needs.
template <class R>
void check_workspace(const char* function, const Model<R>& model, const WorkspaceContents<R>& contents);

/// The contents after that check, of which most calls need the first line.
template <class R>
WorkspaceContents<R>& contents_for(const char* function, const Model<R>& model, Workspace<R>& ws) {
  WorkspaceContents<R>& c = ws.contents();
  if (!c.model.is_same_as(model) || !model.unknown_inertias().empty() || !model.singular_joints().empty())
      [[unlikely]]
    check_workspace(function, model, c);
  return c;
}

/// An argument that has a number for each velocity.
template <class R>
struct NamedVector {
  const char* name;
  VectorArgument<R> values;
};
/// The same with q and these checked.
template <class R>
WorkspaceContents<R>& contents_at(const char* function, const Model<R>& model, Workspace<R>& ws,
                                  VectorArgument<R> q,
                                  std::initializer_list<NamedVector<std::type_identity_t<R>>> vectors = {}) {
  WorkspaceContents<R>& c = contents_for(function, model, ws);
  check_q(function, "q", model, q);
  for (const auto& [name, values] : vectors) check_v(function, name, model, values);
  return c;
}
/// A vector of three numbers, a motion or a force; all must be finite.
template <template <class> class Numbers, class R>
void check_small(const char* function, const char* argument, const Numbers<R>& numbers) {
  const auto values = to_eigen(numbers);
  check_argument<R>(function, argument, values, static_cast<int>(values.size()), "");
}
template <class R>
const Force<R>* checked(const char* function, const Model<R>& model, const ExternalForces<R>& forces);

/// The functions of the list. A file that has their addresses emits those that it defines, so no file has to
/// name its own.
template <class R, class Entry>
struct FunctionAddress {
  decltype(Entry::template address<R>()) address = Entry::template address<R>();
};
template <class R, class List>
struct FunctionAddresses;
template <class R, class... Entries>
struct FunctionAddresses<R, const FunctionList<Entries...>> : FunctionAddress<R, Entries>... {};

[[gnu::used]] static constexpr FunctionAddresses<double, decltype(kFunctions)> kFunctionsInDouble;
#ifdef LIMBER_FLOAT
[[gnu::used]] static constexpr FunctionAddresses<float, decltype(kFunctions)> kFunctionsInFloat;
#endif

}  // namespace limber
