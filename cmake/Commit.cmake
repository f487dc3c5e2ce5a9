# Writes commit.hpp, when it is built, and only where the commit is another: cmake -DSOURCE=... -DHEADER=... -P Commit.cmake
# A package that is built without a repository may give the commit in the environment, as LIMBER_COMMIT.

set(commit "$ENV{LIMBER_COMMIT}")
find_program(GIT git)
if(NOT commit AND GIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --exclude=* --dirty=+ --abbrev=7
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define LIMBER_COMMIT \"@commit@\"\n" @ONLY)
