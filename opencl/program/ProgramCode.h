//===- ProgramCode.h - what a build makes -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_PROGRAM_PROGRAMCODE_H
#define CAIRN_OPENCL_PROGRAM_PROGRAMCODE_H

#include "MachineCode.h"
#include "Target.h"

#include "cairn/runtime/Program.h"

#include <map>
#include <mutex>

namespace cairn::runtime {
class HostProgram;
} // namespace cairn::runtime

namespace cairn::opencl {

/// What a build, a compile or a link has made; it does not change any more, but
/// that its machine code is made part by part.
class ProgramCode : public std::enable_shared_from_this<ProgramCode> {
public:
  /// CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT, ..._LIBRARY or ..._EXECUTABLE.
  cl_program_binary_type type = CL_PROGRAM_BINARY_TYPE_NONE;
  /// What it is for.
  Target target;
  /// What cairnModuleSave gave: for links, and for other CPUs.
  Bytes ir;
  /// The options of the build or the link.
  std::string options;
  CairnOptionMode mode = CAIRN_OPTIONS_BUILD;
  /// The machine code of an executable, which is null without kernels, and the
  /// interface of its kernels.
  std::shared_ptr<MachineCode> code;
  std::string interfaceText;

  /// Makes an executable's kernels callable.
  runtime::Status load(runtime::Device &device);
  const std::vector<runtime::KernelInterface> &kernels() const;
  /// How many of them have machine code of their own.
  size_t partCount() const;
  /// The bytes of the variables of an executable that is loaded, on the host;
  /// others do not say.
  uint64_t variableBytes() const;
  /// Null if there is no such kernel.
  std::shared_ptr<runtime::Kernel> createKernel(const std::string &name) const;
  /// Makes the code of a kernel if it has none, before its first launch.
  runtime::Status prepare(runtime::Kernel &kernel) const;
  /// The same of all kernels, up to the first that fails.
  runtime::Status makeAllCode() const;

  /// Makes `module` the program once more.
  CairnResult reload(CompilerModule &module) const;
  /// The same, finalized.
  CairnResult restore(CompilerModule &module) const;

  /// With the code that there is.
  Bytes serialize() const;
  /// Null where the bytes are none of these, are damaged, or are for another
  /// kind of device. The code of an executable for another CPU or of another
  /// version is left out.
  static std::shared_ptr<ProgramCode>
  deserialize(const unsigned char *data, size_t size, const Target &target);

private:
  /// The line of the instruction `offset` bytes behind the kernel's entry
  /// point.
  std::string sourceLine(const std::string &kernel, int64_t offset) const;
  /// Null without code in this process.
  runtime::HostProgram *onHost() const;

  std::shared_ptr<runtime::Program> program;
  struct Kernels {
    std::mutex mutex;
    std::map<std::string, std::shared_ptr<runtime::Kernel>> byName;
  };
  /// Those that have been asked for: all kernel objects of a name share one,
  /// with its code and what launches have shown of it.
  std::shared_ptr<Kernels> made;
};

/// What is built, for what, and how.
struct BuildInput {
  Target target;
  /// One of the two: text in OpenCL C, or a module in SPIR-V or LLVM IR.
  std::string name = "<program>";
  Bytes data;
  std::string options;
  CairnOptionMode mode = CAIRN_OPTIONS_BUILD;
  /// Headers by the names that they are included as.
  std::vector<std::pair<std::string, Bytes>> headers;
  /// Values of specialization constants, as 64 bits.
  std::vector<std::pair<uint32_t, uint64_t>> constants;
};

/// Compiles; null, with a code, where that fails. `log` has what was said.
std::shared_ptr<ProgramCode> compileCode(const BuildInput &input,
                                         std::string &log, cl_int &code);

/// Links what was compiled.
std::shared_ptr<ProgramCode>
linkCode(const Target &target,
         const std::vector<std::shared_ptr<const ProgramCode>> &inputs,
         const std::string &options, std::string &log, cl_int &code);

/// Whether `options` are those of a build.
bool checkOptions(const Target &target, const std::string &options,
                  std::string &log, cl_int &code);

/// Makes machine code of an executable that has none.
bool finishCode(ProgramCode &program, std::string &log, cl_int &code);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_PROGRAM_PROGRAMCODE_H
