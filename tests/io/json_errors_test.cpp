// What a broken file gets to hear, word for word: problems of the text and of the mechanism in one go, each
// once.
#include <gtest/gtest.h>
#include <limber/io/json.hpp>

#include <string>
#include <vector>

#include "io/broken_file.hpp"

namespace limber {
namespace {

// clang-format off
const std::vector<BrokenFile>& broken_files() {
  static const std::vector<BrokenFile> files = {
      {"empty_file", "",
       R"(arm.json: error: syntax: the file is empty)"},
      {"only_spaces", " \n\n",
       R"(arm.json: error: syntax: the file is empty)"},
      {"not_json", R"(robot arm {)",
       R"(arm.json:1: error: syntax: expected "{" at the start of the file, found robot)"},
      {"xml", R"(<robot name="arm"/>)",
       R"(arm.json:1: error: syntax: expected "{" at the start of the file, found "<"; is this an XML file?)"},
      {"end_in_an_object", R"({"limber": 1,
 "bodies": [{"name": "a")",
       R"(arm.json:2: error: syntax: expected "," or "}", found the end of the file (the "{" of line 2 is not closed))"},
      {"end_in_a_list", R"({"limber": 1,
 "gravity": [0, 0,)",
       R"(arm.json:2: error: syntax: expected a value after ",", found the end of the file (the "[" of line 2 is not closed))"},
      {"end_after_a_key", R"({"limber")",
       R"(arm.json:1: error: syntax: expected ":" after the key "limber", found the end of the file (the "{" of line 1 is not closed))"},
      {"end_in_a_string", R"({"limber": 1,
 "name": "arm)",
       R"(arm.json:2: error: syntax: a string is not closed before the end of the file)"},
      {"comma_missing_in_an_object", R"({"limber": 1,
 "name": "arm"
 "bodies": []})",
       R"(arm.json:3: error: syntax: expected "," or "}" after line 2, found a string)"},
      {"comma_missing_in_a_list", R"({"limber": 1, "gravity": [0 0 -9.81]})",
       R"(arm.json:1: error: syntax: expected "," or "]", found 0)"},
      {"comma_after_the_last_key", R"({"limber": 1,
 "name": "arm",
})",
       R"(arm.json:3: error: syntax: expected a key after ",", found "}"; no comma follows the last one)"},
      {"comma_after_the_last_item", R"({"limber": 1,
 "gravity": [0, 0, 1,]})",
       R"(arm.json:2: error: syntax: expected a value after ",", found "]"; no comma follows the last one)"},
      {"colon_missing", R"({"limber" 1})",
       R"(arm.json:1: error: syntax: expected ":" after the key "limber", found 1)"},
      {"value_missing", R"({"limber": 1, "name": })",
       R"(arm.json:1: error: syntax: expected a value after the key "name", found "}")"},
      {"key_without_quotes", R"({limber: 1})",
       R"(arm.json:1: error: syntax: expected a key or "}", found limber)"},
      {"single_quotes", R"({"limber": 1, 'name': 1})",
       R"(arm.json:1: error: syntax: expected a key after ",", found a single quote; strings stand in double quotes)"},
      {"line_comment", R"({"limber": 1, // the version
 "name": "arm"})",
       R"(arm.json:1: error: syntax: expected a key after ",", found a comment, which JSON does not have)"},
      {"hash_comment", R"(# arm
{"limber": 1})",
       R"(arm.json:1: error: syntax: expected "{" at the start of the file, found a comment, which JSON does not have)"},
      {"wrong_bracket", R"({"limber": 1, "gravity": [0, 0, 1}})",
       R"(arm.json:1: error: syntax: expected "," or "]", found "}")"},
      {"text_after_the_end", R"({"limber": 1}
{"limber": 1})",
       R"(arm.json:2: error: syntax: expected the end of the file after the last "}", found "{")"},
      {"python_word", R"({"limber": 1,
 "name": None})",
       R"(arm.json:2: error: syntax: expected a value after the key "name", found None; JSON has true, false and null)"},
      {"nan", R"({"limber": 1,
 "gravity": [0, 0, NaN]})",
       R"(arm.json:2: error: gravity[2] = NaN: expected a finite number)"},
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
       R"(arm.json:3: error: body "a" placement.translation = [1e+60, 0, 0]: is too large to compute with: at most 1e+50
