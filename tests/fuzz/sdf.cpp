// Any bytes as an SDF file. What can be read and built is written as MJCF, which can hold all of it, and read
// again.
#include <limber/io/formats.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/model_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto model = limber::fuzz::model_of({reinterpret_cast<const char*>(data), size}, "fuzz.sdf");
  if (model)
    limber::fuzz::expect_again(*model, limber::to_mjcf(model->spec, nullptr, {.lossy = true}), "again.mjcf");
  return 0;
}
