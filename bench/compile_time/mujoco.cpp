#include <mujoco/mujoco.h>

int main(int argc, char** argv) {
  mjModel* model = mj_loadXML(argv[argc - 1], nullptr, nullptr, 0);
  mjData* data = mj_makeData(model);
  mj_inverse(model, data);
}
