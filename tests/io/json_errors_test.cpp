// Broken JSON files: all problems of the text and of the mechanism, each with its code, element and line.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>

#include <string>
#include <vector>

#include "io/broken_file.hpp"

namespace limber {
namespace {

// clang-format off
const std::vector<BrokenFile>& broken_files() {
  static const std::vector<BrokenFile> files = {
      {"empty_file", "",
       R"(arm.json: error file_empty: file)"},
      {"only_spaces", " \n\n",
       R"(arm.json: error file_empty: file)"},
      {"not_json", R"(robot arm {)",
       R"(arm.json:1: error json_syntax: )"},
      {"xml", R"(<robot name="arm"/>)",
       R"(arm.json:1: error json_syntax: )"},
      {"end_in_an_object", R"({"limber": 1,
 "bodies": [{"name": "a")",
       R"(arm.json:2: error json_syntax: )"},
      {"end_in_a_list", R"({"limber": 1,
 "gravity": [0, 0,)",
       R"(arm.json:2: error json_syntax: )"},
      {"end_after_a_key", R"({"limber")",
       R"(arm.json:1: error json_syntax: )"},
      {"end_in_a_string", R"({"limber": 1,
 "name": "arm)",
       R"(arm.json:2: error json_string_open: )"},
      {"comma_missing_in_an_object", R"({"limber": 1,
 "name": "arm"
 "bodies": []})",
       R"(arm.json:3: error json_syntax: )"},
      {"comma_missing_in_a_list", R"({"limber": 1, "gravity": [0 0 -9.81]})",
       R"(arm.json:1: error json_syntax: )"},
      {"comma_after_the_last_key", R"({"limber": 1,
 "name": "arm",
})",
       R"(arm.json:3: error json_syntax: )"},
      {"comma_after_the_last_item", R"({"limber": 1,
 "gravity": [0, 0, 1,]})",
       R"(arm.json:2: error json_syntax: )"},
      {"colon_missing", R"({"limber" 1})",
       R"(arm.json:1: error json_syntax: )"},
      {"value_missing", R"({"limber": 1, "name": })",
       R"(arm.json:1: error json_syntax: )"},
      {"key_without_quotes", R"({limber: 1})",
       R"(arm.json:1: error json_syntax: )"},
      {"single_quotes", R"({"limber": 1, 'name': 1})",
       R"(arm.json:1: error json_syntax: )"},
      {"line_comment", R"({"limber": 1, // the version
 "name": "arm"})",
       R"(arm.json:1: error json_syntax: )"},
      {"hash_comment", R"(# arm
{"limber": 1})",
       R"(arm.json:1: error json_syntax: )"},
      {"wrong_bracket", R"({"limber": 1, "gravity": [0, 0, 1}})",
       R"(arm.json:1: error json_syntax: )"},
      {"text_after_the_end", R"({"limber": 1}
{"limber": 1})",
       R"(arm.json:2: error json_syntax: )"},
      {"python_word", R"({"limber": 1,
 "name": None})",
       R"(arm.json:2: error json_syntax: )"},
      {"nan", R"({"limber": 1,
 "gravity": [0, 0, NaN]})",
       R"(arm.json:2: error number_not_finite: gravity[2])"},
      {"each_value_has_its_own_line", R"({"limber": 1, "bodies": [{"name": "a",
 "placement": {
  "translation": [1e60, 0, 0]},
 "joint": {"type": "revolute",
  "axis": [0, 0, 2],
  "limits": {"lower": 1, "upper": -1,
   "effort": -1}},
 "inertia": {
  "mass": -1,
  "about_com": [[1, 0, 0], [0, 1, 0], [0, 0, 9]]},
 "rotors": [{
  "axis": [0, 2, 0],
  "carrier": "b"}]},
 {"name": "c", "joint": {"type": "prismatic",
  "mimic": {
   "of": "k"}}}]})",
       R"(arm.json:3: error too_large: body "a" placement.translation
