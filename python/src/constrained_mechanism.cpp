// A mechanism with loops, or one that holds on to the world.
#include <limber/constraints/constrained_mechanism.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <optional>

#include "bind.hpp"
#include "constraint.hpp"
#include "docstrings.hpp"
#include "frames.hpp"
#include "rows.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

/// Calls take long: other threads of Python run meanwhile, and wait for each other if they share one.
class Mechanism : public ConstrainedMechanism {
 public:
  using ConstrainedMechanism::ConstrainedMechanism;

  /// A copy of what f gives, which the next call may overwrite.
  template <class F>
  auto released(const F& f) {
    const nb::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    return std::remove_cvref_t<decltype(f())>(f());
  }

 private:
  std::mutex mutex_;
};

const char* doc(const char* function) { return comment("constrained_mechanism", function); }

Row positions(const char* function, const Mechanism& self, nb::handle q) {
  return {{function, "q"}, q, self.model().nq()};
}
Row velocities(const char* function, const char* argument, const Mechanism& self, nb::handle v) {
  return {{function, argument}, v, self.model().nv()};
}

ExternalForces<double> forces_on(const char* function, const Mechanism& self, nb::handle by_frame) {
  if (by_frame.is_none()) return {};
  ExternalForces<double> forces(self.model());
  add_forces(function, self.model(), by_frame, forces);
  return forces;
}

std::vector<bool> flags_or_none(const ArgumentName& name, const Mechanism& self, nb::handle flags) {
  return flags.is_none() ? std::vector<bool>{} : flags_in(name, flags, self.model().nv());
}

int row_begin(const Mechanism& self, int constraint) {
  if (constraint < 0 || constraint > self.constraint_count())
    throw nb::index_error(("row_begin: there are " + std::to_string(self.constraint_count()) +
                           " constraints, not " + std::to_string(constraint))
                              .c_str());
  return self.row_begin(constraint);
}

using python::to_python;
Result<"ConstraintGap"> to_python(const ConstraintGap& gap) {
  return tuple_of<"ConstraintGap">(gap.position, gap.rotation);
}
Result<"Assembly"> to_python(const Assembly& assembly) {
  return tuple_of<"Assembly">(assembly.is_closed, to_python(assembly.q), to_python(assembly.gap),
                              assembly.iterations);
}
/// q, v and joint forces or accelerations of a function.
struct Inputs {
  Row q, v, third;
  ExternalForces<double> forces;

  Inputs(const char* function, const Mechanism& self, nb::handle its_q, nb::handle its_v, const char* name,
         nb::handle its_third, nb::handle its_forces)
      : q(positions(function, self, its_q)),
        v(velocities(function, "v", self, its_v)),
        third(velocities(function, name, self, its_third)),
        forces(forces_on(function, self, its_forces)) {}
};

