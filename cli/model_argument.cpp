#include "model_argument.hpp"

#include <limber/io/load.hpp>
#include <limber/robots/registry.hpp>

#include <filesystem>
#include <system_error>

namespace limber::cli {

ModelSpec spec_from_argument(const std::string& argument) {
  const std::string prefix = "robots/";
  if (argument.starts_with(prefix)) return robots::spec(argument.substr(prefix.size()));
  std::error_code ignored;
  const bool looks_like_a_file = argument.find_first_of("./") != std::string::npos;
  if (looks_like_a_file || std::filesystem::exists(argument, ignored)) return load_spec(argument);
  return robots::spec(argument);
}

}  // namespace limber::cli
