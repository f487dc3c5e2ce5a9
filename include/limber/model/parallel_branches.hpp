// Parallel branches, side by side: the legs of a quadruped in the lanes of one register.
//
// One state of a branched robot waits for its recursions: what a body needs is what the body before it has
// just found. Branches do not wait for each other. Those of one body that are chains of as many revolute
// joints are parallel: their formulas are the same, and only numbers differ. A kernel takes the first bodies
// of all of them at once, then the second ones, with a pack of numbers, one per branch, in place of the
// scalar and in place of the model's constants (`Body<Pack>`). Lanes without a branch repeat the first one,
// and what they give is left out.
#pragma once

#include <limber/math/pack.hpp>
#include <limber/model/model.hpp>
#include <limber/spatial/articulated_inertia.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstring>
#include <map>
#include <span>
#include <type_traits>
#include <vector>

namespace limber::inline LIMBER_REGISTERS {

/// How many branches go side by side. The same for every instruction set, and so are the tables.
inline constexpr int kBranchLanes = 4;

/// Whether kernels over T take branches side by side: where one register has room for all of them.
template <class T>
inline constexpr bool kTakesBranches = false;
template <std::floating_point T>
inline constexpr bool kTakesBranches<T> = kRegisterBytes / static_cast<int>(sizeof(T)) >= kBranchLanes;

/// One number per branch; T itself for a scalar that takes one body at a time.
template <class T>
using BranchPack = std::conditional_t<std::is_floating_point_v<T>, Pack<T, kBranchLanes>, T>;

using BranchIndices = std::array<int, kBranchLanes>;

/// f(index), lane by lane.
template <class T, class F>
[[gnu::always_inline]] inline BranchPack<T> in_lanes(const BranchIndices& at, const F& f) {
  return BranchPack<T>::of(typename BranchPack<T>::Register{f(at[0]), f(at[1]), f(at[2]), f(at[3])});
}
template <class T>
[[gnu::always_inline]] inline BranchPack<T> gather(const T* from, const BranchIndices& at) {
  return in_lanes<T>(at, [&](int i) __attribute__((always_inline)) { return from[i]; });
}
/// All lanes to these places. Lanes without a branch write what the first one does.
template <class T>
[[gnu::always_inline]] inline void scatter(const BranchPack<T>& numbers, const BranchIndices& at, T* to) {
  for (std::size_t lane = 0; lane < kBranchLanes; ++lane) to[at[lane]] = numbers.lanes[lane];
}

/// One force per lane.
template <class T>
Force<BranchPack<T>> gather(const Force<T>* from, const BranchIndices& at) {
  Force<BranchPack<T>> all;
  for (std::size_t lane = 0; lane < kBranchLanes; ++lane)
    for (int k = 0; k < 6; ++k) all[k].lanes[lane] = from[at[lane]][k];
  return all;
}

// f of each number.

template <class T, class F>
[[gnu::always_inline]] inline auto each(const Vec3<T>& x, const F& f) {
  return Vec3<decltype(f(x.x))>{f(x.x), f(x.y), f(x.z)};
}
template <class T, class F>
[[gnu::always_inline]] inline auto each(const Sym3<T>& x, const F& f) {
  return Sym3<decltype(f(x.xx))>{f(x.xx), f(x.yy), f(x.zz), f(x.xy), f(x.xz), f(x.yz)};
}
template <class T, class F>
[[gnu::always_inline]] inline auto each(const Mat3<T>& x, const F& f) {
  return Mat3<decltype(f(x.xx))>{f(x.xx), f(x.xy), f(x.xz), f(x.yx), f(x.yy),
                                 f(x.yz), f(x.zx), f(x.zy), f(x.zz)};
}
template <class T, class F>
[[gnu::always_inline]] inline auto each(const Force<T>& x, const F& f) {
  return Force<decltype(f(x.linear.x))>{each(x.angular, f), each(x.linear, f)};
}
template <class T, class F>
[[gnu::always_inline]] inline auto each(const ArticulatedInertia<T>& x, const F& f) {
  return ArticulatedInertia<decltype(f(x.linear.xx))>{each(x.angular, f), each(x.coupling, f),
                                                      each(x.linear, f)};
}

/// Bodies that are at the same place of their branches.
template <class T>
struct BodiesAbreast {
  using Numbers = BranchPack<T>;

  Body<Numbers> body;    ///< the constants of their steps and inertias
  Vec3<Numbers> couple;  ///< of the balanced rotors that they spin on the body before
  Numbers armature;      ///< apparent
  BranchIndices index;   ///< of the bodies
  BranchIndices v;       ///< of their velocities
};

template <class T>
struct ParallelBranches {
  int parent;                           ///< that they are on
  int count;                            ///< how many of the lanes are branches
  BranchPack<T> counted;                ///< one in these, zero in the others
  int first_link;                       ///< number of the first of its links among all of the model
  bool is_first;                        ///< of those on its parent
  std::vector<BodiesAbreast<T>> links;  ///< from the parent outward

