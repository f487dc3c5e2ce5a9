// All memory that the easy API needs for one model: make one per thread, use it for every call. Results are
// references into it, valid until the next call of the same function with the same workspace. Where memory
// matters more than the time of a first call, Workspace(model, Prepare::on_use) takes what is used.
#pragma once

#include <limber/model/arguments.hpp>
#include <limber/model/hidden.hpp>
#include <limber/model/model.hpp>

namespace [[gnu::visibility("default")]] limber {

/// When the scratch of the algorithms and their matrices are made. With `on_use` a function makes what it
/// needs at its first call: one that is O(N) then takes O(N) memory in all.
enum class Prepare { all, on_use };

/// The scratch of every algorithm and the results; private to the library.
template <class R>
struct WorkspaceContents;

/// Once moved from, every use throws std::logic_error.
template <class R = double>
class Workspace {
 public:
  explicit Workspace(const Model<R>& model, Prepare prepare = Prepare::all);

  WorkspaceContents<R>& contents() {
    if (contents_ == nullptr) throw_moved();
    return *contents_;
  }

 private:
  [[noreturn]] static void throw_moved();

  Hidden<WorkspaceContents<R>> contents_;
};

extern template class Workspace<double>;
extern template class Workspace<float>;

}  // namespace limber
