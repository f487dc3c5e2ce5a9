// The formats of model files, in one table.
#pragma once

#include <limber/io/write_options.hpp>
#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace limber::io {

struct Format {
  const char* name;     ///< also the extension of its files
  const char* opening;  ///< how its texts begin, see signature_of()
  ModelSpec (*read)(std::string_view text, const std::string& file_name, ProblemList& problems,
                    bool is_confined);
  /// Null where it is only read.
  std::string (*write)(const ModelSpec& spec, std::vector<Problem>* warnings, const WriteOptions& options);
};

/// Null where there is none.
const Format* format_by_name(std::string_view name);
const Format* format_by_extension(const std::string& path);
const Format* format_by_content(std::string_view text);

/// `json, urdf, …`
std::string readable_list();

}  // namespace limber::io
