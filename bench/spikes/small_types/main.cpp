// Times every variant of every shared library named on the command line as `label=path`, interleaved in
// one process, after checking that all results agree.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <alloca.h>
#include <dlfcn.h>

#include "variant.hpp"

namespace {

using namespace limber::spike;

constexpr int state_count = 32;  // inputs and workspace stay in the first-level cache
constexpr int rounds = 2000;
constexpr double sample_ns = 1e5;

struct Case {
  std::string library;
  Variant variant;
  Trig trig;
  std::array<void*, 8> instances;  // each with a workspace of its own; they live as long as the program
  const double* inputs;
  std::size_t baseline;  // index of the plain structs of the same library, lanes and trig
  int repetitions = 1;
  std::vector<double> ns = {};
};

// A chain of bodies with random placements; each body is a cloud of six point masses, so its inertia is
// physical.
std::vector<BodyDescription> random_chain(std::mt19937& random) {
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  std::vector<BodyDescription> bodies;
  for (int i = 0; i < joint_count; ++i) {
    BodyDescription b{};
    b.parent = i;
    double q[4] = {u(random), u(random), u(random), u(random)};
    const double norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (double& e : q) e /= norm;
    const auto [x, y, z, w] = q;
    const double rotation[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - z * w),     2 * (x * z + y * w),
                                2 * (x * y + z * w),     1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
                                2 * (x * z - y * w),     2 * (y * z + x * w),     1 - 2 * (x * x + y * y)};
    std::copy_n(rotation, 9, b.rotation);
    for (double& e : b.translation) e = 0.3 * u(random);
    for (int k = 0; k < 6; ++k) {
      const double m = 0.5 + 0.3 * u(random);
      const double p[3] = {0.1 * u(random), 0.1 * u(random), 0.1 * u(random)};
      const double square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2];
      b.mass += m;
      for (int r = 0; r < 3; ++r) {
        b.first_moment[r] += m * p[r];
        for (int c = 0; c < 3; ++c) b.inertia[3 * r + c] += m * ((r == c ? square : 0.0) - p[r] * p[c]);
      }
    }
    bodies.push_back(b);
  }
  return bodies;
}

struct AlignedArray {
  explicit AlignedArray(std::size_t size)
      : data(static_cast<double*>(std::aligned_alloc(64, (size * sizeof(double) + 63) / 64 * 64))) {}
  ~AlignedArray() { std::free(data); }
  AlignedArray(const AlignedArray&) = delete;
  AlignedArray& operator=(const AlignedArray&) = delete;
  double* data;
};

// Position of a number in blocks of `lanes` states with `rows` rows of joints.
int position(int lanes, int rows, int state, int row, int joint) {
  return ((state / lanes * rows + row) * joint_count + joint) * lanes + state % lanes;
}

void fill_inputs(int lanes, double* inputs) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> u(-3.0, 3.0);
  for (int s = 0; s < state_count; ++s) {
    for (int j = 0; j < joint_count; ++j) {
      const double q = u(random);
      const double rows[input_rows] = {q, std::cos(q), std::sin(q), u(random), u(random)};
      for (int r = 0; r < input_rows; ++r) inputs[position(lanes, input_rows, s, r, j)] = rows[r];
    }
  }
}

void run(const Case& c, double* tau, std::size_t instance = 0) {
  c.variant.run(c.instances[instance], c.trig, c.inputs, tau, state_count / c.variant.lanes);
}

// Runs at a chosen depth of the stack and in one of several workspaces. Addresses matter: in some placements
// of stack and workspace the lanes on AVX2 take up to twice as long, whatever the types, so the samples are
// spread over many.
double time_ns(const Case& c, double* tau, std::size_t instance = 0, std::size_t stack_offset = 0) {
  auto* volatile pad = static_cast<char*>(alloca(stack_offset + 1));
  pad[0] = 0;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < c.repetitions; ++i) run(c, tau, instance);
  const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
  return elapsed.count() / c.repetitions;
}

