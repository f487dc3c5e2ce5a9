# The library limber_batch: kernels over SIMD lanes, compiled once per instruction set, and threads.
#
# Code for a wide instruction set must never be linked into a program's other parts: a function of the standard library
# that is compiled here for AVX-512 is the same symbol as everywhere else, and the linker keeps one of the copies. So the
# objects of each instruction set are joined into one (ld -r) and all symbols but the maker of workers are made local.

find_package(TBB REQUIRED)
# Header only; Debian's target asks for a library that Limber does not use.
find_path(LIMBER_XSIMD_INCLUDE xsimd/xsimd.hpp REQUIRED)

file(GLOB batch_sources CONFIGURE_DEPENDS src/batch/*.cpp)
list(FILTER batch_sources EXCLUDE REGEX "/workers\\.cpp$")
add_library(limber_batch ${batch_sources})
add_library(limber::batch ALIAS limber_batch)
set_target_properties(limber_batch PROPERTIES
  EXPORT_NAME batch VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  POSITION_INDEPENDENT_CODE ON LINKER_LANGUAGE CXX)
target_include_directories(limber_batch PRIVATE src)
target_link_libraries(limber_batch
  PUBLIC limber
  PRIVATE TBB::tbb $<BUILD_INTERFACE:fmt::fmt-header-only> $<BUILD_INTERFACE:limber_warnings>)

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(LIMBER_BATCH_SETS sse2 avx2 avx512)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
  set(LIMBER_BATCH_SETS neon)
else()
  message(FATAL_ERROR "limber_batch knows no SIMD lanes for ${CMAKE_SYSTEM_PROCESSOR}; -DLIMBER_BUILD_BATCH=OFF leaves it out")
endif()
if(LIMBER_INSTRUCTION_SETS STREQUAL "native")
  # The widest that this machine has: enough for whoever builds and runs on one machine.
  if("avx512" IN_LIST LIMBER_BATCH_SETS)
    file(READ /proc/cpuinfo cpu_flags LIMIT 8192)
    if(cpu_flags MATCHES " avx512f .*avx512vl")
      set(LIMBER_BATCH_SETS avx512)
    elseif(cpu_flags MATCHES " avx2 ")
      set(LIMBER_BATCH_SETS avx2)
    else()
      set(LIMBER_BATCH_SETS sse2)
    endif()
  endif()
elseif(NOT LIMBER_INSTRUCTION_SETS STREQUAL "all")
  foreach(set IN LISTS LIMBER_INSTRUCTION_SETS)
    if(NOT set IN_LIST LIMBER_BATCH_SETS)
      message(FATAL_ERROR "LIMBER_INSTRUCTION_SETS: '${set}' is none of ${LIMBER_BATCH_SETS}")
    endif()
  endforeach()
  set(LIMBER_BATCH_SETS ${LIMBER_INSTRUCTION_SETS})
elseif(LIMBER_SANITIZE)
  list(REMOVE_ITEM LIMBER_BATCH_SETS avx2)  # the narrowest and the widest are enough to look at
endif()
set(batch_flags_avx2 -mavx2 -mfma)
set(batch_flags_avx512 -mavx512f -mavx512cd -mavx512dq -mavx512bw -mavx512vl -mfma)

# As for the kernels over one state; sanitizers have no speed to gain.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND NOT LIMBER_SANITIZE)
  set(batch_inlining "SHELL:-mllvm -inline-threshold=5000")
endif()

foreach(set IN LISTS LIMBER_BATCH_SETS)
  set(objects)
  set(keep)
  foreach(real double float)
    set(maker limber_worker_${set}_${real})
    add_library(${maker} OBJECT src/batch/workers.cpp)
    set_target_properties(${maker} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_features(${maker} PRIVATE cxx_std_20)
    target_compile_definitions(${maker} PRIVATE LIMBER_WORKER_REAL=${real} LIMBER_WORKER_MAKER=${maker})
    # Not limber itself: that may bring -march=native. A product and a sum may become one operation.
    target_include_directories(${maker} PRIVATE include src)
    target_include_directories(${maker} SYSTEM PRIVATE ${LIMBER_XSIMD_INCLUDE})
    target_link_libraries(${maker} PRIVATE Eigen3::Eigen limber_warnings)
    target_compile_options(${maker} PRIVATE ${batch_flags_${set}} -ffp-contract=fast -Wno-psabi
      # Unique symbols cannot be made local; g++ keeps small structs of lanes in registers only if told to.
      $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique;--param;sra-max-scalarization-size-Ospeed=8192>
      # g++ 12 warns about its own intrinsics (GCC bug 105593, mended in 13).
      $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-uninitialized;-Wno-maybe-uninitialized>
      ${batch_inlining})
    list(APPEND objects $<TARGET_OBJECTS:${maker}>)
    list(APPEND keep --keep-global-symbol=${maker})
  endforeach()
  string(TOUPPER ${set} SET)
  set_property(SOURCE src/batch/worker_makers.cpp APPEND PROPERTY COMPILE_DEFINITIONS LIMBER_HAS_${SET})
  if(LIMBER_SANITIZE)
    # Sanitizers keep tables of their own that do not survive the joining; such a build is for this machine alone.
    target_sources(limber_batch PRIVATE ${objects})
    continue()
  endif()
  set(joined ${CMAKE_CURRENT_BINARY_DIR}/limber_workers_${set}.o)
  add_custom_command(OUTPUT ${joined}
    COMMAND ${CMAKE_LINKER} -r --force-group-allocation -o ${joined} ${objects}
    COMMAND ${CMAKE_OBJCOPY} ${keep} ${joined}
    DEPENDS ${objects}
    COMMENT "Hiding what is compiled for ${set}" COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties(${joined} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  target_sources(limber_batch PRIVATE ${joined})
endforeach()
