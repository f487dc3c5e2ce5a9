// Limber's side of the cross-check: what compare.py asks for, in JSON with every digit.
//
//   limber_evaluate list                     the names of the built-in robots
//   limber_evaluate export ROBOT [ROOT]      a built-in robot or a file, as a model file on standard output;
//                                            ROOT is fixed or floating
//   limber_evaluate write ROBOT FILE         the same as an MJCF file
//   limber_evaluate check FILE               its problems on standard error, those of building it included
//   limber_evaluate repair FILE URDF         what `limber check FILE --fix URDF` writes
//   limber_evaluate evaluate REQUEST RESULT  all quantities of a model at some states
//
// The exit code is 3 where Limber refuses the model.
//
// REQUEST: {"model": FILE, "root": fixed or floating, "frames": [NAME, …],
//           "states": [{"q": {JOINT: [numbers]}, "v": …, "a": …, "tau": …,
//                       "forces": {FRAME: [n, f]}, "given": [booleans]}]}.
// Placements are of all frames, the other quantities of frames are of the named ones.
// RESULT:  {"nq", "nv", "joints", "all_frames", "states": [{QUANTITY: numbers}]}. A matrix is one list, row
// by row.
#include <limber/doctor/repair.hpp>
#include <limber/dynamics/dynamics.hpp>
#include <limber/io/diagnose.hpp>
#include <limber/io/formats.hpp>
#include <limber/io/load_model.hpp>
#include <limber/model/build.hpp>
#include <limber/robots/registry.hpp>

#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using limber::Coordinates;
using Json = nlohmann::json;
using Model = limber::Model<double>;
using Workspace = limber::Workspace<double>;
using Vector = Eigen::VectorXd;

constexpr std::pair<const char*, Coordinates> kCoordinates[] = {
    {"body", Coordinates::body},
    {"world", Coordinates::world},
    {"world_aligned", Coordinates::world_aligned}};

// ---- To JSON

Json numbers(double x) { return Json::array({x}); }
Json numbers(const limber::Vec3<double>& x) { return Json::array({x.x, x.y, x.z}); }

template <class T>
Json six(const T& x) {
  Json result = Json::array();
  for (int k = 0; k < 6; ++k) result.push_back(x[k]);
  return result;
}
Json numbers(const limber::Motion<double>& x) { return six(x); }
Json numbers(const limber::Force<double>& x) { return six(x); }

template <class Derived>
Json numbers(const Eigen::MatrixBase<Derived>& x) {
  Json result = Json::array();
  for (Eigen::Index i = 0; i < x.rows(); ++i)
    for (Eigen::Index j = 0; j < x.cols(); ++j) result.push_back(x(i, j));
  return result;
}

/// The rotation row by row, then the translation.
Json numbers(const limber::Transform<double>& x) {
  const limber::Mat3<double>& r = x.rotation.matrix;
  const limber::Vec3<double>& p = x.translation;
  return {r.xx, r.xy, r.xz, r.yx, r.yy, r.yz, r.zx, r.zy, r.zz, p.x, p.y, p.z};
}

/// Mass, centre of mass, inertia about it row by row.
Json numbers(const limber::Inertia<double>& x) {
  const limber::Vec3<double> c = x.com();
  const limber::Mat3<double> i = x.about_com().matrix();
  return {x.mass, c.x, c.y, c.z, i.xx, i.xy, i.xz, i.yx, i.yy, i.yz, i.zx, i.zy, i.zz};
}

// ---- From JSON

struct State {
  Vector q, v, a, tau;
  std::vector<bool> given;
  limber::ExternalForces<double> forces;
};

/// A vector from {joint: numbers}; each joint has to be there.
Vector by_joint(const Model& model, const Json& values, bool is_position) {
  Vector result(is_position ? model.nq() : model.nv());
  for (const limber::JointInfo& joint : model.names().joints) {
    const auto part = values.at(joint.name).get<std::vector<double>>();
    const int size = is_position ? joint.nq : joint.nv;
    if (static_cast<int>(part.size()) != size)
      throw std::runtime_error("joint " + joint.name + " needs " + std::to_string(size) + " numbers");
    for (int k = 0; k < size; ++k)
      result[(is_position ? joint.q_index : joint.v_index) + k] = part[static_cast<std::size_t>(k)];
  }
  return result;
}

State read_state(const Model& model, const Json& json) {
  State state{by_joint(model, json.at("q"), true),
              by_joint(model, json.at("v"), false),
              by_joint(model, json.at("a"), false),
              by_joint(model, json.at("tau"), false),
              {},
              limber::ExternalForces<double>(model)};
  for (const double x : by_joint(model, json.at("given"), false)) state.given.push_back(x != 0);
  for (const auto& [frame, f] : json.at("forces").items())
    state.forces.add(model, frame, {{f.at(0), f.at(1), f.at(2)}, {f.at(3), f.at(4), f.at(5)}});
  return state;
}

// ---- The quantities

