# Manual pages and the completion of shells, which the program writes itself.

find_program(LIMBER_GZIP gzip REQUIRED)
set(pages ${PROJECT_BINARY_DIR}/pages)
add_custom_command(OUTPUT ${pages}/limber.bash
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${pages}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${pages}/man1
  COMMAND limber_cli manual --folder ${pages}/man1
  # -n: the same bytes for every build.
  COMMAND ${LIMBER_GZIP} -9 -n -r ${pages}/man1
  COMMAND limber_cli completion zsh > ${pages}/_limber
  COMMAND limber_cli completion fish > ${pages}/limber.fish
  COMMAND limber_cli completion bash > ${pages}/limber.bash
  DEPENDS limber_cli COMMENT "Writing manual pages and completions" VERBATIM)
add_custom_target(limber_pages ALL DEPENDS ${pages}/limber.bash)

install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${pages}/limber.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME limber)
install(FILES ${pages}/_limber DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${pages}/limber.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
