// The mass matrix without a common frame: composite rigid bodies, each in the canonical frame of its body.
//
//   Iᶜ_i = I_i + Σ X Iᶜ_c                over the children c, X = X_i_c
//   F = Iᶜ_i S                           at body i, for each of its columns k
//   H_jk = S_jᵀ F                        for the columns j of i, and then
//   F ← X_p_j F (+ b),  H_jk = S_jᵀ F    from body to parent, for the columns j of every body on the way to
//   the base
//
// Where S is a turn about z, as for every revolute joint, F is a column of Iᶜ and Sᵀ F one of its numbers: no
// arithmetic but the steps to the parent. A step is about 36 multiplications for Iᶜ and 20 for F in
// Denavit–Hartenberg form, fewer where lengths are zero. In the common frame of common_columns.hpp a body
// costs about 140 and an entry of H 6: what is here is quicker where the tree is not deep.
//
// The couple b of balanced rotors on the parent (model.hpp) is added to F when it gets there. Entries are
// those of columns, of which driven bodies have their own.
#pragma once

#include <limber/math/entries.hpp>
#include <limber/math/unroll.hpp>
#include <limber/model/inward_steps.hpp>
#include <limber/model/joints/joint_columns.hpp>

#include <cstddef>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

/// Whether H takes less time here than in a common frame. That depends on how many bodies
/// there are on the way from a body to the base, on average; docs/why.md has the measurements.
template <class T, class R>
bool is_quicker_in_bodies(const Model<R>& model) {
  constexpr int limit = PackOf<T>::width == 1 ? 24 : 5;  // packs of bodies make the common frame quicker
  int between = 0;
  for (int i = 1; i < model.body_count(); ++i) between += model.topology().depth(i) - 1;
  return between < limit * model.body_count();
}

template <class T>
struct MassMatrixInBodiesScratch {
  bool is_quicker;
  InwardSteps<T> steps;
  std::vector<Inertia<T>> beyond;  ///< by body: what children hand on that are not the body after it
  std::vector<Force<T>> momenta;   ///< F of the bodies of a chain, last first
  std::vector<Motion<T>> columns;  ///< S of joints that are neither screws nor free, by column
  std::vector<Real<T>> armature;   ///< by column, apparent
  T zero = as<T>(0);  ///< read from here: for a constant, compilers would call memset for few entries

  template <class R>
  explicit MassMatrixInBodiesScratch(const Model<R>& model)
      : is_quicker(is_quicker_in_bodies<T>(model)),
        steps(model),
        beyond(static_cast<std::size_t>(model.body_count())),
        momenta(beyond.size() + 6),
        columns(static_cast<std::size_t>(model.columns().count)),
        armature(columns.size()) {
    for (int v = 0; v < model.nv(); ++v)
      armature[static_cast<std::size_t>(model.column_of_velocity(v))] =
          static_cast<Real<T>>(model.apparent_armature()[static_cast<std::size_t>(v)]);
  }
};

namespace kernels {

template <Triangle triangle, class R, class T>
class MassMatrixInBodies {
 public:
  MassMatrixInBodies(const Model<R>& model, const T* q, MassMatrixInBodiesScratch<T>& scratch, T* h,
                     Zeros zeros, std::ptrdiff_t stride)
      : bodies_(&model.body(0)),
        tree_(model.topology()),
        layout_(model.columns()),
        couples_(model.geared().empty() ? nullptr : &model.rotor_couple(0)),
        armature_(scratch.armature.data()),
        q_(q),
        steps_(scratch.steps),
        beyond_(scratch.beyond.data()),
        momenta_(scratch.momenta.data()),
        columns_(scratch.columns.data()),
        h_(h),
        n_(stride),
        writes_zeros_(zeros == Zeros::written && !model.columns().is_full),
        zero_(scratch.zero) {}

  /// Chain after chain from the last body on: composites and momenta of its bodies, then their columns of H.
  [[gnu::always_inline]] void compute() const {
    for (const int i : layout_.others) compute_columns(bodies_[i], q_, columns_ + bodies_[i].column);
    for (int end = tree_.size() - 1; end > 0;) {
      if (!bodies_[end].is_screw()) {
        fill_columns_of_other(*this, end--);
        continue;
      }
      const int begin = before_chain(end);
      fill_zeros(begin + 1, bodies_[end].column + 1);
      compute_momenta(begin, end);
      for (int i = end; i > begin;) i = fill_columns(i, momenta_ + (end - i));
      end = begin;
    }
  }

 private:
  [[gnu::noinline]] static void compute_columns(const Body<R>& body, const T* q, Motion<T>* columns) {
    if (!body.is_free())
      visit_joint(body.joint, [&](const auto& joint) { joint.columns(q + body.q_index, columns); });
  }

  // ---- Composites and their momenta

  /// Iᶜ of body i but for what the body after it hands on.
  [[gnu::always_inline]] Inertia<T> own_and_beyond(int i) const {
    const Inertia<T> own = bodies_[i].inertia.template cast<T>();
    const int others = tree_.child_count(i) -
                       (i + 1 < tree_.subtree_end(i) && bodies_[i].is_screw() && bodies_[i + 1].is_screw());
    return others > 0 ? own + beyond_[i] : own;
  }