Json frame_quantities(const Model& model, Workspace& ws, const State& s, const std::string& frame) {
  Json result;
  for (const auto& [name, coordinates] : kCoordinates) {
    const std::string end = std::string(":") + name;
    result["velocity" + end] = numbers(limber::velocity(model, ws, s.q, s.v, frame, coordinates));
    result["acceleration" + end] =
        numbers(limber::acceleration(model, ws, s.q, s.v, s.a, frame, coordinates));
    result["classical_acceleration" + end] =
        numbers(limber::classical_acceleration(model, ws, s.q, s.v, s.a, frame, coordinates));
    result["velocity_product_acceleration" + end] =
        numbers(limber::velocity_product_acceleration(model, ws, s.q, s.v, frame, coordinates));
    result["jacobian" + end] = numbers(limber::jacobian(model, ws, s.q, frame, coordinates));
    result["jacobian_rate" + end] = numbers(limber::jacobian_rate(model, ws, s.q, s.v, frame, coordinates));
  }
  return result;
}

Json quantities(const Model& model, Workspace& ws, const State& s, const std::vector<std::string>& frames) {
  Json r;
  r["inverse_dynamics"] = numbers(limber::inverse_dynamics(model, ws, s.q, s.v, s.a, s.forces));
  r["joint_wrench"] = Json::array();
  for (int k = 1; k <= model.names().link_count; ++k)
    r["joint_wrench"].push_back(numbers(limber::joint_wrench(model, ws, k)));
  r["base_force"] = numbers(limber::base_force(model, ws));
  r["bias_forces"] = numbers(limber::bias_forces(model, ws, s.q, s.v));
  r["gravity_forces"] = numbers(limber::gravity_forces(model, ws, s.q));

  r["mass_matrix"] = numbers(limber::mass_matrix(model, ws, s.q));
  r["inverse_mass_matrix"] = numbers(limber::inverse_mass_matrix(model, ws, s.q));
  r["mass_matrix_times"] = numbers(limber::mass_matrix_times(model, ws, s.q, s.a));
  r["inverse_mass_matrix_times"] = numbers(limber::inverse_mass_matrix_times(model, ws, s.q, s.tau));
  limber::factorize_mass_matrix(model, ws, s.q);
  r["solve_mass_matrix"] = numbers(limber::solve_mass_matrix(model, ws, s.tau));
  r["forward_dynamics"] = numbers(limber::forward_dynamics(model, ws, s.q, s.v, s.tau, s.forces));
  r["forward_dynamics_by_mass_matrix"] =
      numbers(limber::forward_dynamics_by_mass_matrix(model, ws, s.q, s.v, s.tau, s.forces));
  const auto& hybrid = limber::hybrid_dynamics(model, ws, s.q, s.v, s.a, s.tau, s.given, s.forces);
  r["hybrid_dynamics:a"] = numbers(hybrid.a);
  r["hybrid_dynamics:tau"] = numbers(hybrid.tau);

  const auto& coriolis = limber::coriolis_terms(model, ws, s.q, s.v);
  r["coriolis_matrix"] = numbers(coriolis.coriolis_matrix);
  r["mass_matrix_rate"] = numbers(coriolis.mass_matrix_rate);
  r["coriolis_times"] = numbers(limber::coriolis_times(model, ws, s.q, s.v, s.a));
  r["coriolis_transpose_times_velocity"] =
      numbers(limber::coriolis_transpose_times_velocity(model, ws, s.q, s.v));
  if (model.nv() <= 20) {
    std::vector<double> symbols(static_cast<std::size_t>(model.nv() * model.nv() * model.nv()));
    limber::christoffel_symbols(model, ws, s.q).dense(symbols.data());
    r["christoffel_symbols"] = symbols;
  }

  r["kinetic_energy"] = numbers(limber::kinetic_energy(model, ws, s.q, s.v));
  r["potential_energy"] = numbers(limber::potential_energy(model, ws, s.q));
  r["total_mass"] = numbers(limber::total_mass(model));
  r["center_of_mass"] = numbers(limber::center_of_mass(model, ws, s.q));
  r["center_of_mass_velocity"] = numbers(limber::center_of_mass_velocity(model, ws, s.q, s.v));
  r["center_of_mass_acceleration"] = numbers(limber::center_of_mass_acceleration(model, ws, s.q, s.v, s.a));
  r["center_of_mass_jacobian"] = numbers(limber::center_of_mass_jacobian(model, ws, s.q));
  r["momentum"] = numbers(limber::momentum(model, ws, s.q, s.v));
  r["centroidal_momentum_matrix"] = numbers(limber::centroidal_momentum_matrix(model, ws, s.q));
  r["centroidal_momentum_matrix_rate"] =
      numbers(limber::centroidal_momentum_matrix_rate(model, ws, s.q, s.v));
  r["composite_inertia"] = numbers(limber::composite_inertia(model, ws, s.q, limber::kWorld));
  r["joint_jacobian"] = numbers(limber::joint_jacobian(model, ws, s.q));

  r["placement"] = Json::array();
  for (int k = 0; k < static_cast<int>(model.frames().size()); ++k)
    r["placement"].push_back(numbers(limber::placement(model, ws, s.q, k)));
  for (const std::string& frame : frames) {
    Json of_frame = frame_quantities(model, ws, s, frame);
    for (auto& [name, value] : of_frame.items()) r[name].push_back(std::move(value));
  }
  if (!frames.empty())
    r["inverse_operational_space_inertia"] = numbers(limber::inverse_operational_space_inertia(
        model, ws, s.q, {frames.front(), frames.back()}, Coordinates::body));

  const auto& all = limber::all_terms(model, ws, s.q, s.v);
  r["all_terms:mass_matrix"] = numbers(all.mass_matrix);
  r["all_terms:bias_forces"] = numbers(all.bias_forces);
  r["all_terms:gravity_forces"] = numbers(all.gravity_forces);
  r["all_terms:joint_jacobian"] = numbers(all.joint_jacobian);
  r["all_terms:centroidal_momentum_matrix"] = numbers(all.centroidal_momentum_matrix);
  r["all_terms:center_of_mass_jacobian"] = numbers(all.center_of_mass_jacobian);
  r["all_terms:center_of_mass"] = numbers(all.center_of_mass);
  r["all_terms:center_of_mass_velocity"] = numbers(all.center_of_mass_velocity);
  r["all_terms:momentum"] = numbers(all.momentum);
  r["all_terms:kinetic_energy"] = numbers(all.kinetic_energy);
  r["all_terms:potential_energy"] = numbers(all.potential_energy);
  return r;
}

