// The formats of model files that Limber knows, by name.
#pragma once

#include <limber/io/write_options.hpp>
#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <vector>

namespace [[gnu::visibility("default")]] limber {

/// The names of the formats: `json`, … Each is also the extension of its files.
std::vector<std::string> readable_formats();
std::vector<std::string> writable_formats();

/// The format that the extension of a path names, or nothing.
std::string format_of(const std::string& path);

/// The text of a file of this format. What the format cannot hold is left out and added to `warnings`; what
/// that would change in the dynamics is an error unless the options allow it.
std::string to_text(const ModelSpec& spec, const std::string& format, std::vector<Problem>& warnings,
                    const WriteOptions& options = {});

/// Writes a model file as a whole or not at all, in the format that its extension names; returns the
/// warnings. The path is that of the options.
std::vector<Problem> save_spec(const ModelSpec& spec, const std::string& path, WriteOptions options = {});

}  // namespace limber