arm.json:5: warning axis_length: joint "a_joint" axis
arm.json:6: warning limits_swapped: joint "a_joint" limits
arm.json:7: warning limit_negative: joint "a_joint" limits.effort
arm.json:9: error mass_negative: body "a" inertia.mass
arm.json:10: warning triangle_inequality: body "a" inertia.about_com
arm.json:12: warning axis_length: body "a" rotor 1 axis
arm.json:13: error link_unknown: body "a" rotor 1 carrier
arm.json:16: error joint_unknown: joint "c_joint" mimic.of)"},
      {"unresisted_beside_a_loop_of_parents", R"({"limber": 1, "gravity": [0, 0, 1e60], "bodies": [{"name": "a", "joint": {"type": "revolute"}},
{"name": "b", "parent": "c", "joint": {"type": "revolute"}},
{"name": "c", "parent": "b", "joint": {"type": "revolute"}},
{"name": "d", "parent": "b", "joint": {"type": "revolute"}}],
 "frames": [{"name": "f", "body": "q"}]})",
       R"(arm.json:2: error parent_loop: body "b" parent
arm.json:5: error link_unknown: frame "f" body
arm.json: error too_large: gravity)"},
      {"unresisted_beside_a_name_that_is_taken", R"({"limber": 1, "gravity": [0, 0, 1e60], "bodies": [{"name": "a", "joint": {"type": "revolute"}},
{"name": "b", "joint": {"type": "revolute"}},
{"name": "b", "joint": {"type": "wobbly"}},
{"name": "d", "parent": "b", "joint": {"type": "revolute"}}],
 "frames": [{"name": "f", "body": "q"}]})",
       R"(arm.json:3: error word_unknown: body "b" joint.type
arm.json:3: error name_taken: body 3 name
arm.json:3: error name_taken: body "b" joint.name
arm.json:5: error link_unknown: frame "f" body
arm.json: error too_large: gravity)"},
      {"unresisted_or_followed_by_something", R"({"limber": 1, "bodies": [{"name": "a", "joint": {"type": "revolute", "name": "ja"}},
{"name": "b", "joint": {"type": "mimic", "of": "j", "motion": "revolute"}, "inertia": {"mass": 1, "about_com": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}}]})",
       R"(arm.json:2: error joint_unknown: joint "b_joint" mimic.of)"},
      {"rotor_of_a_joint_that_follows_nothing", R"({"limber": 1, "bodies": [{"name": "a",
 "joint": {"type": "mimic", "motion": "revolute", "of": "k"}, "rotors": [{"gear_ratio": 3}]},
 {"name": "b", "joint": {"type": "revolute", "name": "j",
  "mimic": {"of": "j"}}, "rotors": [{"gear_ratio": 3}, {"rates": {"i": 1}}]}]})",
       R"(arm.json:2: error joint_unknown: joint "a_joint" mimic.of
arm.json:4: error mimic_circle: joint "j" mimic.of
arm.json:4: error joint_unknown: body "b" rotor 2 rates)"},
      {"nan_under_a_key_that_is_ignored", R"({"limber": 1, "comment": {"x": NaN, "y": [1e999]}, "bodies": []})",
       R"(arm.json:1: warning key_unknown: comment)"},
      {"numbers_that_are_none_hide_nothing", R"({"limber": 1, "bodies": [{"name": "a", "parent": "NaN",
 "joint": {"type": "revolute", "damping": nan,
  "limits": {"lower": -Infinity, "upper": [Infinity], "effort": -1}},
 "inertia": {"mass": NaN, "com": [0, -NaN, "x"]}}]})",
       R"(arm.json:1: error parent_unknown: body "a" parent
