//===- SpirvNumbers.h - numbers of SPIR-V -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numbers of the specification (sections 3.7, 3.20, 3.31 and 3.52) that
// somebody looks at here.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVNUMBERS_H
#define CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVNUMBERS_H

#include <cstdint>

namespace cairn::runtime {

enum SpirvOp : uint32_t {
  OpExtension = 10,
  OpEntryPoint = 15,
  OpExecutionMode = 16,
  OpCapability = 17,
  OpTypeVoid = 19,
  OpTypeBool = 20,
  OpTypeInt = 21,
  OpTypeFloat = 22,
  OpTypeVector = 23,
  OpTypeImage = 25,
  OpTypeSampler = 26,
  OpTypeSampledImage = 27,
  OpTypeArray = 28,
  OpTypeRuntimeArray = 29,
  OpTypeStruct = 30,
  OpTypePointer = 32,
  OpTypeForwardPointer = 39,
  OpSpecConstantTrue = 48,
  OpSpecConstantFalse = 49,
  OpSpecConstant = 50,
  OpFunction = 54,
  OpFunctionParameter = 55,
  OpFunctionEnd = 56,
  OpFunctionCall = 57,
  OpVariable = 59,
  OpImageTexelPointer = 60,
  OpLoad = 61,
  OpStore = 62,
  OpCopyMemory = 63,
  OpAccessChain = 65,
  OpInBoundsAccessChain = 66,
  OpPtrAccessChain = 67,
  OpArrayLength = 68,
  OpInBoundsPtrAccessChain = 70,
  OpDecorate = 71,
  OpGroupDecorate = 74,
  OpCopyObject = 83,
  OpPtrCastToGeneric = 121,
  OpBitcast = 124,
  OpSelect = 169,
  OpAtomicLoad = 227,
  OpAtomicStore = 228,
  OpAtomicXor = 242,
  OpPhi = 245,
  OpExecutionModeId = 331
};

enum SpirvStorageClass : uint32_t {
  UniformConstant = 0,
  Uniform = 2,
  Workgroup = 4,
  CrossWorkgroup = 5,
  Function = 7,
  PushConstant = 9,
  StorageBuffer = 12
};

enum SpirvDecoration : uint32_t {
  DecorationSpecId = 1,
  DecorationBuiltIn = 11,
  DecorationLinkageAttributes = 41
};

enum SpirvLinkageType : uint32_t { LinkageImport = 1 };

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVNUMBERS_H
