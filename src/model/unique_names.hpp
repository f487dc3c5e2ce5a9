// Names for elements that a file leaves without one, or that would clash.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace limber {

class UniqueNames {
 public:
  /// Takes a name that the file gives; false where it is taken.
  bool take(const std::string& name) { return taken_.insert(name).second; }

  std::size_t size() const { return taken_.size(); }

  /// The wanted name, or that with a number behind it.
  std::string make(const std::string& wanted) {
    if (take(wanted)) return wanted;
    int& last = last_number_.try_emplace(wanted, 1).first->second;
    while (true)
      if (std::string name = wanted + "_" + std::to_string(++last); take(name)) return name;
  }

  /// Whether make(wanted) can have given the name.
  static bool is_made_from(std::string_view name, std::string_view wanted) {
    if (!name.starts_with(wanted)) return false;
    name.remove_prefix(wanted.size());
    return name.empty() ||
           (name.starts_with('_') && name.size() > 1 && name.find_first_not_of("0123456789", 1) == name.npos);
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> last_number_;  // so that many clashes take no longer than few
};

}  // namespace limber
