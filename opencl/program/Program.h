//===- Program.h - programs -------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_PROGRAM_PROGRAM_H
#define CAIRN_OPENCL_PROGRAM_PROGRAM_H

#include "ProgramCode.h"
#include "device/Context.h"

namespace cairn::opencl {

class Program : public Object {
public:
  static constexpr Kind kind = Kind::Program;
  static constexpr cl_int invalid = CL_INVALID_PROGRAM;
  using Handle = cl_program;

  using Devices = std::vector<std::shared_ptr<Device>>;

  Program(std::shared_ptr<Context> context, Devices devices)
      : Object(kind), context(std::move(context)), devices(std::move(devices)) {
  }

  bool has(const Device &device) const;

  /// How the last build, compile or link went.
  struct Build {
    cl_build_status status = CL_BUILD_NONE;
    std::string options, log;
    /// Null where it failed.
    std::shared_ptr<const ProgramCode> code;
    /// What it was for.
    Devices devices;

    bool isFor(const Device &device) const;
  };
  Build build() const;
  void setBuild(Build build);
  /// The executable; null where there is none.
  std::shared_ptr<const ProgramCode> executable() const;

  /// What CL_PROGRAM_BINARIES gives; empty where nothing is built.
  Bytes binaryBytes() const;

  const std::shared_ptr<Context> context;
  const Devices devices;
  /// What it was made of; one of them.
  std::string source;
  Bytes il;
  /// From a binary: what is built is known already.
  std::shared_ptr<ProgramCode> binary;
  /// Kernel objects that were made of it and are not gone.
  std::atomic<unsigned> kernels{0};

  /// By their numbers; for the next builds.
  std::map<uint32_t, uint64_t> constants() const;
  void setConstant(uint32_t id, uint64_t bits);

private:
  mutable std::mutex mutex;
  Build last;
  std::map<uint32_t, uint64_t> specConstants;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_PROGRAM_PROGRAM_H
