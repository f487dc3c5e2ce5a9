// The door: everything that a user of Limber needs.
#pragma once

#include <limber/analysis/rotor_report.hpp>
#include <limber/constraints/constrained_mechanism.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/dynamics/eigen.hpp>
#include <limber/ik/closed_form.hpp>
#include <limber/ik/inverse_kinematics.hpp>
#include <limber/io/formats.hpp>
#include <limber/io/load_model.hpp>
#include <limber/io/recording.hpp>
#include <limber/io/state_file.hpp>
#include <limber/model/build.hpp>
#include <limber/model/builder.hpp>
#include <limber/model/edit.hpp>
#include <limber/model/sparsity.hpp>
#include <limber/model/state.hpp>
#include <limber/robots/registry.hpp>
#include <limber/robots/robots.hpp>
#include <limber/sim/simulation.hpp>
#include <limber/spatial/print.hpp>
#include <limber/version.hpp>

#include <Eigen/Geometry>  // transforms and quaternions at the border
