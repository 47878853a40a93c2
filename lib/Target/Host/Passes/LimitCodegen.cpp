//===- LimitCodegen.cpp - options of LLVM, by name --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LimitCodegen.h"

#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace cairn;

/// The value is parsed as on a command line, so that the option may have any
/// type.
static Error setOption(StringRef name, StringRef value) {
  cl::Option *option = cl::getRegisteredOptions().lookup(name);
  if (!option)
    return createStringError("this LLVM has no option '" + name + "'");
  if (option->addOccurrence(/*pos=*/0, name, value, /*MultiArg=*/true))
    return createStringError("LLVM's option '" + name +
                             "' is not one to set to '" + value + "'");
  return Error::success();
}

Error cairn::limitCodegen() {
  // LLVM 22 duplicates blocks while they have phis, and takes one that another
  // phi of the same block has just overwritten for the old value: a loop that
  // exchanges values at its end computes with the wrong ones.
  if (Error error = setOption("disable-early-taildup", "true"))
    return error;
  // The number of blocks whose ends are compared with each other, 150 by
  // default, over and over as some are merged.
  if (Error error = setOption("tail-merge-threshold", "30"))
    return error;
  // How many accesses to memory schedulers compare each with each, 1000 by
  // default, which takes seconds where lanes are written one by one.
  if (Error error = setOption("dag-maps-huge-region", "200"))
    return error;
  // Parts of blocks (SplitBlocks.h) would be one again.
  return setOption("disable-cgp-branch-opts", "true");
}
