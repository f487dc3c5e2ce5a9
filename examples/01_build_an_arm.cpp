// An arm in a few lines, twice: link by link, and from a Denavit–Hartenberg table.
#include <limber/limber.hpp>
#include <limber/spatial/solids.hpp>

#include <cstdio>

using namespace limber;

int main() {
  // Two aluminium rods of 0.4 m and 0.3 m that turn about y, 0.3 m above the ground. at() says where a joint
  // is on the link before it; solid() adds a part to the link, its centre here half way up the rod.
  const ModelSpec spec = ModelBuilder("arm")
                             .body("upper")
                             .revolute("shoulder", {0, 1, 0})
                             .at({0, 0, 0.3})
                             .solid(solids::cylinder(2700.0, 0.03, 0.4), {0, 0, 0.2})
                             .limits(-2.9, 2.9)
                             .body("fore")
                             .revolute("elbow", {0, 1, 0})
                             .at({0, 0, 0.4})
                             .solid(solids::cylinder(2700.0, 0.02, 0.3), {0, 0, 0.15})
                             .frame("tool", "fore", {0, 0, 0.3})
                             .spec();
  const Model arm = build(spec);
  Workspace ws(arm);
  std::printf("%s: %d degrees of freedom, %.3f kg\n", arm.name().c_str(), arm.nv(), total_mass(arm));

  const Eigen::Vector2d bent(0.5, 1.0);
  const Vec3<double> tool = placement(arm, ws, bent, "tool").translation;
  std::printf("bent by 0.5 and 1.0 rad its tool is at (%.4f, %.4f, %.4f) m\n", tool.x, tool.y, tool.z);

  // The same axes by Denavit–Hartenberg rows {a, alpha, d, theta}, as Craig has them: the first row turns z
  // into the joint's axis.
  const double quarter = std::acos(-1.0) / 2;
  const ModelSpec table =
      ModelBuilder("arm from a table")
          .denavit_hartenberg(DhConvention::modified, {{0, -quarter, 0, -quarter}, {0.4, 0, 0, 0}})
          .frame("tool", "link2", {0.3, 0, 0})
          .on("link1")
          .point_mass(3.0, {0.2, 0, 0})
          .on("link2")
          .point_mass(1.0, {0.15, 0, 0})
          .spec();
  const Model other = build(table);
  Workspace other_ws(other);
  const Vec3<double> same =
      placement(other, other_ws, bent, "tool").translation + Vec3<double>{0, 0, 0.3};  // the table begins at
  std::printf("from the table:                 (%.4f, %.4f, %.4f) m\n", same.x, same.y,
              same.z);  // the shoulder
  return arm.nv() == 2 && norm(tool - same) < 1e-12 ? 0 : 1;
}