void bind_dynamics(nb::class_<Mechanism>& c) {
  c.def(
      "constrained_forward_dynamics",
      [](Mechanism& self, ArrayLike q, ArrayLike v, ArrayLike tau, ForcesValue forces) {
        const Inputs in("constrained_forward_dynamics", self, q, v, "tau", tau, forces);
        const auto result = self.released([&]() -> auto& {
          return self.constrained_forward_dynamics(in.q.values, in.v.values, in.third.values, in.forces);
        });
        return tuple_of<"ConstrainedAccelerations">(to_python(result.a), to_python(result.multipliers),
                                                    to_python(result.forces), result.rank);
      },
      nb::arg("q"), nb::arg("v"), nb::arg("tau"), nb::arg("forces") = nb::none(),
      doc("constrained_forward_dynamics"));
  c.def(
      "embedded_forward_dynamics",
      [](Mechanism& self, ArrayLike q, ArrayLike v, ArrayLike tau, ForcesValue forces,
         FlagsValue independent) {
        constexpr const char* name = "embedded_forward_dynamics";
        const Inputs in(name, self, q, v, "tau", tau, forces);
        const std::vector<bool> flags = flags_or_none({name, "independent"}, self, independent);
        const auto result = self.released([&]() -> auto& {
          return self.embedded_forward_dynamics(in.q.values, in.v.values, in.third.values, in.forces, flags);
        });
        return tuple_of<"EmbeddedMotion">(to_python(result.a), result.independent,
                                          to_python(result.embedding), to_python(result.mass_matrix),
                                          to_python(result.y_rates));
      },
      nb::arg("q"), nb::arg("v"), nb::arg("tau"), nb::arg("forces") = nb::none(),
      nb::arg("independent") = nb::none(), doc("embedded_forward_dynamics"));
  c.def(
      "constrained_inverse_dynamics",
      [](Mechanism& self, ArrayLike q, ArrayLike v, ArrayLike a, ForcesValue forces, FlagsValue actuated) {
        constexpr const char* name = "constrained_inverse_dynamics";
        const Inputs in(name, self, q, v, "a", a, forces);
        const std::vector<bool> flags = flags_or_none({name, "actuated"}, self, actuated);
        const auto result = self.released([&]() -> auto& {
          return self.constrained_inverse_dynamics(in.q.values, in.v.values, in.third.values, in.forces,
                                                   flags);
        });
        return tuple_of<"ConstrainedForces">(to_python(result.tau), to_python(result.multipliers),
                                             to_python(result.forces), result.lacking);
      },
      nb::arg("q"), nb::arg("v"), nb::arg("a"), nb::arg("forces") = nb::none(),
      nb::arg("actuated") = nb::none(), doc("constrained_inverse_dynamics"));
  c.def(
      "impact",
      [](Mechanism& self, ArrayLike q, ArrayLike v, double restitution) {
        const Row positions_before = positions("impact", self, q);
        const Row velocities_before = velocities("impact", "v", self, v);
        const auto result = self.released([&]() -> auto& {
          return self.impact(positions_before.values, velocities_before.values, restitution);
        });
        return tuple_of<"ConstrainedImpact">(to_python(result.v), to_python(result.multipliers),
                                             to_python(result.impulses), result.rank);
      },
      nb::arg("q"), nb::arg("v"), nb::arg("restitution") = 0.0, doc("impact"));
}

using OperationalSpace = const Matrix<double>& (
    ConstrainedMechanism::*)(VectorArgument<double>, const std::vector<FrameReference<double>>&, Coordinates);

void bind_operational_space(nb::class_<Mechanism>& c, const char* name, OperationalSpace method) {
  c.def(
      name,
      [name, method](Mechanism& self, ArrayLike q, FramesValue frames, CoordinatesValue coordinates) {
        const std::vector<int> indices = frame_indices(name, self.model(), frames);
        const Coordinates in = coordinates_of(name, coordinates);
        const Row row = positions(name, self, q);
        return to_python(self.released(
            [&]() -> auto& { return (self.*method)(row.values, {indices.begin(), indices.end()}, in); }));
      },
      nb::arg("q"), nb::arg("frames"), nb::arg("coordinates") = "body", doc(name));
}

/// A function of q alone.
template <class Of>
void bind_of_positions(nb::class_<Mechanism>& c, const char* name, const char* argument, Of of,
                       const char* text) {
  c.def(
      name,
      [name, argument, of](Mechanism& self, ArrayLike q) {
        const Row row({name, argument}, q, self.model().nq());
        return to_python(self.released([&]() -> decltype(auto) { return of(self, row.values); }));
      },
      nb::arg(argument), text);
}

using Positions = Eigen::Map<const Vector<double>>;