arm.json:2: error number_not_finite: body "a" joint.damping
arm.json:3: error number_not_finite: body "a" joint.limits.lower
arm.json:3: error number_not_finite: body "a" joint.limits.upper[0]
arm.json:3: warning limit_negative: joint "a_joint" limits.effort
arm.json:4: error number_not_finite: body "a" inertia.mass
arm.json:4: error number_not_finite: body "a" inertia.com[1]
arm.json:4: error type_expected: body "a" inertia.com[2])"},
      {"nan_where_no_value_may_come", R"({"limber": NaN, NaN: 1})",
       R"(arm.json:1: error json_syntax: )"},
      {"number_with_a_plus", R"({"limber": 1, "gravity": [0, 0, +1]})",
       R"(arm.json:1: error json_syntax: )"},
      {"number_with_a_leading_zero", R"({"limber": 1, "gravity": [0, 0, 01]})",
       R"(arm.json:1: error json_syntax: )"},
      {"number_without_digits_after_the_point", R"({"limber": 1, "gravity": [0, 0, 1.]})",
       R"(arm.json:1: error json_syntax: )"},
      {"number_with_a_unit", R"({"limber": 1, "gravity": [0, 0, 9.81m]})",
       R"(arm.json:1: error json_syntax: )"},
      {"line_break_in_a_string", "{\"limber\": 1,\n \"name\": \"ar\nm\"}",
       R"(arm.json:2: error json_string_open: )"},
      {"tab_in_a_string", "{\"limber\": 1, \"name\": \"ar\tm\"}",
       R"(arm.json:1: error json_string_control: )"},
      {"unknown_escape", R"({"limber": 1, "name": "C:\qobots"})",
       R"(arm.json:1: error json_string_escape: )"},
      {"half_a_surrogate_pair", R"({"limber": 1, "name": "\ud83e"})",
       R"(arm.json:1: error json_string_escape: )"},
      {"not_utf8", "{\"limber\": 1, \"name\": \"ar\xff""m\"}",
       R"(arm.json:1: error not_utf8: )"},
      {"zero_byte", std::string("{\"limber\": 1}\0", 14),
       R"(arm.json:1: error not_utf8: )"},
      {"utf16", "\xff""\xfe""{",
       R"(arm.json:1: error not_utf8: )"},
      {"root_is_a_list", R"([1, 2])",
       R"(arm.json:1: error type_expected: file)"},
      {"version_missing", R"({"name": "arm"})",
       R"(arm.json:1: error key_missing: file)"},
      {"version_of_the_future", R"({"limber": 2, "bodies": 3})",
       R"(arm.json:1: error version_unknown: limber
arm.json:1: error type_expected: bodies)"},
      {"version_is_a_string", R"({"limber": "1"})",
       R"(arm.json:1: error type_expected: limber)"},
      {"version_is_infinite", R"({"limber": 1e999})",
       R"(arm.json:1: error number_not_finite: limber)"},
      {"unknown_key", R"({"limber": 1,
 "gravty": [0, 0, 0], "name": 3})",
       R"(arm.json:2: error type_expected: name
arm.json:2: warning key_unknown: gravty)"},
      {"unknown_key_far_from_all", R"({"limber": 1,
 "controllers": {"kp": [1,
 2]}, "name": 3})",
       R"(arm.json:2: warning key_unknown: controllers
arm.json:3: error type_expected: name)"},
      {"repeated_key", R"({"limber": 1,
 "name": "arm",
 "gravity": [0, 0, 1],
 "name": "leg"})",
       R"(arm.json:4: error key_repeated: name)"},
      {"name_is_a_number", R"({"limber": 1, "name": 7})",
       R"(arm.json:1: error type_expected: name)"},
      {"gravity_is_a_number", R"({"limber": 1, "gravity": -9.81})",
       R"(arm.json:1: error count_expected: gravity)"},
      {"gravity_of_two", R"({"limber": 1, "gravity": [0, -9.81]})",
       R"(arm.json:1: error count_expected: gravity)"},
      {"gravity_with_a_string", R"({"limber": 1,
 "gravity": [0,
 0,
 "-9.81"]})",
       R"(arm.json:4: error type_expected: gravity[2])"},
      {"gravity_is_infinite", R"({"limber": 1, "gravity": [0, 1e999, -1e400]})",
       R"(arm.json:1: error number_not_finite: gravity[1]
arm.json:1: error number_not_finite: gravity[2])"},
      {"bodies_is_an_object", R"({"limber": 1, "bodies": {"name": "a"}})",
       R"(arm.json:1: error type_expected: bodies)"},
      {"body_is_a_string", R"({"limber": 1, "bodies": ["a"]})",
       R"(arm.json:1: error type_expected: bodies[0])"},
      {"body_without_a_name", R"({"limber": 1, "bodies": [
{"joint": {"type": "fixed"}}]})",
       R"(arm.json:2: error name_missing: body 1 name)"},
      {"body_without_a_joint", R"({"limber": 1, "bodies": [
{"name": "a"}]})",
       R"(arm.json:2: error key_missing: body "a")"},
      {"parent_is_null", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"parent": null}]})",
       R"(arm.json:4: error type_expected: body "a" parent)"},
      {"repeated_key_in_a_body", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"parent": "world",
"parent": "b"}]})",
       R"(arm.json:5: error key_repeated: body "a" parent)"},
      {"placement_is_a_list", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": [0, 0, 1]}]})",
       R"(arm.json:4: error type_expected: body "a" placement)"},
      {"placement_unknown_key", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"xyz": [0, 0, 1], "rpy": 0}}]})",
       R"(arm.json:4: error count_expected: body "a" placement.rpy