  /// The body before the chain of screws that ends with body `end`, each the parent of the next.
  [[gnu::always_inline]] int before_chain(int end) const {
    int i = end;
    while (tree_.parent(i) == i - 1 && i > 1 && bodies_[i - 1].is_screw()) --i;
    return i - 1;
  }

  /// Momenta of the bodies of a chain. Along it the composite stays in registers.
  [[gnu::always_inline]] void compute_momenta(int begin, int end) const {
    Inertia<T> composite = own_and_beyond(end);
    for (int i = end;; --i) {
      const int p = tree_.parent(i);
      if (p != 0) steps_.apply_joint(i, composite);
      momenta_[end - i] = momentum_of_screw(bodies_[i].joint, composite);
      if (p == 0) return;
      steps_.apply_constant(i, composite);
      if (i == begin + 1) return hand_on(i, p, composite);
      composite += own_and_beyond(p);
    }
  }

  /// The composite of body i, in the coordinates of its parent p, to be added to that of p.
  [[gnu::always_inline]] void hand_on(int i, int p, const Inertia<T>& composite) const {
    if (tree_.subtree_end(i) == tree_.subtree_end(p))
      beyond_[p] = composite;  // the last child is the first to come
    else
      beyond_[p] += composite;
  }

  /// Iᶜ S for a turn about z and a slide along it.
  [[gnu::always_inline]] static Force<T> momentum_of_screw(const Joint<R>& joint,
                                                           const Inertia<T>& composite) {
    const Sym3<T>& o = composite.about_origin;
    const Vec3<T>& h = composite.first_moment;
    const Force<T> of_turn{{o.xz, o.yz, o.zz}, {-h.y, h.x, as<T>(0)}};
    if (joint.slide == 0) return of_turn;
    const Force<T> of_slide{{h.y, -h.x, as<T>(0)}, {as<T>(0), as<T>(0), composite.mass}};
    return of_turn * as<T>(joint.turn) + of_slide * as<T>(joint.slide);
  }

  // ---- Columns of H

  /// The columns of body i and, if they can travel together, of its parent; their momenta are at `f`. Neither
  /// waits for the other, and the form of a step is asked once for both. Returns the body before them.
  [[gnu::always_inline]] int fill_columns(int i, const Force<T>* f) const {
    const int k = bodies_[i].column, p = tree_.parent(i);
    Force<T> last = f[0];
    fill_diagonal(bodies_[i], k, last);
    if (p == 0) return i - 1;
    step_from_own(i, last);
    project(p, k, last);
    if (p != i - 1 || !bodies_[p].is_screw()) {
      carry_to_base(p, k, last);
      return i - 1;
    }
    Force<T> first = f[1];
    fill_diagonal(bodies_[p], k - 1, first);
    if (const int pp = tree_.parent(p); pp != 0) {
      step_from_own(p, first, last);
      project(pp, k - 1, first, last);
      carry_to_base(pp, k - 1, first, last);
    }
    return p - 1;
  }

  [[gnu::always_inline]] void fill_diagonal(const Body<R>& body, int k, const Force<T>& f) const {
    at(k, k) = along_screw(body, f) + as<T>(armature_[k]);
  }

  /// With a copy of this object, so that its members stay in registers elsewhere.
  [[gnu::noinline]] static void fill_columns_of_other(MassMatrixInBodies copy, int i) {
    copy.fill_columns_of_other(i);
  }
  [[gnu::always_inline]] void fill_columns_of_other(int i) const {
    const Body<R>& body = bodies_[i];
    Inertia<T> composite = body.inertia.template cast<T>();
    if (tree_.child_count(i) > 0) composite += beyond_[i];
    visit_joint(body.joint, [&]<class J>(const J&) {
      if constexpr (HasFixedColumns<J, T>)
        fill_block<J>(bodies_[i].column, composite);
      else
        fill_block(bodies_[i].column, body.nv, composite);
    });
    fill_zeros(i, bodies_[i].column + body.nv);
    const int p = tree_.parent(i);
    if (p == 0) return;
    for (int d = 0; d < body.nv; ++d) {
      Force<T> f = momenta_[d];
      steps_.apply(i, f);
      project(p, bodies_[i].column + d, f);
      carry_to_base(p, bodies_[i].column + d, f);
    }
    steps_.apply(i, composite);
    hand_on(i, p, composite);
  }

  /// The entries between the columns of one joint, and their momenta.
  template <class J>
  [[gnu::always_inline]] void fill_block(int first, const Inertia<T>& composite) const {
    Force<T> f[J::column_count];
    J::momenta(composite, f);
    unrolled<J::column_count>([&](auto d) __attribute__((always_inline)) {
      momenta_[d] = f[d];
      T along[J::column_count];
      J::projected(q_, f[d], along);
      along[d] = along[d] + as<T>(armature_[first + d]);
      constexpr int count = triangle == Triangle::both ? J::column_count : d + 1;
      unrolled<count>([&](auto e) { at(first + e, first + d) = along[e]; });
    });
  }
  void fill_block(int first, int count, const Inertia<T>& composite) const {
    for (int d = 0; d < count; ++d) {
      const int k = first + d;
      momenta_[d] = composite * columns_[k];
      for (int j = first; j <= k; ++j) set(j, k, dot(columns_[j], momenta_[d]));
      at(k, k) = at(k, k) + as<T>(armature_[k]);
    }
  }