double quantile(std::vector<double> values, double fraction) {
  const auto at =
      values.begin() + static_cast<std::ptrdiff_t>(fraction * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

std::vector<Case> load_cases(int argc, char** argv, const double* scalar_inputs, const double* lane_inputs) {
  std::mt19937 random(1);
  const std::vector<BodyDescription> bodies = random_chain(random);
  std::vector<Case> cases;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const auto equals = argument.find('=');
    void* library = dlopen(argument.substr(equals + 1).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      std::fprintf(stderr, "%s\n", dlerror());
      std::exit(1);
    }
    std::span<const Variant> variants;
    reinterpret_cast<void (*)(std::span<const Variant>&)>(dlsym(library, "limber_spike_variants"))(variants);
    for (const Trig trig : {Trig::table, Trig::computed}) {
      std::size_t baseline = cases.size();
      for (const Variant& v : variants) {
        if (baseline < cases.size() && cases[baseline].variant.lanes != v.lanes) baseline = cases.size();
        Case c{argument.substr(0, equals), v, trig, {}, v.lanes == 1 ? scalar_inputs : lane_inputs, baseline};
        for (void*& instance : c.instances) instance = v.make(bodies);
        cases.push_back(std::move(c));
      }
    }
  }
  return cases;
}

void check_agreement(const std::vector<Case>& cases, double* tau) {
  std::vector<double> reference(state_count * joint_count);
  run(cases.front(), reference.data());
  double scale = 0.0;
  for (const double r : reference) scale = std::max(scale, std::abs(r));
  double worst = 0.0;
  for (const Case& c : cases) {
    std::fill_n(tau, state_count * joint_count, NAN);
    run(c, tau);
    for (int s = 0; s < state_count; ++s) {
      for (int j = 0; j < joint_count; ++j) {
        const double expected = reference[s * joint_count + j];
        const double difference = std::abs(tau[position(c.variant.lanes, 1, s, 0, j)] - expected);
        if (!(difference <= 1e-12 * scale)) {
          std::fprintf(stderr, "%s %s, %d lanes: state %d, joint %d differs by %g\n", c.library.c_str(),
                       c.variant.types, c.variant.lanes, s, j, difference);
          std::exit(1);
        }
        worst = std::max(worst, difference / scale);
      }
    }
  }
  std::printf("All %zu cases agree: largest difference %.1e of the largest torque (%.0f N m).\n",
              cases.size(), worst, scale);
}

// One row per build and types; nanoseconds per state and, in parentheses, the ratio to (a).
void print_table(const std::vector<Case>& cases) {
  std::printf("\n| build | types | double | double, sin/cos | 8 lanes | 8 lanes, sin/cos |\n");
  std::printf("|---|---|--:|--:|--:|--:|\n");
  for (const Case& row : cases) {
    if (row.variant.lanes != 1 || row.trig != Trig::table) continue;
    std::printf("| %s | %s |", row.library.c_str(), row.variant.types);
    for (const int lanes : {1, 8}) {
      for (const Trig trig : {Trig::table, Trig::computed}) {
        const auto c = std::find_if(cases.begin(), cases.end(), [&](const Case& other) {
          return other.library == row.library && std::string_view(other.variant.types) == row.variant.types &&
                 other.variant.lanes == lanes && other.trig == trig;
        });
        if (c == cases.end()) {
          std::printf(" – |");
          continue;
        }
        std::vector<double> ratios(rounds);
        std::transform(c->ns.begin(), c->ns.end(), cases[c->baseline].ns.begin(), ratios.begin(),
                       std::divides<>());
        const double low = quantile(c->ns, 0.25), median = quantile(c->ns, 0.5), high = quantile(c->ns, 0.75);
        std::printf(" %.1f", median);
        if (high - low > 0.1 * median) std::printf(" [%.0f–%.0f]", low, high);
        std::printf(" (%.2f) |", quantile(ratios, 0.5));
      }
    }
    std::printf("\n");
  }
  std::printf("\nMedians of %d interleaved rounds; quartiles in brackets where more than 10 %% apart.\n",
              rounds);
}

}  // namespace

int main(int argc, char** argv) {
  const AlignedArray scalar_inputs(state_count * joint_count * input_rows);
  const AlignedArray lane_inputs(state_count * joint_count * input_rows);
  const AlignedArray tau(state_count * joint_count);
  fill_inputs(1, scalar_inputs.data);
  fill_inputs(8, lane_inputs.data);

  std::vector<Case> cases = load_cases(argc, argv, scalar_inputs.data, lane_inputs.data);
  if (cases.empty()) {
    std::fprintf(stderr, "usage: %s label=variants.so …\n", argv[0]);
    return 1;
  }
  check_agreement(cases, tau.data);

  for (Case& c : cases) {
    double shortest = 1e9;
    for (int i = 0; i < 50; ++i) shortest = std::min(shortest, time_ns(c, tau.data));
    c.repetitions = std::max(1, static_cast<int>(sample_ns / shortest));
  }

  // Each round times every case once, in a new order; a ratio compares two samples of the same round.
  std::mt19937 random(3);
  std::vector<std::size_t> order(cases.size());
  std::iota(order.begin(), order.end(), 0u);
  for (int round = 0; round < rounds; ++round) {
    std::shuffle(order.begin(), order.end(), random);
    for (const std::size_t i : order) {
      Case& c = cases[i];
      const std::size_t instance = random() % c.instances.size(), stack_offset = 64 * (random() % 64);
      c.ns.push_back(time_ns(c, tau.data, instance, stack_offset) / state_count);
    }
  }

  print_table(cases);
}