arm.json:4: warning key_unknown: body "a" placement.xyz)"},
      {"rotation_of_nine_numbers", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"rotation": [1, 0, 0, 0, 1, 0, 0, 0, 1]}}]})",
       R"(arm.json:4: error matrix_expected: body "a" placement.rotation)"},
      {"rotation_with_a_short_row", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"rotation": [[1, 0, 0],
[0, 1],
[0, 0, true]]}}]})",
       R"(arm.json:5: error count_expected: body "a" placement.rotation[1]
arm.json:6: error type_expected: body "a" placement.rotation[2][2])"},
      {"two_rotations", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"rpy": [0, 0, 0], "quaternion": [0, 0, 0, 1]}}]})",
       R"(arm.json:4: error orientation_twice: body "a" placement)"},
      {"quaternion_of_three", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"quaternion": [0, 0, 1]}}]})",
       R"(arm.json:4: error count_expected: body "a" placement.quaternion)"},
      {"quaternion_of_length_zero", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"link_placement": {"quaternion": [0, 0, 0, 0]}}]})",
       R"(arm.json:4: error quaternion_zero: body "a" link_placement.quaternion)"},
      {"inertia_without_a_mass", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"inertia": {"com": [0, 0, 0]}}]})",
       R"(arm.json:4: error key_missing: body "a" inertia)"},
      {"mass_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"inertia": {"mass": "2 kg"}}]})",
       R"(arm.json:4: error type_expected: body "a" inertia.mass)"},
      {"inertia_of_six_numbers", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"inertia": {"mass": 1, "about_com": [1, 1, 1, 0, 0, 0]}}]})",
       R"(arm.json:4: error matrix_expected: body "a" inertia.about_com)"},
      {"joint_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": "fixed"}]})",
       R"(arm.json:3: error type_expected: body "a" joint)"},
      {"joint_without_a_type", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"name": "j"}}]})",
       R"(arm.json:3: error key_missing: body "a" joint)"},
      {"joint_type_misspelt", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolut"}}]})",
       R"(arm.json:3: error word_unknown: body "a" joint.type)"},
      {"joint_type_of_urdf", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "continuous"}}]})",
       R"(arm.json:3: error word_unknown: body "a" joint.type)"},
      {"joint_type_custom", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "custom"}}]})",
       R"(arm.json:3: error word_unknown: body "a" joint.type)"},
      {"joint_type_is_a_number", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": 1}}]})",
       R"(arm.json:3: error type_expected: body "a" joint.type)"},
      {"axis_is_a_letter", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute",
"axis": "z"}}]})",
       R"(arm.json:4: error count_expected: body "a" joint.axis)"},
      {"axis2_of_two", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "universal", "axis2": [1, 0]}}]})",
       R"(arm.json:3: error count_expected: body "a" joint.axis2)"},
      {"limits_is_a_list", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "limits": [-1, 1]}}]})",
       R"(arm.json:3: error type_expected: body "a" joint.limits)"},
      {"limit_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "limits": {"lower": "-pi", "upper": [1, "pi"]}}}]})",
       R"(arm.json:3: error type_expected: body "a" joint.limits.lower
arm.json:3: error type_expected: body "a" joint.limits.upper[1]
arm.json:3: error count_per_degree: joint "a_joint" limits.upper)"},
      {"damping_is_null", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "damping": null}}]})",
       R"(arm.json:3: error type_expected: body "a" joint.damping)"},
      {"armature_with_a_null", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "spherical", "armature": [1, null, 1]}}]})",
       R"(arm.json:3: error type_expected: body "a" joint.armature[1])"},
      {"joint_unknown_key", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed",
"dampingg": 1, "axis": 0}}]})",
       R"(arm.json:4: error count_expected: body "a" joint.axis
