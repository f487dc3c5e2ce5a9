// Laws: statements that hold for every scalar and for every vector, frame and body.
//
//   LAW_SUITE(CrossProduct);
//   LAW(CrossProduct, IsAntisymmetric) {
//     const auto a = draw.vector(), b = draw.vector();
//     EXPECT_TRUE(near(cross(a, b), -cross(b, a)));
//   }
//
// The body is a template over the scalar T and runs for every scalar of the list, several draws each.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

#include "support/draw.hpp"
#include "support/near.hpp"

namespace limber::test {

using Pack = Lanes<double, 8>;
using FloatPack = Lanes<float, 16>;
using Scalars = ::testing::Types<double, float, Dual<double>, Pack, FloatPack>;

struct ScalarNames {
  template <class T>
  static std::string GetName(int) {
    if constexpr (std::is_same_v<T, double>) return "double";
    if constexpr (std::is_same_v<T, float>) return "float";
    if constexpr (std::is_same_v<T, Dual<double>>) return "dual";
    if constexpr (std::is_same_v<T, Pack>) return "8_doubles";
    if constexpr (std::is_same_v<T, FloatPack>) return "16_floats";
  }
};

inline constexpr int kRounds = 8;

}  // namespace limber::test

#define LAW_SUITE(suite)                    \
  template <class T>                        \
  struct suite : public ::testing::Test {}; \
  TYPED_TEST_SUITE(suite, ::limber::test::Scalars, ::limber::test::ScalarNames)

#define LAW(suite, name)                                                                 \
  template <class T>                                                                     \
  void suite##_##name(::limber::test::Draw<T>& draw);                                    \
  TYPED_TEST(suite, name) {                                                              \
    ::limber::test::Draw<TypeParam> draw;                                                \
    for (int round = 0; round < ::limber::test::kRounds && !this->HasFailure(); ++round) \
      suite##_##name<TypeParam>(draw);                                                   \
  }                                                                                      \
  template <class T>                                                                     \
  void suite##_##name([[maybe_unused]] ::limber::test::Draw<T>& draw)
