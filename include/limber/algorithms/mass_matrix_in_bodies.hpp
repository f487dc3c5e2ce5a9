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
// Denavit–Hartenberg form, fewer where lengths are zero. The joint's own part of the step, Screw_z, leaves S
// as it is: X (Iᶜ S) = (X Iᶜ) S. So F is taken from Iᶜ after that part, and begins with the rest of the step.
// In the common frame of common_columns.hpp a body costs about 140 and an entry of H 6: what is here is
// quicker where the tree is not deep.
//
// Over SIMD lanes half of the instructions of an early version were no arithmetic: addresses, and questions
// what a joint is. So what is asked of a body is in one record, and kernels hold pointers, not objects, which
// stores could change.
//
// The couple b of balanced rotors on the parent (model.hpp) is added to F when it gets there. Entries with
// driven bodies are kept in rows of their own (driven_entries.hpp).
#pragma once

#include <limber/algorithms/driven_entries.hpp>
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
  constexpr int limit = PackOf<T>::width == 1 ? 24 : 8;  // packs of bodies make the common frame quicker
  int between = 0;
  for (int i = 1; i < model.body_count(); ++i) between += model.topology().depth(i) - 1;
  return between < limit * model.body_count();
}

/// What the recursion asks of a body, in one place: four lines of a cache in `double`.
template <class R>
struct alignas(kCacheLineBytes) CompositeBody {
  ScrewStep<R> step;   ///< to the parent
  Inertia<R> inertia;  ///< its own
  Vec3<R> couple{};    ///< of balanced rotors on the parent
  R armature = 0;      ///< of a joint of one degree, apparent
  std::ptrdiff_t parent;
  std::ptrdiff_t column;  ///< first place of its columns in the matrix
  int before_chain;       ///< the body before the chain of screws that ends here, each the parent of the next
  bool continues_chain;   ///< the body before is its parent and in the same chain
  bool is_own_screw;      ///< with a velocity of its own
  bool is_free, is_geared, is_driven;  ///< as in Body
  bool gathers;  ///< children other than the next body of its chain hand on their composites
  bool is_last;  ///< of the children of its parent: the first that hands on

  template <class S>
  CompositeBody(const Model<S>& model, int i, const ScrewStep<R>& to_parent, const std::vector<int>& places)
      : step(to_parent),
        inertia(model.body(i).inertia.template cast<R>()),
        parent(model.parent(i)),
        column(place(model, i, places)),
        before_chain(i - 1),
        continues_chain(continues(model, i, places)),
        is_own_screw(is_screw_with_velocity(model, i)),
        is_free(model.body(i).is_free()),
        is_geared(model.body(i).is_geared),
        is_driven(model.body(i).is_driven()) {
    const Topology& tree = model.topology();
    while (continues(model, before_chain + 1, places)) --before_chain;
    const bool is_continued = i + 1 < tree.size() && continues(model, i + 1, places);
    gathers = tree.child_count(i) > (is_continued ? 1 : 0);
    is_last = tree.subtree_end(i) == tree.subtree_end(tree.parent(i));
    if (is_geared) couple = model.rotor_couple(i).template cast<R>();
    if (const int v = model.body(i).v_index; v >= 0)
      armature = static_cast<R>(model.apparent_armature()[static_cast<std::size_t>(v)]);
  }

 private:
  template <class S>
  static bool is_screw_with_velocity(const Model<S>& model, int i) {
    return model.body(i).is_screw() && !model.body(i).is_driven();
  }
  template <class S>
  static int place(const Model<S>& model, int i, const std::vector<int>& places) {
    return i == 0 ? 0 : places[static_cast<std::size_t>(model.body(i).column)];
  }
  /// Columns of a chain are neighbours: so may be stored those of momenta that travel together.
  template <class S>
  static bool continues(const Model<S>& model, int i, const std::vector<int>& places) {
    return i > 1 && model.parent(i) == i - 1 && is_screw_with_velocity(model, i) &&
           is_screw_with_velocity(model, i - 1) && place(model, i, places) == place(model, i - 1, places) + 1;
  }
};

