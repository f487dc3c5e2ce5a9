// Limber's tasks over many states at once.
#pragma once

#include <limber/model/model.hpp>

#include "../harness/interface.hpp"

/// With `double` and `float`, each number of threads and each layout that robot.batches asks for; for the
/// curves over the size of the batch, loops over single states besides.
void add_batch_tasks(bench::Tasks& tasks, const bench::Robot& robot, const limber::Model<double>& model);
