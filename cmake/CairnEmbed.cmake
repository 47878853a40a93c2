#===- CairnEmbed.cmake - files of the build as data of a source -----------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# What the assembler puts into an object is in no list of included files: neither
# ninja nor a cache of compilations would see that it has changed. So the source
# includes a header that names the files with their checksums.

# cairn_embed(Source.cpp name=file...): writes Source.embedded.h, which Source.cpp
# includes: the bytes of each file are those from name_begin to name_end.
function(cairn_embed source)
  cmake_path(GET source STEM stem)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/embedded/${stem}.embedded.h)
  list(TRANSFORM ARGN REPLACE "^[^=]+=" "" OUTPUT_VARIABLE files)
  add_custom_command(OUTPUT ${header}
    COMMAND ${CMAKE_COMMAND} "-DFILES=${ARGN}" -DHEADER=${header}
            -P ${PROJECT_SOURCE_DIR}/cmake/WriteEmbeddings.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/WriteEmbeddings.cmake
    COMMENT "Taking checksums of what ${source} embeds" VERBATIM)
  set_property(SOURCE ${source} APPEND PROPERTY OBJECT_DEPENDS ${header})
  set_property(SOURCE ${source} APPEND PROPERTY INCLUDE_DIRECTORIES
    ${CMAKE_CURRENT_BINARY_DIR}/embedded)
endfunction()
