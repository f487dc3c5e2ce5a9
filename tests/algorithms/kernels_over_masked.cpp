#include "algorithms/all_kernels.hpp"

template class limber::test::AllKernels<limber::test::Masked>;
