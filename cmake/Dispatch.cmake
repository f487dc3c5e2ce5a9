# Run by the build: cmake -DSETS=... -DPARTIAL_SETS=... -DREADELF=... -DOBJCOPY=... -DCOMPILER=... -DFOLDER=... -P Dispatch.cmake
#
# FOLDER/joined_<set>.o has the functions for single states, the same in every set. Of their symbols those stay visible
# that the headers declare (default visibility); the rest becomes local, in FOLDER/limber_dynamics_<set>.o. Where there are
# several sets, each visible function is renamed there, and limber_dispatch.o has, under its own name, a jump to where its
# slot points:
#
#   limber::mass_matrix(...):  jmp *slot            one indirect jump per call; arguments and results stay where they are
#   slots                      start with the targets of the narrowest set, which any machine can run
#   targets                    one row per set; src/dynamics/instruction_set.cpp copies a row to the slots
#
# A set of PARTIAL_SETS takes the functions that it lacks from the next narrower set.
# So a new function needs no line anywhere but in its own file.

cmake_minimum_required(VERSION 3.25)

set(functions)
foreach(set IN LISTS SETS)
  execute_process(COMMAND ${READELF} -sW ${FOLDER}/joined_${set}.o OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "FUNC +(GLOBAL|WEAK) +DEFAULT +[0-9]+ _ZNK?6limber[^ \n]+" lines "${symbols}")
  set(functions_of_${set})
  foreach(line IN LISTS lines)
    string(REGEX REPLACE ".* " "" function "${line}")
    list(APPEND functions_of_${set} ${function})
  endforeach()
  list(REMOVE_DUPLICATES functions_of_${set})
  if(NOT functions)
    set(functions ${functions_of_${set}})
  endif()
  if(set IN_LIST PARTIAL_SETS)
    continue()
  endif()
  # Of small functions in headers a compiler may keep a copy in one set and not in another.
  set(common)
  foreach(function IN LISTS functions)
    if(function IN_LIST functions_of_${set})
      list(APPEND common ${function})
    endif()
  endforeach()
  set(functions ${common})
endforeach()
if(NOT functions)
  message(FATAL_ERROR "Dispatch.cmake: found no function of limber in ${FOLDER}/joined_*.o")
endif()

list(JOIN functions "\n" keep)
file(WRITE ${FOLDER}/visible_functions.txt "${keep}\n")
list(LENGTH SETS set_count)
foreach(set IN LISTS SETS)
  set(hidden ${FOLDER}/limber_dynamics_${set}.o)
  execute_process(COMMAND ${OBJCOPY} --keep-global-symbols=${FOLDER}/visible_functions.txt ${FOLDER}/joined_${set}.o ${hidden}
    COMMAND_ERROR_IS_FATAL ANY)
  if(set_count GREATER 1)
    string(REGEX REPLACE "([^\n]+)" "\\1 limber_${set}_\\1" renamed "${keep}")
    file(WRITE ${FOLDER}/renamed_functions_${set}.txt "${renamed}\n")
    execute_process(COMMAND ${OBJCOPY} --redefine-syms=${FOLDER}/renamed_functions_${set}.txt ${hidden}
      COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()
if(set_count EQUAL 1)
  return()
endif()

list(GET SETS 0 narrowest)
set(jumps)
set(slots)
set(number 0)
foreach(function IN LISTS functions)
  math(EXPR offset "8 * ${number}")
  math(EXPR number "${number} + 1")
  string(APPEND jumps "\t.globl ${function}\n\t.type ${function}, @function\n\t.p2align 4\n${function}:\n"
    "\t.cfi_startproc\n\tjmp *limber_function_slots+${offset}(%rip)\n\t.cfi_endproc\n\t.size ${function}, .-${function}\n")
  string(APPEND slots "\t.quad limber_${narrowest}_${function}\n")
endforeach()
set(targets)
foreach(set IN LISTS SETS)
  foreach(function IN LISTS functions)
    if(function IN_LIST functions_of_${set})
      set(target_of_${function} limber_${set}_${function})
    endif()
    string(APPEND targets "\t.hidden ${target_of_${function}}\n\t.quad ${target_of_${function}}\n")
  endforeach()
endforeach()
file(WRITE ${FOLDER}/limber_dispatch.s
"	.hidden limber_function_slots, limber_function_targets, limber_function_count, limber_choose_instruction_set
	.text
${jumps}
	.data
	.p2align 6
	.globl limber_function_slots
limber_function_slots:
${slots}
	.section .data.rel.ro, \"aw\"
	.p2align 3
	.globl limber_function_targets, limber_function_count
limber_function_targets:
${targets}
limber_function_count:
	.quad ${number}

	.section .init_array.00101, \"aw\"
	.p2align 3
	.quad limber_choose_instruction_set

	.section .note.GNU-stack, \"\", @progbits
")
execute_process(COMMAND ${COMPILER} -c ${FOLDER}/limber_dispatch.s -o ${FOLDER}/limber_dispatch.o COMMAND_ERROR_IS_FATAL ANY)
