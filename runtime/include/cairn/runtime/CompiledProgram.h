//===- CompiledProgram.h - from the compiler to a device --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_COMPILEDPROGRAM_H
#define CAIRN_RUNTIME_COMPILEDPROGRAM_H

#include "cairn/runtime/CompilerLibrary.h"
#include "cairn/runtime/Device.h"

namespace cairn::runtime {

/// Puts what the compiler made on the device that it was made for. `name`
/// appears in messages. The compiler and the result must outlive the kernels,
/// as on the host their code is the compiler's.
Result<std::unique_ptr<Program>> loadCompiled(Device &device,
                                              const CompilerLibrary &library,
                                              Compiler::ProgramPointer program,
                                              const std::string &name);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_COMPILEDPROGRAM_H
