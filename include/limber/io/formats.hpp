// The formats of model files by name: which there are, and how a description is written in one.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <vector>

namespace limber {

/// `json`, `urdf`, … Each name is also the extension of its files.
std::vector<std::string> readable_formats();
std::vector<std::string> writable_formats();

/// The format that the extension of a path names; empty where it names none.
std::string format_of(const std::string& path);

/// The text of a file of this format. What the format cannot hold is left out and added to `warnings`. Throws
/// ModelError for a format that cannot be written, and for a description that it cannot hold at all.
std::string to_text(const ModelSpec& spec, const std::string& format, std::vector<Problem>& warnings);

}  // namespace limber
