// Loads on frames, and heavier or lighter links.
#include <limber/model/edit.hpp>

#include "model/edit_common.hpp"

#include <algorithm>
#include <cmath>

namespace limber {

ModelSpec add_payload(const ModelSpec& spec, const std::string& frame, const Inertia<double>& load) {
  const edit::Place place = edit::place_or_fail(spec, frame);
  const Element what{ElementKind::frame, frame, "payload"};
  if (place.body == kWorld) edit::fail(spec, ProblemCode::force_on_world, 0, what);
  const auto parameters = load.parameters();
  if (!std::ranges::all_of(parameters, [](double x) { return std::isfinite(x); }))
    edit::fail(spec, ProblemCode::not_finite, 0, what,
               edit::list_text(std::vector(parameters.begin(), parameters.end())));
  if (load.mass < 0) edit::fail(spec, ProblemCode::mass_negative, 0, what / "mass", number_text(load.mass));

  ModelSpec result = spec;
  BodySpec& body = edit::body_or_fail(result, place.body);
  body.inertia = InertiaSpec::from(body.inertia.inertia() + place.placement * load);
  return result;
}

ModelSpec add_payload(const ModelSpec& spec, const std::string& frame, double mass,
                      const Vec3<double>& point) {
  return add_payload(spec, frame, Inertia<double>::from_com(mass, point, Sym3<double>::zero()));
}

ModelSpec scale_inertia(const ModelSpec& spec, const std::string& body, double factor) {
  ModelSpec result = spec;
  InertiaSpec& inertia = edit::body_or_fail(result, body).inertia;
  if (!(factor >= 0) || !std::isfinite(factor))
    edit::fail(spec, std::isfinite(factor) ? ProblemCode::mass_negative : ProblemCode::not_finite, 0,
               {ElementKind::body, body, "factor"}, number_text(factor));
  inertia.mass *= factor;
  inertia.about_com = inertia.about_com * factor;
  return result;
}

}  // namespace limber
