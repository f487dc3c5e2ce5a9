// What cannot be edited, and the problems of it.
#include <functional>
#include <limits>

#include "model/edit_support.hpp"
#include "support/problems.hpp"

namespace limber::test {
namespace {

/// A base fixed to the world, a shoulder, an elbow, a wrist that follows the elbow, a ball joint at the end.
ModelSpec arm() {
  ModelSpec spec;
  spec.name = "arm";
  spec.file = "arm.json";
  const auto add = [&](const char* link, const char* joint, JointType type) {
    BodySpec body;
    body.name = link;
    body.parent = spec.bodies.empty() ? kWorld : spec.bodies.back().name;
    body.joint.name = joint;
    body.joint.type = type;
    body.joint.line = static_cast<int>(spec.bodies.size()) + 10;
    body.inertia = {1, {0.1, 0, 0}, Mat3<double>::identity()};
    spec.bodies.push_back(body);
  };
  add("base", "mount", JointType::fixed);
  add("upper", "shoulder", JointType::revolute);
  add("fore", "elbow", JointType::revolute);
  add("hand", "wrist", JointType::revolute);
  add("ball", "socket", JointType::spherical);
  spec.find_joint("wrist")->joint.mimic = MimicSpec{"elbow", 2, 0};
  RotorSpec rotor;
  rotor.name = "motor";
  rotor.inertia = {1, {0, 0, 0}, Mat3<double>::identity()};
  spec.find_body("fore")->rotors = {rotor};
  spec.frames = {{"tool", "hand", Transform<double>::identity(), 0},
                 {"table", kWorld, Transform<double>::identity(), 0}};
  return spec;
}

ModelSpec changed(const std::function<void(ModelSpec&)>& change) {
  ModelSpec spec = arm();
  change(spec);
  return spec;
}

struct BadEdit {
  const char* label;
  std::function<void()> edit;
  std::vector<std::string> problems;
};

const double kNan = std::numeric_limits<double>::quiet_NaN();

const std::vector<BadEdit>& bad_edits() {
  static const std::vector<BadEdit> table = {
      // lock_joints
      {"unknown_joint",
       [] { lock_joints(arm(), {{"elbov", {0.0}}}); },
       {R"(arm.json: error joint_unknown: joint "elbov")"}},
      {"unknown_joint_far_from_all",
       [] { lock_joints(arm(), {{"left_knee_pitch", {0.0}}}); },
       {R"(arm.json: error joint_unknown: joint "left_knee_pitch")"}},
      {"too_few_positions",
       [] { lock_joints(arm(), {{"socket", {0.0, 1.0}}}); },
       {R"(arm.json:14: error count_expected: joint "socket" = [0, 1])"}},
      {"too_many_positions",
       [] { lock_joints(arm(), {{"elbow", {0.0, 1.0}}}); },
       {R"(arm.json:12: error count_expected: joint "elbow" = [0, 1])"}},
      {"positions_of_a_fixed_joint",
       [] { lock_joints(arm(), {{"mount", {0.0}}}); },
       {R"(arm.json:10: error count_expected: joint "mount" = [0])"}},
      {"nan",
       [] { lock_joints(arm(), {{"elbow", {kNan}}}); },
       {R"(arm.json:12: error not_finite: joint "elbow" = [nan])"}},
      {"quaternion_of_wrong_length",
       [] { lock_joints(arm(), {{"socket", {0.0, 0.0, 0.0, 2.0}}}); },
       {R"(arm.json:14: error quaternion_not_unit: joint "socket" = [0, 0, 0, 2])"}},
      {"follower",
       [] { lock_joints(arm(), {{"wrist", {0.0}}}); },
       {R"(arm.json:13: error joint_follows: joint "wrist" = [0])"}},
      {"several_at_once",
       [] { lock_joints(arm(), {{"elbov", {0.0}}, {"shoulder", {}}, {"wrist", {0.0}}}); },
       {R"(arm.json: error joint_unknown: joint "elbov")",
        R"(arm.json:11: error count_expected: joint "shoulder" = [])",
        R"(arm.json:13: error joint_follows: joint "wrist" = [0])"}},
      {"axis_without_direction",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_joint("elbow")->joint.axis = {0, 0, 0}; }),
                     {{"elbow", {1.0}}});
       },
       {R"(arm.json:12: error axis_zero: joint "elbow" axis = [0, 0, 0])"}},
      {"rotor_axis_without_direction",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_body("fore")->rotors[0].axis = {0, 0, 0}; }),
                     {{"elbow", {1.0}}});
       },
       {R"(arm.json: error axis_zero: body "fore" rotor "motor" axis = [0, 0, 0])"}},
      {"rotor_with_the_name_of_a_frame",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_body("fore")->rotors[0].name = "tool"; }),
                     {{"elbow", {1.0}}});
       },
       {R"(arm.json: error name_taken: body "fore" rotor "tool")"}},
      {"rotor_that_follows_a_ball",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_body("fore")->rotors[0].rates = {{"socket/wx", 1}}; }),
                     {{"socket", {0.0, 0.0, 0.0, 1.0}}});
       },
       {R"(arm.json: error driver_degree_unknown: body "fore" rotor "motor" rates = "socket/wx")"}},
      {"custom_joint_without_implementation",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_joint("elbow")->joint.type = JointType::custom; }),
                     {{"elbow", {}}});
       },
       {R"(arm.json:12: error custom_joint_missing: joint "elbow" = [])"}},

      // extract_subtree
      {"unknown_body",
       [] { extract_subtree(arm(), "for"); },
       {R"(arm.json: error link_unknown: body "for")"}},
      {"branch_of_the_world",
       [] { extract_subtree(arm(), kWorld); },
       {R"(arm.json: error wrong_kind: world)"}},
      {"torn_mimic",
       [] { extract_subtree(arm(), "hand"); },
       {R"(arm.json:13: error branch_torn: joint "wrist" mimic.of = "elbow")"}},
      {"torn_rotor",
       [] {
         extract_subtree(changed([](ModelSpec& s) {
                           s.find_joint("wrist")->joint.mimic.reset();
                           s.find_body("hand")->rotors = s.find_body("fore")->rotors;
                           s.find_body("hand")->rotors[0].carrier = "base";
                         }),
                         "hand");
       },
       {R"(arm.json: error branch_torn: body "hand" rotor "motor")"}},

      // attach
      {"unknown_place",
       [] { attach(arm(), arm(), "tol", {"x", Transform<double>::identity()}); },
       {R"(arm.json: error name_unknown: frame "tol")"}},
      {"collisions",
       [] { attach(arm(), arm(), "tool"); },
       {R"(arm.json: error names_of_both: frame "base")", R"(arm.json: error names_of_both: frame "upper")",
        R"(arm.json: error names_of_both: frame "fore")", R"(arm.json: error names_of_both: frame "hand")",
        R"(arm.json: error names_of_both: frame "ball")", R"(arm.json: error names_of_both: frame "tool")",
        R"(arm.json: error names_of_both: frame "table")", R"(arm.json: error names_of_both: joint "mount")",
        R"(arm.json: error names_of_both: joint "shoulder")",
        R"(arm.json: error names_of_both: joint "elbow")", R"(arm.json: error names_of_both: joint "wrist")",
        R"(arm.json: error names_of_both: joint "socket")",
        R"(arm.json: error names_of_both: rotor "motor")"}},

      // with_floating_base
      {"nothing_to_float", [] { with_floating_base(ModelSpec{}); }, {R"(error base_missing: model)"}},
      {"several_roots",
       [] { with_floating_base(changed([](ModelSpec& s) { s.find_body("hand")->parent = kWorld; })); },
       {R"(arm.json: error base_ambiguous: model "arm")"}},
      {"root_that_turns",
       [] {
         with_floating_base(changed([](ModelSpec& s) { s.bodies[0].joint.type = JointType::revolute; }));
       },
       {R"(arm.json:10: error base_not_fixed: joint "mount" type = revolute)"}},
      {"joint_called_root",
       [] { with_floating_base(rename_joint(arm(), "elbow", "root")); },
       {R"(arm.json:12: error name_taken: joint "root")"}},

      // re_root
      {"unknown_link", [] { re_root(arm(), "hanf"); }, {R"(arm.json: error link_unknown: body "hanf")"}},
      {"root_that_does_not_float",
       [] { re_root(arm(), "hand"); },
       {R"(arm.json:10: error base_not_floating: joint "mount" type = fixed)"}},
      {"joint_that_cannot_be_reversed",
       [] {
         re_root(with_floating_base(
                     changed([](ModelSpec& s) { s.find_joint("elbow")->joint.type = JointType::universal; })),
                 "hand");
       },
       {R"(arm.json:12: error not_reversible: joint "elbow" type = universal)"}},
      {"damped_base",
       [] {
         ModelSpec spec = with_floating_base(arm());
         spec.find_joint("root")->joint.damping = {1};
         re_root(spec, "hand");
       },
       {R"(arm.json: error base_with_numbers: joint "root")"}},
      {"ball_with_a_number_per_degree",
       [] {
         ModelSpec spec = with_floating_base(arm());
         spec.find_joint("socket")->joint.damping = {1, 2, 3};
         re_root(spec, "ball");
       },
       {R"(arm.json:14: error reversed_numbers: joint "socket" = [1, 2, 3])"}},
      {"loop_of_parents",
       [] { re_root(changed([](ModelSpec& s) { s.find_body("base")->parent = "fore"; }), "hand"); },
       {R"(arm.json: error parent_loop: body "hand")"}},
      {"missing_parent",
       [] { re_root(changed([](ModelSpec& s) { s.find_body("fore")->parent = "uper"; }), "hand"); },
       {R"(arm.json: error link_unknown: body "uper")"}},

      // add_payload, scale_inertia
      {"payload_on_nothing",
       [] { add_payload(arm(), "toool", 1); },
       {R"(arm.json: error name_unknown: frame "toool")"}},
      {"payload_on_the_world",
       [] { add_payload(arm(), "table", 1); },
       {R"(arm.json: error force_on_world: frame "table" payload)"}},
      {"payload_below_zero",
       [] { add_payload(arm(), "tool", -1); },
       {R"(arm.json: error mass_negative: frame "tool" payload mass = -1)"}},
      {"payload_nan",
       [] { add_payload(arm(), "tool", kNan); },
       {R"(arm.json: error not_finite: frame "tool" payload = [nan, nan, nan, nan, nan, nan, nan, nan, nan, nan])"}},
      {"scaling_nothing",
       [] { scale_inertia(arm(), "tool", 2); },
       {R"(arm.json: error link_unknown: body "tool")"}},
      {"scaling_below_zero",
       [] { scale_inertia(arm(), "hand", -2); },
       {R"(arm.json: error mass_negative: body "hand" factor = -2)"}},

      // rename
      {"renaming_nothing",
       [] { rename_body(arm(), "hnd", "h"); },
       {R"(arm.json: error name_unknown: body "hnd")"}},
      {"renaming_to_a_taken_name",
       [] { rename_body(arm(), "hand", "tool"); },
       {R"(arm.json: error name_taken: body "hand" new name = "tool")"}},
      {"renaming_a_joint_to_a_taken_name",
       [] { rename_joint(arm(), "elbow", "wrist"); },
       {R"(arm.json: error name_taken: joint "elbow" new name = "wrist")"}},
      {"renaming_to_the_world",
       [] { rename_frame(arm(), "tool", kWorld); },
       {R"(arm.json: error name_reserved: frame "tool" new name = "world")"}},
      {"renaming_to_nothing",
       [] { rename_joint(arm(), "elbow", ""); },
       {R"(arm.json: error name_missing: joint "elbow" new name = "")"}},
  };
  return table;
}

class BadEdits : public ::testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Table, BadEdits, ::testing::Range(std::size_t{0}, bad_edits().size()),
                         [](const auto& one) { return std::string(bad_edits()[one.param].label); });

TEST_P(BadEdits, AreRefused) {
  const BadEdit& bad = bad_edits()[GetParam()];
  try {
    bad.edit();
    FAIL() << "no error";
  } catch (const ModelError& error) {
    EXPECT_EQ(briefs(error.problems()), bad.problems) << error.what();
  }
}

TEST(GoodEdits, OfTheSameArm) {
  EXPECT_TRUE(is_sound(arm()));
  EXPECT_TRUE(is_sound(lock_joints(arm(), {{"elbow", {0.5}}, {"socket", {0, 0, 0, 1}}})));
  EXPECT_TRUE(is_sound(re_root(with_floating_base(arm()), "ball")));
  EXPECT_TRUE(is_sound(attach(arm(), arm(), "tool", {"second_", Transform<double>::identity()})));
}

}  // namespace
}  // namespace limber::test
