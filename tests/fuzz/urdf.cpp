// Any bytes as a URDF file. What can be read and built is written as URDF and read again, with as many
// degrees of freedom.
#include <limber/io/formats.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/model_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto model = limber::fuzz::model_of({reinterpret_cast<const char*>(data), size}, "fuzz.urdf");
  if (model)
    limber::fuzz::expect_again(*model, limber::to_urdf(model->spec, nullptr, {.lossy = true}), "again.urdf");
  return 0;
}
