#===- CairnUnity.cmake - sources that are compiled together ---------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# With CMAKE_UNITY_BUILD, eight sources of a target are one translation unit: what
# headers declare and instantiate is then compiled once for all eight, which is
# more than half of a build. Only sources that open the same namespaces stand
# together, because LLVM, MLIR and the parts of Cairn have classes of equal names.
# A target with UNITY_BUILD OFF keeps its sources apart.

# cairn_group_sources(directory): for every target in and below `directory`.
function(cairn_group_sources directory)
  if(NOT CMAKE_UNITY_BUILD)
    return()
  endif()
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(is_unity ${target} UNITY_BUILD)
    if(is_unity AND type MATCHES "EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY")
      cairn_group_sources_of(${target})
    endif()
  endforeach()
  get_property(folders DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(folder IN LISTS folders)
    cairn_group_sources(${folder})
  endforeach()
endfunction()

function(cairn_group_sources_of target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  # g++ takes sources of a group for headers, whose types must not have parts that
  # are local to a file.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder})
    if(NOT EXISTS ${source})
      continue()
    endif()
    file(STRINGS ${source} namespaces REGEX "^using namespace ")
    list(SORT namespaces)
    string(MD5 key "${namespaces}")
    if(NOT DEFINED count_${key})
      set(count_${key} 0)
    endif()
    math(EXPR group "${count_${key}} / 8")
    math(EXPR count_${key} "${count_${key}} + 1")
    set_property(SOURCE ${source} TARGET_DIRECTORY ${target}
                 PROPERTY UNITY_GROUP ${key}_${group})
  endforeach()
endfunction()
