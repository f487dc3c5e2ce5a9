// Numbers of small trees with geared rotors, computed elsewhere: see README.md.
#include <gtest/gtest.h>
#include <limber/dynamics/dynamics.hpp>
#include <limber/model/build.hpp>

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/mechanism.hpp"
#include "support/paths.hpp"

namespace limber::test {
namespace {

using Json = nlohmann::json;

Vec3<double> vector(const Json& j) { return {j[0], j[1], j[2]}; }
Mat3<double> matrix(const Json& j) {
  return Mat3<double>::from_rows(vector(j[0]), vector(j[1]), vector(j[2]));
}
Eigen::VectorXd numbers(const Json& j) {
  const auto list = j.get<std::vector<double>>();
  return Eigen::Map<const Eigen::VectorXd>(list.data(), static_cast<Eigen::Index>(list.size()));
}
Eigen::MatrixXd rows(const Json& j) {
  Eigen::MatrixXd m(static_cast<Eigen::Index>(j.size()), static_cast<Eigen::Index>(j[0].size()));
  for (std::size_t i = 0; i < j.size(); ++i) m.row(static_cast<Eigen::Index>(i)) = numbers(j[i]);
  return m;
}
/// E maps coordinates of the parent to those of the frame, r is where the frame's origin is in the parent.
Transform<double> placement(const Json& j) { return {{matrix(j["E"]).transposed()}, vector(j["r"])}; }
InertiaSpec inertia(const Json& j) { return {j["mass"], vector(j["com"]), matrix(j["inertia_com"])}; }
std::string link(int i) { return i < 0 ? kWorld : "link" + std::to_string(i); }

ModelSpec spec_of(const Json& reference, bool with_rotors) {
  ModelSpec spec;
  spec.gravity = vector(reference["gravity"]);
  int count = 0;
  for (const Json& j : reference["bodies"]) {
    BodySpec body;
    body.name = link(count);
    body.parent = link(j["parent"]);
    body.placement = placement(j["Xtree"]);
    body.joint.name = "joint" + std::to_string(count++);
    body.joint.type = *joint_type_from(j["joint"]["type"]);
    body.joint.axis = vector(j["joint"]["axis"]);
    if (body.joint.type == JointType::helical) body.joint.pitch = j["joint"]["pitch"];
    body.inertia = inertia(j);
    if (const Json& r = j["rotor"]; with_rotors && !r.is_null()) {
      RotorSpec rotor;
      rotor.gear_ratio = r["gear_ratio"];
      rotor.axis = vector(r["axis"]);
      rotor.placement = placement(r["Xmount"]);
      rotor.inertia = inertia(r);
      body.rotors.push_back(rotor);
    }
    spec.bodies.push_back(body);
  }
  return spec;
}

/// A case of the file with its rotors or without, in the model's order.
struct Tree {
  const Json& reference;
  const Json& expected;
  Model<double> model;
  Workspace<double> ws{model};
  std::vector<int> order;  ///< of the file's joints, by velocity
  Eigen::VectorXd q, v, a, tau;
  ExternalForces<double> forces{model};

