// Any bytes as an MJCF file. What can be read and built is written as MJCF and read again, with as many
// degrees of freedom.
#include <limber/io/formats.hpp>
#include <limber/model/build.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/model_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find("include") != std::string_view::npos) return -1;  // other files are no business of a fuzzer
  const auto model = limber::fuzz::model_of(text, "fuzz.mjcf");
  if (model)
    limber::fuzz::expect_again(*model, limber::to_mjcf(model->spec, nullptr, {.lossy = true}), "again.mjcf");
  return 0;
}
