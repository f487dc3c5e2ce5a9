// A folder that belongs to one test alone, whoever else runs tests on this machine.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>  // NOLINT: mkdtemp is POSIX

#include <filesystem>
#include <stdexcept>
#include <string>

namespace limber::test {

/// Made new, and removed with all that is in it.
class OwnFolder {
 public:
  OwnFolder() {
    std::string name = ::testing::TempDir() + "limber_XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made at " + name);
    path_ = name;
  }
  ~OwnFolder() { std::filesystem::remove_all(path_); }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace limber::test
