# limber_unite(SIZE FILE...): the files of each folder are compiled SIZE at a time, as one file that includes them: their
# headers are then read once, which takes longer than their own lines. Targets say UNITY_BUILD with the mode GROUP.
#
# Files that take long by themselves (kernels) are better alone: they are not named here.

option(LIMBER_UNITY "Compile small files several at a time: a full build takes half as long, one changed file longer" ON)

function(limber_unite size)
  if(NOT LIMBER_UNITY)
    return()
  endif()
  set(last_folder)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    if(NOT folder STREQUAL last_folder)
      set(last_folder ${folder})
      set(count 0)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE room)
      string(REPLACE "/" "_" room ${room})
    endif()
    math(EXPR group "${count} / ${size}")
    math(EXPR count "${count} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room}_${group})
  endforeach()
endfunction()
