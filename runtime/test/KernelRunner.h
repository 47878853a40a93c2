//===- KernelRunner.h - programs that tests run -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_KERNELRUNNER_H
#define CAIRN_RUNTIME_TEST_KERNELRUNNER_H

#include "cairn/runtime/CompilerLibrary.h"
#include "cairn/runtime/Runtime.h"

#include <gtest/gtest.h>
#include <map>

namespace cairn::test {

/// A device, and a program that is compiled for it and launched there.
class KernelRunner : public testing::Test {
protected:
  void open(const std::string &driver) {
    auto created = runtime::createDevice(driver);
    ASSERT_TRUE(created.ok()) << created.message();
    device = created.take();
  }

  /// What is compiled once serves all tests.
  void build(const std::string &source, const std::string &options) {
    static std::map<std::string, Binary> compiled;
    Binary &binary = compiled[device->info().driver + options + source];
    if (binary.interface.empty())
      compile(source, options, binary);
    auto interface = runtime::ProgramInterface::parse(binary.interface);
    ASSERT_TRUE(interface.ok()) << interface.message();
    auto loaded = device->loadBinary(binary.code.data(), binary.code.size(),
                                     "test", interface.take());
    ASSERT_TRUE(loaded.ok()) << loaded.message();
    program = loaded.take();
  }

  runtime::Status launch(const std::string &name, uint64_t global,
                         std::vector<runtime::Argument> args,
                         uint64_t local = 0) {
    auto &kernel = kernels[name];
    if (!kernel) {
      auto created = program->createKernel(name);
      if (!created.ok())
        return created.status();
      kernel = created.take();
    }
    runtime::Launch launch;
    launch.global = {global};
    if (local)
      launch.local = {local};
    launch.args = std::move(args);
    auto event = device->launch(*kernel, launch);
    return event.ok() ? event->wait().status() : event.status();
  }

  void run(const std::string &name, uint64_t global,
           std::vector<runtime::Argument> args, uint64_t local = 0) {
    runtime::Status status = launch(name, global, std::move(args), local);
    ASSERT_TRUE(status.ok()) << status.message();
  }

  template <typename T>
  std::unique_ptr<runtime::Buffer> makeBuffer(const std::vector<T> &values) {
    auto buffer = device->createBuffer(values.size() * sizeof(T));
    EXPECT_TRUE(buffer.ok()) << buffer.message();
    EXPECT_TRUE((*buffer)->write(values.data(), (*buffer)->size()).ok());
    return buffer.take();
  }

  template <typename T> static std::vector<T> read(runtime::Buffer &buffer) {
    std::vector<T> values(buffer.size() / sizeof(T));
    EXPECT_TRUE(buffer.read(values.data(), buffer.size()).ok());
    return values;
  }

private:
  struct Binary {
    std::vector<uint8_t> code;
    std::string interface;
  };

  void compile(const std::string &source, const std::string &options,
               Binary &binary) {
    auto library = runtime::CompilerLibrary::load();
    ASSERT_TRUE(library.ok()) << library.message();
    auto compiler = runtime::Compiler::create(*library, device->info().driver);
    ASSERT_TRUE(compiler.ok()) << compiler.message();
    std::string log;
    CairnInput input = {"test.cl", source.data(), source.size()};
    auto made = (*compiler)->compile({input}, options, log);
    ASSERT_TRUE(made.ok()) << made.message() << log;
    char *error = nullptr;
    size_t size = 0;
    const void *code = library->programBinary(made->get(), &size, &error);
    ASSERT_NE(code, nullptr) << library->takeLog(error);
    const auto *bytes = static_cast<const uint8_t *>(code);
    binary = {{bytes, bytes + size}, library->programInterface(made->get())};
  }

protected:
  // Kernels go before their program, and that before the device.
  std::unique_ptr<runtime::Device> device;
  std::unique_ptr<runtime::Program> program;
  std::map<std::string, std::unique_ptr<runtime::Kernel>> kernels;
};

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_KERNELRUNNER_H
