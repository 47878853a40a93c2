//===- Host.h - machine code for this process's CPU -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_HOST_HOST_H
#define CAIRN_TARGET_HOST_HOST_H

#include "cairn/Dialect/Mux/IR/MuxLimits.h"
#include "cairn/Target/Host/Processor.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace cairn {

/// On a function of LLVM's that was a part of a kernel: how many loops the
/// whole has, by which the optimisation of each is limited.
inline constexpr llvm::StringLiteral kLoopsOfKernelAttr =
    "cairn-loops-of-kernel";

/// Work-items of a group that the host runs, for any kernel.
inline constexpr int64_t kHostMaxWorkGroupSize = mux::kMaxWorkGroupSize;

/// Work-items of a group that hide its cost and leave many groups.
inline constexpr int64_t kHostPreferredWorkGroupSize = 256;

/// Work-items of a sub-group without lanes, as blocks have it.
inline constexpr int64_t kHostSubGroupSize = 1;

/// Which passes of LLVM say what they did, what they did not, and why, by
/// regular expressions for their names; none by an empty one.
struct RemarkOptions {
  std::string passed, missed, analysis;

  bool any() const {
    return !passed.empty() || !missed.empty() || !analysis.empty();
  }
};

/// How a module at the `host` level becomes machine code.
struct HostCodegenOptions {
  /// No optimisation beyond what lowering needs (`-cl-opt-disable`).
  bool optDisable = false;
  /// The lines of the source in debug information (`-g`).
  bool debugLines = false;
  /// An instruction that accesses memory has the line of the access, even if it
  /// does what another line asks for as well: for faults.
  bool linesOfAccesses = false;
  /// Sees LLVM's passes.
  llvm::PassInstrumentationCallbacks *callbacks = nullptr;
  /// What is asked for is emitted as MLIR's remarks. The code has lines of the
  /// source then.
  RemarkOptions remarks = {};
  /// Code for others is not for this process to run.
  const Processor *processor = &Processor::ofThisMachine();
};

/// Machine code for the options' CPU, as an object file.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
compileToObject(mlir::ModuleOp module, const HostCodegenOptions &options);

/// The optimised LLVM IR that `compileToObject` generates code from, as text.
llvm::Expected<std::string> compileToLLVMIR(mlir::ModuleOp module,
                                            const HostCodegenOptions &options);

/// The code of `compileToObject` as assembly.
llvm::Expected<std::string>
compileToAssembly(mlir::ModuleOp module, const HostCodegenOptions &options);

struct SourceLine {
  std::string file;
  /// From 1 on; a column of 0 is not known.
  unsigned line = 0, column = 0;
  /// Whether the instruction has none, and the nearest in front of it has this.
  bool isNear = false;
};

/// The source of the instruction that is `offset` bytes behind `symbol` in the
/// object `code`. `codeWithLines` is an object of the same module with debug
/// lines, from which they are taken if its code is the same to the byte.
llvm::Expected<SourceLine> findSourceLine(llvm::MemoryBufferRef code,
                                          llvm::MemoryBufferRef codeWithLines,
                                          llvm::StringRef symbol,
                                          int64_t offset);

/// The interfaces of the module's kernels as JSON (docs/KernelInterface.md).
std::string printInterface(mlir::ModuleOp module);

/// Machine code of several programs in this process.
class HostJIT {
public:
  static llvm::Expected<std::unique_ptr<HostJIT>> create();
  ~HostJIT();

  /// The code of one program, which goes with this object.
  class Code {
  public:
    virtual ~Code() = default;
    /// Adds an object file, which may refer to those of before.
    virtual llvm::Error add(std::unique_ptr<llvm::MemoryBuffer> object) = 0;
    /// The address of `symbol`.
    virtual llvm::Expected<void *> lookup(llvm::StringRef symbol) = 0;
  };
  /// A program without code.
  llvm::Expected<std::unique_ptr<Code>> createProgram();

private:
  HostJIT();
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace cairn

#endif // CAIRN_TARGET_HOST_HOST_H