void bind_positions(nb::class_<Mechanism>& c) {
  bind_of_positions(
      c, "assemble", "posture", [](Mechanism& self, Positions q) -> auto& { return self.assemble(q); },
      doc("assemble"));
  bind_of_positions(
      c, "close", "q", [](Mechanism& self, Positions q) -> auto& { return self.close(q); },
      "As assemble() in Newton's steps alone: for positions that are almost closed.");
  bind_of_positions(
      c, "constraint_jacobian", "q",
      [](Mechanism& self, Positions q) -> auto& { return self.constraint_jacobian(q); },
      "G, (row_count, nv).");
  bind_of_positions(
      c, "constraint_residual", "q",
      [](Mechanism& self, Positions q) -> auto& { return self.constraint_residual(q); },
      doc("constraint_residual"));
  bind_of_positions(
      c, "constraint_gap", "q", [](Mechanism& self, Positions q) { return self.constraint_gap(q); },
      "The largest residuals: of lengths (m) and of angles (rad).");
  c.def(
      "constraint_bias",
      [](Mechanism& self, ArrayLike q, ArrayLike v) {
        const Row at = positions("constraint_bias", self, q),
                  with = velocities("constraint_bias", "v", self, v);
        return to_python(
            self.released([&]() -> auto& { return self.constraint_bias(at.values, with.values); }));
      },
      nb::arg("q"), nb::arg("v"), doc("constraint_bias"));
  c.def(
      "mobility",
      [](Mechanism& self, ArrayLike q) {
        std::optional<Row> row;
        if (!q.is_none()) row.emplace(positions("mobility", self, q));
        const Mobility result =
            self.released([&] { return row ? self.mobility(row->values) : self.mobility(); });
        return tuple_of<"Mobility">(result.degrees_of_freedom, result.constraints, result.redundant);
      },
      nb::arg("q") = nb::none(),
      "At these positions; without them in general: at closed positions that are not singular, found from "
      "the neutral ones.");
}

}  // namespace

void bind_constrained_mechanism(nb::module_& m) {
  nb::class_<Mechanism> c(
      m, "ConstrainedMechanism",
      "A mechanism with loops, or one that holds on to the world: H a + C v + g = τ + Gᵀ λ with G v = 0. "
      "Where constraints repeat each other, λ is the shortest of all solutions, and `rank` says how many "
      "count. For one state a call; threads that share one wait for each other.");
  constexpr ConstraintOptions defaults;
  c.def(
      "__init__",
      [](Mechanism* self, const PythonModel& model, const std::vector<PythonConstraint>& constraints,
         double position_gain, double velocity_gain, double rank_tolerance) {
        new (self) Mechanism(model.model(), constraints_of(model.model(), constraints),
                             ConstraintOptions{.position_gain = position_gain,
                                               .velocity_gain = velocity_gain,
                                               .rank_tolerance = rank_tolerance});
      },
      nb::arg("model"), nb::arg("constraints") = nb::make_tuple(), nb::kw_only(),
      nb::arg("position_gain") = defaults.position_gain, nb::arg("velocity_gain") = defaults.velocity_gain,
      nb::arg("rank_tolerance") = defaults.rank_tolerance,
      "With the loops of the model, and these after them. The gains, 1/s² and 1/s, are those of "
      "Baumgarte's stabilization: G a + Ġ v = −velocity_gain G v − position_gain gap.");
  c.def_prop_ro("constraint_count", &Mechanism::constraint_count);
  c.def_prop_ro("row_count", &Mechanism::row_count, "Of all constraints.");
  c.def("row_begin", &row_begin, nb::arg("constraint"),
        "The rows of constraint k are row_begin(k) … row_begin(k + 1) − 1.");
  c.def_prop_ro(
      "names", [](const Mechanism& self) { return std::vector(self.names().begin(), self.names().end()); },
      "Of the constraints.");
  bind_dynamics(c);
  bind_operational_space(c, "constrained_inverse_operational_space_inertia",
                         &ConstrainedMechanism::constrained_inverse_operational_space_inertia);
  bind_operational_space(c, "constrained_operational_space_inertia",
                         &ConstrainedMechanism::constrained_operational_space_inertia);
  bind_positions(c);
}

}  // namespace limber::python