/// For one model: its inertias, steps and armatures are copied.
template <class T>
struct MassMatrixInBodiesScratch {
  bool is_quicker;
  InwardSteps<T> steps;
  std::vector<CompositeBody<Real<T>>> bodies;
  std::vector<Inertia<T>> beyond;  ///< by body: what children hand on that are not the body after it
  std::vector<Force<T>> momenta;   ///< F of the bodies of a chain, last first
  std::vector<Motion<T>> columns;  ///< S of joints that are neither screws nor free, by place
  std::vector<Real<T>> armature;   ///< by velocity, apparent
  DrivenEntries<T> driven;
  T zero = as<T>(0);  ///< read from here: for a constant, compilers would call memset for few entries

  template <class R>
  explicit MassMatrixInBodiesScratch(const Model<R>& model)
      : is_quicker(is_quicker_in_bodies<T>(model)),
        steps(model),
        beyond(static_cast<std::size_t>(model.body_count())),
        momenta(beyond.size() + 6),
        columns(static_cast<std::size_t>(model.columns().count)),
        armature(static_cast<std::size_t>(model.nv())),
        driven(model, KeptEntries::rows_of_driven) {
    bodies.reserve(beyond.size());
    const std::vector<int> places = places_of_columns(model);
    for (int i = 0; i < model.body_count(); ++i) bodies.emplace_back(model, i, steps.step(i), places);
    for (int v = 0; v < model.nv(); ++v)
      armature[static_cast<std::size_t>(v)] =
          static_cast<Real<T>>(model.apparent_armature()[static_cast<std::size_t>(v)]);
  }
};

namespace kernels {

template <Triangle triangle, class R, class T>
class MassMatrixInBodies {
 public:
  MassMatrixInBodies(const Model<R>& model, const T* q, MassMatrixInBodiesScratch<T>& scratch, T* h,
                     Zeros zeros, std::ptrdiff_t stride)
      : model_(model),
        bodies_(scratch.bodies.data()),
        layout_(model.columns()),
        armature_(scratch.armature.data()),
        q_(q),
        steps_(scratch.steps.view()),
        beyond_(scratch.beyond.data()),
        momenta_(scratch.momenta.data()),
        columns_(scratch.columns.data()),
        scratch_(scratch),
        h_(h),
        n_(stride),
        writes_zeros_(zeros == Zeros::written && !model.columns().is_full && scratch.driven.empty()),
        zero_(scratch.zero) {}

  /// Chain after chain from the last body on: composites and momenta of its bodies, then their columns of H.
  [[gnu::always_inline]] void compute() const {
    for (const int i : layout_.others) compute_columns(model_.body(i), q_, columns_ + bodies_[i].column);
    for (int end = model_.body_count() - 1; end > 0;) {
      const int begin = bodies_[end].before_chain;
      if (bodies_[end].is_driven) {
        fill_row_of_driven(*this, bodies_[end]);
      } else if (!bodies_[end].is_own_screw) {
        fill_columns_of_other(*this, end);
      } else {
        fill_zeros(begin + 1, bodies_[end].column + 1);
        compute_momenta(bodies_ + begin + 1, bodies_ + end);
        const Force<T>* f = momenta_;
        for (const Record* body = bodies_ + end; body > bodies_ + begin;) body = fill_columns(body, f);
      }
      end = begin;
    }
  }

 private:
  template <Triangle, class, class>
  friend class MassMatrixInBodies;
  using Record = CompositeBody<Real<T>>;
  /// Momenta that travel together: as many as the registers hold, of which AVX-512 has 32.
  static constexpr int kTogether = kRegisterBytes == 64 ? 3 : 2;

