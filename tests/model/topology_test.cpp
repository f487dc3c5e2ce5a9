// Who is whose parent: chains, trees and random trees, against the definitions written out.
#include <limber/model/topology.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

#include "support/draw.hpp"
#include "support/seeds.hpp"

namespace limber::test {
namespace {

std::vector<int> list(std::span<const int> numbers) { return {numbers.begin(), numbers.end()}; }

/// A random tree numbered depth first: each new body is a child of one on the path from the base to the last
/// one.
std::vector<int> random_parents(unsigned seed, int bodies) {
  Draw<double> draw(seed);
  std::vector<int> parents{0}, path{0};
  for (int i = 1; i <= bodies; ++i) {
    const auto kept = static_cast<std::size_t>(draw.scalar(0, static_cast<double>(path.size())));
    if (draw.scalar(0, 1) < 0.5) path.resize(kept + 1);
    parents.push_back(path.back());
    path.push_back(i);
  }
  return parents;
}

TEST(Topology, OfTheBaseAlone) {
  const Topology base;
  EXPECT_EQ(base.size(), 1);
  EXPECT_EQ(base.parent(0), 0);
  EXPECT_TRUE(base.children(0).empty());
  EXPECT_TRUE(base.support(0).empty());
  EXPECT_EQ(base.subtree_end(0), 1);
  EXPECT_EQ(base.max_depth(), 0);
  EXPECT_EQ(base.common_ancestor(0, 0), 0);
}

TEST(Topology, OfAChain) {
  const Topology chain({0, 0, 1, 2, 3});
  EXPECT_EQ(list(chain.parents()), (std::vector<int>{0, 0, 1, 2, 3}));
  EXPECT_EQ(list(chain.children(2)), (std::vector<int>{3}));
  EXPECT_TRUE(chain.children(4).empty());
  EXPECT_EQ(chain.support(4), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(chain.support(0), (std::vector<int>{}));
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(chain.depth(i), i);
    EXPECT_EQ(chain.subtree_end(i), 5);
  }
  EXPECT_EQ(chain.common_ancestor(2, 4), 2);
  EXPECT_EQ(chain.common_ancestor(4, 2), 2);
}

TEST(Topology, OfATreeWithTwoRoots) {
  //  0 ─ 1 ─ 2      0 ─ 5 ─ 6
  //      ├ 3 ─ 4        └ 7
  const Topology tree({0, 0, 1, 1, 3, 0, 5, 5});
  EXPECT_EQ(list(tree.children(0)), (std::vector<int>{1, 5}));
  EXPECT_EQ(list(tree.children(1)), (std::vector<int>{2, 3}));
  EXPECT_EQ(list(tree.children(5)), (std::vector<int>{6, 7}));
  EXPECT_EQ(tree.support(4), (std::vector<int>{1, 3, 4}));
  EXPECT_EQ(tree.subtree_end(1), 5);
  EXPECT_EQ(tree.subtree_end(3), 5);
  EXPECT_EQ(tree.subtree_end(5), 8);
  EXPECT_TRUE(tree.in_subtree(4, 1));
  EXPECT_FALSE(tree.in_subtree(5, 1));
  EXPECT_FALSE(tree.in_subtree(1, 3));
  EXPECT_EQ(tree.max_depth(), 3);
  EXPECT_EQ(tree.common_ancestor(2, 4), 1);
  EXPECT_EQ(tree.common_ancestor(4, 7), 0);
  EXPECT_EQ(tree.common_ancestor(6, 7), 5);
}

struct RandomTree {
  explicit RandomTree(unsigned seed) : parents(random_parents(seed, 3 + 4 * static_cast<int>(seed))) {}

  const std::vector<int> parents;
  const Topology tree{parents};

