// A mechanism with loops, or one that holds on to the world.
#include <limber/constraints/constrained_mechanism.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"
#include "call.hpp"
#include "docstrings.hpp"
#include "frames.hpp"
#include "rows.hpp"
#include "small_types.hpp"

namespace limber::python {

namespace {

using Mechanism = ConstrainedMechanism;

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

nb::object gap_of(const ConstraintGap& gap) {
  return result_type("ConstraintGap")(gap.position, gap.rotation);
}

nb::object assembled(const Assembly& assembly) {
  return result_type("Assembly")(assembly.is_closed, to_python(assembly.q), gap_of(assembly.gap),
                                 assembly.iterations);
}

void bind_dynamics(nb::class_<Mechanism>& c) {
  c.def(
      "constrained_forward_dynamics",
      [](Mechanism& self, nb::handle q, nb::handle v, nb::handle tau, nb::handle forces) {
        constexpr const char* name = "constrained_forward_dynamics";
        const ConstrainedAccelerations& result = self.constrained_forward_dynamics(
            positions(name, self, q).values, velocities(name, "v", self, v).values,
            velocities(name, "tau", self, tau).values, forces_on(name, self, forces));
        return result_type("ConstrainedAccelerations")(to_python(result.a), to_python(result.multipliers),
                                                       to_python(result.forces), result.rank);
      },
      nb::arg("q"), nb::arg("v"), nb::arg("tau"), nb::arg("forces") = nb::none(), nb::lock_self(),
      nb::sig("def constrained_forward_dynamics(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, forces: "
              "Forces | None = None) -> ConstrainedAccelerations"),
      doc("constrained_forward_dynamics"));
  c.def(
      "embedded_forward_dynamics",
      [](Mechanism& self, nb::handle q, nb::handle v, nb::handle tau, nb::handle forces,
         nb::handle independent) {
        constexpr const char* name = "embedded_forward_dynamics";
        const EmbeddedMotion& result = self.embedded_forward_dynamics(
            positions(name, self, q).values, velocities(name, "v", self, v).values,
            velocities(name, "tau", self, tau).values, forces_on(name, self, forces),
            flags_or_none({name, "independent"}, self, independent));
        return result_type("EmbeddedMotion")(to_python(result.a), result.independent,
                                             to_python(result.embedding), to_python(result.mass_matrix),
                                             to_python(result.y_rates));
      },
      nb::arg("q"), nb::arg("v"), nb::arg("tau"), nb::arg("forces") = nb::none(),
      nb::arg("independent") = nb::none(), nb::lock_self(),
      nb::sig("def embedded_forward_dynamics(self, q: ArrayLike, v: ArrayLike, tau: ArrayLike, forces: "
              "Forces | None = None, independent: Sequence[bool] | NDArray[bool_] | None = None) -> "
              "EmbeddedMotion"),
      doc("embedded_forward_dynamics"));
  c.def(
      "constrained_inverse_dynamics",
      [](Mechanism& self, nb::handle q, nb::handle v, nb::handle a, nb::handle forces, nb::handle actuated) {
        constexpr const char* name = "constrained_inverse_dynamics";
        const ConstrainedForces& result = self.constrained_inverse_dynamics(
            positions(name, self, q).values, velocities(name, "v", self, v).values,
            velocities(name, "a", self, a).values, forces_on(name, self, forces),
            flags_or_none({name, "actuated"}, self, actuated));
        return result_type("ConstrainedForces")(to_python(result.tau), to_python(result.multipliers),
                                                to_python(result.forces), result.lacking);
      },
      nb::arg("q"), nb::arg("v"), nb::arg("a"), nb::arg("forces") = nb::none(),
      nb::arg("actuated") = nb::none(), nb::lock_self(),
      nb::sig("def constrained_inverse_dynamics(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, forces: "
              "Forces | None = None, actuated: Sequence[bool] | NDArray[bool_] | None = None) -> "
              "ConstrainedForces"),
      doc("constrained_inverse_dynamics"));
  c.def(
      "impact",
      [](Mechanism& self, nb::handle q, nb::handle v, double restitution) {
        const ConstrainedImpact& result = self.impact(positions("impact", self, q).values,
                                                      velocities("impact", "v", self, v).values, restitution);
        return result_type("ConstrainedImpact")(to_python(result.v), to_python(result.multipliers),
                                                to_python(result.impulses), result.rank);
      },
      nb::arg("q"), nb::arg("v"), nb::arg("restitution") = 0.0, nb::lock_self(),
      nb::sig("def impact(self, q: ArrayLike, v: ArrayLike, restitution: float = 0.0) -> ConstrainedImpact"),
      doc("impact"));
}

using OperationalSpace = const Matrix<double>& (Mechanism::*)(VectorArgument<double>,
                                                              const std::vector<FrameReference<double>>&,
                                                              Coordinates);

template <OperationalSpace method>
void bind_operational_space(nb::class_<Mechanism>& c, const char* name, const char* signature) {
  c.def(
      name,
      [name](Mechanism& self, nb::handle q, nb::handle frames, nb::handle coordinates) {
        const std::vector<int> indices = frame_indices(name, self.model(), frames);
        return to_python((self.*method)(positions(name, self, q).values, {indices.begin(), indices.end()},
                                        coordinates_of(name, coordinates)));
      },
      nb::arg("q"), nb::arg("frames"), nb::arg("coordinates") = "body", nb::lock_self(), nb::sig(signature),
      doc(name));
}

/// What searches takes long: other threads of Python run meanwhile.
template <class F>
decltype(auto) released(const F& f) {
  const nb::gil_scoped_release release;
  return f();
}

Mobility mobility_of(Mechanism& self, nb::handle q) {
  if (q.is_none()) return released([&] { return self.mobility(); });
  const Row row = positions("mobility", self, q);
  return released([&] { return self.mobility(row.values); });
}

void bind_positions(nb::class_<Mechanism>& c) {
  c.def(
      "assemble",
      [](Mechanism& self, nb::handle posture) {
        const Row row({"assemble", "posture"}, posture, self.model().nq());
        return assembled(released([&]() -> const Assembly& { return self.assemble(row.values); }));
      },
      nb::arg("posture"), nb::lock_self(), nb::sig("def assemble(self, posture: ArrayLike) -> Assembly"),
      doc("assemble"));
  c.def(
      "close",
      [](Mechanism& self, nb::handle q) {
        const Row row = positions("close", self, q);
        return assembled(released([&]() -> const Assembly& { return self.close(row.values); }));
      },
      nb::arg("q"), nb::lock_self(), nb::sig("def close(self, q: ArrayLike) -> Assembly"),
      "As assemble() in Newton's steps alone: for positions that are almost closed.");
  c.def(
      "mobility",
      [](Mechanism& self, nb::handle q) {
        const Mobility result = mobility_of(self, q);
        return result_type("Mobility")(result.degrees_of_freedom, result.constraints, result.redundant);
      },
      nb::arg("q") = nb::none(), nb::lock_self(),
      nb::sig("def mobility(self, q: ArrayLike | None = None) -> Mobility"),
      "At these positions; without them in general: at closed positions that are not singular, found from "
      "the neutral ones.");
}

void bind_constraints(nb::class_<Mechanism>& c) {
  c.def(
      "constraint_jacobian",
      [](Mechanism& self, nb::handle q) {
        return to_python(self.constraint_jacobian(positions("constraint_jacobian", self, q).values));
      },
      nb::arg("q"), nb::lock_self(), nb::sig("def constraint_jacobian(self, q: ArrayLike) -> Array"),
      "G, (row_count, nv).");
  c.def(
      "constraint_bias",
      [](Mechanism& self, nb::handle q, nb::handle v) {
        return to_python(self.constraint_bias(positions("constraint_bias", self, q).values,
                                              velocities("constraint_bias", "v", self, v).values));
      },
      nb::arg("q"), nb::arg("v"), nb::lock_self(),
      nb::sig("def constraint_bias(self, q: ArrayLike, v: ArrayLike) -> Array"), doc("constraint_bias"));
  c.def(
      "constraint_residual",
      [](Mechanism& self, nb::handle q) {
        return to_python(self.constraint_residual(positions("constraint_residual", self, q).values));
      },
      nb::arg("q"), nb::lock_self(), nb::sig("def constraint_residual(self, q: ArrayLike) -> Array"),
      doc("constraint_residual"));
  c.def(
      "constraint_gap",
      [](Mechanism& self, nb::handle q) {
        return gap_of(self.constraint_gap(positions("constraint_gap", self, q).values));
      },
      nb::arg("q"), nb::lock_self(), nb::sig("def constraint_gap(self, q: ArrayLike) -> ConstraintGap"),
      "The largest residuals: of lengths (m) and of angles (rad).");
}

}  // namespace

void bind_constrained_mechanism(nb::module_& m) {
  nb::class_<Mechanism> c(
      m, "ConstrainedMechanism",
      "A mechanism with loops, or one that holds on to the world: H a + C v + g = τ + Gᵀ λ with G v = 0. "
      "Where constraints repeat each other, λ is the shortest of all solutions, and `rank` says how many "
      "count. For one state a call; each thread needs one of its own.");
  constexpr ConstraintOptions defaults;
  c.def(
      "__init__",
      [](Mechanism* self, const PythonModel& model, const std::vector<Constraint>& constraints,
         double position_gain, double velocity_gain, double rank_tolerance) {
        new (self) Mechanism(model.model(), constraints,
                             ConstraintOptions{.position_gain = position_gain,
                                               .velocity_gain = velocity_gain,
                                               .rank_tolerance = rank_tolerance});
      },
      nb::arg("model"), nb::arg("constraints") = std::vector<Constraint>{}, nb::kw_only(),
      nb::arg("position_gain") = defaults.position_gain, nb::arg("velocity_gain") = defaults.velocity_gain,
      nb::arg("rank_tolerance") = defaults.rank_tolerance,
      nb::sig("def __init__(self, model: Model, constraints: Sequence[Constraint] = (), *, position_gain: "
              "float = 0.0, velocity_gain: float = 0.0, rank_tolerance: float = 1e-10) -> None"),
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
  bind_operational_space<&Mechanism::constrained_inverse_operational_space_inertia>(
      c, "constrained_inverse_operational_space_inertia",
      "def constrained_inverse_operational_space_inertia(self, q: ArrayLike, frames: Frame | "
      "Sequence[Frame], coordinates: Coordinates = 'body') -> Array");
  bind_operational_space<&Mechanism::constrained_operational_space_inertia>(
      c, "constrained_operational_space_inertia",
      "def constrained_operational_space_inertia(self, q: ArrayLike, frames: Frame | Sequence[Frame], "
      "coordinates: Coordinates = 'body') -> Array");
  bind_positions(c);
  bind_constraints(c);
}

}  // namespace limber::python