arm.json:5: warning: joint "a_joint" axis = [0, 0, 2]: has length 2; used as a direction
arm.json:6: warning: joint "a_joint" limits = [1, -1]: the lower limit must not exceed the upper one
arm.json:7: warning: joint "a_joint" limits.effort = [-1]: a limit of size must not be negative
arm.json:9: error: body "a" inertia.mass = -1: must not be negative
arm.json:10: warning: body "a" inertia.about_com = [[1, 0, 0], [0, 1, 0], [0, 0, 9]]: breaks the triangle inequality: the largest principal moment exceeds the sum of the other two by 7
arm.json:12: warning: body "a" rotor 1 axis = [0, 2, 0]: has length 2; used as a direction
arm.json:13: error: body "a" rotor 1 carrier = "b": there is no such link (there is "a", "c")
arm.json:16: error: joint "c_joint" mimic.of = "k": there is no such joint (there is "a_joint"))"},
      {"unresisted_beside_a_loop_of_parents", R"({"limber": 1, "gravity": [0, 0, 1e60], "bodies": [{"name": "a", "joint": {"type": "revolute"}},
{"name": "b", "parent": "c", "joint": {"type": "revolute"}},
{"name": "c", "parent": "b", "joint": {"type": "revolute"}},
{"name": "d", "parent": "b", "joint": {"type": "revolute"}}],
 "frames": [{"name": "f", "body": "q"}]})",
       R"(arm.json:2: error: body "b" parent = b → c → b: the parents make a loop; one of them must be a child of "world" (cut joints go under "loops")
arm.json:5: error: frame "f" body = "q": there is no such link (there is "a", "b", "c", "d")
arm.json: error: gravity = [0, 0, 1e+60]: is too large to compute with: at most 1e+50)"},
      {"unresisted_beside_a_name_that_is_taken", R"({"limber": 1, "gravity": [0, 0, 1e60], "bodies": [{"name": "a", "joint": {"type": "revolute"}},
{"name": "b", "joint": {"type": "revolute"}},
{"name": "b", "joint": {"type": "wobbly"}},
{"name": "d", "parent": "b", "joint": {"type": "revolute"}}],
 "frames": [{"name": "f", "body": "q"}]})",
       R"(arm.json:3: error: body "b" joint.type = "wobbly": unknown joint type; known are fixed, revolute, prismatic, helical, cylindrical, universal, spherical, planar, translation, floating, mimic
arm.json:3: error: body 3 name = "b": the name is taken; names must be unique
arm.json:3: error: body "b" joint.name = "b_joint": the name is taken; names must be unique
arm.json:5: error: frame "f" body = "q": there is no such link (there is "a", "b", "b", "d")
arm.json: error: gravity = [0, 0, 1e+60]: is too large to compute with: at most 1e+50)"},
      {"unresisted_or_followed_by_something", R"({"limber": 1, "bodies": [{"name": "a", "joint": {"type": "revolute", "name": "ja"}},
{"name": "b", "joint": {"type": "mimic", "of": "j", "motion": "revolute"}, "inertia": {"mass": 1, "about_com": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}}]})",
       R"(arm.json:2: error: joint "b_joint" mimic.of = "j": there is no such joint (there is "ja"))"},
      {"rotor_of_a_joint_that_follows_nothing", R"({"limber": 1, "bodies": [{"name": "a",
 "joint": {"type": "mimic", "motion": "revolute", "of": "k"}, "rotors": [{"gear_ratio": 3}]},
 {"name": "b", "joint": {"type": "revolute", "name": "j",
  "mimic": {"of": "j"}}, "rotors": [{"gear_ratio": 3}, {"rates": {"i": 1}}]}]})",
       R"(arm.json:2: error: joint "a_joint" mimic.of = "k": there is no such joint (there is "j")
