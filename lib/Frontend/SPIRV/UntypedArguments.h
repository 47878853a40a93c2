//===- UntypedArguments.h - pointers to bytes in SPIR-V ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_UNTYPEDARGUMENTS_H
#define CAIRN_LIB_FRONTEND_SPIRV_UNTYPEDARGUMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// A pointer to bytes in `words` may stand for one of any type: LLVM's writer
/// of SPIR-V knows no better where pointers are opaque. Lets the metadata of
/// `module`, the translation of `words`, name such an argument's type `void*`
/// unless the SPIR-V says the source's types.
void leaveByteArgumentsUntyped(llvm::Module &module,
                               llvm::ArrayRef<uint32_t> words);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIRV_UNTYPEDARGUMENTS_H
