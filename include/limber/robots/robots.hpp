// Robots that come with the library, written from published figures; docs/robots.md shows them, and the files
// of src/robots say where each number is from.
//
//   Model arm = robots::panda();             // ready to use
//   ModelSpec spec = robots::panda_spec();   // the same, to edit first
#pragma once

#include <limber/model/model.hpp>

namespace [[gnu::visibility("default")]] limber {
namespace robots {

// ---- Mechanisms with a closed form

/// A rod on a hinge, hanging down.
ModelSpec pendulum_spec();
Model<double> pendulum();

/// Spong's Acrobot, hanging down.
ModelSpec double_pendulum_spec();
Model<double> double_pendulum();

/// Barto, Sutton and Anderson's: the pole stands upright.
ModelSpec cart_pole_spec();
Model<double> cart_pole();

/// Khatib's arm of a revolute and a prismatic joint, in a vertical plane.
ModelSpec rp_arm_spec();
Model<double> rp_arm();

// ---- Families of n equal tubes, each turning about z at the end of its parent

enum class Rotors {
  none,
  geared  ///< on every joint, with ratio 5
};

inline constexpr int kMostBodies = 10000;  ///< of a family; a mass matrix of that size has 800 MB

/// parent(i) = i − 1
ModelSpec serial_chain_spec(int n, Rotors rotors = Rotors::none);
Model<double> serial_chain(int n, Rotors rotors = Rotors::none);

/// parent(i) = ⌊i/2⌋
ModelSpec binary_tree_spec(int n, Rotors rotors = Rotors::none);
Model<double> binary_tree(int n, Rotors rotors = Rotors::none);

/// A trunk and two legs, as equal as n allows: parent(i) = max(1, i − 2), and 0 for the trunk.
ModelSpec biped_spec(int n, Rotors rotors = Rotors::none);
Model<double> biped(int n, Rotors rotors = Rotors::none);

/// A trunk and four legs: parent(i) = max(1, i − 4), and 0 for the trunk.
ModelSpec quadruped_spec(int n, Rotors rotors = Rotors::none);
Model<double> quadruped(int n, Rotors rotors = Rotors::none);

// ---- Arms

/// Franka Emika Panda, 7 joints, without hand.
ModelSpec panda_spec();
Model<double> panda();

/// Universal Robots UR5 (CB3), 6 joints.
ModelSpec ur5_spec();
Model<double> ur5();

// ---- Legged robots, on a floating joint called `root`

/// MIT Mini Cheetah: 12 joints, each with its geared rotor.
ModelSpec mini_cheetah_spec();
Model<double> mini_cheetah();

/// Unitree G1: 29 joints.
ModelSpec humanoid_spec();
Model<double> humanoid();

// ---- Mechanisms with a loop, closed in the neutral position

/// Three equal bars and the ground in a square: the benchmark of Bayo and Avello.
ModelSpec four_bar_spec();
Model<double> four_bar();

/// A four-bar linkage whose crank turns fully.
ModelSpec crank_rocker_spec();
Model<double> crank_rocker();

/// A planar parallel robot of two motors.
ModelSpec five_bar_spec();
Model<double> five_bar();

}  // namespace robots
}  // namespace limber