  /// What the branches have together.
  template <class X>
  [[gnu::always_inline]] auto sum(const X& x) const {
    return each(x, [this](const BranchPack<T>& number) __attribute__((always_inline)) {
      const BranchPack<T> own = number * counted;
      return (own.lanes[0] + own.lanes[2]) + (own.lanes[1] + own.lanes[3]);
    });
  }
};

namespace branch_tables {

/// Which form serves all lanes: their own, or any.
template <class T, class R, class Bodies, class Turn>
ConstantTurn<BranchPack<T>> turns_abreast(const Bodies& of, const Turn& turn) {
  using Result = ConstantTurn<BranchPack<T>>;
  Result result;
  result.kind = static_cast<typename Result::Kind>(turn(*of[0]).kind);
  for (int lane = 0; lane < kBranchLanes; ++lane) {
    const ConstantTurn<R>& own = turn(*of[static_cast<std::size_t>(lane)]);
    result.c.lanes[lane] = static_cast<T>(own.c);
    result.s.lanes[lane] = static_cast<T>(own.s);
    if (static_cast<typename Result::Kind>(own.kind) != result.kind) result.kind = Result::Kind::any;
  }
  return result;
}

/// The constants of bodies, side by side. A step that is not in Denavit–Hartenberg form in all lanes has its
/// origin as a vector in all.
template <class T, class R>
Body<BranchPack<T>> bodies_abreast(const std::array<const Body<R>*, kBranchLanes>& of) {
  using Numbers = BranchPack<T>;
  const auto numbers = [&](const auto& number) {
    Numbers all;
    for (int lane = 0; lane < kBranchLanes; ++lane)
      all.lanes[lane] = static_cast<T>(number(*of[static_cast<std::size_t>(lane)]));
    return all;
  };
  const auto vectors = [&](const auto& vector) {
    return Vec3<Numbers>{numbers([&](const Body<R>& b) { return vector(b).x; }),
                         numbers([&](const Body<R>& b) { return vector(b).y; }),
                         numbers([&](const Body<R>& b) { return vector(b).z; })};
  };
  const auto symmetric = [&](const auto& matrix) {
    const auto entry = [&](R Sym3<R>::* which) {
      return numbers([&](const Body<R>& b) { return matrix(b).*which; });
    };
    return Sym3<Numbers>{entry(&Sym3<R>::xx), entry(&Sym3<R>::yy), entry(&Sym3<R>::zz),
                         entry(&Sym3<R>::xy), entry(&Sym3<R>::xz), entry(&Sym3<R>::yz)};
  };

  Body<Numbers> body;
  body.inertia = {numbers([](const Body<R>& b) { return b.inertia.mass; }),
                  vectors([](const Body<R>& b) { return b.inertia.first_moment; }),
                  symmetric([](const Body<R>& b) { return b.inertia.about_origin; })};
  body.second_moment = symmetric([](const Body<R>& b) { return b.second_moment; });
  body.tree.translation = vectors([](const Body<R>& b) { return b.tree.translation; });
  body.dh.first = turns_abreast<T, R>(of, [](const Body<R>& b) { return b.dh.first; });
  body.dh.twist = turns_abreast<T, R>(of, [](const Body<R>& b) { return b.dh.twist; });
  body.has_dh = std::ranges::all_of(of, [](const Body<R>* b) { return b->has_dh; });
  if (body.has_dh) {
    body.dh.length = numbers([](const Body<R>& b) { return b.dh.length; });
    body.dh.shift = numbers([](const Body<R>& b) { return b.dh.shift; });
  }
  body.nq = body.nv = 1;
  body.is_geared = std::ranges::any_of(of, [](const Body<R>* b) { return b->is_geared; });
  body.keeps_motion = std::ranges::any_of(of, [](const Body<R>* b) { return b->keeps_motion; });
  return body;
}

/// By velocity: whether it moves driven bodies too.
template <class R>
std::vector<bool> find_drivers(const Model<R>& model) {
  std::vector<bool> is_driver(static_cast<std::size_t>(model.nv()));
  for (int i = 1; i < model.body_count(); ++i)
    for (const Drive<R>& drive : model.drives(model.body(i)))
      is_driver[static_cast<std::size_t>(drive.v_index)] = true;
  return is_driver;
}

/// By body: whether it and all that it carries are a chain of revolute joints, each with a velocity of its
/// own.
template <class R>
std::vector<bool> find_revolute_chains(const Model<R>& model) {
  const std::vector<bool> is_driver = find_drivers(model);
  std::vector<bool> is_chain(static_cast<std::size_t>(model.body_count()));
  for (int i = model.body_count() - 1; i > 0; --i) {
    const Body<R>& body = model.body(i);
    const int children = model.topology().child_count(i);
    is_chain[static_cast<std::size_t>(i)] =
        body.is_screw() && !body.is_driven() && body.joint.turn == 1 && body.joint.slide == 0 &&
        !is_driver[static_cast<std::size_t>(body.v_index)] &&
        (children == 0 || (children == 1 && is_chain[static_cast<std::size_t>(i) + 1]));
  }
  return is_chain;
}

template <class T, class R>
ParallelBranches<T> branches_abreast(const Model<R>& model, std::span<const int> roots) {
  ParallelBranches<T> branches;
  branches.parent = model.parent(roots[0]);
  branches.count = static_cast<int>(roots.size());
  branches.links.resize(static_cast<std::size_t>(model.topology().subtree_end(roots[0]) - roots[0]));
  for (int lane = 0; lane < kBranchLanes; ++lane)
    branches.counted.lanes[lane] = lane < branches.count ? 1 : 0;
  for (std::size_t step = 0; step < branches.links.size(); ++step) {
    BodiesAbreast<T>& link = branches.links[step];
    std::array<const Body<R>*, kBranchLanes> of;
    for (std::size_t lane = 0; lane < kBranchLanes; ++lane) {
      const int i = roots[lane < roots.size() ? lane : 0] + static_cast<int>(step);
      of[lane] = &model.body(i);
      link.index[lane] = i;
      link.v[lane] = of[lane]->v_index;
      const Vec3<R>& couple = model.rotor_couple(i);
      link.couple.x.lanes[lane] = static_cast<T>(couple.x);
      link.couple.y.lanes[lane] = static_cast<T>(couple.y);
      link.couple.z.lanes[lane] = static_cast<T>(couple.z);
      link.armature.lanes[lane] =
          static_cast<T>(model.apparent_armature()[static_cast<std::size_t>(link.v[lane])]);
    }
    link.body = bodies_abreast<T>(of);
  }
  return branches;
}

}  // namespace branch_tables

/// All that a model has, and none for a scalar that takes one body at a time.
template <class T, class R>
std::vector<ParallelBranches<T>> find_parallel_branches(const Model<R>& model) {
  std::vector<ParallelBranches<T>> found;
  if constexpr (std::is_floating_point_v<T>) {
    const std::vector<bool> is_chain = branch_tables::find_revolute_chains(model);
    int link_count = 0;
    for (int parent = 0; parent < model.body_count(); ++parent) {
      if (model.topology().child_count(parent) < 2) continue;
      std::map<int, std::vector<int>> chains;  // on the parent, by length
      for (const int child : model.topology().children(parent))
        if (is_chain[static_cast<std::size_t>(child)])
          chains[model.topology().subtree_end(child) - child].push_back(child);
      bool is_first = true;
      for (const auto& [length, roots] : chains)
        for (std::size_t begin = 0; begin + 1 < roots.size(); begin += kBranchLanes) {
          const std::size_t count = std::min<std::size_t>(kBranchLanes, roots.size() - begin);
          found.push_back(
              branch_tables::branches_abreast<T, R>(model, std::span(roots).subspan(begin, count)));
          found.back().first_link = link_count;
          found.back().is_first = is_first;
          is_first = false;
          link_count += length;
        }
    }
  }
  return found;
}

/// The bodies of a model in the order of recursions: alone, or abreast.
template <class T>
struct BranchOrder {
  struct Place {
    int link = -1, lane = 0;
    bool has_branches = false;  ///< parallel ones, on it
  };