arm.json:4: error: joint "j" mimic.of = "j": mimic joints follow each other in a circle
arm.json:4: error: body "b" rotor 2 rates = "i": there is no such joint (there is "a_joint", "j"))"},
      {"nan_under_a_key_that_is_ignored", R"({"limber": 1, "comment": {"x": NaN, "y": [1e999]}, "bodies": []})",
       R"(arm.json:1: warning: comment = {"x": NaN, "y": [1e999]}: ignored: there is no such key here)"},
      {"numbers_that_are_none_hide_nothing", R"({"limber": 1, "bodies": [{"name": "a", "parent": "NaN",
 "joint": {"type": "revolute", "damping": nan,
  "limits": {"lower": -Infinity, "upper": [Infinity], "effort": -1}},
 "inertia": {"mass": NaN, "com": [0, -NaN, "x"]}}]})",
       R"(arm.json:1: error: body "a" parent = "NaN": there is no such link
arm.json:2: error: body "a" joint.damping = nan: expected a finite number
arm.json:3: error: body "a" joint.limits.lower = -Infinity: expected a finite number; a limit that is not there is null
arm.json:3: error: body "a" joint.limits.upper[0] = Infinity: expected a finite number; a limit that is not there is null
arm.json:3: warning: joint "a_joint" limits.effort = [-1]: a limit of size must not be negative
arm.json:4: error: body "a" inertia.mass = NaN: expected a finite number
arm.json:4: error: body "a" inertia.com[1] = -NaN: expected a finite number
arm.json:4: error: body "a" inertia.com[2] = "x": expected a number, found a string)"},
      {"nan_where_no_value_may_come", R"({"limber": NaN, NaN: 1})",
       R"(arm.json:1: error: syntax: expected a key after ",", found NaN; a number has to be finite (a limit that is not there is null))"},
      {"number_with_a_plus", R"({"limber": 1, "gravity": [0, 0, +1]})",
       R"(arm.json:1: error: syntax: expected a value after ",", found +1; a number starts with a digit or with "-")"},
      {"number_with_a_leading_zero", R"({"limber": 1, "gravity": [0, 0, 01]})",
       R"(arm.json:1: error: syntax: expected a number such as -1.5e-3, found 01)"},
      {"number_without_digits_after_the_point", R"({"limber": 1, "gravity": [0, 0, 1.]})",
       R"(arm.json:1: error: syntax: expected a number such as -1.5e-3, found 1.)"},
      {"number_with_a_unit", R"({"limber": 1, "gravity": [0, 0, 9.81m]})",
       R"(arm.json:1: error: syntax: expected a number such as -1.5e-3, found 9.81m)"},
      {"line_break_in_a_string", "{\"limber\": 1,\n \"name\": \"ar\nm\"}",
       R"(arm.json:2: error: syntax: a string is not closed before the end of the line)"},
      {"tab_in_a_string", "{\"limber\": 1, \"name\": \"ar\tm\"}",
       R"(arm.json:1: error: syntax: a string holds the control character 0x09; write it as \u0009)"},
      {"unknown_escape", R"({"limber": 1, "name": "C:\qobots"})",
       R"(arm.json:1: error: syntax: a string holds an unknown escape; known are \" \\ \/ \b \f \n \r \t and \uXXXX)"},
      {"half_a_surrogate_pair", R"({"limber": 1, "name": "\ud83e"})",
       R"(arm.json:1: error: syntax: a string holds an unknown escape; known are \" \\ \/ \b \f \n \r \t and \uXXXX)"},
      {"not_utf8", "{\"limber\": 1, \"name\": \"ar\xff""m\"}",
       R"(arm.json:1: error: syntax: a string holds bytes that are not UTF-8)"},
      {"zero_byte", std::string("{\"limber\": 1}\0", 14),
       R"(arm.json:1: error: syntax: a zero byte: this is not a text file)"},
      {"utf16", "\xff""\xfe""{",
       R"(arm.json:1: error: syntax: the file is UTF-16; it has to be UTF-8)"},
      {"root_is_a_list", R"([1, 2])",
       R"(arm.json:1: error: file = [1, 2]: expected an object, found a list)"},
      {"version_missing", R"({"name": "arm"})",
       R"(arm.json:1: error: file: needs "limber": 1, the version of the format)"},
      {"version_of_the_future", R"({"limber": 2, "bodies": 3})",
       R"(arm.json:1: error: limber = 2: a version of the format that is not known here; known is 1)"},
      {"version_is_a_string", R"({"limber": "1"})",
       R"(arm.json:1: error: limber = "1": expected a number, found a string)"},
      {"version_is_infinite", R"({"limber": 1e999})",
       R"(arm.json:1: error: limber = 1e999: a version of the format that is not known here; known is 1)"},
      {"unknown_key", R"({"limber": 1,
 "gravty": [0, 0, 0], "name": 3})",
       R"(arm.json:2: warning: gravty = [0, 0, 0]: ignored: there is no such key here (did you mean "gravity"?)
