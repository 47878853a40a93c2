//===- Module.h - a program on its way to a binary --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_MODULE_H
#define CAIRN_COMPILER_MODULE_H

#include "cairn/Compiler/Kernel.h"
#include "cairn/Compiler/Result.h"
#include "cairn/Frontend/Frontend.h"
#include "cairn/Pipelines/Levels.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace cairn::compiler {

class Target;

using frontend::InputHeader;

/// A kernel as `finalize` describes it.
struct KernelInfo {
  std::string name;
};
using ProgramInfo = std::vector<KernelInfo>;

/// Milliseconds that a stage took.
struct StageTime {
  std::string stage;
  double milliseconds;
};

/// A device program (specification, "Module"): compiled from a source, linked
/// with others, finalized to the target's last level, and made a binary. Every
/// message goes to the log that the module was created with.
class Module {
public:
  Module(Target &target, uint32_t &numErrors, std::string &log);
  ~Module();

  /// Back to the empty module, options included.
  void clear();

  /// Sets the options of the compiles to come, spelled as for clBuildProgram.
  Result parseOptions(llvm::StringRef options);

  /// Compiles OpenCL C. `name` is the source's in diagnostics, and its folder
  /// where relative includes are looked up.
  Result compileOpenCLC(llvm::StringRef name, llvm::StringRef source,
                        llvm::ArrayRef<InputHeader> headers = {});

  /// Compiles SPIR-V of the Kernel profile, in the byte order of this machine
  /// or the other one; the option -spec-constant gives specialization constants
  /// their values.
  Result compileSPIRV(llvm::ArrayRef<uint32_t> code);

  /// Compiles whatever `content` is: OpenCL C, LLVM bitcode or text for SPIR,
  /// SPIR-V of the Kernel profile, or MLIR at any level.
  Result compile(llvm::StringRef name, llvm::StringRef content);

  /// Adds what `modules`, all compiled and none finalized, define.
  Result link(llvm::ArrayRef<Module *> modules);

  /// Takes the module to the target's last level and lists its kernels.
  Result finalize(ProgramInfo *kernels = nullptr);

  /// The module's text at `level`, which must not be above where it came in.
  /// Finalizes no further.
  Result print(Level level, std::string &text, bool withLocations = false);

  /// The module at the level mux as LLVM IR for a ComputeMux stack
  /// (docs/ComputeMuxIR.md), which `compile` takes as well. Finalizes no
  /// further.
  Result printMuxLLVMIR(std::string &text);

  /// The optimised LLVM IR of the finalized module, for the host.
  Result printLLVMIR(std::string &text);

  /// The binary of the finalized module, valid until the next call: an object
  /// file for the host, SPIR-V for Vulkan.
  Result createBinary(llvm::ArrayRef<uint8_t> &buffer);

  /// The interfaces of the finalized module's kernels
  /// (docs/KernelInterface.md).
  Result getInterface(std::string &json);

  /// For Vulkan: the same as clspv's descriptor map (docs/DescriptorMap.md).
  Result getDescriptorMap(std::string &csv);

  /// The kernel of that name; null if the finalized module has none.
  Kernel *getKernel(llvm::StringRef name);

  /// The address of a kernel's entry point in this process; null, with an error
  /// in the log, if there is no such kernel.
  void *lookup(llvm::StringRef kernel);

  /// The address in this process, and in `size` the bytes, of the program-scope
  /// variable `name`, which must not be static; null, with an error in the log,
  /// if there is none.
  void *lookupVariable(llvm::StringRef name, uint64_t &size);

  /// Bytes that `serialize` writes for the compiled module.
  size_t size();
  /// Writes the compiled, not yet finalized, module; returns the bytes written.
  size_t serialize(uint8_t *output);
  /// Reads what `serialize` wrote; false, with an error in the log, for
  /// anything else.
  bool deserialize(llvm::ArrayRef<uint8_t> buffer);

  /// What the stages took, in order.
  llvm::ArrayRef<StageTime> getTimings() const;

private:
  friend class Kernel;
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_MODULE_H
