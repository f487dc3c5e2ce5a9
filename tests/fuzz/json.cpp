// Any bytes as a model file. What can be read is saved and read again, the same text both times.
#include <limber/io/formats.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fuzz/model_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto model = limber::fuzz::model_of({reinterpret_cast<const char*>(data), size}, "fuzz.json");
  if (!model) return 0;
  const std::string saved = limber::to_json(model->spec);
  if (limber::to_json(limber::parse_json(saved)) != saved) std::abort();
  return 0;
}
