// Model files of every format that Limber knows, by path or by text.
//
// A file's extension says what it is. Where that is no known format (robot.xml), its content does: the root
// element of an XML text, or the bracket of a JSON text. All of these throw ModelError with every problem of
// the file.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace limber {

/// The names of the formats: `json`, … Each is also the extension of its files.
std::vector<std::string> readable_formats();
std::vector<std::string> writable_formats();

/// The format that the extension of a path names, or nothing.
std::string format_of(const std::string& path);

/// Reads a model file. What was strange but readable is in ModelSpec::warnings. `format` is for a file whose
/// extension and content do not tell.
ModelSpec load_spec(const std::string& path, const std::string& format = {});

/// The same for the text of a file. `file_name` is for messages, and for what the text refers to.
ModelSpec load_spec_from_text(std::string_view text, const std::string& file_name = {},
                              const std::string& format = {});

/// The text of a file of this format. What the format cannot hold is left out and added to `warnings`.
std::string to_text(const ModelSpec& spec, const std::string& format, std::vector<Problem>& warnings);

}  // namespace limber