  [[gnu::noinline]] static void compute_columns(const Body<R>& body, const T* q, Motion<T>* columns) {
    if (!body.is_free())
      visit_joint(body.joint, [&](const auto& joint) { joint.columns(q + body.q_index, columns); });
  }

  // ---- Composites and their momenta

  /// Momenta of the bodies of a chain, last first. Along it the composite stays in registers.
  [[gnu::always_inline]] void compute_momenta(const Record* first, const Record* body) const {
    Inertia<T> composite = composite_of(*body);
    for (Force<T>* f = momenta_;; ++f) {
      if (body->parent == 0) {
        *f = momentum_of_screw(*body, composite);
        return;
      }
      steps_.apply_joint(body->step, composite);
      *f = momentum_of_screw(*body, composite);
      steps_.apply_constant(body->step, composite);
      if (body == first) return hand_on(*body, composite);
      --body;
      composite = composite + body->inertia.template cast<T>();
      if (body->gathers) composite = composite + beyond_[body - bodies_];
    }
  }

  /// The composite of a body, in the coordinates of its parent, to be added to that of the parent.
  [[gnu::always_inline]] void hand_on(const Record& body, const Inertia<T>& composite) const {
    if (body.is_last)
      beyond_[body.parent] = composite;
    else
      beyond_[body.parent] += composite;
  }

  /// Iᶜ S for a turn about z and a slide along it.
  [[gnu::always_inline]] static Force<T> momentum_of_screw(const Record& body, const Inertia<T>& composite) {
    const Sym3<T>& o = composite.about_origin;
    const Vec3<T>& h = composite.first_moment;
    const Force<T> of_turn{{o.xz, o.yz, o.zz}, {-h.y, h.x, as<T>(0)}};
    if (!body.step.slides) return of_turn;
    const Force<T> of_slide{{h.y, -h.x, as<T>(0)}, {as<T>(0), as<T>(0), composite.mass}};
    return of_turn * as<T>(body.step.turn) + of_slide * as<T>(body.step.slide);
  }

  // ---- Columns of H

  /// The column of a body, whose momentum is at `f`, and those of `others` beyond it, whose momenta have come
  /// to the body. Parents join them: none waits for another, and the form of a step is asked once for
  /// all. Returns the body before those that have joined.
  template <class... F>
  [[gnu::always_inline]] const Record* fill_columns(const Record* body, const Force<T>*& f,
                                                    F&... others) const {
    const std::ptrdiff_t k = body->column;
    Force<T> own = *f++;
    fill_diagonal(*body, k, own);
    if (body->parent == 0) return body - 1;
    step_from_own(*body, own, others...);
    const Record* const parent = bodies_ + body->parent;
    project(*parent, k, own, others...);
    if constexpr (sizeof...(others) + 1 < kTogether)
      if (body->continues_chain) return fill_columns(parent, f, own, others...);
    carry_to_base(*parent, k, own, others...);
    return body - 1;
  }

  [[gnu::always_inline]] void fill_diagonal(const Record& body, std::ptrdiff_t k, const Force<T>& f) const {
    at(k, k) = along_screw(body, f) + as<T>(body.armature);
  }

  /// With a copy of this object, so that its members stay in registers elsewhere.
  [[gnu::noinline]] static void fill_columns_of_other(MassMatrixInBodies copy, int i) {
    copy.fill_columns_of_other(i);
  }
  [[gnu::always_inline]] void fill_columns_of_other(int i) const {
    const Record& body = bodies_[i];
    const int nv = model_.body(i).nv;
    visit_joint(model_.body(i).joint, [&]<class J>(const J&) {
      if constexpr (HasFixedColumns<J, T>)
        fill_block<J>(body, composite_of(body));
      else
        fill_block(body.column, nv, composite_of(body));
    });
    fill_zeros(i, body.column + nv);
    if (body.parent == 0) return;
    for (int d = 0; d < nv; ++d) {
      Force<T> f = momenta_[d];
      steps_.apply(body.step, f);
      project(bodies_[body.parent], body.column + d, f);
      carry_to_base(bodies_[body.parent], body.column + d, f);
    }
    Inertia<T> composite = composite_of(body);
    steps_.apply(body.step, composite);
    hand_on(body, composite);
  }

