// (b') The same algorithm on the same types as (b), but written the way a user of Eigen would: whole
// expressions, noalias(), results straight into the workspace.
#pragma once

#include "eigen_types.hpp"
#include "inverse_dynamics.hpp"

namespace limber::spike::eigen {

template <class T>
class IdiomaticInverseDynamics {
 public:
  using Scalar = T;

  explicit IdiomaticInverseDynamics(std::span<const BodyDescription> descriptions)
      : bodies_(descriptions.size()), work_(descriptions.size() + 1) {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const BodyDescription& d = descriptions[i];
      bodies_[i] = {d.parent, Types<T>::real3x3(d.rotation),   Types<T>::real3(d.translation),
                    d.mass,   Types<T>::real3(d.first_moment), Types<T>::real3x3(d.inertia)};
    }
    work_[0].omega.setZero();
    work_[0].v.setZero();
    work_[0].alpha.setZero();
    work_[0].a = Vec3(0.0, 0.0, 9.81);
  }

  template <Trig trig>
  [[gnu::noinline]] void operator()(const Inputs<T>& in, T* tau) {
    const int n = static_cast<int>(bodies_.size());

    for (int i = 1; i <= n; ++i) {
      const Body& body = bodies_[i - 1];
      const Work& parent = work_[body.parent];
      Work& w = work_[i];
      std::tie(w.s, w.c) = joint_sin_cos<trig>(in, i - 1);
      const T rate = in.v[i - 1];

      w.omega.noalias() = body.rotation * parent.omega;
      turn(w, w.omega);
      w.omega.z() += rate;

      w.v.noalias() = body.rotation * (parent.v + parent.omega.cross(body.translation));
      turn(w, w.v);

      w.alpha.noalias() = body.rotation * parent.alpha;
      turn(w, w.alpha);
      w.alpha += Vec3(w.omega.y() * rate, -(w.omega.x() * rate), in.a[i - 1]);

      w.a.noalias() = body.rotation * (parent.a + parent.alpha.cross(body.translation));
      turn(w, w.a);
      w.a.x() += w.v.y() * rate;
      w.a.y() -= w.v.x() * rate;

      const Vec3 a_classical = w.a + w.omega.cross(w.v);
      w.force = body.mass * a_classical + w.alpha.cross(body.first_moment) +
                w.omega.cross(w.omega.cross(body.first_moment));
      w.moment.noalias() = body.inertia * w.alpha;
      w.moment += w.omega.cross(body.inertia * w.omega) + body.first_moment.cross(a_classical);
    }

    for (int i = n; i >= 1; --i) {
      const Body& body = bodies_[i - 1];
      Work& w = work_[i];
      tau[i - 1] = w.moment.z();
      if (body.parent == 0) continue;

      Work& parent = work_[body.parent];
      turn_back(w, w.force);
      turn_back(w, w.moment);
      const Vec3 force = body.rotation.transpose() * w.force;
      parent.force += force;
      parent.moment.noalias() += body.rotation.transpose() * w.moment;
      parent.moment += body.translation.cross(force);
    }
  }

 private:
  using Vec3 = Eigen::Matrix<T, 3, 1>;

  struct Body {
    int parent;
    Eigen::Matrix3d rotation;
    Eigen::Vector3d translation;
    double mass;
    Eigen::Vector3d first_moment;
    Eigen::Matrix3d inertia;
  };
  struct Work {
    Vec3 omega, v, alpha, a, moment, force;
    T s, c;
  };

  static void turn(const Work& w, Vec3& v) {
    v.template head<2>() = Eigen::Matrix<T, 2, 1>(w.c * v.x() + w.s * v.y(), w.c * v.y() - w.s * v.x());
  }
  static void turn_back(const Work& w, Vec3& v) {
    v.template head<2>() = Eigen::Matrix<T, 2, 1>(w.c * v.x() - w.s * v.y(), w.c * v.y() + w.s * v.x());
  }

  std::vector<Body> bodies_;
  std::vector<Work> work_;
};

}  // namespace limber::spike::eigen
