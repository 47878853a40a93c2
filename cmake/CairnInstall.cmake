#===- CairnInstall.cmake - what `cmake --install` puts where --------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# Included last: it takes every target that cairn_export() named. A consumer
# says find_package(Cairn) and links Cairn::CompilerAPI, Cairn::Runtime, ...

include(CMakePackageConfigHelpers)
set(cairn_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Cairn)

get_property(cairn_targets GLOBAL PROPERTY CAIRN_EXPORTED_TARGETS)
list(APPEND cairn_targets CairnToolchain CairnClang)
foreach(target ${cairn_targets})
  # CairnRuntime here, Cairn::Runtime outside.
  string(REGEX REPLACE "^Cairn" "" name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
endforeach()

# The tools look beside themselves for the compiler library, and all look where
# LLVM's were found. These targets exist already, so that CMAKE_INSTALL_RPATH
# would come too late.
set(cairn_binaries CairnCompiler)
get_property(dirs DIRECTORY ${PROJECT_SOURCE_DIR}/tools PROPERTY SUBDIRECTORIES)
foreach(dir ${dirs})
  get_property(tools DIRECTORY ${dir} PROPERTY BUILDSYSTEM_TARGETS)
  list(APPEND cairn_binaries ${tools})
endforeach()
foreach(target ${cairn_binaries})
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE")
    set_target_properties(${target} PROPERTIES
      INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}"
      INSTALL_RPATH_USE_LINK_PATH ON)
  elseif(type STREQUAL "SHARED_LIBRARY")
    set_target_properties(${target} PROPERTIES
      INSTALL_RPATH "$ORIGIN"
      INSTALL_RPATH_USE_LINK_PATH ON)
  endif()
endforeach()

# The shared ones are also for those who build nothing. Python loads them by the
# names without a version.
list(REMOVE_ITEM cairn_targets CairnCompiler CairnRuntimeC)
install(TARGETS ${cairn_targets} EXPORT CairnTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS CairnCompiler EXPORT CairnTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT compiler)
install(TARGETS CairnRuntimeC EXPORT CairnTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime)
install(EXPORT CairnTargets NAMESPACE Cairn:: DESTINATION ${cairn_package_dir})

# The runtime installs its own headers.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN "*.td")
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.inc" PATTERN "CMakeFiles" EXCLUDE)

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/cairn COMPONENT tools)

configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/CairnConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/CairnConfig.cmake
  INSTALL_DESTINATION ${cairn_package_dir})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/cmake/CairnConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/cmake/CairnConfig.cmake
  ${PROJECT_BINARY_DIR}/cmake/CairnConfigVersion.cmake
  DESTINATION ${cairn_package_dir})
