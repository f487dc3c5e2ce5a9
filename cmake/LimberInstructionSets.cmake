# The instruction sets that the library is compiled for (LIMBER_SETS, the narrowest first), the flags of each
# (LIMBER_FLAGS_<set>), and how what is compiled for one is kept away from everything else.
#
# Code for a wide instruction set must never be linked into a program's other parts: a function of the standard library
# that is compiled here for AVX-512 is the same symbol as everywhere else, and the linker keeps one of the copies. So the
# objects of each instruction set are joined into one (ld -r) and all symbols but those of the interface are made local.
# The same keeps Eigen's functions in the library apart from those in a user's file, which may be compiled with another
# alignment.

set(LIMBER_SETS baseline)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(LIMBER_SETS sse2 avx2 avx512)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
  set(LIMBER_SETS neon)
endif()
set(LIMBER_FLAGS_sse2 -march=x86-64)
set(LIMBER_FLAGS_avx2 -march=x86-64 -mavx2 -mfma)
set(LIMBER_FLAGS_avx512 -march=x86-64 -mavx512f -mavx512cd -mavx512dq -mavx512bw -mavx512vl -mfma)

set(wanted_sets ${LIMBER_INSTRUCTION_SETS})
if(LIMBER_SANITIZE AND LIMBER_INSTRUCTION_SETS STREQUAL "all")
  set(wanted_sets native)  # sanitizers keep tables of their own that do not survive the joining
endif()
if(wanted_sets MATCHES "^(native|runnable)$")
  if("avx512" IN_LIST LIMBER_SETS)
    file(READ /proc/cpuinfo cpu_flags LIMIT 8192)
    if(NOT cpu_flags MATCHES " avx512f .*avx512vl")
      list(REMOVE_ITEM LIMBER_SETS avx512)
    endif()
    if(NOT cpu_flags MATCHES " avx2 ")
      list(REMOVE_ITEM LIMBER_SETS avx2)
    endif()
  endif()
  # The widest alone is enough for whoever builds and runs on one machine.
  if(wanted_sets STREQUAL "native" AND "sse2" IN_LIST LIMBER_SETS)
    list(GET LIMBER_SETS -1 LIMBER_SETS)
    set(LIMBER_FLAGS_${LIMBER_SETS} -march=native)
  endif()
elseif(NOT wanted_sets STREQUAL "all")
  foreach(set IN LISTS wanted_sets)
    if(NOT set IN_LIST LIMBER_SETS)
      message(FATAL_ERROR "LIMBER_INSTRUCTION_SETS: '${set}' is none of ${LIMBER_SETS}")
    endif()
  endforeach()
  list(JOIN wanted_sets "|" pattern)
  list(FILTER LIMBER_SETS INCLUDE REGEX "^(${pattern})$")
endif()
list(LENGTH LIMBER_SETS set_count)
if(LIMBER_SANITIZE AND set_count GREATER 1)
  message(FATAL_ERROR "LIMBER_SANITIZE takes one instruction set: -DLIMBER_INSTRUCTION_SETS=native")
endif()

set(LIMBER_HIDES_SETS ON)
if(LIMBER_SANITIZE OR LIMBER_SETS STREQUAL "baseline" OR NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
  set(LIMBER_HIDES_SETS OFF)
  if(set_count GREATER 1)
    message(FATAL_ERROR "several instruction sets need Linux; -DLIMBER_INSTRUCTION_SETS=native builds one")
  endif()
endif()

# g++ 12 warns about its own intrinsics (GCC bug 105593, mended in 13).
set(LIMBER_SET_OPTIONS -Wno-psabi
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-uninitialized;-Wno-maybe-uninitialized>)
if(LIMBER_HIDES_SETS)
  # Unique symbols cannot be made local.
  list(APPEND LIMBER_SET_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
endif()
# The kernels are small functions that pay only when inlined; the compilers' own limits cost inverse dynamics (clang) and all
# terms (g++) a sixth to a quarter of their time. Sanitizers have no speed to gain.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND NOT LIMBER_SANITIZE)
  list(APPEND LIMBER_SET_OPTIONS "SHELL:-mllvm -inline-threshold=5000")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT LIMBER_SANITIZE)
  list(APPEND LIMBER_SET_OPTIONS --param=inline-unit-growth=300)
endif()

# limber_join(FILE OBJECT...): a rule for FILE, the objects in one. A precompiled header counts as an object of its target.
function(limber_join file)
  set(objects "$<FILTER:${ARGN},EXCLUDE,[gp]ch$>")
  add_custom_command(OUTPUT ${file}
    COMMAND ${CMAKE_LINKER} -r --force-group-allocation -o ${file} "${objects}"
    DEPENDS "${objects}" COMMAND_EXPAND_LISTS VERBATIM)
endfunction()
