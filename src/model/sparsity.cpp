#include <limber/model/sparsity.hpp>

#include <algorithm>

namespace [[gnu::visibility("default")]] limber {

bool SparsityPattern::contains(int i, int j) const {
  const std::span<const int> entries = row(std::max(i, j));
  return std::binary_search(entries.begin(), entries.end(), std::min(i, j));
}

std::size_t SparsityPattern::nonzeros() const {
  std::size_t count = 0;
  for (const std::vector<int>& entries : rows_) count += entries.size();
  return count;
}

template <class R>
std::vector<int> degree_parents(const Model<R>& model) {
  std::vector<int> parents(static_cast<std::size_t>(model.nv()), -1);
  std::vector<int> last(static_cast<std::size_t>(model.body_count()),
                        -1);  // the last degree before each body's end
  for (int i = 1; i < model.body_count(); ++i) {
    const Body<R>& body = model.body(i);
    int previous = last[static_cast<std::size_t>(model.parent(i))];
    for (int k = 0; k < body.nv; ++k) {
      parents[static_cast<std::size_t>(body.v_index + k)] = previous;
      previous = body.v_index + k;
    }
    last[static_cast<std::size_t>(i)] = previous;
  }
  return parents;
}

template <class R>
SparsityPattern mass_matrix_pattern(const Model<R>& model) {
  // All degrees that move a body are coupled to each other. It is enough to look at bodies without children,
  // which feel all that their ancestors feel.
  std::vector<std::vector<int>> rows(static_cast<std::size_t>(model.nv()));
  const auto couple = [&](std::vector<int> degrees) {
    std::ranges::sort(degrees);
    degrees.erase(std::unique(degrees.begin(), degrees.end()), degrees.end());
    for (std::size_t i = 0; i < degrees.size(); ++i)
      rows[static_cast<std::size_t>(degrees[i])].insert(rows[static_cast<std::size_t>(degrees[i])].end(),
                                                        degrees.begin(),
                                                        degrees.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  };
  const auto movers = [&](int body_index) {
    std::vector<int> degrees;
    for (const int j : model.topology().support(body_index)) {
      const Body<R>& body = model.body(j);
      for (int k = 0; k < body.nv; ++k) degrees.push_back(body.v_index + k);
      if (body.is_driven())
        for (const Drive<R>& drive : model.drives(body)) degrees.push_back(drive.v_index);
    }
    return degrees;
  };
  for (int i = 1; i < model.body_count(); ++i)
    if (model.topology().children(i).empty()) couple(movers(i));
  for (std::vector<int>& entries : rows) {
    std::ranges::sort(entries);
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
  }
  return SparsityPattern(std::move(rows));
}

template SparsityPattern mass_matrix_pattern(const Model<double>&);
template SparsityPattern mass_matrix_pattern(const Model<float>&);
template std::vector<int> degree_parents(const Model<double>&);
template std::vector<int> degree_parents(const Model<float>&);

}  // namespace limber
