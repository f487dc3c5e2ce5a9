// Model files on disk.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>
#include <limber/io/json.hpp>
#include <limber/io/load_model.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/own_folder.hpp"
#include "support/random_spec.hpp"
#include "support/spec_fingerprint.hpp"

namespace limber {
namespace {

namespace fs = std::filesystem;

class ModelFile : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  static std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::size_t file_count() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
  }
  template <class Action> static std::string message_of(const Action& action) {
    try {
      action();
    } catch (const ModelError& error) {
      return error.what();
    }
    return "no error";
  }

  test::OwnFolder folder_;
};

TEST_F(ModelFile, IsSavedAndLoaded) {
  const ModelSpec spec = test::random_spec(5);
  save_json(spec, path("arm.json"));
  const ModelSpec loaded = load_spec(path("arm.json"));
  EXPECT_EQ(test::fingerprint(loaded), test::fingerprint(spec));
  EXPECT_EQ(loaded.file, path("arm.json"));
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(ModelFile, MayHaveItsExtensionInCapitals) {
  save_json({}, path("ARM.JSON"));
  EXPECT_NO_THROW(load_spec(path("ARM.JSON")));
}

TEST_F(ModelFile, NamesItselfInErrors) {
  std::ofstream(path("arm.json")) << "{\"limber\": 1,\n\"name\": 3}";
  EXPECT_EQ(message_of([&] { load_spec(path("arm.json")); }),
            path("arm.json") + ":2: error: name = 3: expected a string, found a number");
}

TEST_F(ModelFile, MustExist) {
  EXPECT_EQ(message_of([&] { load_spec(path("none.json")); }),
            path("none.json") + ": error: file: cannot be opened: No such file or directory");
}

TEST_F(ModelFile, MustNotBeAFolder) {
  fs::create_directory(path("folder.json"));
  EXPECT_EQ(message_of([&] { load_spec(path("folder.json")); }),
            path("folder.json") + ": error: file: cannot be read: Is a directory");
  EXPECT_EQ(message_of([&] { save_json({}, path("folder.json")); }),
            path("folder.json") + ": error: file: cannot be written: Is a directory");
}

TEST_F(ModelFile, IsToldByItsContentWhereItsNameDoesNotTell) {
  for (const char* name : {"arm.step", "arm", "json", ".json", "arm.xml"}) {
    std::ofstream(path(name)) << " \n {\"limber\": 1, \"name\": \"arm\"}";
    EXPECT_EQ(load_spec(path(name)).name, "arm") << name;
  }
}

TEST_F(ModelFile, MustBeOfAKnownFormat) {
  const auto message = [&](const std::string& text) {
    std::ofstream(path("arm.step")) << text;
    return message_of([&] { load_spec(path("arm.step")); });
  };
  const std::string start = path("arm.step") + ": error: file: ", known = "; known formats are ";
  EXPECT_TRUE(message("").starts_with(start + "is empty" + known));
  EXPECT_TRUE(message(" \n\t\n").starts_with(start + "is empty" + known));
  EXPECT_TRUE(message("ISO-10303-21;").starts_with(start + "begins like no model file" + known));
  EXPECT_TRUE(message("<?xml version=\"1.0\"?>\n<!-- a > b --><html><body/></html>")
                  .starts_with(start + "has the unknown root element \"html\"" + known));
  EXPECT_TRUE(message("<!-- never closed").starts_with(start + "begins like no model file" + known));
  EXPECT_TRUE(message("<").starts_with(start + "begins like no model file" + known));
}

TEST_F(ModelFile, MayHaveItsFormatSaid) {
  std::ofstream(path("arm.step")) << "{\"limber\": 1}";
  EXPECT_NO_THROW(load_spec(path("arm.step"), {.format = "json"}));
  EXPECT_TRUE(message_of([&] {
                load_spec(path("arm.step"), {.format = "jsn"});
              }).starts_with(path("arm.step") + ": error: format = \"jsn\": unknown; known are json"));
}

TEST_F(ModelFile, IsReadFromATextToo) {
  const ModelSpec spec = parse_spec("\xEF\xBB\xBF{\"limber\": 1, \"name\": \"arm\"}", "here");
  EXPECT_EQ(spec.name, "arm");
  EXPECT_EQ(spec.file, "here");
  EXPECT_EQ(message_of([] { parse_spec("{\"limber\": 2}", "here"); }),
            "here:1: error: limber = 2: a version of the format that is not known here; known is 1");
}

TEST_F(ModelFile, IsWrittenInAFormatOfThatName) {
  const ModelSpec spec = test::random_spec(6);
  std::vector<Problem> warnings;
  EXPECT_EQ(to_text(spec, "json", warnings), to_json(spec));
  EXPECT_TRUE(warnings.empty());
  EXPECT_TRUE(message_of([&] {
                to_text(spec, "step", warnings);
              }).starts_with("error: format = \"step\": cannot be written; known are json"));
  for (const std::string& format : writable_formats()) {
    EXPECT_EQ(format_of("arm." + format), format);
    EXPECT_EQ(format_of("ARM." + format + ".bak"), "");
  }
  save_spec(spec, path("arm.json"));
  EXPECT_EQ(test::fingerprint(load_spec(path("arm.json"))), test::fingerprint(spec));
}

TEST_F(ModelFile, OfXmlIsToldByItsRootElement) {
  std::ofstream(path("arm.xml"))
      << "\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- <sdf> > -->\n<robot name='arm'><link name='a'/></robot>";
  EXPECT_EQ(load_spec(path("arm.xml")).bodies.size(), 1u);
}

TEST_F(ModelFile, MayHaveItsRootSetFree) {
  std::ofstream(path("arm.urdf"))
      << "<robot name='arm'><link name='a'><inertial><mass value='1'/><inertia ixx='1' "
         "iyy='1' izz='1'/></inertial></link></robot>";
  EXPECT_EQ(load_model(path("arm.urdf")).nv(), 0);
  const Model<double> model = load_model(path("arm.urdf"), LoadOptions{.root = Root::floating});
  EXPECT_EQ(model.nv(), 6);
  EXPECT_EQ(model.names().joints.at(0).name, "root");
  std::ofstream(path("two.json")) << R"({"limber": 1, "bodies": [{"name": "a", "joint": {"type": "fixed"}},
                                                            {"name": "b", "joint": {"type": "fixed"}}]})";
  EXPECT_NE(message_of([&] {
              load_model(path("two.json"), LoadOptions{.root = Root::floating});
            }).find("several bodies hang on the world"),
            std::string::npos);
}

