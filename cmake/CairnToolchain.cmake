#===- CairnToolchain.cmake - compilers, linker, LLVM, MLIR and clang ------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# Everything of LLVM comes from three shared objects (libMLIR, libLLVM,
# libclang-cpp). Naming a component archive beside them duplicates its globals,
# so no target may link one; but a tool with the property CAIRN_ARCHIVES has the
# archives of all three, and C++'s library, in the place of the shared objects,
# and is linked to a fixed address. Resolving symbols, relocating tables and
# constructing the options of all targets is more than half of what a small kernel
# takes with shared objects; linking the archives takes three seconds more.

# "22" alone is refused: LLVM's version file wants an equal major.minor.
find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
find_library(CAIRN_CLANG_CPP NAMES clang-cpp libclang-cpp.so.22.1
             HINTS ${LLVM_LIBRARY_DIR} REQUIRED)
list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
find_library(CAIRN_SPIRV_TOOLS SPIRV-Tools)
find_path(CAIRN_SPIRV_TOOLS_INCLUDE_DIR spirv-tools/libspirv.h)
if(NOT CAIRN_SPIRV_TOOLS OR NOT CAIRN_SPIRV_TOOLS_INCLUDE_DIR)
  message(FATAL_ERROR
    "libSPIRV-Tools.a and spirv-tools/libspirv.h not found: install SPIRV-Tools "
    "(package spirv-tools), or set CAIRN_SPIRV_TOOLS and CAIRN_SPIRV_TOOLS_INCLUDE_DIR")
endif()
find_path(SPIRV_HEADERS_DIR spirv/unified1/spirv.core.grammar.json REQUIRED)
include(TableGen)
include(AddLLVM)
include(AddMLIR)

find_program(CAIRN_CCACHE ccache)
if(CAIRN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without the sloppiness ccache refuses every file that uses the shared
  # precompiled header. By the compiler's own list of dependencies a miss costs a
  # tenth more than the compiler alone; preprocessing first would cost as much again.
  # Of the precompiled header, which has 190 MB, it reads the sum (lib/PCH). Without
  # include_file_mtime and _ctime: an object of the old text of a file that is edited
  # while it is compiled would be kept as that of the new one.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1
      CCACHE_PCH_EXTSUM=1
      CCACHE_SLOPPINESS=pch_defines,time_macros
      ${CAIRN_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CAIRN_CCACHE})
endif()

find_program(CAIRN_LLD NAMES ld.lld-22 HINTS ${LLVM_TOOLS_BINARY_DIR})
if(CAIRN_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(--ld-path=${CAIRN_LLD})
endif()

add_compile_options(-Wall -Wextra -Wno-unused-parameter)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # The time stamp inside a precompiled header would defeat ccache.
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endif()
if(CAIRN_SANITIZE)
  include(CairnSanitizers)
  # No run-time type information, so no check of dynamic types.
  add_compile_options(-fno-sanitize=vptr)
endif()

# The compiler's own targets link this; the runtime must not.
add_library(CairnToolchain INTERFACE)
set_target_properties(CairnToolchain PROPERTIES EXPORT_NAME Toolchain)
target_include_directories(CairnToolchain SYSTEM INTERFACE ${MLIR_INCLUDE_DIRS})
separate_arguments(cairn_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
string(REPLACE "-D" "" cairn_llvm_definitions "${cairn_llvm_definitions}")
target_compile_definitions(CairnToolchain INTERFACE ${cairn_llvm_definitions})
include(CairnArchives)
target_link_libraries(CairnToolchain INTERFACE
  "$<BUILD_INTERFACE:$<${cairn_takes_archives}:${cairn_archives}>>"
  "$<$<NOT:${cairn_takes_archives}>:MLIR;LLVM>")
# What includes clang's headers links this as well.
add_library(CairnClang INTERFACE)
set_target_properties(CairnClang PROPERTIES EXPORT_NAME Clang)
target_link_libraries(CairnClang INTERFACE
  CairnToolchain $<$<NOT:${cairn_takes_archives}>:${CAIRN_CLANG_CPP}>)
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(CairnToolchain INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()