  /// Momenta of columns k, k + 1, … from body i to the base.
  template <class... F>
  [[gnu::always_inline]] void carry_to_base(int i, int k, F&... f) const {
    for (int p = tree_.parent(i); p != 0; i = p, p = tree_.parent(p)) {
      steps_.apply(i, f...);
      project(p, k, f...);
    }
  }

  /// The step of a momentum from its own body, and of others that come along: the joint that drives a rotor
  /// does not turn its carrier.
  template <class... F>
  [[gnu::always_inline]] void step_from_own(int i, Force<T>& own, F&... others) const {
    steps_.apply_joint(i, others...);
    steps_.apply_constant(i, own, others...);
    if (couples_ != nullptr) own.angular += couples_[i].template cast<T>();
  }

  [[gnu::always_inline]] static T along_screw(const Body<R>& body, const Force<T>& f) {
    if (body.joint.slide == 0) return f.angular.z;
    return f.angular.z * as<T>(body.joint.turn) + f.linear.z * as<T>(body.joint.slide);
  }

  /// H_jk = S_jᵀ F_k for the columns j of body p and columns k, k + 1, …
  template <class... F>
  [[gnu::always_inline]] void project(int p, int k, const F&... f) const {
    const Body<R>& body = bodies_[p];
    const int j = body.column;
    if (body.is_screw())
      (set(j, k++, along_screw(body, f)), ...);
    else if (body.is_free())
      (set_all(j, k++, f), ...);
    else
      (project_on_other(*this, p, Force<T>(f), k++), ...);
  }

  /// By itself and with copies, so that momenta and members stay in registers elsewhere.
  [[gnu::noinline]] static void project_on_other(MassMatrixInBodies copy, int p, const Force<T>& f, int k) {
    for (int j = copy.bodies_[p].column; j < copy.bodies_[p].column + copy.bodies_[p].nv; ++j)
      copy.set(j, k, dot(copy.columns_[j], f));
  }

  /// Zeros in the columns of body i and those after it up to `end`, which belong to bodies on its branch:
  /// where degrees are on other branches.
  [[gnu::always_inline]] void fill_zeros(int i, int end) const {
    if (!writes_zeros_) return;
    const T zero = zero_;
    const int first = bodies_[i].column;
    int done = 0;
    for (const Columns::Run run : layout_.support(i)) {
      for (int k = first; k < end; ++k)
        for (T *x = &at(done, k), *stop = &at(run.begin, k); x != stop; ++x) *x = zero;
      done = run.end;
    }
    if constexpr (triangle == Triangle::upper) return;
    for (int k = first; k < end; ++k) {
      T* const stop = &at(0, k + 1);
      for (T* x = &at(layout_.dependents_end[static_cast<std::size_t>(k)], k); x != stop; ++x) *x = zero;
    }
  }

  T& at(int j, int k) const { return h_[k * n_ + j]; }
  [[gnu::always_inline]] void set(int j, int k, const T& entry) const {
    at(j, k) = entry;
    if constexpr (triangle == Triangle::both) at(k, j) = entry;
  }

  [[gnu::always_inline]] void set_all(int j, int k, const Force<T>& f) const {
    unrolled<6>([&](auto d) __attribute__((always_inline)) { set(j + d, k, f[d]); });
  }

  const Body<R>* bodies_;
  const Topology& tree_;
  const Columns& layout_;
  const Vec3<R>* couples_;  ///< null if there are no rotors
  const Real<T>* armature_;
  const T* q_;
  const InwardSteps<T>& steps_;
  Inertia<T>* beyond_;
  Force<T>* momenta_;
  Motion<T>* columns_;
  T* h_;
  std::ptrdiff_t n_;
  bool writes_zeros_;
  const T& zero_;
};

}  // namespace kernels

/// The matrix of all columns, column by column, each `stride` numbers after the one before; H where no bodies
/// are driven. `Zeros::known`: entries between branches are left as they are.
template <Triangle triangle = Triangle::both, class R, class T>
void mass_matrix_in_bodies(const Model<R>& model, const T* q, MassMatrixInBodiesScratch<T>& scratch, T* h,
                           Zeros zeros, std::ptrdiff_t stride) {
  scratch.steps.compute(model, q);
  kernels::MassMatrixInBodies<triangle, R, T>(model, q, scratch, h, zeros, stride).compute();
}
template <Triangle triangle = Triangle::both, class R, class T>
void mass_matrix_in_bodies(const Model<R>& model, const T* q, MassMatrixInBodiesScratch<T>& scratch, T* h,
                           Zeros zeros = Zeros::written) {
  mass_matrix_in_bodies<triangle>(model, q, scratch, h, zeros, model.columns().count);
}

}  // namespace limber::inline LIMBER_REGISTERS
