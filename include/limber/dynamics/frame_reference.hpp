// A link or named frame, by its index (Model::frame_index) or by its name.
#pragma once

#include <limber/model/model.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace [[gnu::visibility("default")]] limber {

/// Names are looked up at each call; in a control loop look the index up once. A reference to a string that
/// has a name does not copy it: the string has to outlive the reference. A temporary string is kept, so that
/// references may be put into a container. The parameter only makes a function template accept anything that
/// converts: the real type follows from the model.
template <class R>
class FrameReferenceFor {
 public:
  FrameReferenceFor(int index) : index_(index) {}
  FrameReferenceFor(const char* name) : name_(name) {}
  FrameReferenceFor(const std::string& name) : name_(name.c_str()) {}
  FrameReferenceFor(std::string&& name) : kept_(std::move(name)), has_kept_(true) {}
  FrameReferenceFor(const std::string&& name) : kept_(name), has_kept_(true) {}

  /// The index in Model::frames(); throws std::out_of_range for what is not there.
  int index(const Model<R>& model) const;

 private:
  int index_ = -1;
  const char* name_ = nullptr;
  std::string kept_;
  bool has_kept_ = false;
};

template <class R>
using FrameReference = FrameReferenceFor<std::type_identity_t<R>>;

}  // namespace limber
