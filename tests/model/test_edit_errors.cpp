// What cannot be edited, and what the message says.
#include <functional>
#include <limits>

#include "model/edit_support.hpp"

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
  std::vector<std::string> says;  ///< each is in the message
};

const double kNan = std::numeric_limits<double>::quiet_NaN();

const std::vector<BadEdit>& bad_edits() {
  static const std::vector<BadEdit> table = {
      // lock_joints
      {"unknown_joint",
       [] { lock_joints(arm(), {{"elbov", {0.0}}}); },
       {"arm.json: error: joint \"elbov\": there is no such joint (did you mean \"elbow\"?)"}},
      {"unknown_joint_far_from_all",
       [] { lock_joints(arm(), {{"left_knee_pitch", {0.0}}}); },
       {"there is no such joint (there is \"mount\", \"shoulder\", \"elbow\""}},
      {"too_few_positions",
       [] { lock_joints(arm(), {{"socket", {0.0, 1.0}}}); },
       {"arm.json:14: error: joint \"socket\" = [0, 1]",
        "a joint of type spherical is locked by its 4 positions"}},
      {"too_many_positions",
       [] { lock_joints(arm(), {{"elbow", {0.0, 1.0}}}); },
       {"joint \"elbow\" = [0, 1]", "locked by its 1 position"}},
      {"positions_of_a_fixed_joint",
       [] { lock_joints(arm(), {{"mount", {0.0}}}); },
       {"joint \"mount\" = [0]", "locked by its 0 positions"}},
      {"nan", [] { lock_joints(arm(), {{"elbow", {kNan}}}); }, {"joint \"elbow\" = [nan]", "must be finite"}},
      {"quaternion_of_wrong_length",
       [] { lock_joints(arm(), {{"socket", {0.0, 0.0, 0.0, 2.0}}}); },
       {"joint \"socket\" = [0, 0, 0, 2]", "must have length one"}},
      {"follower",
       [] { lock_joints(arm(), {{"wrist", {0.0}}}); },
       {"joint \"wrist\"", "follows joint \"elbow\""}},
      {"several_at_once",
       [] { lock_joints(arm(), {{"elbov", {0.0}}, {"shoulder", {}}, {"wrist", {0.0}}}); },
       {"\"elbov\"", "\"shoulder\"", "\"wrist\""}},
      {"axis_without_direction",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_joint("elbow")->joint.axis = {0, 0, 0}; }),
                     {{"elbow", {1.0}}});
       },
       {"joint \"elbow\" axis = [0, 0, 0]", "must have a direction"}},
      {"rotor_axis_without_direction",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_body("fore")->rotors[0].axis = {0, 0, 0}; }),
                     {{"elbow", {1.0}}});
       },
       {"body \"fore\" rotor \"motor\" axis = [0, 0, 0]", "must have a direction"}},
      {"rotor_with_the_name_of_a_frame",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_body("fore")->rotors[0].name = "tool"; }),
                     {{"elbow", {1.0}}});
       },
       {"rotor \"tool\"", "rename one of them"}},
      {"rotor_that_follows_a_ball",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_body("fore")->rotors[0].rates = {{"socket/wx", 1}}; }),
                     {{"socket", {0.0, 0.0, 0.0, 1.0}}});
       },
       {"body \"fore\" rotor \"motor\" rates = \"socket/wx\"", "cannot be followed"}},
      {"custom_joint_without_implementation",
       [] {
         lock_joints(changed([](ModelSpec& s) { s.find_joint("elbow")->joint.type = JointType::custom; }),
                     {{"elbow", {}}});
       },
       {"joint \"elbow\"", "make_custom_joint"}},

      // extract_subtree
      {"unknown_body",
       [] { extract_subtree(arm(), "for"); },
       {"body \"for\": there is no such body (did you mean \"fore\"?)"}},
      {"branch_of_the_world", [] { extract_subtree(arm(), kWorld); }, {"the world is not a body"}},
      {"torn_mimic",
       [] { extract_subtree(arm(), "hand"); },
       {"joint \"wrist\" mimic.of = \"elbow\"", "of the branch at \"hand\""}},
      {"torn_rotor",
       [] {
         extract_subtree(changed([](ModelSpec& s) {
                           s.find_joint("wrist")->joint.mimic.reset();
                           s.find_body("hand")->rotors = s.find_body("fore")->rotors;
                           s.find_body("hand")->rotors[0].carrier = "base";
                         }),
                         "hand");
       },
       {"body \"hand\" rotor \"motor\"", "carried or driven both"}},

      // attach
      {"unknown_place",
       [] { attach(arm(), arm(), "tol", {"x", Transform<double>::identity()}); },
       {"frame \"tol\": there is no such link or frame (did you mean \"tool\"?)"}},
      {"collisions",
       [] { attach(arm(), arm(), "tool"); },
       {"link or frame \"fore\"", "link or frame \"tool\"", "joint \"elbow\"", "rotor \"motor\"", "prefix"}},

      // with_floating_base
      {"nothing_to_float", [] { with_floating_base(ModelSpec{}); }, {"no body hangs on the world"}},
      {"several_roots",
       [] { with_floating_base(changed([](ModelSpec& s) { s.find_body("hand")->parent = kWorld; })); },
       {"several bodies hang on the world: \"base\", \"hand\"", "hang them on one body"}},
      {"root_that_turns",
       [] {
         with_floating_base(changed([](ModelSpec& s) { s.bodies[0].joint.type = JointType::revolute; }));
       },
       {"joint \"mount\" type = revolute", "no base link that could float"}},
      {"joint_called_root",
       [] { with_floating_base(rename_joint(arm(), "elbow", "root")); },
       {"joint \"root\"", "rename the joint first"}},

      // re_root
      {"unknown_link", [] { re_root(arm(), "hanf"); }, {"body \"hanf\"", "did you mean \"hand\"?"}},
      {"root_that_does_not_float",
       [] { re_root(arm(), "hand"); },
       {"joint \"mount\" type = fixed", "use with_floating_base first"}},
      {"joint_that_cannot_be_reversed",
       [] {
         re_root(with_floating_base(
                     changed([](ModelSpec& s) { s.find_joint("elbow")->joint.type = JointType::universal; })),
                 "hand");
       },
       {"joint \"elbow\" type = universal", "lock it first"}},
      {"damped_base",
       [] {
         ModelSpec spec = with_floating_base(arm());
         spec.find_joint("root")->joint.damping = {1};
         re_root(spec, "hand");
       },
       {"joint \"root\"", "clear them first"}},
      {"ball_with_a_number_per_degree",
       [] {
         ModelSpec spec = with_floating_base(arm());
         spec.find_joint("socket")->joint.damping = {1, 2, 3};
         re_root(spec, "ball");
       },
       {"joint \"socket\" = [1, 2, 3]", "same number for all"}},
      {"loop_of_parents",
       [] { re_root(changed([](ModelSpec& s) { s.find_body("base")->parent = "fore"; }), "hand"); },
       {"body \"hand\"", "loop"}},
      {"missing_parent",
       [] { re_root(changed([](ModelSpec& s) { s.find_body("fore")->parent = "uper"; }), "hand"); },
       {"body \"uper\"", "did you mean \"upper\"?"}},

      // add_payload, scale_inertia
      {"payload_on_nothing",
       [] { add_payload(arm(), "toool", 1); },
       {"frame \"toool\"", "did you mean \"tool\"?"}},
      {"payload_on_the_world", [] { add_payload(arm(), "table", 1); }, {"payload on \"table\"", "world"}},
      {"payload_below_zero",
       [] { add_payload(arm(), "tool", -1); },
       {"payload on \"tool\" mass = -1", "must not be negative"}},
      {"payload_nan", [] { add_payload(arm(), "tool", kNan); }, {"payload on \"tool\"", "must be finite"}},
      {"scaling_nothing",
       [] { scale_inertia(arm(), "tool", 2); },
       {"body \"tool\"", "there is no such body"}},
      {"scaling_below_zero",
       [] { scale_inertia(arm(), "hand", -2); },
       {"body \"hand\" factor = -2", "not negative"}},

      // rename
      {"renaming_nothing",
       [] { rename_body(arm(), "hnd", "h"); },
       {"body \"hnd\"", "did you mean \"hand\"?"}},
      {"renaming_to_a_taken_name",
       [] { rename_body(arm(), "hand", "tool"); },
       {"body \"hand\" new name = \"tool\"", "is taken"}},
      {"renaming_a_joint_to_a_taken_name",
       [] { rename_joint(arm(), "elbow", "wrist"); },
       {"joint \"elbow\" new name = \"wrist\"", "is taken"}},
      {"renaming_to_the_world", [] { rename_frame(arm(), "tool", kWorld); }, {"frame \"tool\"", "\"world\""}},
      {"renaming_to_nothing", [] { rename_joint(arm(), "elbow", ""); }, {"joint \"elbow\"", "no name"}},
  };
  return table;
}

class BadEdits : public ::testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Table, BadEdits, ::testing::Range(std::size_t{0}, bad_edits().size()),
                         [](const auto& one) { return std::string(bad_edits()[one.param].label); });

TEST_P(BadEdits, AreRefusedInClearWords) {
  const BadEdit& bad = bad_edits()[GetParam()];
  try {
    bad.edit();
    FAIL() << "no error";
  } catch (const ModelError& error) {
    for (const std::string& words : bad.says)
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos)
          << "looked for: " << words << "\nin: " << error.what();
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
