// (c) 6-vectors as Eigen::Matrix<T, 6, 1> and full 6×6 transforms and inertias, as the equations are printed.
#pragma once

#include "eigen_types.hpp"
#include "inverse_dynamics.hpp"

namespace limber::spike::eigen {

template <class T>
class SixInverseDynamics {
 public:
  using Scalar = T;

  explicit SixInverseDynamics(std::span<const BodyDescription> descriptions)
      : bodies_(descriptions.size()), work_(descriptions.size() + 1) {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const BodyDescription& d = descriptions[i];
      Body& body = bodies_[i];
      const Eigen::Matrix3d h = skew<double>(Types<double>::real3(d.first_moment));
      body.parent = d.parent;
      body.rotation = Types<double>::real3x3(d.rotation);
      body.translation = skew<double>(Types<double>::real3(d.translation));
      body.inertia << Types<double>::real3x3(d.inertia), h, -h, d.mass * Eigen::Matrix3d::Identity();
    }
    work_[0].v.setZero();
    work_[0].a.setZero();
    work_[0].a[5] = 9.81;
  }

  template <Trig trig>
  [[gnu::noinline]] void operator()(const Inputs<T>& in, T* tau) {
    const int n = static_cast<int>(bodies_.size());

    for (int i = 1; i <= n; ++i) {
      const Body& body = bodies_[i - 1];
      const Work& parent = work_[body.parent];
      Work& w = work_[i];
      const auto [s, c] = joint_sin_cos<trig>(in, i - 1);

      Mat3 about_z;
      about_z << c, s, T(0.0), -s, c, T(0.0), T(0.0), T(0.0), T(1.0);
      const Mat3 rotation = about_z * body.rotation;
      w.X.template topLeftCorner<3, 3>() = rotation;
      w.X.template topRightCorner<3, 3>().setZero();
      w.X.template bottomLeftCorner<3, 3>().noalias() = -(rotation * body.translation);
      w.X.template bottomRightCorner<3, 3>() = rotation;

      w.v.noalias() = w.X * parent.v;
      w.v[2] += in.v[i - 1];

      // crm(v): the matrix of the spatial cross product of motions; −crm(v)ᵀ is that of forces
      Mat6 crm;
      crm.template topLeftCorner<3, 3>() = skew<T>(w.v.template head<3>());
      crm.template topRightCorner<3, 3>().setZero();
      crm.template bottomLeftCorner<3, 3>() = skew<T>(w.v.template tail<3>());
      crm.template bottomRightCorner<3, 3>() = crm.template topLeftCorner<3, 3>();

      w.a.noalias() = w.X * parent.a;
      w.a += crm.col(2) * in.v[i - 1];
      w.a[2] += in.a[i - 1];

      const Vec6 momentum = body.inertia * w.v;
      w.f.noalias() = body.inertia * w.a;
      w.f.noalias() -= crm.transpose() * momentum;
    }

    for (int i = n; i >= 1; --i) {
      const Body& body = bodies_[i - 1];
      const Work& w = work_[i];
      tau[i - 1] = w.f[2];
      if (body.parent != 0) work_[body.parent].f.noalias() += w.X.transpose() * w.f;
    }
  }

 private:
  using Vec6 = Eigen::Matrix<T, 6, 1>;
  using Mat3 = Eigen::Matrix<T, 3, 3>;
  using Mat6 = Eigen::Matrix<T, 6, 6>;

  struct Body {
    int parent;
    Eigen::Matrix3d rotation;
    Eigen::Matrix3d translation;
    Eigen::Matrix<double, 6, 6> inertia;
  };
  struct Work {
    Mat6 X;
    Vec6 v, a, f;
  };

  template <class S>
  static Eigen::Matrix<S, 3, 3> skew(const Eigen::Matrix<S, 3, 1>& p) {
    Eigen::Matrix<S, 3, 3> m;
    m << S(0.0), -p.z(), p.y(), p.z(), S(0.0), -p.x(), -p.y(), p.x(), S(0.0);
    return m;
  }

  std::vector<Body> bodies_;
  std::vector<Work> work_;
};

}  // namespace limber::spike::eigen
