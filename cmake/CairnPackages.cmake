#===- CairnPackages.cmake - Debian packages, by CPack ---------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# A package for each component of `cmake --install`; utils/package.sh makes them.
# What a package links with, dpkg-shlibdeps finds; here is what is loaded, run or
# read when it is needed.

if(NOT LLVM_LIBRARY_DIR MATCHES "^/usr/lib/llvm-[0-9]+/")
  return() # another LLVM than Debian's, whose packages are meant below
endif()

set(llvm ${LLVM_VERSION_MAJOR})
# Readers and writers of one interface, which is not yet the same for ever.
set(same "(= ${PROJECT_VERSION})")

set(CPACK_COMPONENTS_ALL "")
# cairn_package(component package section summary [TEXT lines...] [DEPENDS ...]
#               [RECOMMENDS ...] [SUGGESTS ...] [PROVIDES ...] [CONTROL files...]
#               [ALL])
#
# ALL: for all architectures. CONTROL: scripts and files for dpkg.
macro(cairn_package component package section summary)
  cmake_parse_arguments(ARG "ALL" "" "TEXT;DEPENDS;RECOMMENDS;SUGGESTS;PROVIDES;CONTROL" ${ARGN})
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  string(TOUPPER ${component} key)
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${key}_PACKAGE_SECTION ${section})
  list(JOIN ARG_TEXT "\n" text)
  set(CPACK_COMPONENT_${key}_DESCRIPTION "${summary}\n${text}")
  foreach(relation DEPENDS RECOMMENDS SUGGESTS PROVIDES)
    list(JOIN ARG_${relation} ", " CPACK_DEBIAN_${key}_PACKAGE_${relation})
  endforeach()
  set(CPACK_DEBIAN_${key}_PACKAGE_CONTROL_EXTRA ${ARG_CONTROL})
  if(ARG_ALL)
    set(CPACK_DEBIAN_${key}_PACKAGE_ARCHITECTURE all)
    set(CPACK_DEBIAN_${key}_PACKAGE_SHLIBDEPS OFF)
  endif()
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
    DESTINATION share/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
endmacro()

cairn_package(tools cairn devel "compiler of OpenCL kernels, by readable levels of IR"
  TEXT "cairnc, cairn-run, cairn-opt and the other programs, their pages and examples."
  DEPENDS "libcairn-compiler ${same}"
  # What makes a device for those who have none.
  RECOMMENDS libvulkan1 libze1 "python3-cairn ${same}" SUGGESTS mesa-vulkan-drivers)
cairn_package(compiler libcairn-compiler libs "Cairn's compiler as a shared library"
  TEXT "What programs load that compile kernels while they run.")
# The file says to dpkg-shlibdeps which package a program needs.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/packages/shlibs
  CONTENT "libCairnRuntime @PROJECT_VERSION_MAJOR@.@PROJECT_VERSION_MINOR@ libcairn-runtime (>= @PROJECT_VERSION@)\n" @ONLY)
cairn_package(runtime libcairn-runtime libs "Cairn's runtime and its Level Zero driver"
  TEXT "Runs compiled kernels on the CPU, on Vulkan and on Level Zero. The driver makes"
       "the CPU a Level Zero device. Kernels are compiled where libcairn-compiler is."
  RECOMMENDS "libcairn-compiler ${same}" libvulkan1 libze1
  CONTROL ${PROJECT_BINARY_DIR}/packages/shlibs)
cairn_package(opencl cairn-opencl-icd libs "OpenCL on the CPU by Cairn"
  TEXT "An OpenCL driver, which OpenCL's loader finds."
  DEPENDS "libcairn-compiler ${same}" "ocl-icd-libopencl1 | libopencl1"
  PROVIDES opencl-icd)
cairn_package(python python3-cairn python "Cairn for Python, with cairn-view, cairn-diff and cairn-tune"
  TEXT "Compiles kernels and runs them on NumPy's arrays."
  DEPENDS "python3 (>= 3.11)" python3-numpy "cairn ${same}" "libcairn-runtime ${same}"
  SUGGESTS python3-tqdm python3-matplotlib python3-sklearn python3-distributed python3-yaml
  CONTROL ${PROJECT_SOURCE_DIR}/cmake/packages/postinst ${PROJECT_SOURCE_DIR}/cmake/packages/prerm
  ALL)
cairn_package(dev libcairn-dev libdevel "Cairn's headers and libraries, for programs and passes"
  TEXT "For find_package(Cairn) of CMake: C and C++ programs, and plugins with passes."
  DEPENDS "libcairn-compiler ${same}" "libcairn-runtime ${same}" libmlir-${llvm}-dev
          mlir-${llvm}-tools llvm-${llvm}-dev libclang-${llvm}-dev libtbb-dev spirv-tools)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_PACKAGE_NAME cairn)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The Cairn project <cairn@localhost>")
set(CPACK_OUTPUT_FILE_PREFIX packages)
# Scripts of `cmake --install` see where files will be.
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# xz takes six times as long, most of all for the programs.
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Where dpkg-shlibdeps finds our own libraries.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
