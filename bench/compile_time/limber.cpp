// What a user's first file looks like: the door, and one function.
#include <limber/limber.hpp>

int main(int argc, char** argv) {
  [[maybe_unused]] const limber::Model model = limber::load_model(argv[argc - 1]);
}
