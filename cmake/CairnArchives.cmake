#===- CairnArchives.cmake - LLVM, MLIR and clang as archives --------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# cairn_takes_archives: a generator expression, whether a target has the property
# CAIRN_ARCHIVES and the archives are installed. cairn_archives: what it links.

set(cairn_takes_archives 0)
# Sanitizers want C++'s shared library, and addresses of their own choice.
if(CAIRN_ENABLE_SANITIZERS OR NOT EXISTS ${LLVM_LIBRARY_DIR}/libLLVMCore.a OR
   NOT EXISTS ${LLVM_LIBRARY_DIR}/libMLIRIR.a OR
   NOT EXISTS ${LLVM_LIBRARY_DIR}/libclangAST.a)
  return()
endif()

# What LLVM's own archives were built to use. Where the packages for developers
# are missing, the library itself will do.
set(libraries ${CMAKE_DL_LIBS} m)
foreach(library ZSTD=zstd ZLIB=z)
  string(REPLACE "=" ";" library ${library})
  list(GET library 0 option)
  list(GET library 1 name)
  if(LLVM_ENABLE_${option})
    find_library(CAIRN_LLVM_${option} NAMES ${name} lib${name}.so.1)
    if(NOT CAIRN_LLVM_${option})
      return()
    endif()
    list(APPEND libraries ${CAIRN_LLVM_${option}})
  endif()
endforeach()

set(cairn_takes_archives $<BOOL:$<TARGET_PROPERTY:CAIRN_ARCHIVES>>)
file(GLOB cairn_archives ${LLVM_LIBRARY_DIR}/libMLIR*.a ${LLVM_LIBRARY_DIR}/libLLVM*.a
     ${LLVM_LIBRARY_DIR}/libclang*.a)
list(FILTER cairn_archives EXCLUDE REGEX "libMLIRCAPI")
set(cairn_archives
  -no-pie -static-libstdc++ -static-libgcc
  -Wl,--gc-sections,--as-needed,--start-group ${cairn_archives} -Wl,--end-group
  ${libraries})