  /// The column of a driven body goes where a matrix of this one row has every column.
  [[gnu::noinline]] static void fill_row_of_driven(const MassMatrixInBodies& all, const Record& body) {
    const MassMatrixInBodies<Triangle::upper, R, T> row(all.model_, all.q_, all.scratch_, all.kept_row(body),
                                                        Zeros::known, 0);
    row.compute_momenta(&body, &body);
    Force<T> f = *row.momenta_;
    row.fill_diagonal(body, body.column, f);
    if (body.parent == 0) return;
    row.step_from_own(body, f);
    row.project(row.bodies_[body.parent], body.column, f);
    row.carry_to_base(row.bodies_[body.parent], body.column, f);
  }
  T* kept_row(const Record& body) const {
    return scratch_.driven.kept().row(static_cast<int>(body.column) - model_.nv());
  }

  /// Of a body that ends a chain or is none of one.
  [[gnu::always_inline]] Inertia<T> composite_of(const Record& body) const {
    const Inertia<T> own = body.inertia.template cast<T>();
    return body.gathers ? own + beyond_[&body - bodies_] : own;
  }

  /// The entries between the columns of one joint, and their momenta if they are to travel.
  template <class J>
  [[gnu::always_inline]] void fill_block(const Record& body, const Inertia<T>& composite) const {
    if (body.parent != 0) J::momenta(composite, momenta_);
    unrolled<J::column_count>([&](auto d) __attribute__((always_inline)) {
      const std::ptrdiff_t k = body.column + d;
      const Force<T> f = J::template momentum<d>(composite);
      T* const column = &at(body.column, k);
      unrolled<triangle == Triangle::both ? J::column_count : d>(
          [&](auto e) __attribute__((always_inline)) { column[e] = f[J::basis[e]]; });
      column[d] = f[J::basis[d]] + as<T>(armature_[k]);
    });
  }
  void fill_block(std::ptrdiff_t first, int count, const Inertia<T>& composite) const {
    for (int d = 0; d < count; ++d) {
      const std::ptrdiff_t k = first + d;
      momenta_[d] = composite * columns_[k];
      for (std::ptrdiff_t j = first; j <= k; ++j) set(j, k, dot(columns_[j], momenta_[d]));
      at(k, k) = at(k, k) + as<T>(armature_[k]);
    }
  }

  /// Momenta of columns k, k + 1, … from a body to the base.
  template <class... F>
  [[gnu::always_inline]] void carry_to_base(const Record& from, std::ptrdiff_t k, F&... f) const {
    for (const Record* body = &from; body->parent != 0;) {
      steps_.apply(body->step, f...);
      body = bodies_ + body->parent;
      project(*body, k, f...);
    }
  }

  /// The step of a momentum from its own body, where it is beyond the joint's part already, and of others
  /// that come along: the joint that drives a rotor does not turn its carrier.
  template <class... F>
  [[gnu::always_inline]] void step_from_own(const Record& body, Force<T>& own, F&... others) const {
    steps_.apply_joint(body.step, others...);
    steps_.apply_constant(body.step, own, others...);
    if (body.is_geared) own.angular += body.couple.template cast<T>();
  }

  [[gnu::always_inline]] static T along_screw(const Record& body, const Force<T>& f) {
    if (!body.step.slides) return f.angular.z;
    return f.angular.z * as<T>(body.step.turn) + f.linear.z * as<T>(body.step.slide);
  }

