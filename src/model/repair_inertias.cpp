#include <limber/spatial/consistency.hpp>

#include <algorithm>
#include <cmath>

#include "model/checks.hpp"
#include "model/repairs.hpp"

namespace limber::detail {

namespace {

/// What check_inertia() would warn of.
bool is_of_a_body(const Sym3<double>& about_com) {
  const double scale =
      std::max({std::abs(about_com.xx), std::abs(about_com.yy), std::abs(about_com.zz), 1e-300});
  const Vec3<double> moments = symmetric_eigen(about_com).values;
  const double least = std::min({moments.x, moments.y, moments.z});
  const double largest = std::max({moments.x, moments.y, moments.z});
  return least >= -1e-9 * scale && 2 * largest - (moments.x + moments.y + moments.z) <= 1e-6 * scale;
}

bool has_moments(const Sym3<double>& i) {
  const Vec3<double> moments = symmetric_eigen(i).values;
  return std::max({moments.x, moments.y, moments.z}) > 0;
}

/// The nearest one that a body can have, and a little inside of the boundary, where it would lie: there the
/// rounding of other programs decides whether they take it. A ball so light changes nothing else.
Sym3<double> nearest_inside(const Sym3<double>& given) {
  constexpr double margin = 1e-9;
  const Sym3<double> nearest = nearest_consistent(given);
  const Vec3<double> moments = symmetric_eigen(nearest).values;
  return nearest + Sym3<double>::identity() * (margin * std::max({moments.x, moments.y, moments.z}));
}

/// All signs turned round is a mistake of its own.
bool is_negated(const Sym3<double>& given) { return is_of_a_body(given * -1.0); }

class InertiaRepair {
 public:
  InertiaRepair(InertiaSpec& inertia, const Part& part, RepairList& repairs)
      : inertia_(inertia), part_(part), repairs_(repairs) {}

  void run(bool needs_mass = true) {
    mass();
    if (const Vec3<double>& c = inertia_.com; !is_usable(c)) {
      note(".com", text_of(c), text_of(Vec3<double>::zero()), "must be finite");
      inertia_.com = Vec3<double>::zero();
    }
    moments();
    if (needs_mass) mass_for_moments();
  }

 private:
  void note(const char* name, std::string before, std::string after, std::string reason) {
    const Part part = part_.part(name);
    repairs_.add(part.line(), part, std::move(before), std::move(after), std::move(reason));
  }

  void mass() {
    double& mass = inertia_.mass;
    if (is_usable(mass) && mass >= 0) return;
    const double repaired = is_usable(mass) ? -mass : 0;
    note(".mass", number_text(mass), number_text(repaired),
         is_usable(mass) ? "a mass is not negative" : "must be finite");
    mass = repaired;
  }

  void moments() {
    Mat3<double>& i = inertia_.about_com;
    if (!is_usable(i)) {
      note(".about_com", text_of(i), text_of(Mat3<double>::zero()), "must be finite");
      i = Mat3<double>::zero();
    }
    const double scale = std::max({std::abs(i.xx), std::abs(i.yy), std::abs(i.zz), 1e-300});
    const double asymmetry = std::max({std::abs(i.xy - i.yx), std::abs(i.xz - i.zx), std::abs(i.yz - i.zy)});
    if (asymmetry > 1e-9 * scale) {
      const Mat3<double> symmetric = Sym3<double>::symmetric_part(i).matrix();
      note(".about_com", text_of(i), text_of(symmetric), "an inertia is symmetric");
      i = symmetric;
    }
    const Sym3<double> given = Sym3<double>::symmetric_part(i);
    if (is_of_a_body(given)) return;
    const Mat3<double> repaired = possible_moments(given).matrix();
    note(".about_com", text_of(i), text_of(repaired),
         is_negated(given) ? "principal moments are not negative" : "the nearest one that a body can have");
    i = repaired;
  }

  /// The least mass that a body within a metre can have with these moments: I ≤ m (1 m)².
  void mass_for_moments() {
    if (inertia_.mass != 0 || !has_moments(Sym3<double>::symmetric_part(inertia_.about_com))) return;
    const Vec3<double> moments = symmetric_eigen(Sym3<double>::symmetric_part(inertia_.about_com)).values;
    inertia_.mass = std::max({moments.x, moments.y, moments.z});
    note(".mass", "0", number_text(inertia_.mass),
         "what has rotational inertia has mass; the least for a body within a metre");
  }

  InertiaSpec& inertia_;
  Part part_;
  RepairList& repairs_;
};

}  // namespace

Sym3<double> possible_moments(const Sym3<double>& given) {
  if (is_of_a_body(given)) return given;
  return is_negated(given) ? given * -1.0 : nearest_inside(given);
}

void repair_inertias(ModelSpec& spec, RepairList& repairs) {
  for (BodySpec& body : spec.bodies) {
    const std::string element = body_element(body);
    InertiaRepair(body.inertia, body_part(body, element).part(" inertia"), repairs).run();
    for (std::size_t k = 0; k < body.rotors.size(); ++k) {
      const std::string rotor = rotor_element(body, k);
      InertiaRepair(body.rotors[k].inertia, rotor_part(body, k, rotor).part(" inertia"), repairs).run(false);
    }
  }
}

}  // namespace limber::detail
