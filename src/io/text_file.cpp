#include <limber/io/text_file.hpp>
#include <limber/model/error.hpp>
#include <limber/model/problem_code.hpp>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>
#include <system_error>

namespace limber::io {

namespace {

namespace fs = std::filesystem;

using File = std::unique_ptr<std::FILE, decltype([](std::FILE* file) { std::fclose(file); })>;

[[noreturn]] void fail(const std::string& path, ProblemCode code, std::string argument = {}) {
  Problem problem(code, 0, {ElementKind::file}, {}, {std::move(argument)});
  problem.file = path;
  throw ModelError({std::move(problem)});
}

std::string reason(int code) { return std::generic_category().message(code); }

std::string read_all(std::FILE* file, const std::string& path, std::size_t most) {
  std::string text;
  char part[1 << 16];
  while (const std::size_t count = std::fread(part, 1, sizeof part, file)) {
    text.append(part, count);
    if (text.size() > most) fail(path, ProblemCode::file_too_large, std::to_string(most >> 20));
  }
  if (std::ferror(file)) fail(path, ProblemCode::file_unreadable, reason(errno));
  return text;
}

/// A stream that the shell has opened for the program: standard input by its path, or what `<(command)`
/// stands for.
bool is_handed_over(const std::string& path) {
  return path == "/dev/stdin" || path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/");
}

/// 0, or the reason why not.
int write_all(File file, std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file.get()) != text.size()) return errno;
  if (std::fflush(file.get()) != 0) return errno;
  return std::fclose(file.release()) == 0 ? 0 : errno;
}

}  // namespace

std::string read_text_file(const std::string& path, std::size_t most) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  // A pipe could block, and a device have no end.
  if (fs::exists(status) && !fs::is_regular_file(status) && !is_handed_over(path))
    fail(path, ProblemCode::file_not_regular);
  const File file{std::fopen(path.c_str(), "rb")};
  if (!file) fail(path, ProblemCode::file_unreadable, reason(errno));
  return read_all(file.get(), path, most);
}

std::string read_standard_input(std::size_t most) { return read_all(stdin, kStandardInput, most); }

void write_text_file(const std::string& path, std::string_view text) {
  std::error_code code;
  // A link stays a link: what it points to is replaced.
  const fs::path resolved = fs::is_symlink(path, code) ? fs::weakly_canonical(path, code) : fs::path(path);
  const fs::path target = resolved.empty() ? fs::path(path) : resolved;
  const fs::file_status before = fs::status(target, code);
  if (fs::is_directory(before)) fail(path, ProblemCode::file_unwritable, reason(EISDIR));

  // A file that nobody may write is not replaced, though its folder would allow it.
  constexpr fs::perms writable = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  if (fs::is_regular_file(before) && (before.permissions() & writable) == fs::perms::none)
    fail(path, ProblemCode::file_unwritable, reason(EACCES));

  const bool is_stream = fs::exists(before) && !fs::is_regular_file(before);
  fs::path written = target;  // a device or a pipe itself, and what takes the place of a file
  if (!is_stream) written += "." + std::to_string(std::random_device()()) + ".tmp";
  File file{std::fopen(written.c_str(), is_stream ? "wb" : "wbx")};
  if (!file) fail(path, ProblemCode::file_unwritable, reason(errno));
  code = {write_all(std::move(file), text), std::generic_category()};
  std::error_code ignored;  // not every file system knows permissions
  if (!code && fs::is_regular_file(before)) fs::permissions(written, before.permissions(), ignored);
  if (!code && !is_stream) fs::rename(written, target, code);
  if (!code) return;
  const std::string why = code.message();
  if (!is_stream) fs::remove(written, code);
  fail(path, ProblemCode::file_unwritable, why);
}

}  // namespace limber::io