  std::vector<ParallelBranches<T>> parallel;
  std::vector<int> all, alone;  ///< all bodies, and those that are not in parallel branches
  std::vector<Place> places;    ///< by body
  int link_count = 0;           ///< of all parallel branches
  bool is_abreast = false;      ///< whether branches are taken side by side in this recursion

  template <class R>
  explicit BranchOrder(const Model<R>& model)
      : parallel(find_parallel_branches<T>(model)), places(static_cast<std::size_t>(model.body_count())) {
    for (const ParallelBranches<T>& branches : parallel) {
      places[static_cast<std::size_t>(branches.parent)].has_branches = true;
      for (const BodiesAbreast<T>& link : branches.links) {
        for (int lane = 0; lane < branches.count; ++lane)
          places[static_cast<std::size_t>(link.index[static_cast<std::size_t>(lane)])] = {link_count, lane};
        ++link_count;
      }
    }
    for (int i = 1; i < model.body_count(); ++i) {
      all.push_back(i);
      if (places[static_cast<std::size_t>(i)].link < 0) alone.push_back(i);
    }
  }

  /// The bodies that are taken one after the other, ascending.
  std::span<const int> one_by_one() const { return is_abreast ? alone : all; }
  /// The branches that are taken side by side.
  std::span<const ParallelBranches<T>> side_by_side() const {
    return std::span(parallel).first(is_abreast ? parallel.size() : 0);
  }
  /// Whether branches on body i are taken side by side.
  bool begins_abreast(int i) const { return is_abreast && places[static_cast<std::size_t>(i)].has_branches; }
  /// Where a body that is taken side by side with others is among them; null for others.
  const Place* place(int i) const {
    const Place& own = places[static_cast<std::size_t>(i)];
    return is_abreast && own.link >= 0 ? &own : nullptr;
  }
};

}  // namespace limber::inline LIMBER_REGISTERS
