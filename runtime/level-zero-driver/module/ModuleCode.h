//===- ModuleCode.h - machine code of modules -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULECODE_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULECODE_H

#include "module/ModuleInput.h"

#include "drivers/host/launch/HostKernel.h"
#include "drivers/host/program/HostCode.h"

#include <memory>

namespace cairn::level_zero {

/// Machine code that can be kept and loaded again by the same driver on the
/// same kind of processor.
struct MachineCode {
  /// The kernels as JSON (docs/KernelInterface.md), and an object file; both
  /// empty where there is no code.
  std::string interface;
  std::vector<uint8_t> object;
  /// The bytes of the variables that are exported.
  std::map<std::string, uint64_t> variables;
};

/// The machine code of one module, or of several that were linked. Its kernels
/// keep it in memory.
class ModuleCode {
public:
  /// Compiles `inputs` for the host and links them. `log` receives what the
  /// compiler says; null where it fails. Safe to call from all threads; one
  /// compile runs at a time.
  static std::shared_ptr<ModuleCode>
  compile(runtime::Device &host, const std::vector<const ModuleInput *> &inputs,
          const std::string &options, std::string &log);

  /// Takes machine code that was kept; null for anything else.
  static std::shared_ptr<ModuleCode> load(runtime::Device &host,
                                          const MachineCode &machine);

  /// Has what was kept compiled once more for the line of a fault, from
  /// `inputs`.
  void compileForLines(runtime::Device &host,
                       const std::vector<ModuleInput> &inputs,
                       const std::string &options);

  /// To be kept, with those of `variables` that there are.
  MachineCode machineCode(const std::set<std::string> &variables) const;

  /// Null if there is no such kernel.
  std::shared_ptr<runtime::HostKernel>
  findKernel(const std::string &name) const;

  /// The variable of the program that is called `name` and not static: its
  /// address, and in `size` its bytes. Null if there is none.
  void *findVariable(const std::string &name, size_t &size) const;

private:
  struct Program;

  /// Where the code is: of the compiler, or else loaded.
  std::shared_ptr<Program> program;
  std::shared_ptr<runtime::HostCode> loaded;
  /// What it was loaded from.
  MachineCode kept;
  std::map<std::string, std::shared_ptr<runtime::HostKernel>> kernels;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULECODE_H
