// A joint type of the user's own: a small struct like those of this folder, wrapped by make_custom_joint().
//
//   struct Mine : VectorSpaceJoint<nv> {                                 // q̇ = v; else as in spherical.hpp
//     template <class T> Transform<T> transform(const T* q) const;      // X_joint_body(q)
//     template <class T> void columns(const T* q, Motion<T>* s) const;  // nv motion columns, in body
//     coordinates
//   };
//
// The columns must be those of the transform: the body's velocity relative to the joint frame is Σ sₖ vₖ. How
// they move in the body (column_rates) may be left out; it is then found by dual numbers.
#pragma once

#include <limber/model/joints/vector_space.hpp>
#include <limber/scalar/dual.hpp>
#include <limber/spatial/transform.hpp>

#include <memory>
#include <string>
#include <utility>

namespace limber {

/// What the library asks of a custom joint, over one scalar.
template <class T>
class CustomJointOver {
 public:
  virtual Transform<T> transform(const T* q) const = 0;
  virtual void columns(const T* q, Motion<T>* s) const = 0;
  virtual void column_rates(const T* q, const T* v, Motion<T>* rates) const = 0;
  virtual void neutral(T* q) const = 0;
  virtual void integrate(const T* q, const T* v, T* result) const = 0;
  virtual void difference(const T* q0, const T* q1, T* v) const = 0;
  virtual void normalize(T* q) const = 0;
  virtual ~CustomJointOver() = default;
};

namespace detail {

template <class Joint, class T>
class CustomJointFor;

template <class T>
struct CustomJointPart {
  template <class Joint>
  explicit CustomJointPart(const Joint& joint) : over(std::make_shared<CustomJointFor<Joint, T>>(joint)) {}

  std::shared_ptr<const CustomJointOver<T>> over;
};

/// Base classes rather than a tuple: every user's file compiles this.
struct CustomJointParts : CustomJointPart<double>,
                          CustomJointPart<float>,
                          CustomJointPart<Dual<double>>,
                          CustomJointPart<Dual<float>>,
                          CustomJointPart<Dual<Dual<double>>> {};

}  // namespace detail

/// A custom joint behind one type, for the scalars listed here.
class CustomJoint {
 public:
  template <class Joint>
  CustomJoint(std::string type_name, const Joint& joint);

  const std::string& type_name() const { return type_name_; }
  int position_count() const { return nq_; }
  int velocity_count() const { return nv_; }

  template <class T>
  const CustomJointOver<T>& over() const {
    return *static_cast<const detail::CustomJointPart<T>&>(parts_).over;
  }

 private:
  std::string type_name_;
  int nq_, nv_;
  detail::CustomJointParts parts_;
};

namespace detail {

/// d/dt of the columns along q(t) = integrate(q, t v) at t = 0.
template <class Joint, class T>
void column_rates_by_dual_numbers(const Joint& joint, const T* q, const T* v, Motion<T>* rates) {
  Dual<T> start[Joint::nq], step[Joint::nv], moved[Joint::nq];
  Motion<Dual<T>> columns[Joint::nv];
  for (int k = 0; k < Joint::nq; ++k) start[k] = Dual<T>(q[k], as<T>(0));
  for (int k = 0; k < Joint::nv; ++k) step[k] = Dual<T>(as<T>(0), v[k]);
  joint.integrate(start, step, moved);
  joint.columns(moved, columns);
  for (int k = 0; k < Joint::nv; ++k)
    for (int i = 0; i < 6; ++i) rates[k][i] = columns[k][i].derivative;
}

template <class Joint, class T>
class CustomJointFor final : public CustomJointOver<T> {
 public:
  explicit CustomJointFor(const Joint& joint) : joint_(joint) {}

  Transform<T> transform(const T* q) const override { return joint_.transform(q); }
  void columns(const T* q, Motion<T>* s) const override { joint_.columns(q, s); }
  void column_rates(const T* q, const T* v, Motion<T>* rates) const override {
    if constexpr (requires { joint_.column_rates(q, v, rates); })
      joint_.column_rates(q, v, rates);
    else
      column_rates_by_dual_numbers(joint_, q, v, rates);
  }
  void neutral(T* q) const override { joint_.neutral(q); }
  void integrate(const T* q, const T* v, T* result) const override { joint_.integrate(q, v, result); }
  void difference(const T* q0, const T* q1, T* v) const override { joint_.difference(q0, q1, v); }
  void normalize(T* q) const override { joint_.normalize(q); }

 private:
  Joint joint_;
};

}  // namespace detail

template <class Joint>
CustomJoint::CustomJoint(std::string type_name, const Joint& joint)
    : type_name_(std::move(type_name)),
      nq_(Joint::nq),
      nv_(Joint::nv),
      parts_{detail::CustomJointPart<double>(joint), detail::CustomJointPart<float>(joint),
             detail::CustomJointPart<Dual<double>>(joint), detail::CustomJointPart<Dual<float>>(joint),
             detail::CustomJointPart<Dual<Dual<double>>>(joint)} {
  static_assert(Joint::nv >= 1 && Joint::nv <= 6, "a joint has one to six degrees of freedom");
  static_assert(Joint::nq >= Joint::nv && Joint::nq <= 7, "a joint has at most seven positions");
}

template <class Joint>
std::shared_ptr<const CustomJoint> make_custom_joint(std::string type_name, const Joint& joint = {}) {
  return std::make_shared<const CustomJoint>(std::move(type_name), joint);
}

}  // namespace limber
