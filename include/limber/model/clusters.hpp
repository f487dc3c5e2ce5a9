// Bodies that share velocities, gathered so that articulated bodies can take each gathering in one step.
//
// A velocity may move several bodies: a joint's and the rotor's that it drives, both fingers of a gripper,
// the motor of a belt that two joints turn. All of them, and what lies between them and the body that carries
// them all, are a *cluster*: relative to that body, its anchor, they move with the velocities of the cluster
// and with nothing else. A child of a member that shares no velocity with it is no part of the cluster.
#pragma once

#include <limber/model/model.hpp>

#include <span>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

struct Cluster {
  int anchor;                   ///< the body that carries it
  std::vector<int> members;     ///< bodies, ascending
  std::vector<int> velocities;  ///< of the members, ascending
};

/// Every velocity belongs to one cluster; most clusters are one body.
class Clusters {
 public:
  template <class R>
  explicit Clusters(const Model<R>& model);

  /// In the order of their first members. A cluster whose parent is in another comes after it.
  std::span<const Cluster> all() const { return clusters_; }
  /// The number of the cluster that a body, not the base, is in.
  int index_of(int body) const { return of_body_[static_cast<std::size_t>(body)]; }
  const Cluster& of(int body) const { return clusters_[static_cast<std::size_t>(index_of(body))]; }
  /// By velocity: its place among those of its cluster.
  int place(int v) const { return place_[static_cast<std::size_t>(v)]; }

 private:
  std::vector<Cluster> clusters_;
  std::vector<int> of_body_, place_;
};

}  // namespace limber
