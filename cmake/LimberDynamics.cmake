# The functions for single states: src/dynamics, what their kernels call, src/ik, src/constraints and src/sim, compiled once
# per instruction set.
#
# Their results live in the library's memory and are read through Eigen in the user's file, which may take their beginning
# to be aligned: 64 bytes is the most that Eigen assumes.

file(GLOB set_sources CONFIGURE_DEPENDS src/dynamics/*.cpp src/ik/*.cpp src/constraints/*.cpp src/sim/*.cpp)
list(FILTER set_sources EXCLUDE REGEX "/instruction_set\\.cpp$")
list(APPEND set_sources ${PROJECT_SOURCE_DIR}/src/math/sincos.cpp)
target_sources(limber PRIVATE src/dynamics/instruction_set.cpp)
set(small_sources ${set_sources})
list(FILTER small_sources EXCLUDE REGEX
  "/dynamics/(coriolis|forward_dynamics|inverse_dynamics|kinematics|mass_matrix|regressor)\\.cpp$")
limber_unite(8 ${small_sources})
# Constructors, and the joint of one link: nothing for a control loop.
set_source_files_properties(src/dynamics/workspace.cpp src/dynamics/joint_motion.cpp PROPERTIES
  COMPILE_OPTIONS $<$<CONFIG:Release>:-O1>)

string(REPLACE ";" "," compiled_sets "${LIMBER_SETS}")
set_property(SOURCE src/dynamics/instruction_set.cpp PROPERTY COMPILE_DEFINITIONS LIMBER_COMPILED_SETS=${compiled_sets})

# One state in float gains nothing from AVX-512, which would compile a sixth of the library for it: it takes AVX2.
set(sets_in_double)
if("avx2" IN_LIST LIMBER_SETS)
  set(sets_in_double avx512)
endif()

set(joined_objects)
set(hidden_objects)
foreach(set IN LISTS LIMBER_SETS)
  set(target limber_dynamics_${set})
  add_library(${target} OBJECT ${set_sources})
  set_target_properties(${target} PROPERTIES
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    UNITY_BUILD ${LIMBER_UNITY} UNITY_BUILD_MODE GROUP)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_compile_definitions(${target} PRIVATE EIGEN_MAX_ALIGN_BYTES=64
    $<$<AND:$<BOOL:${LIMBER_FLOAT}>,$<NOT:$<IN_LIST:${set},${sets_in_double}>>>:LIMBER_FLOAT>)
  target_include_directories(${target} PRIVATE include src)
  target_link_libraries(${target} PRIVATE Eigen3::Eigen limber_fmt_headers limber_warnings)
  target_compile_options(${target} PRIVATE -Wdouble-promotion ${LIMBER_FLAGS_${set}} ${LIMBER_SET_OPTIONS})
  limber_precompile(${target} [["dynamics/contents.hpp"]])
  if(NOT LIMBER_HIDES_SETS)
    target_sources(limber PRIVATE $<TARGET_OBJECTS:${target}>)
    # All of a program then has to agree on Eigen's alignment.
    target_compile_definitions(limber PUBLIC EIGEN_MAX_ALIGN_BYTES=64)
    return()
  endif()
  limber_join(${CMAKE_CURRENT_BINARY_DIR}/joined_${set}.o $<TARGET_OBJECTS:${target}>)
  list(APPEND joined_objects ${CMAKE_CURRENT_BINARY_DIR}/joined_${set}.o)
  list(APPEND hidden_objects ${CMAKE_CURRENT_BINARY_DIR}/limber_dynamics_${set}.o)
endforeach()
set(dispatch_object)
if(set_count GREATER 1)
  set(dispatch_object ${CMAKE_CURRENT_BINARY_DIR}/limber_dispatch.o)
endif()
add_custom_command(OUTPUT ${hidden_objects} ${dispatch_object}
  COMMAND ${CMAKE_COMMAND} "-DSETS=${LIMBER_SETS}" -DPARTIAL_SETS=${sets_in_double} -DREADELF=${CMAKE_READELF} -DOBJCOPY=${CMAKE_OBJCOPY}
    -DCOMPILER=${CMAKE_CXX_COMPILER} -DFOLDER=${CMAKE_CURRENT_BINARY_DIR} -P ${PROJECT_SOURCE_DIR}/cmake/Dispatch.cmake
  DEPENDS ${joined_objects} ${PROJECT_SOURCE_DIR}/cmake/Dispatch.cmake
  COMMENT "Hiding what is compiled for ${LIMBER_SETS}" VERBATIM)
set_source_files_properties(${hidden_objects} ${dispatch_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
target_sources(limber PRIVATE ${hidden_objects} ${dispatch_object})
