# limber_precompile(TARGET HEADER...): the headers that most files of a target include are read once for all of them. A file
# of kernels takes four seconds to read its headers and about as long for its own lines.
#
# Not with a compiler cache: what a precompiled header holds depends on the folder, so that the cache finds nothing in another
# checkout.

set(default OFF)
if(PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(default ON)
endif()
option(LIMBER_PRECOMPILE "Precompile headers" ${default})
# CMake would have the headers as those of the system, whose warnings nobody sees.
set(CMAKE_PCH_PROLOGUE "")

function(limber_precompile target)
  if(LIMBER_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()
