# The library limber_batch: kernels over SIMD lanes, compiled once per instruction set and hidden as
# cmake/LimberInstructionSets.cmake says, and threads.

find_package(TBB REQUIRED)
# Header only; Debian's target asks for a library that Limber does not use.
find_path(LIMBER_XSIMD_INCLUDE xsimd/xsimd.hpp REQUIRED)

file(GLOB batch_sources CONFIGURE_DEPENDS src/batch/*.cpp)
file(GLOB lane_sources CONFIGURE_DEPENDS src/batch/lanes/*.cpp)
set(small_sources ${lane_sources})
list(FILTER small_sources EXCLUDE REGEX "/(forward_dynamics|matrices|rollout)\\.cpp$")
limber_unite(4 ${batch_sources} ${small_sources})
set(only_if_used)
if(NOT PROJECT_IS_TOP_LEVEL)
  set(only_if_used EXCLUDE_FROM_ALL)
endif()
add_library(limber_batch ${only_if_used} ${batch_sources})
add_library(limber::batch ALIAS limber_batch)
set_target_properties(limber_batch PROPERTIES
  VISIBILITY_INLINES_HIDDEN ON
  EXPORT_NAME batch VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  UNITY_BUILD ${LIMBER_UNITY} UNITY_BUILD_MODE GROUP
  POSITION_INDEPENDENT_CODE ON LINKER_LANGUAGE CXX)
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")  # as for limber
  set_target_properties(limber_batch PROPERTIES CXX_VISIBILITY_PRESET hidden)
endif()
target_include_directories(limber_batch PRIVATE src)
target_link_libraries(limber_batch
  PUBLIC limber
  PRIVATE TBB::tbb $<BUILD_INTERFACE:limber_fmt_headers> $<BUILD_INTERFACE:limber_warnings>)

if(LIMBER_SETS STREQUAL "baseline")
  message(FATAL_ERROR "limber_batch knows no SIMD lanes for ${CMAKE_SYSTEM_PROCESSOR}; -DLIMBER_BUILD_BATCH=OFF leaves it out")
endif()

foreach(set IN LISTS LIMBER_SETS)
  set(objects)
  set(keep)
  foreach(real double float)
    set(maker limber_worker_${set}_${real})
    add_library(${maker} OBJECT ${only_if_used} ${lane_sources})
    set_target_properties(${maker} PROPERTIES
      POSITION_INDEPENDENT_CODE ON UNITY_BUILD ${LIMBER_UNITY} UNITY_BUILD_MODE GROUP)
    target_compile_features(${maker} PRIVATE cxx_std_20)
    target_compile_definitions(${maker} PRIVATE LIMBER_WORKER_REAL=${real} LIMBER_WORKER_MAKER=${maker})
    target_include_directories(${maker} PRIVATE include src)
    target_include_directories(${maker} SYSTEM PRIVATE ${LIMBER_XSIMD_INCLUDE})
    target_link_libraries(${maker} PRIVATE Eigen3::Eigen limber_warnings)
    # A product and a sum may become one operation; g++ keeps small structs of lanes in registers with this option alone.
    target_compile_options(${maker} PRIVATE ${LIMBER_FLAGS_${set}} ${LIMBER_SET_OPTIONS} -ffp-contract=fast
      $<$<CXX_COMPILER_ID:GNU>:--param;sra-max-scalarization-size-Ospeed=8192>)
    # The same kernels over scalars have it; over lanes it takes two thirds of the compiler's time.
    if(LIMBER_SANITIZE MATCHES "undefined")
      target_compile_options(${maker} PRIVATE -fno-sanitize=undefined)
    endif()
    list(APPEND objects $<TARGET_OBJECTS:${maker}>)
    list(APPEND keep --keep-global-symbol=${maker})
  endforeach()
  string(TOUPPER ${set} SET)
  set_property(SOURCE src/batch/worker_makers.cpp APPEND PROPERTY COMPILE_DEFINITIONS LIMBER_HAS_${SET})
  if(NOT LIMBER_HIDES_SETS)
    target_sources(limber_batch PRIVATE ${objects})
    continue()
  endif()
  set(joined ${CMAKE_CURRENT_BINARY_DIR}/joined_workers_${set}.o)
  set(hidden ${CMAKE_CURRENT_BINARY_DIR}/limber_workers_${set}.o)
  limber_join(${joined} ${objects})
  add_custom_command(OUTPUT ${hidden} COMMAND ${CMAKE_OBJCOPY} ${keep} ${joined} ${hidden} DEPENDS ${joined} VERBATIM)
  set_source_files_properties(${hidden} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  target_sources(limber_batch PRIVATE ${hidden})
endforeach()
