# Options, warnings and sanitizers. Everything that only concerns work on Limber itself is off when Limber is a part of
# another project.

option(LIMBER_BUILD_BATCH "Build the library for many states at once (needs xsimd and oneTBB)" ON)
option(LIMBER_BUILD_CLI "Build the command line" ${PROJECT_IS_TOP_LEVEL})
option(LIMBER_BUILD_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(LIMBER_BUILD_EXAMPLES "Build the examples" ${PROJECT_IS_TOP_LEVEL})
option(LIMBER_BUILD_BENCH "Build the benchmarks" OFF)
option(LIMBER_BUILD_PYTHON "Build the Python module (needs Python, numpy and nanobind)" OFF)
option(LIMBER_BUILD_FUZZERS "Build the fuzzers of tests/fuzz (clang)" OFF)
option(LIMBER_INSTALL "Make the install rules" ${PROJECT_IS_TOP_LEVEL})
set(LIMBER_INSTRUCTION_SETS "all" CACHE STRING "Instruction sets: all, runnable (those of this machine), native (its widest), or a list")
option(LIMBER_FLOAT "Compile the functions for single states in float too; batches always have it" ON)
option(LIMBER_WERROR "Warnings are errors" OFF)
set(LIMBER_SANITIZE "" CACHE STRING "Sanitizers, e.g. address,undefined or thread")
option(LIMBER_SANITIZE_ALL "With the address sanitizer, build the tests that compile kernels too" OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  if(PROJECT_IS_TOP_LEVEL)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
  else()
    set(CMAKE_BUILD_TYPE Release)  # in this folder alone: without one, kernels would not be optimised
  endif()
endif()
if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_CXX_EXTENSIONS OFF)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  option(LIMBER_CCACHE "Use the compiler cache, where there is one" ON)
  find_program(LIMBER_CCACHE_PROGRAM ccache)
  if(LIMBER_CCACHE AND LIMBER_CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${LIMBER_CCACHE_PROGRAM})
  endif()
endif()

# Linked privately by every target of Limber's own. No -ffast-math, ever: NaNs carry meaning in the tests and the order
# of sums is part of the results. -ffp-contract stays as the compiler has it.
add_library(limber_warnings INTERFACE)
target_compile_options(limber_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wcast-align -Woverloaded-virtual
  -Wimplicit-fallthrough $<$<BOOL:${LIMBER_WERROR}>:-Werror>
  # g++ 12 warns about its own std::string when strings are added (GCC bug 105651, mended in 13).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  # A file that is compiled together with others (cmake/LimberUnity.cmake) is a header to g++, and its own types are no fault.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)

if(LIMBER_SANITIZE)
  # Global, because every object of a program must agree on its sanitizers.
  add_compile_options(-fsanitize=${LIMBER_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # The address sanitizer finds what these would find, and they take a third of the compiler's time.
  if(LIMBER_SANITIZE MATCHES "address")
    add_compile_options(-fno-sanitize=null,object-size,vptr)
  endif()
  add_link_options(-fsanitize=${LIMBER_SANITIZE})
endif()