arm.json:4: warning key_unknown: body "a" joint.dampingg)"},
      {"mimic_without_of", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic"}}]})",
       R"(arm.json:3: error key_missing: body "a" joint)"},
      {"mimic_of_nothing", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "of": "b_joint"}}]})",
       R"(arm.json:3: error joint_unknown: joint "a_joint" mimic.of)"},
      {"mimic_of_a_number", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "of": 1}}]})",
       R"(arm.json:3: error type_expected: body "a" joint.of)"},
      {"mimic_of_itself", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "of": "a_joint"}}]})",
       R"(arm.json:3: error mimic_circle: joint "a_joint" mimic.of)"},
      {"mimic_in_a_circle", R"({"limber": 1, "bodies": [
{"name": "a", "joint": {"name": "p", "type": "mimic", "of": "q"}},
{"name": "b", "joint": {"name": "q", "type": "mimic", "mimic": {"of": "r"}}},
{"name": "c", "joint": {"name": "r", "type": "mimic", "of": "p"}}]})",
       R"(arm.json:2: error mimic_circle: joint "p" mimic.of)"},
      {"mimic_of_a_fixed_joint", R"({"limber": 1, "bodies": [
{"name": "a", "joint": {"type": "fixed"}},
{"name": "b", "joint": {"type": "mimic", "of": "a_joint"}}]})",
       R"(arm.json:3: error driver_fixed: joint "b_joint" mimic.of)"},
      {"mimic_motion_unknown", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "of": "x", "motion": "mimic"}}]})",
       R"(arm.json:3: error word_unknown: body "a" joint.motion
arm.json:3: error joint_unknown: joint "a_joint" mimic.of)"},
      {"mimic_keys_on_another_type", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "of": "x"}}]})",
       R"(arm.json:3: error mimic_key: body "a" joint.of)"},
      {"mimic_both_ways", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "motion": "revolute", "of": "x", "mimic": {"of": "x"}}}]})",
       R"(arm.json:3: error mimic_key: body "a" joint.of
arm.json:3: error joint_unknown: joint "a_joint" mimic.of)"},
      {"mimic_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "mimic": "x"}}]})",
       R"(arm.json:3: error type_expected: body "a" joint.mimic)"},
      {"rotors_is_an_object", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": {}}]})",
       R"(arm.json:4: error type_expected: body "a" rotors)"},
      {"rotor_is_a_number", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [6]}]})",
       R"(arm.json:4: error type_expected: body "a" rotors[0])"},
      {"gear_ratio_is_a_list", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [{}, {"gear_ratio": [6]}]}]})",
       R"(arm.json:4: error type_expected: body "a" rotors[1].gear_ratio
arm.json:4: error driver_fixed: body "a" rotor 1 gear_ratio
arm.json:4: error driver_fixed: body "a" rotor 2 gear_ratio)"},
      {"rates_is_a_list", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [{"rates": [1, 2]}]}]})",
       R"(arm.json:4: error type_expected: body "a" rotors[0].rates
arm.json:4: error driver_fixed: body "a" rotor 1 gear_ratio)"},
      {"rate_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [{"rates": {"hip": 6, "left knee": "6"}}]}]})",
       R"(arm.json:4: error type_expected: body "a" rotors[0].rates."left knee"
arm.json:4: error joint_unknown: body "a" rotor 1 rates)"},
      {"rate_given_twice", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [{"rates": {"hip": 6,
"knee": 6,
"hip": 1}}]}]})",
       R"(arm.json:4: error joint_unknown: body "a" rotor 1 rates
