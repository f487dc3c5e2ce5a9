// Model files on disk.
#include <gtest/gtest.h>
#include <limber/io/formats.hpp>
#include <limber/io/load_model.hpp>
#include <limber/io/text_file.hpp>

#include <sys/stat.h>
#include <unistd.h>
#include <filesystem>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "io/broken_file.hpp"
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
      return codes_of(error.problems());
    }
    return "no error";
  }

  test::OwnFolder folder_;
};

TEST_F(ModelFile, IsSavedAndLoaded) {
  const ModelSpec spec = test::random_spec(5);
  save_spec(spec, path("arm.json"));
  const ModelSpec loaded = load_spec(path("arm.json"));
  EXPECT_EQ(test::fingerprint(loaded), test::fingerprint(spec));
  EXPECT_EQ(loaded.file, path("arm.json"));
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(ModelFile, MayHaveItsExtensionInCapitals) {
  save_spec({}, path("ARM.JSON"));
  EXPECT_NO_THROW(load_spec(path("ARM.JSON")));
}

TEST_F(ModelFile, NamesItselfInErrors) {
  std::ofstream(path("arm.json")) << "{\"limber\": 1,\n\"name\": 3}";
  EXPECT_EQ(message_of([&] { load_spec(path("arm.json")); }),
            path("arm.json") + ":2: error type_expected: name");
}

TEST_F(ModelFile, MustExist) {
  EXPECT_EQ(message_of([&] { load_spec(path("none.json")); }),
            path("none.json") + ": error file_unreadable: file");
}

TEST_F(ModelFile, MustNotBeAFolder) {
  fs::create_directory(path("folder.json"));
  EXPECT_EQ(message_of([&] { load_spec(path("folder.json")); }),
            path("folder.json") + ": error file_not_regular: file");
  EXPECT_EQ(message_of([&] { save_spec({}, path("folder.json")); }),
            path("folder.json") + ": error file_unwritable: file");
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
  const std::string start = path("arm.step") + ": error ", known = ": file";
  EXPECT_TRUE(message("").starts_with(start + "file_empty" + known));
  EXPECT_TRUE(message(" \n\t\n").starts_with(start + "file_empty" + known));
  EXPECT_TRUE(message("ISO-10303-21;").starts_with(start + "format_unrecognized" + known));
  EXPECT_TRUE(message("<?xml version=\"1.0\"?>\n<!-- a > b --><html><body/></html>")
                  .starts_with(start + "format_unrecognized" + known));
  EXPECT_TRUE(message("<!-- never closed").starts_with(start + "format_unrecognized" + known));
  EXPECT_TRUE(message("<").starts_with(start + "format_unrecognized" + known));
}

TEST_F(ModelFile, MayHaveItsFormatSaid) {
  std::ofstream(path("arm.step")) << "{\"limber\": 1}";
  EXPECT_NO_THROW(load_spec(path("arm.step"), {.format = "json"}));
  EXPECT_TRUE(message_of([&] {
                load_spec(path("arm.step"), {.format = "jsn"});
              }).starts_with(path("arm.step") + ": error format_unknown: format"));
}

TEST_F(ModelFile, IsReadFromATextToo) {
  const ModelSpec spec = parse_spec("\xEF\xBB\xBF{\"limber\": 1, \"name\": \"arm\"}", "here");
  EXPECT_EQ(spec.name, "arm");
  EXPECT_EQ(spec.file, "here");
  EXPECT_EQ(message_of([] { parse_spec("{\"limber\": 2}", "here"); }),
            "here:1: error version_unknown: limber");
}

TEST_F(ModelFile, IsWrittenInAFormatOfThatName) {
  const ModelSpec spec = test::random_spec(6);
  std::vector<Problem> warnings;
  EXPECT_EQ(to_text(spec, "json", &warnings), to_json(spec));
  EXPECT_TRUE(warnings.empty());
  EXPECT_TRUE(
      message_of([&] { to_text(spec, "step", &warnings); }).starts_with("error format_not_written: format"));
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
  EXPECT_NE(
      message_of([&] { load_model(path("two.json"), LoadOptions{.root = Root::floating}); }).find("error"),
      std::string::npos);
}

TEST_F(ModelFile, MustNotBeEndless) {
  if (!fs::exists("/dev/zero")) GTEST_SKIP();
  fs::create_symlink("/dev/zero", path("zero.json"));
  EXPECT_EQ(message_of([&] { load_spec(path("zero.json")); }),
            path("zero.json") + ": error file_not_regular: file");
}

TEST_F(ModelFile, IsNoPipe) {
  ASSERT_EQ(::mkfifo(path("arm.json").c_str(), 0600), 0);
  EXPECT_EQ(message_of([&] { load_spec(path("arm.json")); }),
            path("arm.json") + ": error file_not_regular: file");
}

TEST_F(ModelFile, MayBeAStreamThatTheShellHasOpened) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "{}", 2), 2);
  ::close(ends[1]);
  EXPECT_EQ(io::read_text_file("/dev/fd/" + std::to_string(ends[0])), "{}");
  ::close(ends[0]);
}

