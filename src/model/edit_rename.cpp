// New names for elements, and for all that refers to them.
#include <limber/model/edit.hpp>

#include "model/edit_common.hpp"

namespace limber {

namespace {

ModelSpec renamed(const ModelSpec& spec, edit::NameOf kind, const char* kind_text, const edit::Names& taken,
                  const std::string& from, const std::string& to) {
  const edit::Names existing = edit::names_of(spec, kind);
  const std::string what = edit::element(kind_text, from);
  if (!edit::contains(existing, from))
    edit::fail(spec, 0, what, "", edit::no_such(kind_text, from, existing));
  if (to == from) return spec;
  if (to.empty() || to == kWorld)
    edit::fail(spec, 0, what + " new name", '"' + to + '"', "is no name for it");
  if (edit::contains(taken, to)) edit::fail(spec, 0, what + " new name", '"' + to + '"', "is taken");
  ModelSpec result = spec;
  edit::rename_all(result, [&](edit::NameOf of, const std::string& name) {
    return of == kind && name == from ? to : name;
  });
  return result;
}

}  // namespace

ModelSpec rename_body(const ModelSpec& spec, const std::string& from, const std::string& to) {
  return renamed(spec, edit::NameOf::body, "body", edit::place_names(spec), from, to);
}

ModelSpec rename_joint(const ModelSpec& spec, const std::string& from, const std::string& to) {
  return renamed(spec, edit::NameOf::joint, "joint", edit::names_of(spec, edit::NameOf::joint), from, to);
}

ModelSpec rename_frame(const ModelSpec& spec, const std::string& from, const std::string& to) {
  return renamed(spec, edit::NameOf::frame, "frame", edit::place_names(spec), from, to);
}

}  // namespace limber
