//===- EnvironmentNames.cpp - who takes Kernel SPIR-V -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Kernel/IR/EnvironmentNames.h"

#include "llvm/ADT/STLExtras.h"

using namespace cairn;
using llvm::StringRef;

/// In the order of the enumeration.
static constexpr llvm::StringLiteral kNames[] = {
    "level-zero", "opencl1.2", "opencl2.0", "opencl2.1", "opencl2.2"};

StringRef cairn::stringifyEnvironment(Environment environment) {
  return kNames[static_cast<unsigned>(environment)];
}

std::optional<Environment> cairn::symbolizeEnvironment(StringRef name) {
  const auto *it = llvm::find(kNames, name);
  if (it == std::end(kNames))
    return std::nullopt;
  return static_cast<Environment>(it - kNames);
}

llvm::ArrayRef<llvm::StringLiteral> cairn::environmentNames() { return kNames; }

std::string cairn::listEnvironments() {
  std::string list;
  for (StringRef name : kNames) {
    if (!list.empty())
      list += name == std::end(kNames)[-1] ? " or " : ", ";
    list += name;
  }
  return list;
}
