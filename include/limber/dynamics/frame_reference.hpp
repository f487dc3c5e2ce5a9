// A link or named frame, by its index (Model::frame_index) or by its name.
#pragma once

#include <limber/model/model.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace [[gnu::visibility("default")]] limber {

/// Names are looked up at each call; in a control loop look the index up once. A string is copied, so that
/// references may be put into a container; text between quotes is not. The parameter only makes a function
/// template accept anything that converts: the real type follows from the model.
template <class R>
class FrameReferenceFor {
 public:
  FrameReferenceFor(int index) : index_(index) {}
  FrameReferenceFor(const char* name) : text_(name) {}
  FrameReferenceFor(std::string name) : name_(std::move(name)), has_name_(true) {}

  /// The index in Model::frames(); throws std::out_of_range for what is not there.
  int index(const Model<R>& model) const;

 private:
  int index_ = -1;
  const char* text_ = nullptr;
  std::string name_;
  bool has_name_ = false;
};

template <class R>
using FrameReference = FrameReferenceFor<std::type_identity_t<R>>;

}  // namespace limber
