//===- EnvironmentNames.h - who takes Kernel SPIR-V -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_KERNEL_IR_ENVIRONMENTNAMES_H
#define CAIRN_DIALECT_KERNEL_IR_ENVIRONMENTNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace cairn {

/// Who executes a module of SPIR-V's Kernel profile.
enum class Environment { LevelZero, OpenCL12, OpenCL20, OpenCL21, OpenCL22 };

/// "level-zero", "opencl1.2" and so on.
llvm::StringRef stringifyEnvironment(Environment environment);
std::optional<Environment> symbolizeEnvironment(llvm::StringRef name);

/// All names, in the order of the enumeration.
llvm::ArrayRef<llvm::StringLiteral> environmentNames();

/// All names as a list for messages: "level-zero, opencl1.2 or ...".
std::string listEnvironments();

} // namespace cairn

#endif // CAIRN_DIALECT_KERNEL_IR_ENVIRONMENTNAMES_H
