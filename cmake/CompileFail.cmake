# Run as a test: cmake -DSOURCE=... [-DEXPECT_ERROR=n] -P CompileFail.cmake -- COMPILER FLAGS...
#
# Without EXPECT_ERROR the source must compile, which proves that an expected error comes from the marked lines and not
# from a typing error elsewhere. With it, the source must not compile, and where the source says
#
#   // expect-error: regular expression
#
# the compiler's message must match.

set(command)
set(after_dashes OFF)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(after_dashes)
    list(APPEND command ${CMAKE_ARGV${i}})
  elseif(CMAKE_ARGV${i} STREQUAL "--")
    set(after_dashes ON)
  endif()
endforeach()

set(flags)
if(DEFINED EXPECT_ERROR)
  set(flags -DLIMBER_EXPECT_ERROR=${EXPECT_ERROR})
endif()
# In the C locale, so that messages have plain quotation marks for patterns to match.
execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${command} ${flags} -fsyntax-only ${SOURCE}
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)

if(NOT DEFINED EXPECT_ERROR)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "without LIMBER_EXPECT_ERROR this file must compile:\n${output}")
  endif()
  return()
endif()

if(result EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiles with LIMBER_EXPECT_ERROR=${EXPECT_ERROR}, and it must not")
endif()
if(NOT result EQUAL 1 OR NOT output MATCHES "error:")
  message(FATAL_ERROR "the compiler did not run to an error message (${result}):\n${output}")
endif()
file(STRINGS ${SOURCE} lines REGEX "// expect-error: ")
foreach(line IN LISTS lines)
  string(REGEX REPLACE ".*// expect-error: *" "" pattern "${line}")
  if(NOT output MATCHES "${pattern}")
    message(FATAL_ERROR "the message does not match '${pattern}':\n${output}")
  endif()
endforeach()
message("${output}")
