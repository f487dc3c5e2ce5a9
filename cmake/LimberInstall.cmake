# The installed package: headers, library, and what find_package(limber) and pkg-config limber read.

include(CMakePackageConfigHelpers)

set(LIMBER_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/limber)

install(TARGETS limber EXPORT limberTargets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/limber DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.hpp")
install(EXPORT limberTargets NAMESPACE limber:: DESTINATION ${LIMBER_CMAKEDIR})
if(TARGET limber_batch)
  # A set of its own: who does not want it needs no oneTBB.
  install(TARGETS limber_batch EXPORT limberBatchTargets)
  install(EXPORT limberBatchTargets NAMESPACE limber:: DESTINATION ${LIMBER_CMAKEDIR})
endif()
if(TARGET limber_cli)
  install(TARGETS limber_cli)
  if(NOT CMAKE_CROSSCOMPILING)
    include(cmake/LimberPages.cmake)
  endif()
endif()

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/limberConfig.cmake.in
  ${PROJECT_BINARY_DIR}/limberConfig.cmake INSTALL_DESTINATION ${LIMBER_CMAKEDIR})
# While the major version is 0, a new minor version may break its users.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/limberConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/limberConfig.cmake ${PROJECT_BINARY_DIR}/limberConfigVersion.cmake
  DESTINATION ${LIMBER_CMAKEDIR})

# The prefix is written relative to the file itself, so that the tree can be moved; not possible where the user chose an
# absolute library folder.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(LIMBER_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
  set(LIMBER_PC_LIBDIR ${CMAKE_INSTALL_FULL_LIBDIR})
  set(LIMBER_PC_INCLUDEDIR ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
  file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
  string(REGEX REPLACE "/$" "" up "${up}")
  set(LIMBER_PC_PREFIX "\${pcfiledir}/${up}")
  set(LIMBER_PC_LIBDIR "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(LIMBER_PC_INCLUDEDIR "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/limber.pc.in ${PROJECT_BINARY_DIR}/limber.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/limber.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(TARGET limber_batch)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/limber-batch.pc.in ${PROJECT_BINARY_DIR}/limber-batch.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/limber-batch.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
