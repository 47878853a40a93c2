//===- Module.h - a program on its way to a binary --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_MODULE_H
#define CAIRN_COMPILER_MODULE_H

#include "cairn/Compiler/Kernel.h"
#include "cairn/Compiler/Options.h"
#include "cairn/Compiler/ProgramInfo.h"
#include "cairn/Compiler/Result.h"
#include "cairn/Frontend/Frontend.h"
#include "cairn/Pipelines/Levels.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cairn::compiler {

class Target;

using frontend::InputHeader;

/// How far a module is.
enum class ModuleState {
  /// Empty.
  NONE,
  /// Compiled from one input.
  COMPILED_OBJECT,
  /// Linked: more may be linked to it, and it may be finalized.
  LIBRARY,
  /// SPIR-V or the like that is not compiled; no module of ours is in it.
  INTERMEDIATE,
  /// Finalized.
  EXECUTABLE,
};

/// Values of a SPIR-V module's specialization constants: where they are behind
/// `data`, by SpecId. A bool has 1 or 4 bytes, a number the bytes of its type.
struct SpecializationInfo {
  struct Entry {
    uint32_t offset;
    size_t size;
  };
  std::map<uint32_t, Entry> entries;
  const void *data = nullptr;
};

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

  /// Back to the empty module, which keeps its options.
  void clear();

  ModuleState getState() const;

  /// The options of the steps to come. They may be changed until the module is
  /// compiled; what is not of its target has no meaning.
  Options &getOptions();
  const Options &getOptions() const;

  /// Sets the options of the steps to come, spelled as for clBuildProgram,
  /// clCompileProgram or clLinkProgram. Those of linking add to what there is;
  /// the others replace it, unless one is wrong.
  Result parseOptions(llvm::StringRef options,
                      Options::Mode mode = Options::Mode::BUILD);

  /// Compiles OpenCL C. `name` is the source's in diagnostics, and its folder
  /// where relative includes are looked up.
  Result compileOpenCLC(llvm::StringRef name, llvm::StringRef source,
                        llvm::ArrayRef<InputHeader> headers = {});

  /// Compiles SPIR-V of either profile, in the byte order of this machine or
  /// the other one. Specialization constants have the values that `values` or
  /// else the option -spec-constant gives them. INVALID_VALUE for a value that
  /// is not of its constant's size.
  Result compileSPIRV(llvm::ArrayRef<uint32_t> code,
                      const SpecializationInfo *values = nullptr);

  /// Compiles whatever `content` is: OpenCL C, LLVM bitcode or text for SPIR,
  /// SPIR-V of either profile, or MLIR at any level.
  Result compile(llvm::StringRef name, llvm::StringRef content,
                 llvm::ArrayRef<InputHeader> headers = {});

  /// Adds what `modules`, all compiled or linked, define; they stay as they
  /// are. The module may be empty, compiled or linked, and not finalized.
  Result link(llvm::ArrayRef<Module *> modules);

  /// Takes the module to the target's last level and describes its kernels, of
  /// which there is one at least. With `-create-library` there may be none, and
  /// for the targets host and vulkan, which have no libraries of their own, the
  /// module stays as it is. `info` is replaced.
  Result finalize(ProgramInfo *info = nullptr);

  /// The levels that `print` takes now: the one where the module stands and
  /// those that its target has below. Empty for what is not compiled, or is at
  /// a level from which no path leads to the target.
  std::vector<Level> getLevels() const;

  /// The module's text at `level`, which must not be above where it stands.
  /// Finalizes no further.
  Result print(Level level, std::string &text, bool withLocations = false);

  /// The same, with locations, as it will be in `file`: from now on operations
  /// say where they stand there, too, beside where they came from.
  Result snapshot(Level level, llvm::StringRef file, std::string &text);

  /// The module at the level mux as LLVM IR for a ComputeMux stack
  /// (docs/ComputeMuxIR.md), which `compile` takes as well. Finalizes no
  /// further.
  Result printMuxLLVMIR(std::string &text);

  /// The optimised LLVM IR of the finalized module, for the host.
  Result printLLVMIR(std::string &text);

  /// The code of the finalized module as text: assembly for the host,
  /// disassembled SPIR-V for the others.
  Result printAssembly(std::string &text);

  /// The binary of the finalized module, valid until the next call: an object
  /// file for the host, SPIR-V for the others. That of a library is SPIR-V for
  /// Level Zero, and what `serialize` writes for the others.
  Result createBinary(llvm::ArrayRef<uint8_t> &buffer);

  /// A part of the binary for the host, valid until the next call: the object
  /// of `kernel` alone, or without a name that of all that kernels share, which
  /// the others refer to. Empty for a kernel that is in there, as all are where
  /// the program is one part, and where nothing is shared.
  Result createPart(llvm::StringRef kernel, llvm::ArrayRef<uint8_t> &buffer);

  /// Makes the binary of the finalized module, but for a program for the host
  /// of many kernels, each of which `lookup` makes the code of: most are never
  /// looked up.
  Result generateCode();

  /// The interfaces of the finalized module's kernels
  /// (docs/KernelInterface.md).
  Result getInterface(std::string &json);

  /// For Vulkan: the same as clspv's descriptor map (docs/DescriptorMap.md).
  Result getDescriptorMap(std::string &csv);

  /// The kernel of that name, the same each time; null if the finalized module
  /// has none, or the target defers no compiles. Any thread may ask.
  Kernel *getKernel(llvm::StringRef name);

  /// The address of a kernel's entry point in this process; null, with an error
  /// in the log, if there is no such kernel.
  void *lookup(llvm::StringRef kernel);

  /// The line of the source, from 1 on, that the instruction `offset` bytes
  /// behind the entry point of `kernel` is from, and the name of its file; 0 if
  /// that is not known. `isNear` says that the instruction has none, and that
  /// the nearest in front of it is from there. Code has no lines in it: it is
  /// generated once more, with them, and must be the same then.
  unsigned findLine(llvm::StringRef kernel, int64_t offset, std::string &file,
                    bool &isNear);

  /// Whether what kernels write to variables at program scope stays in this
  /// process' code: two programs each need their own. For modules that are
  /// finalized and have no code yet.
  bool keepsState() const;

  /// The address in this process, and in `size` the bytes, of the program-scope
  /// variable `name`, which must not be static; null, with an error in the log,
  /// if there is none.
  void *lookupVariable(llvm::StringRef name, uint64_t &size);

  /// Bytes that `serialize` writes for the compiled module.
  size_t size();
  /// Writes the compiled, not yet finalized, module; returns the bytes written.
  size_t serialize(uint8_t *output);
  /// Reads what `serialize` wrote, the state included; false, with an error in
  /// the log, for anything else.
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
