//===- CompilerTest.h - what the compiler's tests share ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_UNIT_COMPILER_COMPILERTEST_H
#define CAIRN_TEST_UNIT_COMPILER_COMPILERTEST_H

#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Kernel.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"

#include <gtest/gtest.h>

namespace cairn::compiler {

/// So that a failing test names the results.
inline void PrintTo(Result result, std::ostream *os) {
  static const char *const names[] = {"SUCCESS",
                                      "OUT_OF_MEMORY",
                                      "INVALID_VALUE",
                                      "INVALID_BUILD_OPTIONS",
                                      "INVALID_COMPILER_OPTIONS",
                                      "INVALID_LINKER_OPTIONS",
                                      "COMPILE_PROGRAM_FAILURE",
                                      "LINK_PROGRAM_FAILURE",
                                      "FINALIZE_PROGRAM_FAILURE",
                                      "FEATURE_UNSUPPORTED",
                                      "FAILURE"};
  *os << names[static_cast<int>(result)];
}

constexpr const char *kCopySource =
    "kernel void copy(global const int *from, global int *to) {\n"
    "  size_t i = get_global_id(0);\n"
    "  to[i] = from[i];\n"
    "}\n";

/// A context, a target for the host, and modules that share a log.
class CompilerTest : public testing::Test {
protected:
  std::unique_ptr<Module> newModule() {
    return target->createModule(numErrors, log);
  }
  std::unique_ptr<Module> compiled(llvm::StringRef source) {
    std::unique_ptr<Module> module = newModule();
    EXPECT_EQ(module->compileOpenCLC("test.cl", source), Result::SUCCESS)
        << log;
    return module;
  }
  std::unique_ptr<Module> finalized(llvm::StringRef source) {
    std::unique_ptr<Module> module = compiled(source);
    EXPECT_EQ(module->finalize(), Result::SUCCESS) << log;
    return module;
  }
  std::string interfaceOf(Module &module) {
    std::string json;
    EXPECT_EQ(module.getInterface(json), Result::SUCCESS) << log;
    return json;
  }
  /// One error, which has `message` in it; forgets it.
  void expectOneError(llvm::StringRef message) {
    EXPECT_EQ(numErrors, 1u) << log;
    EXPECT_EQ(llvm::StringRef(log).count("error: "), 1u) << log;
    EXPECT_TRUE(llvm::StringRef(log).contains(message))
        << "expected: " << message.str() << "\ngot: " << log;
    EXPECT_TRUE(llvm::StringRef(log).ends_with("\n")) << log;
    numErrors = 0;
    log.clear();
  }

  Context context;
  std::unique_ptr<Target> target = findCompiler("host")->createTarget(&context);
  uint32_t numErrors = 0;
  std::string log;
};

} // namespace cairn::compiler

#endif // CAIRN_TEST_UNIT_COMPILER_COMPILERTEST_H