arm.json:2: error: name = 3: expected a string, found a number)"},
      {"unknown_key_far_from_all", R"({"limber": 1,
 "controllers": {"kp": [1,
 2]}, "name": 3})",
       R"(arm.json:2: warning: controllers = {"kp": [1, 2]}: ignored: there is no such key here
arm.json:3: error: name = 3: expected a string, found a number)"},
      {"repeated_key", R"({"limber": 1,
 "name": "arm",
 "gravity": [0, 0, 1],
 "name": "leg"})",
       R"(arm.json:4: error: name: stands here and in line 2; give it once)"},
      {"name_is_a_number", R"({"limber": 1, "name": 7})",
       R"(arm.json:1: error: name = 7: expected a string, found a number)"},
      {"gravity_is_a_number", R"({"limber": 1, "gravity": -9.81})",
       R"(arm.json:1: error: gravity = -9.81: expected a list of 3 numbers, found a number)"},
      {"gravity_of_two", R"({"limber": 1, "gravity": [0, -9.81]})",
       R"(arm.json:1: error: gravity = [0, -9.81]: expected a list of 3 numbers, found 2)"},
      {"gravity_with_a_string", R"({"limber": 1,
 "gravity": [0,
 0,
 "-9.81"]})",
       R"(arm.json:4: error: gravity[2] = "-9.81": expected a number, found a string)"},
      {"gravity_is_infinite", R"({"limber": 1, "gravity": [0, 1e999, -1e400]})",
       R"(arm.json:1: error: gravity[1] = 1e999: not a finite number: too large
arm.json:1: error: gravity[2] = -1e400: not a finite number: too large)"},
      {"bodies_is_an_object", R"({"limber": 1, "bodies": {"name": "a"}})",
       R"(arm.json:1: error: bodies = {"name": "a"}: expected a list, found an object)"},
      {"body_is_a_string", R"({"limber": 1, "bodies": ["a"]})",
       R"(arm.json:1: error: bodies[0] = "a": expected an object, found a string)"},
      {"body_without_a_name", R"({"limber": 1, "bodies": [
{"joint": {"type": "fixed"}}]})",
       R"(arm.json:2: error: body 1 name = "": needs a name)"},
      {"body_without_a_joint", R"({"limber": 1, "bodies": [
{"name": "a"}]})",
       R"(arm.json:2: error: body "a": needs "joint" (a body that does not move on its parent has a joint of type "fixed"))"},
      {"parent_is_null", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"parent": null}]})",
       R"(arm.json:4: error: body "a" parent = null: expected a string, found null)"},
      {"repeated_key_in_a_body", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"parent": "world",
"parent": "b"}]})",
       R"(arm.json:5: error: body "a" parent: stands here and in line 4; give it once)"},
      {"placement_is_a_list", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": [0, 0, 1]}]})",
       R"(arm.json:4: error: body "a" placement = [0, 0, 1]: expected an object, found a list)"},
      {"placement_unknown_key", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"xyz": [0, 0, 1], "rpy": 0}}]})",
       R"(arm.json:4: warning: body "a" placement.xyz = [0, 0, 1]: ignored: there is no such key here
