//===- SharedLLVM.cpp - on to a program with all of LLVM --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/SharedLLVM.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstring>
#include <unistd.h>

using namespace llvm;

bool cairn::needsSharedLLVM(int argc, char **argv) {
  return any_of(ArrayRef(argv, argc).drop_front(), [](StringRef word) {
    StringRef name = word.ltrim('-').split('=').first;
    return word.starts_with("-") &&
           (name == "load-pass-plugin" || name == "load-dialect-plugin" ||
            name == "pass-pipeline-after" || name == "schedule" ||
            name == "target-cpu");
  });
}

int cairn::runBeside(char **argv, const char *name) {
  SmallString<128> path(
      sys::path::parent_path(sys::fs::getMainExecutable(argv[0], nullptr)));
  sys::path::append(path, name);
  execv(path.c_str(), argv);
  errs() << sys::path::filename(argv[0]) << ": error: cannot run '" << path
         << "', which takes users' passes and has all architectures: "
         << std::strerror(errno) << '\n';
  return 1;
}