TEST_F(ModelFile, MustNotBeEndless) {
  if (!fs::exists("/dev/zero")) GTEST_SKIP();
  fs::create_symlink("/dev/zero", path("zero.json"));
  EXPECT_EQ(message_of([&] { load_spec(path("zero.json")); }),
            path("zero.json") + ": error: file: larger than 64 MiB");
}

TEST_F(ModelFile, IsReplacedAsAWhole) {
  std::ofstream(path("arm.json")) << "old";
  fs::permissions(path("arm.json"), fs::perms::owner_read | fs::perms::owner_write);
  save_json({}, path("arm.json"));
  EXPECT_EQ(text_of(path("arm.json")), to_json({}));
  EXPECT_EQ(fs::status(path("arm.json")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(ModelFile, StaysAsItWasWhenSavingFails) {
  std::ofstream(path("arm.json")) << "old";
  ModelSpec spec;
  spec.gravity.x = 1.0 / 0.0;
  EXPECT_NE(message_of([&] { save_json(spec, path("arm.json")); }), "no error");
  EXPECT_EQ(text_of(path("arm.json")), "old");
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(ModelFile, CannotBeSavedInAFolderThatIsNotThere) {
  EXPECT_EQ(message_of([&] { save_json({}, path("nowhere/arm.json")); }),
            path("nowhere/arm.json") + ": error: file: cannot be written: No such file or directory");
}

TEST_F(ModelFile, CannotBeSavedOnAFullDisk) {
  if (!fs::exists("/dev/full")) GTEST_SKIP();
  EXPECT_EQ(message_of([&] { save_json({}, "/dev/full"); }),
            "/dev/full: error: file: cannot be written: No space left on device");
}

TEST_F(ModelFile, IsSavedThroughALink) {
  std::ofstream(path("arm.json")) << "old";
  fs::create_symlink("arm.json", path("link.json"));
  save_json({}, path("link.json"));
  EXPECT_TRUE(fs::is_symlink(path("link.json")));
  EXPECT_EQ(text_of(path("arm.json")), to_json({}));
}

}  // namespace
}  // namespace limber