arm.json:4: error joint_unknown: body "a" rotor 1 rates
arm.json:6: error key_repeated: body "a" rotors[0].rates.hip)"},
      {"frame_without_a_name", R"({"limber": 1, "frames": [
{"body": "a"}]})",
       R"(arm.json:2: error name_missing: frame 1 name
arm.json:2: error link_unknown: frame body)"},
      {"frame_body_is_a_number", R"({"limber": 1, "frames": [
{"name": "tool", "body": 1}]})",
       R"(arm.json:2: error type_expected: frame "tool" body)"},
      {"loop_without_its_ends", R"({"limber": 1, "loops": [
{"type": "revolute"}]})",
       R"(arm.json:2: error key_missing: loops[0]
arm.json:2: error key_missing: loops[0])"},
      {"loop_type_unknown", R"({"limber": 1, "loops": [
{"name": "l", "type": "ball", "a": {}, "b": {}}]})",
       R"(arm.json:2: error word_unknown: loop "l" type)"},
      {"loop_type_mimic", R"({"limber": 1, "loops": [
{"name": "l", "type": "mimic", "a": {}, "b": {}}]})",
       R"(arm.json:2: error word_unknown: loop "l" type)"},
      {"loop_end_is_a_name", R"({"limber": 1, "loops": [
{"name": "l", "type": "revolute",
"a": "arm", "b": {"body": "x", "placement": 1}}]})",
       R"(arm.json:3: error type_expected: loop "l" a
arm.json:3: error type_expected: loop "l" b.placement)"},
      {"each_once", R"({"limber": 1, "bodies": [
{"name": 5, "joint": {"type": "fixed"}},
7,
{"name": "a", "joint": {"type": "universal", "axis2": "x"}, "inertia": {"mass": 1},
"rotors": [{"carrier": 3}, 4]}],
"frames": [{"name": 6, "body": "a"}],
"loops": [{"name": "l"}]})",
       R"(arm.json:2: error type_expected: bodies[0].name
arm.json:2: error name_missing: body 1 name
arm.json:3: error type_expected: bodies[1]
arm.json:4: error count_expected: body "a" joint.axis2
arm.json:5: error type_expected: body "a" rotors[0].carrier
arm.json:5: error type_expected: body "a" rotors[1]
arm.json:5: error driver_degree_missing: body "a" rotor 1 gear_ratio
arm.json:6: error type_expected: frames[0].name
arm.json:6: error name_missing: frame 1 name
arm.json:7: error key_missing: loop "l"
arm.json:7: error key_missing: loop "l"
arm.json:7: error key_missing: loop "l")"},
      {"shapes", R"({"limber": 1, "visuals": [
{"name": "a"},
{"shape": {"size": [1, 2, 3]}},
{"shape": {"type": "cube", "size": [1, 2, 3]}},
{"shape": {"type": "box", "size": [1, 2], "radius": 1}},
{"shape": {"type": "cylinder", "radius": 1}},
{"shape": {"type": "mesh"}, "material": {"color": [1, 1, 1]}},
{"shape": {"type": "plane", "size": 3}}]})",
       R"(arm.json:2: warning key_missing: visuals[0]
arm.json:3: warning key_missing: visuals[1].shape
arm.json:3: warning key_unknown: visuals[1].shape.size
arm.json:4: warning word_unknown: visuals[2].shape.type
arm.json:4: warning key_unknown: visuals[2].shape.size
arm.json:5: warning count_expected: visuals[3].shape.size
arm.json:5: warning key_unknown: visuals[3].shape.radius
arm.json:6: warning key_missing: visuals[4].shape
arm.json:7: warning key_missing: visuals[5].shape
arm.json:7: warning count_expected: visuals[5].material.color
arm.json:8: warning count_expected: visuals[6].shape.size)"},
      {"transmissions", R"({"limber": 1, "transmissions": [
{"name": "t", "joints": [{"interfaces": [1]}], "actuators": 3}]})",
       R"(arm.json:2: warning key_missing: transmission "t" joints[0]
arm.json:2: warning type_expected: transmission "t" joints[0].interfaces[0]
arm.json:2: warning type_expected: transmission "t" actuators)"},
      {"names_that_need_care", R"({"limber": 1, "bodies": [
{"name": "a \"b\"\n", "joint": 3}]})",
       R"(arm.json:2: error type_expected: body "a "b"
