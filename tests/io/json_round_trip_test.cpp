// Saving and reading give back every number, bit for bit.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/problems.hpp"
#include "support/random_spec.hpp"
#include "support/spec_fingerprint.hpp"

namespace limber {
namespace {

using test::fingerprint;

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

std::vector<std::string> refusal(const ModelSpec& spec) {
  try {
    to_json(spec);
  } catch (const ModelError& error) {
    return test::briefs(error.problems());
  }
  return {"saved"};
}

ModelSpec one_body() {
  ModelSpec spec;
  spec.bodies.emplace_back();
  spec.bodies[0].name = "a";
  spec.bodies[0].joint.name = "j";
  return spec;
}

void expect_round_trip(const ModelSpec& spec) {
  const std::string text = to_json(spec);
  const ModelSpec again = parse_json(text);
  ASSERT_EQ(fingerprint(again), fingerprint(spec)) << text;
  ASSERT_EQ(to_json(again), text);
}

TEST(JsonRoundTrip, OfSoundModels) {
  for (unsigned seed = 0; seed < 200 && !testing::Test::HasFatalFailure(); ++seed) {
    SCOPED_TRACE(seed);
    const ModelSpec spec = test::random_spec(seed, {.bodies = 1 + static_cast<int>(seed % 20)});
    expect_round_trip(spec);
    EXPECT_TRUE(parse_json(to_json(spec)).warnings.empty());
  }
}

TEST(JsonRoundTrip, OfAnyNamesAndNumbers) {
  for (unsigned seed = 0; seed < 400 && !testing::Test::HasFatalFailure(); ++seed) {
    SCOPED_TRACE(seed);
    expect_round_trip(test::random_spec(seed, {.bodies = static_cast<int>(seed % 9), .strange = true}));
  }
}

TEST(JsonRoundTrip, OfRandomBits) {
  test::Dice dice(7);
  ModelSpec spec = one_body();
  std::vector<double>& numbers = spec.bodies[0].joint.damping;
  while (numbers.size() < 20'000) {
    const auto bits = [&] { return static_cast<std::uint64_t>(dice.uniform(0, 0x1p32)); };
    const double number = std::bit_cast<double>(bits() << 32 | bits());
    if (std::isfinite(number)) numbers.push_back(number);
  }
  for (const double number : {0.0, -0.0, DBL_MIN, DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MAX, -DBL_MAX, DBL_EPSILON,
                              std::nextafter(DBL_MIN, 0.0), std::nextafter(1.0, 2.0), 9007199254740993.0,
                              9223372036854775807.0, 18446744073709551615.0, 1e21, 1e22, 1e23})
    numbers.push_back(number);
  expect_round_trip(spec);
}

TEST(JsonRoundTrip, OfTheEmptyModel) { expect_round_trip({}); }

TEST(JsonRoundTrip, TellsNegativeZeroFromADefault) {
  ModelSpec spec = one_body();
  BodySpec& body = spec.bodies[0];
  spec.gravity = {-0.0, 0, 0};
  body.placement.translation.x = -0.0;
  body.link_placement.rotation.matrix.xy = -0.0;
  body.inertia.mass = -0.0;
  body.joint.type = JointType::spherical;
  body.joint.axis.x = -0.0;
  body.joint.pitch = -0.0;
  body.joint.mimic = MimicSpec{"x", 1, -0.0};
  body.rotors.emplace_back();
  body.rotors[0].offset = -0.0;
  body.rotors[0].rates = {{"x", -0.0}};
  expect_round_trip(spec);
}

TEST(JsonRoundTrip, KeepsWhatIsThereThoughItIsTheDefault) {
  ModelSpec spec = one_body();
  BodySpec& body = spec.bodies[0];
  body.joint.axis2 = Vec3<double>::unit_z();
  body.rotors.emplace_back();
  body.rotors[0].placement = Transform<double>::identity();
  body.rotors[0].carrier = kWorld;
  body.joint.name = "";
  body.name = "";
  expect_round_trip(spec);
}

TEST(JsonRoundTrip, OfLimitsThatAreNotThere) {
  ModelSpec spec = one_body();
  spec.bodies[0].joint.type = JointType::translation;
  LimitSpec& limits = spec.bodies[0].joint.limits;
  limits.lower = {-kUnbounded};
  limits.upper = {1, kUnbounded, 2};
  limits.effort = {kUnbounded, kUnbounded, kUnbounded};
  expect_round_trip(spec);
  const std::string text = to_json(spec);
  EXPECT_NE(text.find(R"("lower": [null],)"), std::string::npos) << text;
  EXPECT_NE(text.find(R"("upper": [1, null, 2],)"), std::string::npos) << text;
  EXPECT_NE(text.find(R"("effort": [null, null, null])"), std::string::npos) << text;
}

TEST(JsonRoundTrip, LooksLikeThis) {
  ModelSpec spec = one_body();
  spec.name = "arm";
  BodySpec& body = spec.bodies[0];
  body.placement = Transform<double>::translated({0, 0, 0.3});
  body.joint.limits.lower = {-2.9};
  body.inertia.mass = 2;
  BodySpec finger;
  finger.name = "finger";
  finger.parent = "a";
  finger.joint.name = "k";
  finger.joint.type = JointType::prismatic;
  finger.joint.mimic = MimicSpec{"j", 0.5, 0.25};
  finger.rotors.emplace_back();
  finger.rotors[0].rates = {{"j", 6}, {"k", -6}};
  spec.bodies.push_back(finger);
  spec.frames.push_back({"tool", "finger", Transform<double>::identity(), 0});
  EXPECT_EQ(to_json(spec), R"({
  "limber": 1,
  "name": "arm",
  "gravity": [0, 0, -9.81],
  "bodies": [
    {
      "name": "a",
      "parent": "world",
      "placement": {
        "translation": [0, 0, 0.3]
      },
      "joint": {
        "name": "j",
        "type": "revolute",
        "axis": [0, 0, 1],
        "limits": {
          "lower": -2.9
        }
      },
      "inertia": {
        "mass": 2,
        "com": [0, 0, 0],
        "about_com": [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
      }
    },
    {
      "name": "finger",
      "parent": "a",
      "joint": {
        "name": "k",
        "type": "mimic",
        "motion": "prismatic",
        "of": "j",
        "multiplier": 0.5,
        "offset": 0.25,
        "axis": [0, 0, 1]
      },
      "rotors": [
        {
          "rates": {
            "j": 6,
            "k": -6
          },
          "axis": [0, 0, 1]
        }
      ]
    }
  ],
  "frames": [
    {
      "name": "tool",
      "body": "finger"
    }
  ],
  "loops": []
}
)");
}

struct Turntable : VectorSpaceJoint<1> {
  template <class T> Transform<T> transform(const T* q) const { return Transform<T>::about_z(q[0]); }
  template <class T> void columns(const T*, Motion<T>* s) const {
    s[0] = {Vec3<T>::unit_z(), Vec3<T>::zero()};
  }
};

TEST(JsonRoundTrip, RefusesACustomJoint) {
  ModelSpec spec = one_body();
  spec.bodies[0].joint.type = JointType::custom;
  spec.bodies[0].joint.custom = make_custom_joint<Turntable>("turntable");
  EXPECT_EQ(refusal(spec),
            std::vector<std::string>{R"(error custom_joint_unwritten: body "a" joint.type = custom)"});
}

// A repair of a misspelt name may name a joint twice, and a file may have a bound of 1e31.
TEST(JsonRoundTrip, AddsRatesOfOneJointAndLeavesOutBoundsThatAreNone) {
  ModelSpec spec = one_body();
  spec.bodies[0].joint.limits.lower = {kUnbounded};
  spec.bodies[0].rotors.emplace_back();
  spec.bodies[0].rotors[0].rates = {{"x", 1}, {"y", 4}, {"x", 2}};
  const BodySpec again = parse_json(to_json(spec)).bodies[0];
  EXPECT_EQ(again.joint.limits.lower, (std::vector<double>{-kUnbounded}));
  EXPECT_EQ(again.rotors[0].rates, (std::vector<std::pair<std::string, double>>{{"x", 3}, {"y", 4}}));
}

TEST(JsonRoundTrip, RefusesWhatJsonCannotHold) {
  ModelSpec spec = one_body();
  BodySpec& body = spec.bodies[0];
  spec.gravity.y = kUnbounded;
  body.inertia.mass = std::numeric_limits<double>::quiet_NaN();
  body.joint.damping = {1, -kUnbounded};
  body.parent = "w\xff";
  EXPECT_EQ(refusal(spec), (std::vector<std::string>{R"(error not_finite: gravity[1] = inf)",
                                                     R"(error not_utf8: body "a" parent)",
                                                     R"(error not_finite: body "a" joint.damping[1] = -inf)",
                                                     R"(error not_finite: body "a" inertia.mass = nan)"}));
}

}  // namespace
}  // namespace limber
