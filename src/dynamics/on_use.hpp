// Memory of a workspace that is made when the workspace is made, or at its first use.
#pragma once

#include <limber/model/model.hpp>

#include <memory>
#include <vector>

namespace limber {

/// What can be made before its first use.
class Preparable {
 public:
  virtual void prepare() = 0;

 protected:
  ~Preparable() = default;
};

/// A T, made from the model of its workspace at its first use, or before it by prepare(). Only files that
/// make or use it have to know what a T is.
template <class R, class T>
class OnUse final : public Preparable {
 public:
  /// Always at its first use: it may be large.
  explicit OnUse(const Model<R>& model) : model_(model) {}
  /// A part of what the workspace makes when it is made.
  OnUse(const Model<R>& model, std::vector<Preparable*>& parts) : model_(model) { parts.push_back(this); }
  OnUse(const OnUse&) = delete;
  OnUse& operator=(const OnUse&) = delete;

  T& operator*() {
    if (!value_) prepare();
    return *value_;
  }
  T* operator->() { return &**this; }

  void prepare() override {
    if (!value_) value_ = std::make_unique<T>(model_);
  }

 private:
  const Model<R>& model_;
  std::unique_ptr<T> value_;
};

}  // namespace limber
