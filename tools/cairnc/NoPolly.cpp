//===- NoPolly.cpp - what clang's archives want of Polly ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/Config/llvm-config.h"
#include "llvm/Plugins/PassPlugin.h"

/// Clang's archives add Polly to its own optimisation where they were built
/// with it, and distributions do not have Polly as an archive. Cairn runs
/// pipelines of its own, without it.
llvm::PassPluginLibraryInfo getPollyPluginInfo();
llvm::PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "no-polly", LLVM_VERSION_STRING,
          [](llvm::PassBuilder &) {}, nullptr};
}