TEST_F(ModelFile, ThatNobodyMayWriteIsNotReplaced) {
  std::ofstream(path("arm.json")) << "old";
  fs::permissions(path("arm.json"), fs::perms::owner_read);
  EXPECT_EQ(message_of([&] { save_spec({}, path("arm.json")); }),
            path("arm.json") + ": error file_unwritable: file");
  EXPECT_EQ(text_of(path("arm.json")), "old");
}

TEST_F(ModelFile, KeepsToItsFolderWhereItIsConfined) {
  fs::create_directory(path("inside"));
  std::ofstream(path("part.xml")) << "<m><worldbody><body name='a'/></worldbody></m>";
  std::ofstream(path("inside/part.xml")) << "<m><worldbody><body name='b'/></worldbody></m>";
  const auto load = [&](const std::string& text, bool is_confined) {
    std::ofstream(path("inside/arm.xml")) << text;
    return message_of([&] { load_spec(path("inside/arm.xml"), {.confine = is_confined}); });
  };
  const std::string outside = "<mujoco><include file='../part.xml'/></mujoco>";
  const std::string start = path("inside/arm.xml") + ":1: error file_outside: ";
  EXPECT_EQ(load(outside, false), "no error");
  EXPECT_EQ(load(outside, true), start + "include@file");
  EXPECT_EQ(load("<mujoco><include file='part.xml'/></mujoco>", true), "no error");
  const auto with_mesh = [](const std::string& file) {
    return "<robot name='r'><link name='a'><visual><geometry><mesh filename='" + file +
           "'/></geometry></visual></link></robot>";
  };
  EXPECT_EQ(load(with_mesh("../a.stl"), true), start + "body \"a\" mesh");
  EXPECT_EQ(load(with_mesh("/a.stl"), true), start + "body \"a\" mesh");
  EXPECT_EQ(load(with_mesh("meshes/../a.stl"), true), "no error");
  EXPECT_EQ(load(with_mesh("package://arm/a.stl"), true), "no error");
  EXPECT_EQ(load(with_mesh("../a.stl"), false), "no error");
}

TEST_F(ModelFile, IsReplacedAsAWhole) {
  std::ofstream(path("arm.json")) << "old";
  fs::permissions(path("arm.json"), fs::perms::owner_read | fs::perms::owner_write);
  save_spec({}, path("arm.json"));
  EXPECT_EQ(text_of(path("arm.json")), to_json({}));
  EXPECT_EQ(fs::status(path("arm.json")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(ModelFile, StaysAsItWasWhenSavingFails) {
  std::ofstream(path("arm.json")) << "old";
  ModelSpec spec;
  spec.gravity.x = 1.0 / 0.0;
  EXPECT_NE(message_of([&] { save_spec(spec, path("arm.json")); }), "no error");
  EXPECT_EQ(text_of(path("arm.json")), "old");
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(ModelFile, CannotBeSavedInAFolderThatIsNotThere) {
  EXPECT_EQ(message_of([&] { save_spec({}, path("nowhere/arm.json")); }),
            path("nowhere/arm.json") + ": error file_unwritable: file");
}

TEST_F(ModelFile, CannotBeSavedOnAFullDisk) {
  if (!fs::exists("/dev/full")) GTEST_SKIP();
  fs::create_symlink("/dev/full", path("full.json"));
  EXPECT_EQ(message_of([&] { save_spec({}, path("full.json")); }),
            path("full.json") + ": error file_unwritable: file");
}

TEST_F(ModelFile, IsSavedThroughALink) {
  std::ofstream(path("arm.json")) << "old";
  fs::create_symlink("arm.json", path("link.json"));
  save_spec({}, path("link.json"));
  EXPECT_TRUE(fs::is_symlink(path("link.json")));
  EXPECT_EQ(text_of(path("arm.json")), to_json({}));
}

}  // namespace
}  // namespace limber
