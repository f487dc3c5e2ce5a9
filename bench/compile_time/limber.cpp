// What a user's first file looks like: the door, and one function.
#include <limber/limber.hpp>

int main(int argc, char** argv) {
  const limber::Model model = limber::load_model(argv[argc - 1]);
  return model.nv();
}
