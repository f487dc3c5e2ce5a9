// Generated code, compiled or interpreted, gives what the kernels give.
#include <dlfcn.h>
#include <limber/robots/robots.hpp>
#include <limber/symbolic/equations.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/mechanism.hpp"
#include "support/own_folder.hpp"
#include "support/random_tree.hpp"

namespace limber::test {
namespace {

struct Results {
  Eigen::MatrixXd mass_matrix, coriolis_matrix;
  Eigen::VectorXd christoffel_symbols, gravity_forces, inverse_dynamics;
};

struct Subject {
  Model<double> model;
  Eigen::VectorXd q, v, a;

  explicit Subject(const ModelSpec& spec) : model(build(spec)) {
    Draw<double> draw(3);
    q = random_position(model, Posture::random, 3);
    v = random_vector(draw, model.nv());
    a = random_vector(draw, model.nv());
  }

  Eigen::Index nv() const { return model.nv(); }

  Results expected() const {
    Workspace<double> ws(model);
    Results results;
    results.mass_matrix = mass_matrix(model, ws, q);
    results.coriolis_matrix = coriolis_matrix(model, ws, q, v);
    results.christoffel_symbols.resize(nv() * nv() * nv());
    christoffel_symbols(model, ws, q).dense(results.christoffel_symbols.data());
    results.gravity_forces = gravity_forces(model, ws, q);
    results.inverse_dynamics = inverse_dynamics(model, ws, q, v, a);
    return results;
  }
};

/// The first of many that has three rotors and a mimic joint.
ModelSpec random_tree_with_rotors() {
  for (unsigned seed = 1;; ++seed) {
    Draw<double> draw(seed);
    const ModelSpec spec = random_tree(draw);
    std::size_t rotors = 0, mimics = 0;
    for (const BodySpec& body : spec.bodies) {
      rotors += body.rotors.size();
      mimics += body.joint.mimic.has_value() ? 1 : 0;
    }
    if (rotors >= 3 && mimics >= 1) return spec;
  }
}

void expect_close(const Results& a, const Results& b) {
  EXPECT_TRUE(close(a.mass_matrix, b.mass_matrix, 1e-12));
  EXPECT_TRUE(close(a.coriolis_matrix, b.coriolis_matrix, 1e-12));
  EXPECT_TRUE(close(a.christoffel_symbols, b.christoffel_symbols, 1e-12));
  EXPECT_TRUE(close(a.gravity_forces, b.gravity_forces, 1e-12));
  EXPECT_TRUE(close(a.inverse_dynamics, b.inverse_dynamics, 1e-12));
}

std::string all_equations(const Model<double>& model, EquationFormat format) {
  EquationOptions options;
  options.what = equation_quantities();
  options.format = format;
  return equations(model, options);
}

bool succeeds(const std::string& command) { return std::system(command.c_str()) == 0; }

void write(const std::filesystem::path& path, const std::string& text) { std::ofstream(path) << text; }

/// The function, compiled with warnings as errors.
class Compiled {
 public:
  explicit Compiled(const std::string& source) {
    const std::string base = (folder_.path() / "equations").string();
    write(base + ".c", source);
    EXPECT_TRUE(succeeds("cc -std=c99 -Wall -Wextra -Werror -O0 -shared -fPIC -o " + base + ".so " + base +
                         ".c -lm"));
    library_ = dlopen((base + ".so").c_str(), RTLD_NOW);
  }
  ~Compiled() {
    if (library_ != nullptr) dlclose(library_);
  }
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;

  template <class Function>
  Function* function(const char* name) const {
    return library_ == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(library_, name));
  }

