// Four mechanisms that every textbook has, as it prints them. Written by hand from the books: Spong (1995)
// for the double pendulum, Khatib's lecture for the arm, Barto, Sutton and Anderson (1983) for the cart-pole.
// c is the distance of a centre of mass, which Spong calls l_c and Khatib l.
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/robots/robots.hpp>
#include <limber/symbolic/equations.hpp>

#include <gtest/gtest.h>

namespace limber {
namespace {

/// What comes behind parameters.
std::string formulas(const Model<double>& model, std::vector<std::string> what) {
  EquationOptions options;
  options.what = std::move(what);
  const std::string text = equations(model, options);
  return text.substr(text.find("\n" + options.what.front() + "\n") + 1);
}

TEST(Textbook, Pendulum) {
  EXPECT_EQ(
      formulas(robots::pendulum(), {"mass_matrix", "coriolis_matrix", "gravity_forces", "inverse_dynamics"}),
      R"(mass_matrix
  H11 = m1 c1² + Iyy1

coriolis_matrix
  C11 = 0

gravity_forces
  G1 = m1 g c1 sin(q1)

inverse_dynamics
  τ1 = (m1 c1² + Iyy1) a1 + m1 g c1 sin(q1)
)");
}

TEST(Textbook, DoublePendulum) {
  EXPECT_EQ(formulas(robots::double_pendulum(),
                     {"mass_matrix", "coriolis_matrix", "gravity_forces", "inverse_dynamics"}),
            R"(mass_matrix
  H11 = m1 c1² + Iyy1 + m2 (l1² + c2² + 2 l1 c2 cos(q2)) + Iyy2
  H12 = H21 = m2 c2 (c2 + l1 cos(q2)) + Iyy2
  H22 = m2 c2² + Iyy2

coriolis_matrix
  C11 = -m2 l1 c2 sin(q2) v2
  C12 = -m2 l1 c2 sin(q2) (v1 + v2)
  C21 = m2 l1 c2 sin(q2) v1
  C22 = 0

gravity_forces
  G1 = (m1 c1 + m2 l1) g sin(q1) + m2 g c2 sin(q1 + q2)
  G2 = m2 g c2 sin(q1 + q2)

inverse_dynamics
  τ1 = (m1 c1² + Iyy1 + m2 (l1² + c2² + 2 l1 c2 cos(q2)) + Iyy2) a1 + (m2 c2 (c2 + l1 cos(q2)) + Iyy2) a2 - m2 l1 c2 sin(q2) (2 v1 v2 + v2²) + (m1 c1 + m2 l1) g sin(q1) + m2 g c2 sin(q1 + q2)
  τ2 = (m2 c2 (c2 + l1 cos(q2)) + Iyy2) a1 + (m2 c2² + Iyy2) a2 + m2 l1 c2 sin(q2) v1² + m2 g c2 sin(q1 + q2)
)");
}

TEST(Textbook, CartPole) {
  EXPECT_EQ(
      formulas(robots::cart_pole(), {"mass_matrix", "coriolis_matrix", "gravity_forces", "inverse_dynamics"}),
      R"(mass_matrix
  H11 = m1 + m2
  H12 = H21 = m2 c2 cos(q2)
  H22 = m2 c2² + Iyy2

coriolis_matrix
  C11 = 0
  C12 = -m2 c2 sin(q2) v2
  C21 = 0
  C22 = 0

gravity_forces
  G1 = 0
  G2 = -m2 g c2 sin(q2)

inverse_dynamics
  τ1 = (m1 + m2) a1 + m2 c2 cos(q2) a2 - m2 c2 sin(q2) v2²
  τ2 = m2 c2 cos(q2) a1 + (m2 c2² + Iyy2) a2 - m2 g c2 sin(q2)
)");
}

TEST(Textbook, KhatibsArm) {
  EXPECT_EQ(formulas(robots::rp_arm(), equation_quantities()),
            R"(mass_matrix
  H11 = m1 c1² + Izz1 + m2 q2² + Izz2
  H12 = H21 = 0
  H22 = m2

coriolis_matrix
  C11 = m2 q2 v2
  C12 = m2 q2 v1
  C21 = -m2 q2 v1
  C22 = 0

christoffel_symbols
  Γ112 = Γ121 = m2 q2
  Γ211 = -m2 q2
  all others are 0

gravity_forces
  G1 = (m1 c1 + m2 q2) g cos(q1)
  G2 = m2 g sin(q1)

inverse_dynamics
  τ1 = (m1 c1² + Izz1 + m2 q2² + Izz2) a1 + 2 m2 q2 v1 v2 + (m1 c1 + m2 q2) g cos(q1)
  τ2 = m2 a2 - m2 q2 v1² + m2 g sin(q1)
)");
}

TEST(Textbook, ParametersHaveTheirValues) {
  const std::string text = equations(robots::cart_pole());
  EXPECT_EQ(text.substr(0, text.find("mass_matrix")), R"(cart_pole

q1, v1, a1: slider
q2, v2, a2: hinge

m1 = 1                 mass of cart
m2 = 0.1               mass of pole
c2 = 0.5               centre of mass of pole along z
Iyy2 = 0.008333333333  moment of inertia yy of pole
g = 9.8                acceleration of free fall

)");
}

std::string latex(const Model<double>& model, const std::string& quantity) {
  EquationOptions options;
  options.what = {quantity};
  options.format = EquationFormat::latex;
  return equations(model, options);
}

TEST(Textbook, Latex) {
  EXPECT_EQ(latex(robots::rp_arm(), "gravity_forces"), R"(% rp_arm
% q1, v1, a1: theta1
% q2, v2, a2: d2
% m_{1} = 3: mass of link1
% c_{1} = 0.5: centre of mass of link1 along x
% m_{2} = 2: mass of link2
% g = 9.81: acceleration of free fall
% gravity_forces
\[ G = \begin{pmatrix}
  \left(m_{1} c_{1} + m_{2} q_{2}\right) g \cos(q_{1}) \\
  m_{2} g \sin(q_{1}) \\
\end{pmatrix} \]
)");
}

TEST(Textbook, LatexOfSymbolsThatAreAllZero) {
  EXPECT_EQ(latex(robots::pendulum(), "christoffel_symbols"), R"(% pendulum
% q1, v1, a1: hinge
% christoffel_symbols
\[ \Gamma = 0 \]
)");
}

TEST(Textbook, LatexOfMatricesWithMoreColumnsThanAmsmathExpects) {
  EXPECT_NE(latex(robots::humanoid(), "mass_matrix").find("\\setcounter{MaxMatrixCols}{35}\n\\[ H ="),
            std::string::npos);
  EXPECT_EQ(latex(robots::panda(), "mass_matrix").find("MaxMatrixCols"), std::string::npos);
}

TEST(Textbook, NumbersWhereNothingIsASymbol) {
  EquationOptions options;
  options.what = {"gravity_forces"};
  options.symbols = SymbolChoice{};
  EXPECT_EQ(equations(robots::rp_arm(), options), R"(rp_arm

q1, v1, a1: theta1
q2, v2, a2: d2

gravity_forces
  G1 = (14.715 + 19.62 q2) cos(q1)
  G2 = 19.62 sin(q1)
)");
}

/// Four axes along z, y, x and z, and nothing else in line.
Model<double> crooked_arm() {
  ModelBuilder builder("crooked");
  std::string parent = "world";
  for (const auto& [name, axis] :
       {std::pair{"a", Vec3<double>::unit_z()}, std::pair{"b", Vec3<double>::unit_y()},
        std::pair{"c", Vec3<double>::unit_x()}, std::pair{"d", Vec3<double>::unit_z()}}) {
    builder.body(name, parent)
        .revolute(std::string("joint_") + name, axis)
        .at({0.2, 0.1, 0.3})
        .inertia(1.5, {0.1, 0.2, 0.3}, Sym3<double>{0.05, 0.06, 0.04, 0.01, 0.002, 0.003});
    parent = name;
  }
  return build(builder.spec());
}

TEST(Textbook, OneLongQuantityLeavesTheOthersReadable) {
  const Model<double> model = crooked_arm();
  EquationOptions options;
  options.what = {"gravity_forces"};
  const std::string alone = equations(model, options);
  ASSERT_EQ(alone.find("\nt1 = "), std::string::npos);
  options.what = {"gravity_forces", "inverse_dynamics"};
  const std::string both = equations(model, options);
  ASSERT_NE(both.find("\nt1 = "), std::string::npos);
  EXPECT_NE(both.find(alone.substr(alone.find("\ngravity_forces\n"))), std::string::npos);
}

TEST(Textbook, LongFormulasHaveNamesForTheirParts) {
  EquationOptions options;
  options.what = {"gravity_forces"};
  EXPECT_NE(equations(robots::panda(), options).find("\nt1 = "), std::string::npos);
}

TEST(Textbook, UnknownQuantity) {
  EquationOptions options;
  options.what = {"mass"};
  EXPECT_THROW(equations(robots::rp_arm(), options), std::invalid_argument);
}

}  // namespace
}  // namespace limber
