// Sorts, and leaves what is equal in its order. std::stable_sort of libstdc++ 12 calls a function that C++17
// deprecates, and clang says so.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace limber::io {

template <class Item, class Less>
void sort_stably(std::vector<Item>& items, const Less& less) {
  std::vector<std::size_t> order(items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (less(items[a], items[b])) return true;
    return a < b && !less(items[b], items[a]);
  });
  std::vector<Item> sorted;
  sorted.reserve(items.size());
  for (const std::size_t k : order) sorted.push_back(std::move(items[k]));
  items = std::move(sorted);
}

}  // namespace limber::io