 private:
  OwnFolder folder_;
  void* library_ = nullptr;
};

using Numbers = const double*;
using Outputs = double*;

/// Room for results, filled with NaN. C writes rows, Eigen reads columns.
struct Room {
  explicit Room(Eigen::Index n) {
    results.mass_matrix = results.coriolis_matrix = Eigen::MatrixXd::Constant(n, n, NAN);
    results.christoffel_symbols = Eigen::VectorXd::Constant(n * n * n, NAN);
    results.gravity_forces = results.inverse_dynamics = Eigen::VectorXd::Constant(n, NAN);
  }
  Results with_rows() {
    results.mass_matrix.transposeInPlace();
    results.coriolis_matrix.transposeInPlace();
    return results;
  }
  Results results;
};

TEST(EquationsInC, AreThoseOfTheKernels) {
  if (!succeeds("cc --version > /dev/null 2>&1")) GTEST_SKIP() << "there is no cc";
  for (const ModelSpec& spec : {robots::panda_spec(), random_tree_with_rotors()}) {
    const Subject subject(spec);
    const Compiled compiled(all_equations(subject.model, EquationFormat::c));
    const auto call =
        compiled.function<void(Numbers, Numbers, Numbers, Outputs, Outputs, Outputs, Outputs, Outputs)>(
            (spec.name + "_equations").c_str());
    ASSERT_NE(call, nullptr);
    Room room(subject.nv());
    Results& to = room.results;
    call(subject.q.data(), subject.v.data(), subject.a.data(), to.mass_matrix.data(),
         to.coriolis_matrix.data(), to.christoffel_symbols.data(), to.gravity_forces.data(),
         to.inverse_dynamics.data());
    expect_close(room.with_rows(), subject.expected());
  }
}

TEST(EquationsInC, TakeParameters) {
  if (!succeeds("cc --version > /dev/null 2>&1")) GTEST_SKIP() << "there is no cc";
  ModelSpec spec = robots::double_pendulum_spec();
  EquationOptions options;
  options.what = {"gravity_forces"};
  options.format = EquationFormat::c;
  options.symbols = SymbolChoice{.wanted = {"m2", "g"}};
  const Compiled compiled(equations(build(spec), options));
  const auto call =
      compiled.function<void(Numbers, Numbers, Numbers, Numbers, Outputs)>("double_pendulum_equations");
  ASSERT_NE(call, nullptr);
  spec.bodies[1].inertia.mass = 4;
  spec.gravity = {0, 0, -1.6};
  const Subject subject(spec);
  Workspace<double> ws(subject.model);
  const double parameters[] = {4, 1.6};
  Eigen::VectorXd gravity(2);
  call(subject.q.data(), subject.v.data(), subject.a.data(), parameters, gravity.data());
  EXPECT_TRUE(close(gravity, gravity_forces(subject.model, ws, subject.q)));
}

std::string python_list(const Eigen::VectorXd& x) {
  std::ostringstream text;
  text.precision(17);
  text << '[';
  for (const double number : x) text << number << ", ";
  text << ']';
  return text.str();
}

TEST(EquationsInPython, AreThoseOfTheKernels) {
  if (!succeeds("python3 --version > /dev/null 2>&1")) GTEST_SKIP() << "there is no python3";
  const OwnFolder folder;
  for (const ModelSpec& spec : {robots::panda_spec(), random_tree_with_rotors(), robots::rp_arm_spec()}) {
    const Subject subject(spec);
    const std::string base = (folder.path() / spec.name).string();
    write(base + ".py",
          all_equations(subject.model, EquationFormat::python) +
              "\n\ndef flat(x):\n    return [x] if not isinstance(x, "
              "list) else [number for part in x for number in flat(part)]\n\n\nfor quantity in " +
              spec.name + "_equations(" + python_list(subject.q) + ", " + python_list(subject.v) + ", " +
              python_list(subject.a) + ").values():\n    print(*map(repr, flat(quantity)))\n");
    ASSERT_TRUE(succeeds("python3 " + base + ".py > " + base + ".txt"));
    std::ifstream printed(base + ".txt");
    Room room(subject.nv());
    Results& to = room.results;
    const auto read = [&](auto& numbers) {
      for (Eigen::Index k = 0; k < numbers.size(); ++k) printed >> numbers.data()[k];
    };
    read(to.mass_matrix);
    read(to.coriolis_matrix);
    read(to.christoffel_symbols);
    read(to.gravity_forces);
    read(to.inverse_dynamics);
    ASSERT_TRUE(printed.good());
    expect_close(room.with_rows(), subject.expected());
  }
}

TEST(Code, NamesStayInTheirComment) {
  ModelSpec spec = robots::pendulum_spec();
  spec.name = "two\nlines";
  const std::string text = all_equations(build(spec), EquationFormat::python);
  EXPECT_NE(text.find("# Equations of motion of two\\nlines"), std::string::npos) << text;
}

}  // namespace
}  // namespace limber::test