  /// H_jk = S_jᵀ F_k for the columns j of a body and columns k, k + 1, …
  template <class... F>
  [[gnu::always_inline]] void project(const Record& body, std::ptrdiff_t k, const F&... f) const {
    if (body.is_own_screw)
      (set(body.column, k++, along_screw(body, f)), ...);
    else if (body.is_free)
      (set_all(body.column, k++, f), ...);
    else
      (project_on_other(*this, body, Force<T>(f), k++), ...);
  }

  /// By itself and with copies, so that momenta and members stay in registers elsewhere.
  [[gnu::noinline]] static void project_on_other(MassMatrixInBodies copy, const Record& body,
                                                 const Force<T>& f, std::ptrdiff_t k) {
    if (body.is_driven) {
      copy.kept_row(body)[k] = along_screw(body, f);
      return;
    }
    const int i = static_cast<int>(&body - copy.bodies_);
    for (std::ptrdiff_t j = body.column; j < body.column + copy.model_.body(i).nv; ++j)
      copy.set(j, k, dot(copy.columns_[j], f));
  }

  /// Zeros in the columns of body i and those after it up to `end`, which belong to bodies on its branch:
  /// where degrees are on other branches.
  [[gnu::always_inline]] void fill_zeros(int i, std::ptrdiff_t end) const {
    if (!writes_zeros_) return;
    const T zero = zero_;
    const std::ptrdiff_t first = bodies_[i].column;
    int done = 0;
    for (const Columns::Run run : layout_.support(i)) {
      for (std::ptrdiff_t k = first; k < end; ++k)
        for (T *x = &at(done, k), *stop = &at(run.begin, k); x != stop; ++x) *x = zero;
      done = run.end;
    }
    if constexpr (triangle == Triangle::upper) return;
    for (std::ptrdiff_t k = first; k < end; ++k) {
      T* const stop = &at(0, k + 1);
      for (T* x = &at(layout_.dependents_end[static_cast<std::size_t>(k)], k); x != stop; ++x) *x = zero;
    }
  }

  T& at(std::ptrdiff_t j, std::ptrdiff_t k) const { return h_[k * n_ + j]; }
  [[gnu::always_inline]] void set(std::ptrdiff_t j, std::ptrdiff_t k, const T& entry) const {
    at(j, k) = entry;
    if constexpr (triangle == Triangle::both) at(k, j) = entry;
  }

  [[gnu::always_inline]] void set_all(std::ptrdiff_t j, std::ptrdiff_t k, const Force<T>& f) const {
    T *const column = &at(j, k), *row = &at(k, j);
    unrolled<6>([&](auto d) __attribute__((always_inline)) {
      column[d] = f[d];
      if constexpr (triangle == Triangle::both) {
        *row = f[d];
        row += n_;
      }
    });
  }

  const Model<R>& model_;
  const Record* bodies_;
  const Columns& layout_;
  const Real<T>* armature_;
  const T* q_;
  InwardStepsView<T> steps_;
  Inertia<T>* beyond_;
  Force<T>* momenta_;
  Motion<T>* columns_;
  MassMatrixInBodiesScratch<T>& scratch_;
  T* h_;
  std::ptrdiff_t n_;
  bool writes_zeros_;
  const T& zero_;
};

}  // namespace kernels

/// H column by column, each `stride` numbers after the one before. `Zeros::known`: entries between branches
/// are left as they are, if they do not depend on q.
template <Triangle triangle = Triangle::both, class R, class T>
void mass_matrix_in_bodies(const Model<R>& model, const T* q, MassMatrixInBodiesScratch<T>& scratch, T* h,
                           Zeros zeros, std::ptrdiff_t stride) {
  scratch.steps.compute(model, q);
  const DrivenEntries<T>& driven = scratch.driven;
  if (!driven.empty()) driven.template clear<triangle>(h, stride, zeros);
  kernels::MassMatrixInBodies<triangle, R, T>(model, q, scratch, h, zeros, stride).compute();
  if (!driven.empty()) driven.template add<triangle>(h, stride);
}

}  // namespace limber::inline LIMBER_REGISTERS
