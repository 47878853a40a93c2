#===- CairnSanitizers.cmake - Address- and UndefinedBehaviorSanitizer -----===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# Instruments all of our own code; LLVM's shared libraries stay as they are.
# Debian's clang 22 has no sanitizer runtime of its own; g++'s is of the same
# version of the interface, and serves where clang's is missing.

include(CheckCXXSourceCompiles)

# What a program of this build needs in ASAN_OPTIONS. Memory passes between
# instrumented code and LLVM's: what one side marks as out of bounds the other
# does not know of. A compile that was given up after a crash leaks. Tests ask
# for more memory than there is, and expect an error.
string(JOIN ":" CAIRN_ASAN_OPTIONS
  detect_container_overflow=0 allow_user_poisoning=0 detect_odr_violation=0
  detect_leaks=0 allocator_may_return_null=1)

# No run-time type information, so no check of dynamic types.
add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr
                    -fno-sanitize-recover=undefined -fno-omit-frame-pointer)

set(CMAKE_REQUIRED_FLAGS -fsanitize=address,undefined)
check_cxx_source_compiles("int main() { return 0; }" CAIRN_HAVE_SANITIZER_RUNTIME)
unset(CMAKE_REQUIRED_FLAGS)
if(CAIRN_HAVE_SANITIZER_RUNTIME)
  add_link_options(-fsanitize=address,undefined)
  return()
endif()

# Checks a call's type by what g++'s runtime does not have.
add_compile_options(-fno-sanitize=function)
find_program(CAIRN_GXX g++ REQUIRED)
foreach(runtime asan ubsan)
  execute_process(COMMAND ${CAIRN_GXX} -print-file-name=lib${runtime}.so
                  OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT IS_ABSOLUTE "${path}")
    message(FATAL_ERROR "expected ${CMAKE_CXX_COMPILER} or ${CAIRN_GXX} to have the "
                        "runtime library of the sanitizers, found no lib${runtime}.so")
  endif()
  # First of all libraries, as the runtime wants to be.
  link_libraries(${path})
endforeach()
