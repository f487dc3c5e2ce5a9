# Writes the function limber::commit() when it is built, and only where the commit is another:
#   cmake -DSOURCE=... -DFILE=... -P Commit.cmake
# A package that is built without a repository may give the commit in the environment, as LIMBER_COMMIT.

cmake_minimum_required(VERSION 3.25)

set(commit "$ENV{LIMBER_COMMIT}")
find_program(GIT git)
if(NOT commit AND GIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --exclude=* --dirty=+ --abbrev=7
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${FILE} @ONLY CONTENT
  "#include <limber/version.hpp>\n\nconst char* limber::commit() { return \"@commit@\"; }\n")
