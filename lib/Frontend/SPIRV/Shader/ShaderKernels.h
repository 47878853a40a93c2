//===- ShaderKernels.h - entry points of shaders as kernels -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each entry point becomes a kernel with arguments, and what it calls is read
// again for it: a variable of the module is then what this kernel's argument
// is, and is passed on as a further argument to the functions that use it.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_SHADER_SHADERKERNELS_H
#define CAIRN_LIB_FRONTEND_SPIRV_SHADER_SHADERKERNELS_H

#include "SPIRV/ParsedModule.h"
#include "ShaderInterface.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include <map>

namespace cairn::frontend::spirv {

/// A variable of the module that each launch or each work-item has anew.
struct ShaderVariable {
  Instruction inst;
  Id id;
  /// The type of its content; for an array of descriptors, that of an element.
  Id type;
  spv::StorageClass storage;
  std::optional<Binding> binding;
  llvm::Constant *initializer = nullptr;
  /// For local memory, unless an argument has its size.
  llvm::GlobalVariable *global = nullptr;
  /// For local memory, with a layout that the module says.
  bool isLocalBlock = false;
  /// The specialization constant with the number of elements.
  std::optional<uint32_t> lengthSpecId;
  /// How many descriptors an array has; 0 for one that is none.
  uint32_t count = 0;

  bool isTable() const { return count > 0; }
};

/// What the launch says, as a function of OpenCL C: in a dimension if there is
/// one.
struct LaunchQuery {
  const char *function;
  std::optional<unsigned> dimension;
};

/// A constant that depends on the launch.
struct LateConstant {
  Instruction inst;
  /// For a specialization constant.
  uint32_t specId = 0;
  std::optional<LaunchQuery> query;
  /// For memory whose size an argument has.
  bool isLocalLength = false;
};

/// Where a kernel's variables come from.
struct ShaderRoots {
  /// Bytes in a buffer that is not an argument, or in push constants.
  struct Piece {
    uint64_t offset;
    /// The number of an argument, a field of the launch, or, without either,
    /// the address of the module's variables.
    std::optional<unsigned> arg;
    std::string field;
    /// The function whose value for the argument it is; empty for the argument.
    std::string query = {};
  };

  llvm::Function *kernel = nullptr;
  /// Numbers of arguments.
  std::map<Binding, unsigned> bound, measured;
  std::map<uint32_t, unsigned> locals;
  std::map<Binding, std::vector<Piece>> blocks;
};

/// The functions of an entry point, callees first.
struct ShaderCalls {
  std::vector<const FunctionWords *> functions;
  /// The variables that each uses, itself or by what it calls.
  llvm::DenseMap<const FunctionWords *, llvm::SetVector<Id>> uses;
  /// Variables whose length is asked.
  llvm::SetVector<Id> measured;
};

} // namespace cairn::frontend::spirv

#endif // CAIRN_LIB_FRONTEND_SPIRV_SHADER_SHADERKERNELS_H
