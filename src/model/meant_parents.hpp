// Which link is meant as a parent by a name that no link has.
#pragma once

#include <limber/model/spec.hpp>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace limber::detail {

class MeantParents {
 public:
  explicit MeantParents(const ModelSpec& spec);

  /// The links that may be meant, wherever the name stands: none of those that hang on it, directly or
  /// through others.
  std::vector<std::string> candidates(const std::string& missing) const;

 private:
  const ModelSpec& spec_;
  std::unordered_map<std::string_view, std::vector<const BodySpec*>>
      children_;  // by the parent that they name
};

}  // namespace limber::detail