  /// κ by its definition, from the parents alone.
  std::vector<int> path(int i) const {
    std::vector<int> up;
    for (; i != 0; i = parents[static_cast<std::size_t>(i)]) up.push_back(i);
    return {up.rbegin(), up.rend()};
  }
  bool supports(int j, int i) const {
    const std::vector<int> up = path(i);
    return j == 0 || std::find(up.begin(), up.end(), j) != up.end();
  }
};

TEST(RandomTopology, SupportAndDepthFollowTheParents) {
  for_each_seed(1, 20, [](unsigned seed) {
    const RandomTree random(seed);
    const Topology& tree = random.tree;
    for (int i = 0; i < tree.size(); ++i) {
      EXPECT_EQ(tree.parent(i), random.parents[static_cast<std::size_t>(i)]);
      EXPECT_EQ(tree.support(i), random.path(i));
      EXPECT_EQ(tree.depth(i), static_cast<int>(random.path(i).size()));
    }
  });
}

// j is in ν(i) exactly when i is in κ(j)
TEST(RandomTopology, SubtreesAreRangesOfWhatTheRootSupports) {
  for_each_seed(1, 20, [](unsigned seed) {
    const RandomTree random(seed);
    const Topology& tree = random.tree;
    for (int i = 0; i < tree.size(); ++i)
      for (int j = 0; j < tree.size(); ++j) {
        EXPECT_EQ(tree.in_subtree(j, i), random.supports(i, j));
        EXPECT_EQ(i <= j && j < tree.subtree_end(i), random.supports(i, j));
      }
  });
}

TEST(RandomTopology, ChildrenAreTheInverseOfParents) {
  for_each_seed(1, 20, [](unsigned seed) {
    const RandomTree random(seed);
    const Topology& tree = random.tree;
    std::vector<int> all{0};
    for (int i = 0; i < tree.size(); ++i) {
      const std::vector<int> children = list(tree.children(i));
      EXPECT_TRUE(std::is_sorted(children.begin(), children.end()));
      for (const int child : children) EXPECT_EQ(tree.parent(child), i);
      all.insert(all.end(), children.begin(), children.end());
    }
    std::sort(all.begin(), all.end());
    std::vector<int> expected(static_cast<std::size_t>(tree.size()));
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(all, expected);
  });
}

TEST(RandomTopology, CommonAncestorIsTheDeepestThatSupportsBoth) {
  for_each_seed(1, 20, [](unsigned seed) {
    const RandomTree random(seed);
    const Topology& tree = random.tree;
    for (int i = 0; i < tree.size(); ++i)
      for (int j = 0; j < tree.size(); ++j) {
        int deepest = 0;
        for (int k = 0; k < tree.size(); ++k)
          if (random.supports(k, i) && random.supports(k, j) && tree.depth(k) > tree.depth(deepest))
            deepest = k;
        EXPECT_EQ(tree.common_ancestor(i, j), deepest) << i << " and " << j;
      }
  });
}

// ---- Numberings that are refused

std::string refusal(std::vector<int> parents) {
  try {
    const Topology tree(std::move(parents));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(TopologyRefusal, SaysWhichBodyAndWhy) {
  EXPECT_EQ(refusal({}), "a topology needs at least the base, body 0");
  EXPECT_EQ(refusal({0, 1}), "body 1: its parent 1 must have a smaller number");
  EXPECT_EQ(refusal({0, 0, 3, 1}), "body 2: its parent 3 must have a smaller number");
  EXPECT_EQ(refusal({0, 0, -1}), "body 2: its parent -1 must have a smaller number");
  // 1 and its child 3 are apart: 2 is between them.
  EXPECT_EQ(refusal({0, 0, 0, 1}), "body 3: the bodies of a subtree must have consecutive numbers");
  EXPECT_EQ(refusal({0, 0, 1, 2, 1, 2}), "body 5: the bodies of a subtree must have consecutive numbers");
}

TEST(TopologyRefusal, TheEntryOfTheBaseIsIgnored) {
  EXPECT_EQ(Topology({-1, 0, 1}).parent(0), 0);
  EXPECT_EQ(Topology({7, 0, 1}).parent(0), 0);
}

}  // namespace
}  // namespace limber::test
