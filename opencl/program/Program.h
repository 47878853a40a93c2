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

  /// How the last build, compile or link for a device went.
  struct Build {
    cl_build_status status = CL_BUILD_NONE;
    std::string options, log;
    /// Null where it failed.
    std::shared_ptr<const ProgramCode> code;

    bool isExecutable() const {
      return status == CL_BUILD_SUCCESS && code &&
             code->type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
    }
  };
  /// That of a whole is that of its parts.
  Build build(const Device &device) const;
  void setBuild(const std::shared_ptr<Device> &device, Build build);

  /// What kernels are made of.
  struct Executable {
    std::shared_ptr<Device> device;
    std::shared_ptr<const ProgramCode> code;
  };
  std::vector<Executable> executables() const;

  /// What it was made of for a device, if that was a binary; else null.
  std::shared_ptr<ProgramCode> binary(const Device &device) const;
  /// What CL_PROGRAM_BINARIES gives; empty where nothing is built.
  runtime::Result<Bytes> binaryBytes(const Device &device) const;

  const std::shared_ptr<Context> context;
  const Devices devices;
  /// What it was made of; one of them.
  std::string source;
  /// Also where that is empty.
  bool hasSource = false;
  Bytes il;
  /// One for each of the devices; null where that was SPIR.
  std::vector<std::shared_ptr<ProgramCode>> binaries;
  /// Kernel objects that were made of it and are not gone.
  std::atomic<unsigned> kernels{0};

  /// By their numbers; for the next builds.
  std::map<uint32_t, uint64_t> constants() const;
  void setConstant(uint32_t id, uint64_t bits);

private:
  mutable std::mutex mutex;
  /// The builds for the devices that were named.
  std::vector<std::pair<std::shared_ptr<Device>, Build>> builds;
  std::map<uint32_t, uint64_t> specConstants;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_PROGRAM_PROGRAM_H
