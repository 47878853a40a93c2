//===- KernelRunner.h - compiles a source and launches kernels --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_LIBRARY_KERNELRUNNER_H
#define CAIRN_TEST_INTEGRATION_LIBRARY_KERNELRUNNER_H

#include "cairn-c/Compiler.h"
#include "cairn/runtime/Runtime.h"

#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::test {

using Bytes = std::vector<unsigned char>;

template <typename T> Bytes toBytes(const std::vector<T> &values) {
  Bytes bytes(values.size() * sizeof(T));
  if (!bytes.empty())
    std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

template <typename T> std::vector<T> fromBytes(const Bytes &bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  if (!values.empty())
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

/// A program on the host. Errors are failures of the running test.
class KernelRunner {
public:
  explicit KernelRunner(const std::string &source,
                        const std::string &options = "-cl-std=CL3.0");
  ~KernelRunner();
  KernelRunner(const KernelRunner &) = delete;
  KernelRunner &operator=(const KernelRunner &) = delete;

  bool valid() const { return program && interface; }

  /// Runs `kernel` with one work-item for each of `count`, its arguments being
  /// these buffers, which receive what it wrote; false on an error.
  bool run(const std::string &kernel, size_t count,
           std::vector<Bytes> &buffers);

private:
  CairnProgram *program = nullptr;
  std::optional<runtime::ProgramInterface> interface;
};

} // namespace cairn::test

#endif // CAIRN_TEST_INTEGRATION_LIBRARY_KERNELRUNNER_H
