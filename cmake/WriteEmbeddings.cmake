#===- WriteEmbeddings.cmake - the header of a source that embeds files ----===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: cmake -DFILES=name=file;... -DHEADER=FILE -P WriteEmbeddings.cmake

set(text "#include \"cairn/Builtins/Embed.h\"\n")
foreach(embedding IN LISTS FILES)
  string(REGEX MATCH "^([^=]+)=(.+)$" matched "${embedding}")
  set(name ${CMAKE_MATCH_1})
  set(file ${CMAKE_MATCH_2})
  file(SHA256 ${file} checksum)
  string(APPEND text "CAIRN_EMBED(${name}, \"${file}\",\n            \"${checksum}\");\n")
endforeach()
# Only if it is another: files may be written again as they were.
file(CONFIGURE OUTPUT ${HEADER} CONTENT "${text}" @ONLY)
