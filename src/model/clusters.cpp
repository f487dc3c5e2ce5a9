#include <limber/model/clusters.hpp>

#include <algorithm>
#include <numeric>

namespace [[gnu::visibility("default")]] limber {

namespace {

/// Sets of bodies that become one.
class DisjointSets {
 public:
  explicit DisjointSets(int count) : parent_(static_cast<std::size_t>(count)) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  int find(int i) const {
    while (parent_[static_cast<std::size_t>(i)] != i) i = parent_[static_cast<std::size_t>(i)];
    return i;
  }
  /// The smaller number stands for both.
  void join(int i, int j) {
    const int a = find(i), b = find(j);
    parent_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  }

 private:
  std::vector<int> parent_;
};

/// Joins all bodies on the paths to `moved` and to `carriers` from the deepest body that supports all
/// carriers.
void join_paths(const Topology& topology, const std::vector<int>& carriers, const std::vector<int>& moved,
                DisjointSets& sets) {
  int anchor = carriers.front();
  for (const int i : carriers) anchor = topology.common_ancestor(anchor, i);
  const int first = moved.front();
  const auto join_way = [&](int i) {
    for (; i != anchor; i = topology.parent(i)) sets.join(first, i);
  };
  for (const int i : carriers) join_way(i);
  for (const int i : moved) join_way(i);
}

}  // namespace

template <class R>
Clusters::Clusters(const Model<R>& model) : of_body_(static_cast<std::size_t>(model.body_count()), -1) {
  const Topology& topology = model.topology();
  std::vector<int> body_of_velocity;
  for (int i = 1; i < model.body_count(); ++i)
    for (int d = 0; d < model.body(i).nv; ++d) body_of_velocity.push_back(i);

  DisjointSets sets(model.body_count());
  for (int i = 1; i < model.body_count(); ++i) {
    if (!model.body(i).is_driven()) continue;
    std::vector<int> carriers{model.parent(i)}, moved{i};
    for (const Drive<R>& drive : model.drives(model.body(i))) {
      const int driver = body_of_velocity[static_cast<std::size_t>(drive.v_index)];
      moved.push_back(driver);
      carriers.push_back(topology.parent(driver));
    }
    join_paths(topology, carriers, moved, sets);
  }

  // The way from one body of a set up to the anchor of another passes the deeper of two anchors: a set has
  // one anchor.
  for (int i = 1; i < model.body_count(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const int first = sets.find(i);
    if (first == i) {
      of_body_[at] = static_cast<int>(clusters_.size());
      clusters_.push_back({topology.parent(i), {}, {}});
    } else {
      of_body_[at] = of_body_[static_cast<std::size_t>(first)];
    }
    Cluster& cluster = clusters_[static_cast<std::size_t>(of_body_[at])];
    cluster.members.push_back(i);
    for (int d = 0; d < model.body(i).nv; ++d) {
      place_.push_back(static_cast<int>(cluster.velocities.size()));
      cluster.velocities.push_back(model.body(i).v_index + d);
    }
  }
}

template Clusters::Clusters(const Model<double>&);
template Clusters::Clusters(const Model<float>&);

}  // namespace limber
