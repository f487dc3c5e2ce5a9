// Masses and rotational inertias are those of a body.
#include <limber/spatial/consistency.hpp>

#include "doctor/examination.hpp"
#include "model/formatted.hpp"

namespace limber::doctor {

namespace {

constexpr double kSymmetric = 1e-9, kNegative = 1e-9, kTriangle = 1e-6;  // of the largest moment
constexpr double kMargin = 1e-9;  // of a mended inertia, to the boundary of what a body can have

double scale_of(const Mat3<double>& i) {
  return std::max({std::abs(i.xx), std::abs(i.yy), std::abs(i.zz), 1e-300});
}

double largest_of(const Vec3<double>& v) { return std::max({v.x, v.y, v.z}); }
double least_of(const Vec3<double>& v) { return std::min({v.x, v.y, v.z}); }

/// Whether J = ½ tr(I) 1 − I = ∫ x xᵀ dm is positive definite beyond doubt, by its leading minors: without
/// eigenvalues, which cost more than all the rest.
bool is_clearly_of_a_body(const Sym3<double>& i, double scale) {
  const double half_trace = 0.5 * (i.xx + i.yy + i.zz), doubt = 1e-9;
  const double xx = half_trace - i.xx, yy = half_trace - i.yy, zz = half_trace - i.zz;
  const double minor = xx * yy - i.xy * i.xy;
  const double det = zz * minor - xx * i.yz * i.yz - yy * i.xz * i.xz - 2 * i.xy * i.yz * i.xz;
  return xx > doubt * scale && minor > doubt * scale * scale && det > doubt * scale * scale * scale;
}

/// How an inertia about the centre of mass fails to be that of a body; each is zero where it does not.
struct InertiaFault {
  double negative = 0;  ///< the least principal moment
  double excess = 0;    ///< of the largest principal moment over the sum of the other two
  bool is_any() const { return negative < 0 || excess > 0; }
};

/// `rounding` is what a moment may be off by, besides 1e-9 of the largest.
InertiaFault fault_of(const Sym3<double>& about_com, double rounding) {
  const double scale = scale_of(about_com.matrix());
  const Vec3<double> moments = symmetric_eigen(about_com).values;
  const double least = least_of(moments),
               excess = 2 * largest_of(moments) - (moments.x + moments.y + moments.z);
  if (least < -kNegative * scale - rounding) return {.negative = least};
  return {.excess = excess > kTriangle * scale + 3 * rounding ? excess : 0};
}

/// What a body can have in place of an inertia that none has. All signs turned round where that helps: a
/// mistake of its own. Else the nearest one, a little inside of the boundary, where the rounding of other
/// programs does not decide.
Sym3<double> possible_inertia(const Sym3<double>& about_com, double rounding) {
  if (const Sym3<double> turned = about_com * -1.0; !fault_of(turned, rounding).is_any()) return turned;
  const Sym3<double> nearest = nearest_consistent(about_com);
  return nearest + Sym3<double>::identity() * (kMargin * largest_of(symmetric_eigen(nearest).values));
}

/// A rotor may be no more than what it adds to the kinetic energy: it needs no mass.
enum class NeedsMass { no, yes };

void examine_inertia(Examination& doctor, InertiaSpec& inertia, const Part& part, NeedsMass needs_mass) {
  const Part mass = part.part(".mass"), about_com = part.part(".about_com");
  if (examine_value(doctor, inertia.mass, 0, mass) && inertia.mass < 0)
    doctor.replaced(Code::mass_negative, mass, inertia.mass, -inertia.mass);
  examine_value(doctor, inertia.com, Vec3<double>::zero(), part.part(".com"));

  Mat3<double>& i = inertia.about_com;
  if (!examine_value(doctor, i, Mat3<double>::zero(), about_com)) return;
  const double scale = scale_of(i);
  const double asymmetry = std::max({std::abs(i.xy - i.yx), std::abs(i.xz - i.zx), std::abs(i.yz - i.zy)});
  if (asymmetry > kSymmetric * scale)
    doctor.replaced(Code::inertia_asymmetric, about_com, i, Sym3<double>::symmetric_part(i).matrix());
  const Sym3<double> symmetric = Sym3<double>::symmetric_part(i);
  const bool lacks_mass = needs_mass == NeedsMass::yes && inertia.mass == 0;
  if (!lacks_mass && is_clearly_of_a_body(symmetric, scale)) return;

  const double rounding = rounding_of_moments(inertia.mass, inertia.com);
  if (const InertiaFault fault = fault_of(symmetric, rounding); fault.is_any()) {
    const Mat3<double> possible = possible_inertia(symmetric, rounding).matrix();
    if (fault.negative < 0)
      doctor.replaced(Code::moment_negative, about_com, i, possible, {formatted("{:.6g}", fault.negative)});
    else
      doctor.replaced(Code::triangle_inequality, about_com, i, possible, {formatted("{:.3g}", fault.excess)});
  }
  if (!lacks_mass) return;
  // The least mass that a body within a metre can have with these moments: I ≤ m (1 m)².
  const double largest = largest_of(symmetric_eigen(Sym3<double>::symmetric_part(i)).values);
  if (largest > rounding) doctor.replaced(Code::mass_missing, mass, inertia.mass, largest);
}

}  // namespace

void examine_inertias(Examination& doctor) {
  for (BodySpec& body : doctor.spec.bodies) {
    examine_inertia(doctor, body.inertia, detail::body_part(body).part("inertia"), NeedsMass::yes);
    for (std::size_t k = 0; k < body.rotors.size(); ++k)
      examine_inertia(doctor, body.rotors[k].inertia, detail::rotor_part(body, k).part("inertia"),
                      NeedsMass::no);
  }
}

}  // namespace limber::doctor