arm.json:4: error: body "a" placement.rpy = 0: expected a list of 3 numbers, found a number)"},
      {"rotation_of_nine_numbers", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"rotation": [1, 0, 0, 0, 1, 0, 0, 0, 1]}}]})",
       R"(arm.json:4: error: body "a" placement.rotation = [1, 0, 0, 0, 1, 0, 0, 0, 1]: expected 3 rows of 3 numbers, [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]])"},
      {"rotation_with_a_short_row", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"rotation": [[1, 0, 0],
[0, 1],
[0, 0, true]]}}]})",
       R"(arm.json:5: error: body "a" placement.rotation[1] = [0, 1]: expected a list of 3 numbers, found 2
arm.json:6: error: body "a" placement.rotation[2][2] = true: expected a number, found true or false)"},
      {"two_rotations", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"rpy": [0, 0, 0], "quaternion": [0, 0, 0, 1]}}]})",
       R"(arm.json:4: error: body "a" placement: has more than one of "rotation", "quaternion" and "rpy"; give one of them)"},
      {"quaternion_of_three", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"placement": {"quaternion": [0, 0, 1]}}]})",
       R"(arm.json:4: error: body "a" placement.quaternion = [0, 0, 1]: expected a list of 4 numbers, found 3)"},
      {"quaternion_of_length_zero", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"link_placement": {"quaternion": [0, 0, 0, 0]}}]})",
       R"(arm.json:4: error: body "a" link_placement.quaternion = [0, 0, 0, 0]: a quaternion of length zero is no rotation)"},
      {"inertia_without_a_mass", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"inertia": {"com": [0, 0, 0]}}]})",
       R"(arm.json:4: error: body "a" inertia: needs "mass")"},
      {"mass_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"inertia": {"mass": "2 kg"}}]})",
       R"(arm.json:4: error: body "a" inertia.mass = "2 kg": expected a number, found a string)"},
      {"inertia_of_six_numbers", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"inertia": {"mass": 1, "about_com": [1, 1, 1, 0, 0, 0]}}]})",
       R"(arm.json:4: error: body "a" inertia.about_com = [1, 1, 1, 0, 0, 0]: expected 3 rows of 3 numbers, [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]])"},
      {"joint_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": "fixed"}]})",
       R"(arm.json:3: error: body "a" joint = "fixed": expected an object, found a string)"},
      {"joint_without_a_type", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"name": "j"}}]})",
       R"(arm.json:3: error: body "a" joint: needs "type": revolute, prismatic, fixed, …)"},
      {"joint_type_misspelt", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolut"}}]})",
       R"(arm.json:3: error: body "a" joint.type = "revolut": unknown joint type; known are fixed, revolute, prismatic, helical, cylindrical, universal, spherical, planar, translation, floating, mimic (did you mean "revolute"?))"},
      {"joint_type_of_urdf", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "continuous"}}]})",
       R"(arm.json:3: error: body "a" joint.type = "continuous": unknown joint type; write "revolute" without limits)"},
      {"joint_type_custom", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "custom"}}]})",
       R"(arm.json:3: error: body "a" joint.type = "custom": unknown joint type; a joint type of your own cannot be in a file; set it in code)"},
      {"joint_type_is_a_number", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": 1}}]})",
       R"(arm.json:3: error: body "a" joint.type = 1: expected a string, found a number)"},
      {"axis_is_a_letter", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute",
"axis": "z"}}]})",
       R"(arm.json:4: error: body "a" joint.axis = "z": expected a list of 3 numbers, found a string)"},
      {"axis2_of_two", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "universal", "axis2": [1, 0]}}]})",
       R"(arm.json:3: error: body "a" joint.axis2 = [1, 0]: expected a list of 3 numbers, found 2)"},
      {"limits_is_a_list", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "limits": [-1, 1]}}]})",
       R"(arm.json:3: error: body "a" joint.limits = [-1, 1]: expected an object, found a list)"},
      {"limit_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "limits": {"lower": "-pi", "upper": [1, "pi"]}}}]})",
       R"(arm.json:3: error: body "a" joint.limits.lower = "-pi": expected a number or a list of numbers, found a string
arm.json:3: error: body "a" joint.limits.upper[1] = "pi": expected a number, found a string
arm.json:3: error: joint "a_joint" limits.upper = [1, inf]: has 2 numbers; the joint has 1 degree of freedom)"},
      {"damping_is_null", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "damping": null}}]})",
       R"(arm.json:3: error: body "a" joint.damping = null: expected a number or a list of numbers, found null)"},
      {"armature_with_a_null", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "spherical", "armature": [1, null, 1]}}]})",
       R"(arm.json:3: error: body "a" joint.armature[1] = null: expected a number, found null)"},
      {"joint_unknown_key", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed",
"dampingg": 1, "axis": 0}}]})",
       R"(arm.json:4: warning: body "a" joint.dampingg = 1: ignored: there is no such key here (did you mean "damping"?)