  Tree(const Json& its_reference, bool with_rotors)
      : reference(its_reference),
        expected(its_reference[with_rotors ? "with_rotors" : "without_rotors"]),
        model(build(spec_of(its_reference, with_rotors))) {
    for (const JointInfo& joint : model.names().joints) order.push_back(std::stoi(joint.name.substr(5)));
    const Json& state = reference["state"];
    q = numbers(state["q"])(order);
    v = numbers(state["qd"])(order);
    a = numbers(state["qdd"])(order);
    tau = numbers(state["tau"])(order);
    if (state["fext"].is_null()) return;
    for (std::size_t i = 0; i < state["fext"].size(); ++i) {
      const Eigen::VectorXd f = numbers(state["fext"][i]);
      forces.add(model, link(static_cast<int>(i)), {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}});
    }
  }
  Eigen::VectorXd vector_of(const char* key) const { return numbers(expected[key])(order); }
};

/// f(tree) for every case, with rotors and without.
template <class F>
void for_each_tree(F&& f) {
  std::ifstream file(source_path("tests/reference/trees.json"));
  const Json all = Json::parse(file);
  ASSERT_EQ(all["cases"].size(), 5u);
  for (const Json& reference : all["cases"])
    for (const bool with_rotors : {true, false}) {
      if (reference[with_rotors ? "with_rotors" : "without_rotors"].is_null()) continue;
      SCOPED_TRACE(reference["name"].get<std::string>() +
                   (with_rotors ? ", with rotors" : ", without rotors"));
      Tree tree(reference, with_rotors);
      f(tree);
    }
}

TEST(ReferenceTrees, MassMatrix) {
  for_each_tree([](Tree& t) {
    const Eigen::MatrixXd h = rows(t.expected["H"]);
    EXPECT_TRUE(close(mass_matrix(t.model, t.ws, t.q), h(t.order, t.order)));
  });
}

TEST(ReferenceTrees, InverseDynamics) {
  for_each_tree([](Tree& t) {
    EXPECT_TRUE(close(inverse_dynamics(t.model, t.ws, t.q, t.v, t.a, t.forces), t.vector_of("id_tau")));
    EXPECT_TRUE(close(bias_forces(t.model, t.ws, t.q, t.v), t.vector_of("bias")));
    EXPECT_TRUE(close(gravity_forces(t.model, t.ws, t.q), t.vector_of("gravity_vector")));
    EXPECT_TRUE(close(inverse_dynamics(t.model, t.ws, t.q, t.v, 0 * t.a) - gravity_forces(t.model, t.ws, t.q),
                      t.vector_of("coriolis_vector")));
    EXPECT_TRUE(close(inverse_dynamics(t.model, t.ws, t.q, t.v, t.a) - t.vector_of("id_tau"),
                      t.vector_of("fext_joint")));
  });
}

TEST(ReferenceTrees, ForwardDynamics) {
  for_each_tree([](Tree& t) {
    EXPECT_TRUE(close(forward_dynamics(t.model, t.ws, t.q, t.v, t.tau, t.forces), t.vector_of("fd_qdd")));
    EXPECT_TRUE(close(forward_dynamics(t.model, t.ws, t.q, t.v, t.tau), t.vector_of("fd_qdd_nofext")));
    EXPECT_TRUE(close(forward_dynamics_by_mass_matrix(t.model, t.ws, t.q, t.v, t.tau, t.forces),
                      t.vector_of("fd_qdd")));
    EXPECT_TRUE(
        close(forward_dynamics_by_mass_matrix(t.model, t.ws, t.q, t.v, t.tau), t.vector_of("fd_qdd_nofext")));
  });
}

TEST(ReferenceTrees, CoriolisMatrixAndMassMatrixRate) {
  for_each_tree([](Tree& t) {
    const auto matrix_of = [&](const char* key) {
      return Eigen::MatrixXd(rows(t.expected[key])(t.order, t.order));
    };
    EXPECT_TRUE(close(coriolis_matrix(t.model, t.ws, t.q, t.v), matrix_of("C")));
    EXPECT_TRUE(close(mass_matrix_rate(t.model, t.ws, t.q, t.v), matrix_of("Hdot")));
    EXPECT_TRUE(close(coriolis_times(t.model, t.ws, t.q, t.v, t.v), t.vector_of("coriolis_vector")));
    EXPECT_TRUE(
        close(coriolis_transpose_times_velocity(t.model, t.ws, t.q, t.v), matrix_of("C").transpose() * t.v));
  });
}

TEST(ReferenceTrees, ChristoffelSymbols) {
  for_each_tree([](Tree& t) {
    const auto& symbols = christoffel_symbols(t.model, t.ws, t.q);
    const auto& form = lagrangian_form(t.model, t.ws, t.q);
    for (int i = 0; i < t.model.nv(); ++i) {
      const auto at = [&](int k) { return static_cast<std::size_t>(t.order[static_cast<std::size_t>(k)]); };
      const Json& expected = t.expected["christoffel"][at(i)];
      Eigen::MatrixXd own(t.model.nv(), t.model.nv()), explicit_form(own), reference(own);
      for (int j = 0; j < t.model.nv(); ++j)
        for (int k = 0; k < t.model.nv(); ++k) {
          own(j, k) = symbols(i, j, k);
          const auto& m = form.mass_matrix_derivatives;
          explicit_form(j, k) = (m[static_cast<std::size_t>(k)](i, j) + m[static_cast<std::size_t>(j)](i, k) -
                                 m[static_cast<std::size_t>(i)](j, k)) /
                                2;
          reference(j, k) = expected[at(j)][at(k)];
        }
      EXPECT_TRUE(close(own, reference)) << i;
      EXPECT_TRUE(close(explicit_form, reference)) << i;
    }
  });
}

TEST(ReferenceTrees, Energies) {
  for_each_tree([](Tree& t) {
    EXPECT_TRUE(
        close_to(kinetic_energy(t.model, t.ws, t.q, t.v), t.expected["kinetic_energy"].get<double>()));
    EXPECT_TRUE(close_to(potential_energy(t.model, t.ws, t.q), t.expected["potential_energy"].get<double>()));
  });
}

TEST(ReferenceTrees, MomentumAndCenterOfMass) {
  for_each_tree([](Tree& t) {
    EXPECT_TRUE(close(eigen(momentum(t.model, t.ws, t.q, t.v)), numbers(t.expected["momentum"])));
    EXPECT_TRUE(close_to(total_mass(t.model), t.expected["total_mass"].get<double>()));
    EXPECT_TRUE(close(eigen(center_of_mass(t.model, t.ws, t.q)), numbers(t.expected["com"])));
  });
}

TEST(ReferenceTrees, TheLastBody) {
  for_each_tree([](Tree& t) {
    const Json& last = t.reference["last_body"];
    const std::string frame = link(last["index"]);
    const auto x = limber::placement(t.model, t.ws, t.q, frame);
    EXPECT_TRUE(close(eigen(x).leftCols(3), rows(last["R_link_to_base"])));
    EXPECT_TRUE(close(eigen(x.translation), numbers(last["position"])));
    const auto columns = [&](const char* key) {
      return Eigen::MatrixXd(rows(last[key])(Eigen::all, t.order));
    };
    EXPECT_TRUE(close(jacobian(t.model, t.ws, t.q, frame), columns("jacobian_link")));
    EXPECT_TRUE(close(jacobian(t.model, t.ws, t.q, frame, Coordinates::world), columns("jacobian_base")));
    EXPECT_TRUE(close(eigen(velocity(t.model, t.ws, t.q, t.v, frame)), numbers(last["velocity_link"])));
    EXPECT_TRUE(close(eigen(velocity_product_acceleration(t.model, t.ws, t.q, t.v, frame)),
                      numbers(last["avp_link"])));
    EXPECT_TRUE(
        close(eigen(velocity_product_acceleration(t.model, t.ws, t.q, t.v, frame, Coordinates::world)),
              numbers(last["avp_base"])));
    EXPECT_TRUE(
        close(eigen(acceleration(t.model, t.ws, t.q, t.v, t.a, frame)), numbers(last["acceleration_link"])));
  });
}

}  // namespace
}  // namespace limber::test