" joint)"},
  };
  return files;
}
// clang-format on

class JsonErrors : public ::testing::TestWithParam<BrokenFile> {};

TEST_P(JsonErrors, AreAllReported) {
  EXPECT_EQ(problems_of(GetParam().text, "arm.json"), GetParam().problems);
}

INSTANTIATE_TEST_SUITE_P(Table, JsonErrors, ::testing::ValuesIn(broken_files()), name_of);

TEST(JsonErrors, AreAllFoundInOneGo) {
  const char* text = R"({"limber": 1, "gravity": [0, 0, "g"],
 "bodies": [
  {"name": "upper",
   "joint": {"type": "revolut", "axis": [0, 0]},
   "inertia": {"mass": true, "colour": "red"}},
  {"name": "lower", "parent": 5,
   "joint": {"type": "prismatic", "limits": {"lower": [1, []]}}}
 ],
 "frames": [{"name": "tool", "placement": {"quaternion": [0, 0, 0, 2], "translation": 1}}],
 "loops": 3})";
  try {
    parse_json(text, "arm.json");
    FAIL();
  } catch (const ModelError& error) {
    std::vector<std::string> found;
    for (const Problem& problem : error.problems())
      found.push_back(std::to_string(problem.line) + " " + problem.element.text());
    const std::vector<std::string> expected = {"1 gravity[2]",
                                               "4 body \"upper\" joint.type",
                                               "4 body \"upper\" joint.axis",
                                               "5 body \"upper\" inertia.mass",
                                               "5 body \"upper\" inertia.colour",
                                               "6 body \"lower\" parent",
                                               "7 body \"lower\" joint.limits.lower[1]",
                                               "9 frame \"tool\" placement.translation",
                                               "9 frame \"tool\" placement.quaternion",
                                               "10 loops"};
    EXPECT_EQ(found, expected);
  }
}

TEST(JsonErrors, GoIntoTheCallersList) {
  ProblemList problems("arm.json");
  const ModelSpec spec =
      parse_spec(R"({"limber": 1, "name": 3, "bodies": [{"name": "a", "joint": {"type": "fixed"}, "x": 1}]})",
                 "arm.json", {.format = "json"}, problems);
  ASSERT_EQ(problems.all().size(), 2u);
  EXPECT_TRUE(problems.has_errors());
  ASSERT_EQ(spec.bodies.size(), 1u);
  EXPECT_EQ(spec.bodies[0].name, "a");
}

TEST(JsonErrors, SuggestEachKeyOnce) {
  const ModelSpec spec = parse_json(R"({"limber": 1, "something else": 1})");
  const std::string suggested = spec.warnings.at(0).arguments.at(0);
  const std::size_t first = suggested.find("limber");
  EXPECT_NE(first, std::string::npos) << suggested;
  EXPECT_EQ(suggested.find("limber", first + 1), std::string::npos) << suggested;
}

TEST(JsonErrors, AreNotWithoutEnd) {
  std::string text = R"({"limber": 1, "bodies": [0)";
  for (int i = 0; i < 50'000; ++i) text += ", 0";
  try {
    parse_json(text + "]}");
    FAIL();
  } catch (const ModelError& error) {
    ASSERT_EQ(error.problems().size(), 1001u);
    EXPECT_EQ(error.problems().back().code, ProblemCode::more_errors);
  }
}

TEST(JsonErrors, DoNotDrownInWarnings) {
  std::string text = R"({"limber": 1, )";
  for (int i = 0; i < 5'000; ++i) text += "\"key" + std::to_string(i) + "\": 0, ";
  try {
    parse_json(text + R"("name": 3})");
    FAIL();
  } catch (const ModelError& error) {
    ASSERT_EQ(error.problems().size(), 1002u);
    EXPECT_EQ(error.problems().back().code, ProblemCode::more_warnings);
    EXPECT_NE(codes_of(error.problems()).find("error type_expected: name"), std::string::npos);
  }
}

}  // namespace
}  // namespace limber