limber::LoadOptions with_root(const std::string& root) {
  return {.root = root == "floating" ? limber::Root::floating : limber::Root::fixed};
}

limber::ModelSpec robot_or_file(const std::string& name, const std::string& root = "fixed") {
  const bool is_file = name.find('.') != std::string::npos;
  return is_file ? limber::load_spec(name, with_root(root)) : limber::robots::spec(name);
}

/// What `limber check --fix` writes.
void repair(const std::string& path, const std::string& urdf_path) {
  limber::Diagnosis diagnosis = limber::diagnose(path);
  limber::repair(diagnosis.spec);
  limber::build(diagnosis.spec);  // throws what is left of the errors
  limber::save_spec(diagnosis.spec, urdf_path);
}

void evaluate(const std::string& request_path, const std::string& result_path) {
  std::ifstream input(request_path);
  if (!input) throw std::runtime_error("cannot read " + request_path);
  const Json request = Json::parse(input);
  const Model model =
      limber::load_model(request.at("model").get<std::string>(), with_root(request.value("root", "fixed")));
  Workspace ws(model);

  Json result{{"nq", model.nq()}, {"nv", model.nv()}, {"all_frames", model.names().frames}};
  result["joints"] = Json::array();
  for (const limber::JointInfo& joint : model.names().joints)
    result["joints"].push_back({{"name", joint.name},
                                {"q_index", joint.q_index},
                                {"v_index", joint.v_index},
                                {"nq", joint.nq},
                                {"nv", joint.nv}});
  result["link_count"] = model.names().link_count;
  result["states"] = Json::array();
  const auto frames = request.at("frames").get<std::vector<std::string>>();
  for (const Json& state : request.at("states"))
    result["states"].push_back(quantities(model, ws, read_state(model, state), frames));
  std::ofstream output(result_path);
  output << result.dump() << '\n';
  if (!output.flush()) throw std::runtime_error("cannot write " + result_path);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (arguments.size() == 1 && arguments[0] == "list") {
      for (const auto& robot : limber::robots::list()) std::puts(robot.example.c_str());
    } else if ((arguments.size() == 2 || arguments.size() == 3) && arguments[0] == "export") {
      std::puts(limber::to_json(robot_or_file(arguments[1], arguments.size() == 3 ? arguments[2] : "fixed"))
                    .c_str());
    } else if (arguments.size() >= 3 && arguments.size() <= 5 && arguments[0] == "write") {
      const std::string root = arguments.size() > 3 ? arguments[3] : "fixed";
      limber::save_spec(robot_or_file(arguments[1], root), arguments[2], {.lossy = arguments.size() > 4});
    } else if (arguments.size() == 2 && arguments[0] == "check") {
      const limber::Diagnosis diagnosis = limber::diagnose(arguments[1]);
      for (const limber::Problem& problem : diagnosis.problems)
        std::fprintf(stderr, "%s\n", problem.text().c_str());
      if (diagnosis.has_errors()) return 3;
    } else if (arguments.size() == 3 && arguments[0] == "repair") {
      repair(arguments[1], arguments[2]);
    } else if (arguments.size() == 3 && arguments[0] == "evaluate") {
      evaluate(arguments[1], arguments[2]);
    } else {
      std::fputs(
          "usage: limber_evaluate list | export ROBOT [ROOT] | write ROBOT FILE [ROOT [lossy]] | check "
          "FILE\n"
          "       | repair FILE URDF | evaluate REQUEST RESULT\n",
          stderr);
      return 2;
    }
  } catch (const limber::ModelError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "limber_evaluate: %s\n", error.what());
    return 1;
  }
  return 0;
}
