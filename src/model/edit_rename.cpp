// New names for elements, and for all that refers to them.
#include <limber/model/edit.hpp>
#include <limber/model/suggest.hpp>

#include "model/edit_common.hpp"

namespace limber {

namespace {

ModelSpec renamed(const ModelSpec& spec, edit::NameOf kind, ElementKind element, const edit::Names& taken,
                  const std::string& from, const std::string& to) {
  const edit::Names existing = edit::names_of(spec, kind);
  if (!edit::contains(existing, from))
    edit::fail(spec, ProblemCode::name_unknown, 0, {element, from}, "",
               {to_string(element), suggestion(from, existing)});
  if (to == from) return spec;
  const auto refuse = [&](ProblemCode code) {
    edit::fail(spec, code, 0, {element, from, "new name"}, '"' + to + '"');
  };
  if (to.empty()) refuse(ProblemCode::name_missing);
  if (to == kWorld) refuse(ProblemCode::name_reserved);
  if (edit::contains(taken, to)) refuse(ProblemCode::name_taken);
  ModelSpec result = spec;
  edit::rename_all(result, [&](edit::NameOf of, const std::string& name) {
    return of == kind && name == from ? to : name;
  });
  return result;
}

}  // namespace

ModelSpec rename_body(const ModelSpec& spec, const std::string& from, const std::string& to) {
  return renamed(spec, edit::NameOf::body, ElementKind::body, edit::place_names(spec), from, to);
}

ModelSpec rename_joint(const ModelSpec& spec, const std::string& from, const std::string& to) {
  return renamed(spec, edit::NameOf::joint, ElementKind::joint, edit::names_of(spec, edit::NameOf::joint),
                 from, to);
}

ModelSpec rename_frame(const ModelSpec& spec, const std::string& from, const std::string& to) {
  return renamed(spec, edit::NameOf::frame, ElementKind::frame, edit::place_names(spec), from, to);
}

}  // namespace limber