arm.json:4: error: body "a" joint.axis = 0: expected a list of 3 numbers, found a number)"},
      {"mimic_without_of", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic"}}]})",
       R"(arm.json:3: error: body "a" joint: needs "of", the name of the joint that it follows)"},
      {"mimic_of_nothing", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "of": "b_joint"}}]})",
       R"(arm.json:3: error: joint "a_joint" mimic.of = "b_joint": there is no such joint)"},
      {"mimic_of_a_number", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "of": 1}}]})",
       R"(arm.json:3: error: body "a" joint.of = 1: expected a string, found a number)"},
      {"mimic_of_itself", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "of": "a_joint"}}]})",
       R"(arm.json:3: error: joint "a_joint" mimic.of = "a_joint": mimic joints follow each other in a circle)"},
      {"mimic_in_a_circle", R"({"limber": 1, "bodies": [
{"name": "a", "joint": {"name": "p", "type": "mimic", "of": "q"}},
{"name": "b", "joint": {"name": "q", "type": "mimic", "mimic": {"of": "r"}}},
{"name": "c", "joint": {"name": "r", "type": "mimic", "of": "p"}}]})",
       R"(arm.json:2: error: joint "p" mimic.of = "q": mimic joints follow each other in a circle)"},
      {"mimic_of_a_fixed_joint", R"({"limber": 1, "bodies": [
{"name": "a", "joint": {"type": "fixed"}},
{"name": "b", "joint": {"type": "mimic", "of": "a_joint"}}]})",
       R"(arm.json:3: error: joint "b_joint" mimic.of = "a_joint": cannot be followed: a fixed joint does not move)"},
      {"mimic_motion_unknown", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "of": "x", "motion": "mimic"}}]})",
       R"(arm.json:3: error: body "a" joint.motion = "mimic": unknown joint type; known are fixed, revolute, prismatic, helical, cylindrical, universal, spherical, planar, translation, floating
arm.json:3: error: joint "a_joint" mimic.of = "x": there is no such joint)"},
      {"mimic_keys_on_another_type", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "of": "x"}}]})",
       R"(arm.json:3: error: body "a" joint.of = "x": only a joint of type "mimic" has it; write "type": "mimic")"},
      {"mimic_both_ways", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "mimic", "motion": "revolute", "of": "x", "mimic": {"of": "x"}}}]})",
       R"(arm.json:3: error: body "a" joint.of = "x": stands beside "mimic"; put it in there, or leave "mimic" out
arm.json:3: error: joint "a_joint" mimic.of = "x": there is no such joint)"},
      {"mimic_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "revolute", "mimic": "x"}}]})",
       R"(arm.json:3: error: body "a" joint.mimic = "x": expected an object, found a string)"},
      {"rotors_is_an_object", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": {}}]})",
       R"(arm.json:4: error: body "a" rotors = {}: expected a list, found an object)"},
      {"rotor_is_a_number", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [6]}]})",
       R"(arm.json:4: error: body "a" rotors[0] = 6: expected an object, found a number)"},
      {"gear_ratio_is_a_list", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [{}, {"gear_ratio": [6]}]}]})",
       R"(arm.json:4: error: body "a" rotors[1].gear_ratio = [6]: expected a number, found a list
arm.json:4: error: body "a" rotor 1 gear_ratio = "a_joint": cannot be followed: a fixed joint does not move
arm.json:4: error: body "a" rotor 2 gear_ratio = "a_joint": cannot be followed: a fixed joint does not move)"},
      {"rates_is_a_list", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [{"rates": [1, 2]}]}]})",
       R"(arm.json:4: error: body "a" rotors[0].rates = [1, 2]: expected an object, found a list
