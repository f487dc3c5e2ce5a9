// What a format cannot hold of the equations of motion.
#pragma once

#include <limber/io/write_options.hpp>
#include <limber/model/error.hpp>

#include <string>
#include <utility>

namespace limber::io {

/// The problems of writing a file.
struct Losses {
  ProblemList& problems;
  const WriteOptions& options;

  /// An error that says `why`; or a warning, where the options allow what is done `instead` ("left out").
  void report(int line, std::string element, std::string value, const std::string& why,
              const std::string& instead = "left out") const {
    if (options.lossy)
      problems.warning(line, std::move(element), std::move(value), instead + ": " + why);
    else
      problems.error(line, std::move(element), std::move(value),
                     "cannot be written: " + why + " (with --lossy it is " + instead + ")");
  }
};

}  // namespace limber::io
