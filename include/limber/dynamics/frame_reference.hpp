// A link or named frame, by its index (Model::frame_index) or by its name.
#pragma once

#include <limber/model/model.hpp>

#include <string>
#include <type_traits>

namespace limber {

/// Names are looked up at each call; in a control loop look the index up once. A reference by name does not
/// copy it: the string has to outlive the reference. The parameter only makes a
/// function template accept anything that converts: the real type follows from the model.
template <class R>
class FrameReferenceFor {
 public:
  FrameReferenceFor(int index) : index_(index) {}
  FrameReferenceFor(const char* name) : name_(name) {}
  FrameReferenceFor(const std::string& name) : name_(name.c_str()) {}

  /// The index in Model::frames(); throws std::out_of_range for what is not there.
  int index(const Model<R>& model) const;

 private:
  int index_ = -1;
  const char* name_ = nullptr;
};

template <class R>
using FrameReference = FrameReferenceFor<std::type_identity_t<R>>;

}  // namespace limber
