// Limber's own tasks: a few lines each.
#include <limber/algorithms/inverse_dynamics.hpp>
#include <limber/io/json.hpp>
#include <limber/model/build.hpp>

#include "../harness/interface.hpp"

namespace {

using bench::Robot;
using bench::Tasks;
using Model = limber::Model<double>;
using Vector = std::vector<double>;

std::size_t size(int n) { return static_cast<std::size_t>(n); }

void add_inverse_dynamics(const Robot& robot, const Model& model, Tasks& tasks) {
  const auto scratch = std::make_shared<limber::InverseDynamicsScratch<double>>(model);
  const auto tau = std::make_shared<Vector>(size(model.nv()));
  add_task(
      tasks, {"inverse_dynamics", "inverse_dynamics", robot.state_count},
      [&robot, model, &s = *scratch, out = tau->data()](int i) {
        limber::inverse_dynamics(model, robot.q_of(i), robot.v_of(i), robot.a_of(i),
                                 static_cast<const limber::Force<double>*>(nullptr), s, out);
      },
      [scratch, tau](int) { return bench::Result{*tau}; });
}

class Limber final : public bench::Library {
 public:
  std::string name() const override { return "limber " LIMBER_VERSION; }
  std::string compiler() const override { return bench::this_compiler(); }

  Tasks open(const Robot& robot) const override {
    const Model model = limber::build(limber::parse_json(robot.json, robot.name));
    Tasks tasks;
    add_inverse_dynamics(robot, model, tasks);
    return tasks;
  }
};

}  // namespace

BENCH_ENTRY_POINT const bench::Library* bench_library() {
  static const Limber library;
  return &library;
}
