#include <limber/algorithms/coriolis_matrix.hpp>
#include <limber/algorithms/factorized_forward_dynamics.hpp>
#include <limber/algorithms/gauss_function.hpp>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "dynamics/all_terms_contents.hpp"
#include "dynamics/christoffel_contents.hpp"
#include "dynamics/lagrangian_contents.hpp"
#include "dynamics/loss_contents.hpp"
#include "dynamics/operational_space_contents.hpp"
#include "dynamics/regressor_contents.hpp"
#include "model/refuse.hpp"

namespace [[gnu::visibility("default")]] limber {

template <class R>
WorkspaceContents<R>::WorkspaceContents(const Model<R>& its_model, Prepare prepare)
    : model(its_model),
      nv(model.nv()),
      forces_on_fixed_links(model.fixed_links().size()),
      given(std::make_unique<bool[]>(static_cast<std::size_t>(model.nv()))) {
  if (prepare == Prepare::on_use) return;
  for (Preparable* part : parts) part->prepare();
}

template <class R>
Workspace<R>::Workspace(const Model<R>& model, Prepare prepare)
    : contents_(make_hidden<WorkspaceContents<R>>(model, prepare)) {}

template <class R>
void Workspace<R>::throw_moved() {
  throw std::logic_error("Workspace: it was moved to another");
}

namespace {

Needs needs_of(std::string_view function) {
  Needs needs = Needs::inertias;
  for_each_function([&](const auto& entry) {
    if (entry.name == function) needs = entry.needs;
  });
  return needs;
}

}  // namespace

template <class R>
void check_workspace(const char* function, const Model<R>& model, const WorkspaceContents<R>& contents) {
  if (!contents.model.is_same_as(model))
    refuse(
        "{}: the workspace was made for another model (nq = {}, nv = {}; this one has "
        "nq = {}, nv = {})",
        function, contents.model.nq(), contents.nv, model.nq(), model.nv());
  check_needs(function, model, needs_of(function));
}

template <class R>
int FrameReferenceFor<R>::index(const Model<R>& model) const {
  if (text_ != nullptr) return model.frame_index(text_);
  if (has_name_) return model.frame_index(name_);
  if (index_ < 0 || index_ >= static_cast<int>(model.frames().size()))
    throw std::out_of_range(
        formatted("there is no frame number {}; the model has {}", index_, model.frames().size()));
  return index_;
}

template <class R>
ExternalForces<R>::ExternalForces(const Model<R>& model)
    : model_(model),
      by_body_(static_cast<std::size_t>(model.body_count()), Force<R>::zero()),
      on_fixed_links_(model.fixed_links().size(), Force<R>::zero()) {}

template <class R>
const Force<R>* ExternalForces<R>::data() const {
  if (by_body_.empty() && model_) throw std::logic_error("ExternalForces: they were moved to another");
  return by_body_.empty() ? nullptr : by_body_.data();
}

template <class R>
ExternalForces<R>& ExternalForces<R>::add(const Model<R>& model, FrameReferenceFor<R> frame,
                                          const Force<R>& wrench) {
  if (!is_for(model)) refuse("ExternalForces: made for another model; use ExternalForces(model)");
  check_small("ExternalForces", "wrench", wrench);
  const Frame<R>& f = model.frames()[static_cast<std::size_t>(frame.index(model))];
  by_body_[static_cast<std::size_t>(f.body)] += f.placement * wrench;
  if (f.fixed_link >= 0) on_fixed_links_[static_cast<std::size_t>(f.fixed_link)] += f.placement * wrench;
  return *this;
}

template <class R>
void ExternalForces<R>::clear() {
  if (data() == nullptr) return;
  std::fill(by_body_.begin(), by_body_.end(), Force<R>::zero());
  std::fill(on_fixed_links_.begin(), on_fixed_links_.end(), Force<R>::zero());
}

template <class R>
const Force<R>* checked(const char* function, const Model<R>& model, const ExternalForces<R>& forces) {
  if (forces.data() != nullptr && !forces.is_for(model))
    refuse("{}: the external forces were made for another model", function);
  return forces.data();
}

#define LIMBER_WORKSPACE(storage, R)                                                                \
  storage template struct WorkspaceContents<R>;                                                     \
  storage template class Workspace<R>;                                                              \
  storage template void check_workspace(const char*, const Model<R>&, const WorkspaceContents<R>&); \
  storage template const Force<R>* checked(const char*, const Model<R>&, const ExternalForces<R>&);
LIMBER_FOR_REALS(LIMBER_WORKSPACE, )
#undef LIMBER_WORKSPACE

// Batches take them in float, too.
template class FrameReferenceFor<double>;
template class FrameReferenceFor<float>;
template class ExternalForces<double>;
template class ExternalForces<float>;

}  // namespace limber
