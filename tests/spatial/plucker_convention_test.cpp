// How Limber's transforms relate to the textbook's rotx, roty, rotz and xlt.
//
// The textbook's X leads *to* the frame that is turned or shifted: ᴮX_A = [E 0; −E r× E], where E turns
// coordinates from A to B and r is the origin of B seen from A. Limber names a transform by where it leads:
// X_ab takes b's coordinates to a's, with R = Eᵀ and p = r. So the textbook's matrix is the inverse of the
// transform that places B in A.
#include <limber/spatial/matrix6.hpp>
#include <limber/spatial/transform.hpp>

#include "support/laws.hpp"

namespace limber::test {
namespace {

LAW_SUITE(PluckerConvention);

template <class T>
Mat6<T> diagonal_blocks(const Mat3<T>& e) {
  return Mat6<T>::from_blocks(e, Mat3<T>::zero(), Mat3<T>::zero(), e);
}

LAW(PluckerConvention, TextbookRotationsAreTheInverses) {
  const T angle = draw.scalar(-3, 3), c = cos(angle), s = sin(angle), o = as<T>(0), e = as<T>(1);
  const Mat3<T> rx{e, o, o, o, c, s, o, -s, c}, ry{c, o, -s, o, e, o, s, o, c},
      rz{c, s, o, -s, c, o, o, o, e};
  EXPECT_TRUE(near(motion_matrix(Transform<T>::about_x(angle).inverse()), diagonal_blocks(rx)));
  EXPECT_TRUE(near(motion_matrix(Transform<T>::about_y(angle).inverse()), diagonal_blocks(ry)));
  EXPECT_TRUE(near(motion_matrix(Transform<T>::about_z(angle).inverse()), diagonal_blocks(rz)));
}

// xlt(r) = [1 0; −r× 1]
LAW(PluckerConvention, TextbookTranslationIsTheInverse) {
  const auto r = draw.vector();
  const auto one = Mat3<T>::identity();
  EXPECT_TRUE(near(motion_matrix(Transform<T>::translated(r).inverse()),
                   Mat6<T>::from_blocks(one, Mat3<T>::zero(), cross_matrix(r) * as<T>(-1), one)));
}

// ᴮX_A = [E 0; −E r× E]
LAW(PluckerConvention, GeneralTransformByEAndR) {
  const auto ab = draw.transform();
  const auto e = ab.rotation.matrix.transposed();
  const auto r = ab.translation;
  EXPECT_TRUE(near(motion_matrix(ab.inverse()),
                   Mat6<T>::from_blocks(e, Mat3<T>::zero(), e * cross_matrix(r) * as<T>(-1), e)));
}

// The joint of pitch h: the textbook's X_J = rotz(q) xlt([0 0 hq]) is the inverse of turning and shifting.
LAW(PluckerConvention, HelicalJoint) {
  const T q = draw.scalar(-3, 3), h = draw.scalar(), o = as<T>(0);
  const auto place = Transform<T>::translated({o, o, h * q}) * Transform<T>::about_z(q);
  const auto rotz = motion_matrix(Transform<T>::about_z(q).inverse());
  const auto xlt = motion_matrix(Transform<T>::translated({o, o, h * q}).inverse());
  EXPECT_TRUE(near(motion_matrix(place.inverse()), rotz * xlt));
}

// ⁱX₀ = ⁱX_λ λX₀: the same chain, read from the other end
LAW(PluckerConvention, ChainsOfTransforms) {
  const auto world_parent = draw.transform(), parent_body = draw.transform();
  const auto textbook = motion_matrix(parent_body.inverse()) * motion_matrix(world_parent.inverse());
  EXPECT_TRUE(near(motion_matrix((world_parent * parent_body).inverse()), textbook));
}

// What is at b's origin is at p in a; b's axes are the columns of R.
LAW(PluckerConvention, PlacementReadsAsOriginAndAxes) {
  const auto ab = draw.transform();
  EXPECT_TRUE(near(ab.point(Vec3<T>::zero()), ab.translation));
  EXPECT_TRUE(near(ab.point(Vec3<T>::unit_x()) - ab.translation, ab.rotation.matrix.column(0)));
}

}  // namespace
}  // namespace limber::test
