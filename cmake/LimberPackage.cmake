# `make package`: a Debian package with library, headers, program, manual pages and completions.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME limber)
set(CPACK_PACKAGE_VENDOR "Limber")
# Whoever builds a package answers for it: as Debian's tools have it, by DEBFULLNAME and DEBEMAIL.
set(maintainer "Limber <limber@example.com>")
if(DEFINED ENV{DEBEMAIL})
  set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "rigid-body dynamics for robots")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Every term of a robot's equations of motion: inverse and forward
dynamics, the mass matrix, the Coriolis matrix, Christoffel symbols,
Jacobians, momentum, for trees of any joints with a fixed or floating
base, geared rotors, couplings and loops, one state at a time or many in
parallel; inverse kinematics and simulation. Models are read from URDF,
MJCF, SDF and JSON. The package has the library, its headers and the
program limber.")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# What a user's program needs to compile and link.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libeigen3-dev (>= 3.4), libtbb-dev")
set(CPACK_STRIP_FILES ON)
# Folders are 755 and files 644 whatever the umask of the builder.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(documents ${PROJECT_BINARY_DIR}/documents)
file(MAKE_DIRECTORY ${documents})
configure_file(${PROJECT_SOURCE_DIR}/packaging/debian/changelog.in ${documents}/changelog @ONLY)
execute_process(COMMAND gzip -9 -n -k -f ${documents}/changelog)
install(FILES ${documents}/changelog.gz ${PROJECT_SOURCE_DIR}/packaging/debian/copyright
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/limber COMPONENT Unspecified)
include(CPack)
