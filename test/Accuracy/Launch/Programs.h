//===- Programs.h - kernels compiled together and executed ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_LAUNCH_PROGRAMS_H
#define CAIRN_TEST_ACCURACY_LAUNCH_PROGRAMS_H

#include "KernelText.h"
#include "Operands/Cases.h"

#include "cairn-c/Compiler.h"
#include "llvm/ADT/ArrayRef.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace cairn::accuracy {

/// What an execution of an instance wrote, as bytes.
struct Output {
  llvm::ArrayRef<unsigned char> result, pointee;
};

class DeviceLauncher;

/// The compiler, and the device; the host's in a process that may crash.
class Executor {
public:
  explicit Executor(const Options &options);
  ~Executor();
  Executor(const Executor &) = delete;
  Executor &operator=(const Executor &) = delete;

  /// Why there is none, if so.
  const std::string &error() const { return message; }

  /// Compiles the kernels as one program, without calls that cannot be
  /// compiled, and executes each. `executed` gets the output, `failed` a
  /// message.
  void run(std::vector<Calls> kernels,
           std::function<void(const Instance &, const Output &)> executed,
           std::function<void(const Instance &, std::string)> failed);

  double compileSeconds = 0, launchSeconds = 0;

private:
  using Failed = std::function<void(const Instance &, std::string)>;

  CairnProgram *compile(std::vector<Calls> &kernels, const Failed &failed);
  const Options &options;
  CairnCompiler *compiler = nullptr;
  /// None for the host, whose kernels are launched in other processes.
  std::unique_ptr<DeviceLauncher> launcher;
  std::string message;
};

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_LAUNCH_PROGRAMS_H