arm.json:4: error: body "a" rotor 1 gear_ratio = "a_joint": cannot be followed: a fixed joint does not move)"},
      {"rate_is_a_string", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [{"rates": {"hip": 6, "left knee": "6"}}]}]})",
       R"(arm.json:4: error: body "a" rotors[0].rates."left knee" = "6": expected a number, found a string
arm.json:4: error: body "a" rotor 1 rates = "hip": there is no such joint
arm.json:4: error: body "a" rotor 1 rates = "left knee": there is no such joint)"},
      {"rate_given_twice", R"({"limber": 1, "bodies": [
{"name": "a",
"joint": {"type": "fixed"},
"rotors": [{"rates": {"hip": 6,
"knee": 6,
"hip": 1}}]}]})",
       R"(arm.json:4: error: body "a" rotor 1 rates = "hip": there is no such joint
arm.json:4: error: body "a" rotor 1 rates = "knee": there is no such joint
arm.json:6: error: body "a" rotors[0].rates.hip: stands here and in line 4; give it once)"},
      {"frame_without_a_name", R"({"limber": 1, "frames": [
{"body": "a"}]})",
       R"(arm.json:2: error: frame 1 name = "": needs a name
arm.json:2: error: frame body = "a": there is no such link)"},
      {"frame_body_is_a_number", R"({"limber": 1, "frames": [
{"name": "tool", "body": 1}]})",
       R"(arm.json:2: error: frame "tool" body = 1: expected a string, found a number)"},
      {"loop_without_its_ends", R"({"limber": 1, "loops": [
{"type": "revolute"}]})",
       R"(arm.json:2: error: loops[0]: needs "a", the frame on one body
arm.json:2: error: loops[0]: needs "b", the frame on the other body)"},
      {"loop_type_unknown", R"({"limber": 1, "loops": [
{"name": "l", "type": "ball", "a": {}, "b": {}}]})",
       R"(arm.json:2: error: loop "l" type = "ball": unknown joint type; write "spherical"
arm.json:2: error: loop "l" = "world": closes a link on itself; it needs two links)"},
      {"loop_type_mimic", R"({"limber": 1, "loops": [
{"name": "l", "type": "mimic", "a": {}, "b": {}}]})",
       R"(arm.json:2: error: loop "l" type = "mimic": unknown joint type; known are fixed, revolute, prismatic, helical, cylindrical, universal, spherical, planar, translation, floating
arm.json:2: error: loop "l" = "world": closes a link on itself; it needs two links)"},
      {"loop_end_is_a_name", R"({"limber": 1, "loops": [
{"name": "l", "type": "revolute",
"a": "arm", "b": {"body": "x", "placement": 1}}]})",
       R"(arm.json:3: error: loop "l" a = "arm": expected an object, found a string
arm.json:3: error: loop "l" b.placement = 1: expected an object, found a number)"},
      {"each_once", R"({"limber": 1, "bodies": [
{"name": 5, "joint": {"type": "fixed"}},
7,
{"name": "a", "joint": {"type": "universal", "axis2": "x"}, "inertia": {"mass": 1},
"rotors": [{"carrier": 3}, 4]}],
"frames": [{"name": 6, "body": "a"}],
"loops": [{"name": "l"}]})",
       R"(arm.json:2: error: bodies[0] name = 5: expected a string, found a number
