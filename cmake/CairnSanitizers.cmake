#===- CairnSanitizers.cmake - AddressSanitizer and the like ---------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# Instruments all of our own code as CAIRN_SANITIZE says; LLVM's shared libraries
# stay as they are. Debian's clang 22 has no sanitizer runtime of its own; g++'s is
# of the same version of the interface, and serves where clang's is missing.

include(CheckCXXSourceCompiles)

# What a program of this build needs in ASAN_OPTIONS. Memory passes between
# instrumented code and LLVM's: what one side marks as out of bounds the other
# does not know of. A compile that was given up after a crash leaks. Tests ask
# for more memory than there is, and expect an error.
string(JOIN ":" CAIRN_ASAN_OPTIONS
  detect_container_overflow=0 allow_user_poisoning=0 detect_odr_violation=0
  detect_leaks=0 allocator_may_return_null=1)

set(sanitizers -fsanitize=${CAIRN_SANITIZE} -fno-omit-frame-pointer)
if(CAIRN_SANITIZE MATCHES "undefined")
  list(APPEND sanitizers -fno-sanitize-recover=undefined)
endif()
# g++ says of inline code of libtbb that it does not know fences.
if(CAIRN_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND sanitizers -Wno-tsan)
endif()
add_compile_options(${sanitizers})

set(CMAKE_REQUIRED_FLAGS -fsanitize=${CAIRN_SANITIZE})
check_cxx_source_compiles("int main() { return 0; }" CAIRN_HAVE_SANITIZER_RUNTIME)
unset(CMAKE_REQUIRED_FLAGS)
if(CAIRN_HAVE_SANITIZER_RUNTIME)
  add_link_options(-fsanitize=${CAIRN_SANITIZE})
  return()
endif()

# Checks a call's type by what g++'s runtime does not have.
add_compile_options(-fno-sanitize=function)
find_program(CAIRN_GXX g++ REQUIRED)
set(runtime_of_address libasan.so)
set(runtime_of_thread libtsan.so)
set(runtime_of_undefined libubsan.so)
string(REPLACE "," ";" sanitizers "${CAIRN_SANITIZE}")
foreach(sanitizer ${sanitizers})
  set(runtime "${runtime_of_${sanitizer}}")
  execute_process(COMMAND ${CAIRN_GXX} -print-file-name=${runtime}
                  OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT IS_ABSOLUTE "${path}")
    message(FATAL_ERROR "expected ${CMAKE_CXX_COMPILER} or ${CAIRN_GXX} to have the "
                        "runtime library of the sanitizers, found no ${runtime} for '${sanitizer}'")
  endif()
  # First of all libraries, as the runtime wants to be.
  link_libraries(${path})
endforeach()
