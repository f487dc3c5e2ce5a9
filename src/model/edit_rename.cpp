// New names for elements, and for all that refers to them.
#include <limber/model/edit.hpp>

#include "model/edit_common.hpp"

#include <algorithm>

namespace limber {

namespace {

bool holds(const edit::Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

ModelSpec renamed(const ModelSpec& spec, edit::NameOf kind, const char* kind_text,
                  const edit::Names& existing, const edit::Names& taken, const std::string& from,
                  const std::string& to) {
  const std::string what = edit::element(kind_text, from);
  if (!holds(existing, from)) edit::fail(spec, 0, what, "", edit::no_such(kind_text, from, existing));
  if (to == from) return spec;
  if (to.empty() || to == kWorld)
    edit::fail(spec, 0, what + " new name", '"' + to + '"', "is no name for it");
  if (holds(taken, to)) edit::fail(spec, 0, what + " new name", '"' + to + '"', "is taken");
  ModelSpec result = spec;
  edit::rename_all(result, [&](edit::NameOf of, const std::string& name) {
    return of == kind && name == from ? to : name;
  });
  return result;
}

}  // namespace

ModelSpec rename_body(const ModelSpec& spec, const std::string& from, const std::string& to) {
  return renamed(spec, edit::NameOf::body, "body", edit::body_names(spec), edit::place_names(spec), from, to);
}

ModelSpec rename_joint(const ModelSpec& spec, const std::string& from, const std::string& to) {
  const edit::Names names = edit::joint_names(spec);
  return renamed(spec, edit::NameOf::joint, "joint", names, names, from, to);
}

ModelSpec rename_frame(const ModelSpec& spec, const std::string& from, const std::string& to) {
  return renamed(spec, edit::NameOf::frame, "frame", edit::frame_names(spec), edit::place_names(spec), from,
                 to);
}

}  // namespace limber
