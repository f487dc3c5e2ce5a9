#include <limits>
#include <numeric>
#include <stdexcept>

#include "dynamics/operational_space_contents.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
OperationalSpace<R>::OperationalSpace(const Model<R>& model, int frame_count)
    : rests(6 * frame_count, model.nv()), rows(6 * frame_count, 6 * frame_count) {
  const int size = 6 * frame_count, nv = model.nv();
  frames.reserve(static_cast<std::size_t>(frame_count));
  std::vector<int> parents(static_cast<std::size_t>(size));  // each row follows the one before
  std::iota(parents.begin(), parents.end(), -1);
  elimination = EliminationTree(std::move(parents));
  for (Matrix<R>* matrix : {&lambda_inverse, &lambda, &inverse_inertia, &inertia, &dynamics.inertia})
    matrix->setZero(size, size);
  for (Matrix<R>* matrix : {&solved, &consistent_inverse, &dynamics.consistent_inverse})
    matrix->setZero(nv, size);
  for (Vector<R>* vector : {&velocity_products, &dynamics.velocity_forces, &dynamics.gravity_forces})
    vector->setZero(size);
  jacobian.setZero(size, nv);
}

namespace {

/// The memory for these frames: made at the first call for so many.
template <class R>
OperationalSpace<R>& prepared(const char* function, const Model<R>& model, Workspace<R>& ws,
                              VectorArgument<R> q, const std::vector<FrameReference<R>>& frames) {
  WorkspaceContents<R>& c = contents_at(function, model, ws, q);
  if (frames.empty()) refuse("{}: needs at least one frame", function);
  if (c.operational.size() <= frames.size()) c.operational.resize(frames.size() + 1);
  auto& space = c.operational[frames.size()];
  if (!space) space = std::make_unique<OperationalSpace<R>>(model, static_cast<int>(frames.size()));
  space->frames.clear();
  for (const FrameReference<R>& frame : frames) space->frames.push_back(frame_of(model, frame));
  return *space;
}

template <class R>
[[noreturn]] void throw_no_lambda(const char* function, const Model<R>& model,
                                  const std::vector<FrameReference<R>>& frames) {
  std::string names;
  for (const FrameReference<R>& frame : frames)
    names += formatted("{}\"{}\"", names.empty() ? "" : ", ",
                       model.names().frames[static_cast<std::size_t>(frame.index(model))]);
  throw std::domain_error(formatted(
      "{}: there is no Λ of {} {} here: the {} directions are not independent, because the position is "
      "singular or too few joints move {}; use inverse_operational_space_inertia, and invert the rows and "
      "columns of the directions that the task needs",
      function, frames.size() == 1 ? "frame" : "frames", names, 6 * frames.size(),
      frames.size() == 1 ? "it" : "them"));
}

/// The same for functions of Λ, which has as many rows as the frames have directions.
template <class R>
OperationalSpace<R>& prepared_for_lambda(const char* function, const Model<R>& model, Workspace<R>& ws,
                                         VectorArgument<R> q, const std::vector<FrameReference<R>>& frames) {
  OperationalSpace<R>& o = prepared<R>(function, model, ws, q, frames);
  if (model.nv() < o.rows.rows()) throw_no_lambda(function, model, frames);
  return o;
}

/// H⁻¹ Jᵀ of the frames' Jacobians, through the factors of H, and Λ⁻¹ = J H⁻¹ Jᵀ.
template <class R>
void solve_for_jacobians(const Model<R>& model, WorkspaceContents<R>& c, OperationalSpace<R>& o, const R* q,
                         Coordinates coordinates, Matrix<R>& lambda_inverse) {
  KinematicsScratch<R>& kinematics = c.kinematics->scratch;
  kinematics.compute_columns(model, q);
  for (std::size_t k = 0; k < o.frames.size(); ++k) {
    frame_jacobian(model, kinematics.frames, kinematics.columns, o.frames[k], coordinates,
                   c.columns_work.data());
    o.jacobian.template middleRows<6>(6 * static_cast<Eigen::Index>(k)) = c.columns_work;
  }
  Rows<R>& rows = c.mass_matrix->rows;
  mass_matrix_rows(model, q, *c.mass_matrix);
  const EliminationTree& tree = c.factor_rows->tree();
  factorize_ltdl(tree, rows, rows);
  o.solved = o.jacobian.transpose();
  for (Eigen::Index k = 0; k < o.solved.cols(); ++k) solve_ltdl(tree, rows, o.solved.col(k).data());
  lambda_inverse = o.jacobian.lazyProduct(o.solved);  // any other product may ask for memory
}

template <class R>
void compute_lambda_inverse(const Model<R>& model, WorkspaceContents<R>& c, OperationalSpace<R>& o,
                            VectorArgument<R> q, Coordinates coordinates, Matrix<R>& lambda_inverse) {
  CommonFrames<R>& frames = c.kinematics->scratch.frames;
  if (coordinates != Coordinates::body) frames.compute(model, q.data());
  c.articulated->prepare(model, q.data());
  inverse_operational_space_inertia(model, q.data(), *c.articulated, frames, o.frames.data(),
                                    static_cast<int>(o.frames.size()), coordinates, o.rests,
                                    lambda_inverse.data());
}

/// Λ from o.lambda_inverse. A direction that is not free, or that the others give, leaves nothing of its row
/// but rounding, on the scale of the three turns or shifts of its frame.
template <class R>
void compute_lambda(const char* function, const Model<R>& model, const std::vector<FrameReference<R>>& frames,
                    OperationalSpace<R>& o, Matrix<R>& lambda) {
  const int size = o.rows.rows();
  for (int k = 0; k < size; ++k)
    for (int j = 0; j <= k; ++j) o.rows(k, j) = o.lambda_inverse(k, j);
  factorize_ltdl(o.elimination, o.rows, o.rows);
  const R rounding = R(10 * size) * std::numeric_limits<R>::epsilon();
  for (int k = 0; k < size; ++k) {
    const R scale = o.lambda_inverse.diagonal().template segment<3>(k - k % 3).maxCoeff();
    if (!(o.rows(k, k) > rounding * scale)) throw_no_lambda(function, model, frames);
  }
  lambda.setIdentity();
  for (Eigen::Index k = 0; k < lambda.cols(); ++k) solve_ltdl(o.elimination, o.rows, lambda.col(k).data());
}

}  // namespace

