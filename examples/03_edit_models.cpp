// Editing: each operation takes a description and gives back another; build() comes last.
#include <limber/limber.hpp>

#include <cmath>
#include <cstdio>

using namespace limber;

namespace {

bool as_expected = true;

/// Prints what a description builds to, and remembers whether it is what this example states.
void show(const char* what, const ModelSpec& spec, int degrees, double mass) {
  const Model model = build(spec);
  std::printf("%-44s %2d degrees, %8.4f kg\n", what, model.nv(), total_mass(model));
  as_expected = as_expected && model.nv() == degrees && std::abs(total_mass(model) - mass) < 1e-9;
}

}  // namespace

int main() {
  const ModelSpec arm = robots::panda_spec();
  const double arm_mass = total_mass(build(arm));
  show("a Panda", arm, 7, arm_mass);

  // A gripper: two fingers, the second mimics the first.
  const ModelSpec gripper = ModelBuilder("gripper")
                                .body("left", kWorld)
                                .prismatic("slide", {0, 1, 0})
                                .inertia(0.1, {0, 0, 0.02}, {1e-4, 1e-4, 1e-5})
                                .body("right", kWorld)
                                .prismatic("slide_too", {0, -1, 0})
                                .mimic("slide")
                                .inertia(0.1, {0, 0, 0.02}, {1e-4, 1e-4, 1e-5})
                                .spec();
  const ModelSpec armed = attach(arm, gripper, "flange", {.prefix = "gripper/"});
  show("with a gripper on its flange", armed, 8, arm_mass + 0.2);
  show("holding a bottle", add_payload(armed, "gripper/left", 1.0, {0, 0, 0.1}), 8, arm_mass + 1.2);
  show("its last two joints locked", lock_joints(armed, {{"joint6", {1.5}}, {"joint7", {0.0}}}), 6,
       arm_mass + 0.2);

  // Joint 5 and its subtree; link 4, which carried it, becomes the world.
  const ModelSpec wrist = extract_subtree(arm, "link5");
  show("its wrist alone", wrist, 3, 1.225946 + 1.666555 + 0.735522);

  // An arm on the back of a quadruped; then seen from its first link, which becomes the floating base.
  const ModelSpec dog = robots::mini_cheetah_spec();
  const double dog_mass = total_mass(build(dog));
  const ModelSpec both =
      attach(dog, arm, "body", {.prefix = "arm/", .placement = Transform<double>::translated({0, 0, 0.1})});
  show("on a Mini Cheetah", both, 25, dog_mass + arm_mass);
  show("the same, floating at the arm's first link", re_root(both, "arm/link1"), 25, dog_mass + arm_mass);
  return as_expected ? 0 : 1;
}
