// W. Zhang's lecture 8 of MEE5114: Newton and Euler in any frame.
#include <limber/model/builder.hpp>
#include <limber/spatial/cross.hpp>

#include <Eigen/LU>

#include "reproduce/plain_tree.hpp"
#include "reproduce/sections.hpp"
#include "reproduce/thesis_setup.hpp"

namespace limber::cli::reproduce {

namespace {

constexpr const char* kLecture = "Zhang, lecture 8";

void add_newton_euler(Section& section) {
  // A body with its centre of mass at the origin of frame c; frames elsewhere, turned and shifted.
  const Inertia<double> inertia =
      Inertia<double>::from_com(2.5, {0, 0, 0}, Sym3<double>::diagonal(0.2, 0.3, 0.4));
  const Motion<double> v{{0.7, -1.2, 0.4}, {0.3, 0.8, -0.5}}, a{{-0.6, 0.9, 1.4}, {1.1, -0.2, 0.7}};
  const Force<double> f = inertia * a + cross(v, inertia * v);
  const struct {
    const char* name;
    Transform<double> x;  // from frame c to the other
  } frames[] = {
      {"frame 1 m away", Transform<double>::translated({1, 0, 0})},
      {"frame turned", Transform<double>{Rotation<double>::from_rpy({0.4, -0.8, 1.3}), {0, 0, 0}}},
      {"frame turned, 100 m away",
       Transform<double>{Rotation<double>::from_rpy({2.1, 0.5, -0.9}), {60, -80, 0}}},
  };
  for (const auto& frame : frames) {
    const Inertia<double> there = frame.x * inertia;
    const Motion<double> v_there = frame.x * v, a_there = frame.x * a;
    const Force<double> back = inverse_times(frame.x, there * a_there + cross(v_there, there * v_there));
    double error = 0;
    for (int k = 0; k < 6; ++k) error = std::max(error, std::abs(back[k] - f[k]));
    section.round_off({kLecture, "F = I A + V ×* I V, the same force", frame.name}, error, 1e-9);
  }
}

void add_top(Section& section) {
  // A top spins at 50 rad/s about z and moves along y at 0.02 m/s.
  const Model<double> top = build(ModelBuilder("top")
                                      .body("carriage")
                                      .prismatic("slide", {0, 1, 0})
                                      .inertia(1, {0, 0, 0}, {1, 1, 1})
                                      .body("top")
                                      .revolute("spin")
                                      .inertia(1, {0, 0, 0}, {1, 1, 1})
                                      .spec());
  Workspace<double> ws(top);
  const Vector<double> q = Vector<double>::Zero(2), a = q;
  Vector<double> v(2);
  v << 0.02, 50;
  const Motion<double> found = acceleration(top, ws, q, v, a, "top", Coordinates::world_aligned);
  section.check({kLecture, "the top, A_x"}, "0", found.linear.x, "m/s²").note =
      "50 · 0.02 = 1 by both of its methods: d/dt of 50 · (0.02 t), and (0, 0.02, 0) × (0, 0, 50); the text "
      "at hand, a scan of "
      "handwriting, has zeros";
}

void add_matrices(Section& section) {
  const Transform<double> shift =
      Transform<double>{Rotation<double>::from_rpy({0.3, 0.5, -0.7}), {0.4, -0.2, 0.9}};
  const Matrix6 x = motion_matrix6(shift);
  Vector6 v;
  v << 0.7, -1.2, 0.4, 0.3, 0.8, -0.5;
  const Matrix6 wanted = cross_motion(x * v);
  section.round_off({kLecture, "[X V×] = X [V×] X⁻¹"}, (x * cross_motion(v) * x.inverse() - wanted).norm(),
                    1e-12);
  section.cost({kLecture, "[X V×] = X [V×] Xᵀ as printed"},
               (x * cross_motion(v) * x.transpose() - wanted).norm() / wanted.norm(),
               "Xᵀ = X⁻¹ for rotations alone");
  // Spatial inertia about a point from which the centre of mass is at p.
  const Vec3<double> p{0.3, -0.1, 0.6};
  const Matrix6 right = to_eigen(Inertia<double>::from_com(2, p, Sym3<double>::diagonal(0.2, 0.3, 0.4)));
  Matrix6 printed = right;
  printed.bottomLeftCorner<3, 3>() = right.topRightCorner<3, 3>();
  section.cost({kLecture, "spatial inertia, lower left m [p] as printed"},
               (printed - right).norm() / right.norm(), "it is m [p]ᵀ: an inertia is symmetric");
}

}  // namespace

Section zhang_examples() {
  Section section;
  add_newton_euler(section);
  add_top(section);
  add_matrices(section);
  return section;
}

}  // namespace limber::cli::reproduce
