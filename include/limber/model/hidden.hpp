// Memory of an object behind a pointer, of a type that is complete in the library alone. The pointer knows
// how to destroy it, so the object needs neither a destructor nor moves of its own.
#pragma once

#include <memory>
#include <utility>

namespace limber {

template <class T>
using Hidden = std::unique_ptr<T, void (*)(T*)>;

template <class T, class... Arguments>
Hidden<T> make_hidden(Arguments&&... arguments) {
  return {new T(std::forward<Arguments>(arguments)...), [](T* object) { delete object; }};
}

}  // namespace limber