arm.json:3: error: bodies[1] = 7: expected an object, found a number
arm.json:4: error: body "a" joint.axis2 = "x": expected a list of 3 numbers, found a string
arm.json:5: error: body "a" rotors[0].carrier = 3: expected a string, found a number
arm.json:5: error: body "a" rotors[1] = 4: expected an object, found a number
arm.json:5: error: body "a" rotor 1 gear_ratio = "a_joint": cannot be followed: the joint has several degrees of freedom; name one, such as "a_joint/wx"
arm.json:6: error: frames[0] name = 6: expected a string, found a number
arm.json:7: error: loop "l": needs "type": revolute, spherical, …
arm.json:7: error: loop "l": needs "a", the frame on one body
arm.json:7: error: loop "l": needs "b", the frame on the other body)"},
      {"shapes", R"({"limber": 1, "visuals": [
{"name": "a"},
{"shape": {"size": [1, 2, 3]}},
{"shape": {"type": "cube", "size": [1, 2, 3]}},
{"shape": {"type": "box", "size": [1, 2], "radius": 1}},
{"shape": {"type": "cylinder", "radius": 1}},
{"shape": {"type": "mesh"}, "material": {"color": [1, 1, 1]}},
{"shape": {"type": "plane", "size": 3}}]})",
       R"(arm.json:2: warning: visuals[0]: needs "shape"; left out
arm.json:3: warning: visuals[1].shape: needs "type": box, sphere, mesh, …; left out
arm.json:4: warning: visuals[2].shape.type = "cube": unknown (there is "box", "sphere", "cylinder", "capsule", "ellipsoid", "plane", "mesh"); left out
arm.json:5: warning: visuals[3].shape.radius = 1: ignored: there is no such key here
arm.json:5: warning: visuals[3].shape.size = [1, 2]: expected a list of 3 numbers, found 2; left out
arm.json:6: warning: visuals[4].shape: needs "length"; left out
arm.json:7: warning: visuals[5].material.color = [1, 1, 1]: expected a list of 4 numbers, found 3; left out
arm.json:7: warning: visuals[5].shape: needs "file"; left out
arm.json:8: warning: visuals[6].shape.size = 3: expected a list of 2 numbers, found a number; left out)"},
      {"transmissions", R"({"limber": 1, "transmissions": [
{"name": "t", "joints": [{"interfaces": [1]}], "actuators": 3}]})",
       R"(arm.json:2: warning: transmission "t" joints[0]: needs "name"; left out
arm.json:2: warning: transmission "t" joints[0].interfaces[0] = 1: expected a string, found a number; left out
arm.json:2: warning: transmission "t" actuators = 3: expected a list, found a number; left out)"},
      {"names_that_need_care", R"({"limber": 1, "bodies": [
{"name": "a \"b\"\n", "joint": 3}]})",
       R"(arm.json:2: error: body "a \"b\"\n" joint = 3: expected an object, found a number)"},
  };
  return files;
}
// clang-format on

class JsonErrors : public ::testing::TestWithParam<BrokenFile> {};

TEST_P(JsonErrors, AreSaidWordForWord) {
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
                                               "4 body \"upper\" joint.axis",
                                               "4 body \"upper\" joint.type",
                                               "5 body \"upper\" inertia.colour",
                                               "5 body \"upper\" inertia.mass",
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
      parse_json(R"({"limber": 1, "name": 3, "bodies": [{"name": "a", "joint": {"type": "fixed"}, "x": 1}]})",
                 "arm.json", problems);
  ASSERT_EQ(problems.all().size(), 2u);
  EXPECT_TRUE(problems.has_errors());
  ASSERT_EQ(spec.bodies.size(), 1u);
  EXPECT_EQ(spec.bodies[0].name, "a");
}

TEST(JsonErrors, AreNotWithoutEnd) {
  std::string text = R"({"limber": 1, "bodies": [0)";
  for (int i = 0; i < 50'000; ++i) text += ", 0";
  try {
    parse_json(text + "]}");
    FAIL();
  } catch (const ModelError& error) {
    ASSERT_EQ(error.problems().size(), 1001u);
    EXPECT_EQ(error.problems().back().text(), "error: file: more errors than are shown here");
  }
}

TEST(JsonErrors, DoNotDrownInWarnings) {
  std::string text = R"({"limber": 1, )";
  for (int i = 0; i < 5'000; ++i) text += "\"key" + std::to_string(i) + "\": 0, ";
  try {
    parse_json(text + R"("name": 3})");
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_EQ(error.problems().size(), 1002u);
    EXPECT_NE(std::string(error.what()).find("error: name = 3: expected a string"), std::string::npos);
  }
}

}  // namespace
}  // namespace limber
