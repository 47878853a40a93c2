#===- AddCairn.cmake - how a Cairn library, dialect and tool is declared --===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//

# Every target here is installed and exported by CairnInstall.cmake.
set_property(GLOBAL PROPERTY CAIRN_EXPORTED_TARGETS "")
function(cairn_export target)
  set_property(GLOBAL APPEND PROPERTY CAIRN_EXPORTED_TARGETS ${target})
endfunction()

# add_cairn_library(name sources... [NO_PCH] [DEPENDS tablegen...] [LINK_LIBS libs...])
#
# A static library of the compiler. The shared precompiled header turns 13 s a
# file into 1 s; NO_PCH is for files that need none of MLIR's headers.
function(add_cairn_library name)
  cmake_parse_arguments(ARG "NO_PCH" "" "DEPENDS;LINK_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} CairnToolchain)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  if(NOT ARG_NO_PCH AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_precompile_headers(${name} REUSE_FROM CairnPCH)
  endif()
  cairn_export(${name})
endfunction()

# What a binary gives to plugins that it loads, as the body of a version script
# or a dynamic list.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/PluginSymbols.list cairn_plugin_symbols
     REGEX "^[^#]")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  ${CMAKE_CURRENT_LIST_DIR}/PluginSymbols.list)
list(JOIN cairn_plugin_symbols ";\n  " cairn_plugin_symbols)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/plugin-symbols.list
     CONTENT "{\n  @cairn_plugin_symbols@;\n};\n" @ONLY)

# cairn_write_in_pieces(target): lld writes through a mapping, of which the page
# cache keeps single pages. A copy is written in large pieces, which are mapped as
# such: cairnc starts, compiles a small kernel and ends in 18 ms in the place of 27.
function(cairn_write_in_pieces target)
  set(file $<TARGET_FILE:${target}>)
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND cp ${file} ${file}.copy
    COMMAND mv ${file}.copy ${file}
    VERBATIM)
endfunction()

# add_cairn_tool(name sources... [TAKES_PLUGINS] [LINK_LIBS libs...])
#
# An installed executable. TAKES_PLUGINS: objects that it loads may have passes
# on Cairn's dialects.
function(add_cairn_tool name)
  cmake_parse_arguments(ARG "TAKES_PLUGINS" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS})
  if(ARG_TAKES_PLUGINS)
    target_link_options(${name} PRIVATE
      "LINKER:--dynamic-list=${PROJECT_BINARY_DIR}/plugin-symbols.list")
  endif()
  cairn_write_in_pieces(${name})
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endfunction()

# add_cairn_dialect(Name name): tablegen for Name{Dialect,Attrs,Types,Ops}.td,
# reached through NameOps.td, as target CairnNameIncGen; and its reference page.
function(add_cairn_dialect base name)
  set(LLVM_TARGET_DEFINITIONS ${base}Ops.td)
  mlir_tablegen(${base}Dialect.h.inc -gen-dialect-decls -dialect=${name})
  mlir_tablegen(${base}Dialect.cpp.inc -gen-dialect-defs -dialect=${name})
  mlir_tablegen(${base}Types.h.inc -gen-typedef-decls -typedefs-dialect=${name})
  mlir_tablegen(${base}Types.cpp.inc -gen-typedef-defs -typedefs-dialect=${name})
  mlir_tablegen(${base}Enums.h.inc -gen-enum-decls)
  mlir_tablegen(${base}Enums.cpp.inc -gen-enum-defs)
  mlir_tablegen(${base}Attrs.h.inc -gen-attrdef-decls -attrdefs-dialect=${name})
  mlir_tablegen(${base}Attrs.cpp.inc -gen-attrdef-defs -attrdefs-dialect=${name})
  mlir_tablegen(${base}Ops.h.inc -gen-op-decls -dialect=${name})
  mlir_tablegen(${base}Ops.cpp.inc -gen-op-defs -dialect=${name})
  add_public_tablegen_target(Cairn${base}IncGen)
  add_cairn_doc(${base}Ops.td Dialects/${base}.md -gen-dialect-doc -dialect=${name})
endfunction()

# add_cairn_passes(Group prefix): tablegen for Passes.td as CairnGroupPassIncGen.
function(add_cairn_passes group page)
  set(LLVM_TARGET_DEFINITIONS Passes.td)
  mlir_tablegen(Passes.h.inc -gen-pass-decls -name=${group})
  add_public_tablegen_target(Cairn${group}PassIncGen)
  add_cairn_doc(Passes.td Passes/${page}.md -gen-pass-doc)
endfunction()

# add_cairn_doc(file.td page flags...): a generated reference page, built by the
# target cairn-doc into docs/ of the build tree and never committed.
add_custom_target(cairn-doc)
function(add_cairn_doc td page)
  set(out ${PROJECT_BINARY_DIR}/docs/${page})
  get_filename_component(dir ${out} DIRECTORY)
  file(MAKE_DIRECTORY ${dir})
  string(REPLACE "/" "-" target "cairn-doc-${page}")
  set(includes)
  foreach(i ${MLIR_INCLUDE_DIRS} ${PROJECT_SOURCE_DIR}/include)
    list(APPEND includes -I ${i})
  endforeach()
  # Beside the file itself, what it includes, which is its neighbours.
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.td)
  add_custom_command(OUTPUT ${out}
    COMMAND ${MLIR_TABLEGEN_EXE} ${ARGN} ${includes}
            ${CMAKE_CURRENT_SOURCE_DIR}/${td} -o ${out}
    DEPENDS ${sources} VERBATIM)
  add_custom_target(${target} DEPENDS ${out})
  add_dependencies(cairn-doc ${target})
endfunction()
