//===- LevelZeroFunctions.cpp - finding Level Zero's functions --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroFunctions.h"

#include "lib/Settings.h"

#include <dlfcn.h>

using namespace cairn::runtime;

Result<LevelZeroFunctions> LevelZeroFunctions::load() {
  void *loader =
      dlopen(settings::levelZeroLoader().c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!loader)
    return Status::error(std::string("no Level Zero loader: ") + dlerror());
  LevelZeroFunctions ze;
  const char *missing = nullptr;
  auto find = [&](const char *name) {
    void *function = dlsym(loader, name);
    if (!function && !missing)
      missing = name;
    return function;
  };
#define CAIRN_LEVEL_ZERO_FIND(name)                                            \
  ze.name = reinterpret_cast<decltype(ze.name)>(find("ze" #name));
  CAIRN_LEVEL_ZERO_FUNCTIONS(CAIRN_LEVEL_ZERO_FIND)
  if (missing)
    return Status::error(
        std::string("the Level Zero loader has no function '") + missing + "'");
  CAIRN_LEVEL_ZERO_FIND(KernelSetGlobalOffsetExp)
  return ze;
}