template <class R>
const Matrix<R>& inverse_operational_space_inertia(const Model<R>& model, Workspace<R>& ws,
                                                   VectorArgument<R> q,
                                                   const std::vector<FrameReference<R>>& frames,
                                                   Coordinates coordinates) {
  OperationalSpace<R>& o = prepared<R>("inverse_operational_space_inertia", model, ws, q, frames);
  compute_lambda_inverse(model, ws.contents(), o, q, coordinates, o.inverse_inertia);
  return o.inverse_inertia;
}

template <class R>
const Matrix<R>& operational_space_inertia(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                           const std::vector<FrameReference<R>>& frames,
                                           Coordinates coordinates) {
  constexpr const char* kFunction = "operational_space_inertia";
  OperationalSpace<R>& o = prepared_for_lambda<R>(kFunction, model, ws, q, frames);
  compute_lambda_inverse(model, ws.contents(), o, q, coordinates, o.lambda_inverse);
  compute_lambda(kFunction, model, frames, o, o.inertia);
  return o.inertia;
}

template <class R>
const Matrix<R>& dynamically_consistent_inverse(const Model<R>& model, Workspace<R>& ws, VectorArgument<R> q,
                                                const std::vector<FrameReference<R>>& frames,
                                                Coordinates coordinates) {
  constexpr const char* kFunction = "dynamically_consistent_inverse";
  OperationalSpace<R>& o = prepared_for_lambda<R>(kFunction, model, ws, q, frames);
  solve_for_jacobians(model, ws.contents(), o, q.data(), coordinates, o.lambda_inverse);
  compute_lambda(kFunction, model, frames, o, o.lambda);
  o.consistent_inverse = o.solved.lazyProduct(o.lambda);
  return o.consistent_inverse;
}

/// μ = J̄ᵀ C v − Λ J̇ v and p = J̄ᵀ g, with C v = bias − g.
template <class R>
const OperationalSpaceDynamics<R>& operational_space_dynamics(const Model<R>& model, Workspace<R>& ws,
                                                              VectorArgument<R> q, VectorArgument<R> v,
                                                              const std::vector<FrameReference<R>>& frames,
                                                              Coordinates coordinates) {
  constexpr const char* kFunction = "operational_space_dynamics";
  check_v(kFunction, "v", model, v);
  OperationalSpace<R>& o = prepared_for_lambda<R>(kFunction, model, ws, q, frames);
  OperationalSpaceDynamics<R>& d = o.dynamics;
  WorkspaceContents<R>& c = ws.contents();
  inverse_dynamics<Terms::bias, R, R>(model, q.data(), v.data(), nullptr, nullptr, *c.other_inverse_dynamics,
                                      c.bias_work.data());
  inverse_dynamics<Terms::gravity, R, R>(model, q.data(), nullptr, nullptr, nullptr,
                                         *c.other_inverse_dynamics, c.gravity_work.data());
  c.bias_work -= c.gravity_work;
  KinematicsScratch<R>& kinematics = c.kinematics->scratch;
  kinematics.compute_velocities(model, q.data(), v.data());
  for (std::size_t k = 0; k < o.frames.size(); ++k) {
    frame_jacobian_rate(model, kinematics, q.data(), v.data(), o.frames[k], coordinates,
                        c.columns_work.data());
    o.velocity_products.template segment<6>(6 * static_cast<Eigen::Index>(k)) = c.columns_work.lazyProduct(v);
  }
  solve_for_jacobians(model, c, o, q.data(), coordinates, o.lambda_inverse);
  compute_lambda(kFunction, model, frames, o, d.inertia);
  d.consistent_inverse = o.solved.lazyProduct(d.inertia);
  d.velocity_forces = d.consistent_inverse.transpose().lazyProduct(c.bias_work);
  d.velocity_forces -= d.inertia.lazyProduct(o.velocity_products);
  d.gravity_forces = d.consistent_inverse.transpose().lazyProduct(c.gravity_work);
  return d;
}

}  // namespace limber
