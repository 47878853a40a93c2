//===- LibraryCoverageTest.cpp - every builtin compiles ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each overload of the library's functions is called by its mangled name, as
// SPIR has it, and taken to the mux level, where nothing of ocl is left (the
// function became ops, or the library's code), and on to the host's.
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace cairn;
using namespace cairn::ocl;

/// As MLIR spells the type that stands for `type`.
static std::string typeText(const BuiltinType &type) {
  if (type.isPointer)
    return "!llvm.ptr<" + std::to_string(type.addressSpace) + ">";
  std::string scalar =
      (type.isFloat() ? "f" : "i") + std::to_string(type.elementBits());
  if (type.width == 1)
    return scalar;
  return "vector<" + std::to_string(type.width) + "x" + scalar + ">";
}

/// A kernel that calls the function and stores what it returns.
static void writeKernel(llvm::raw_ostream &os, unsigned number,
                        const std::string &symbol,
                        const BuiltinSignature &signature) {
  os << "llvm.func spir_kernelcc @k" << number << "(%out: !llvm.ptr<1>";
  for (auto [i, param] : llvm::enumerate(signature.params))
    os << ", %a" << i << ": " << typeText(param);
  os << ") attributes {ocl.kernel} {\n  "
     << (signature.result.isVoid() ? "" : "%r = ") << "llvm.call spir_funccc @"
     << symbol << "(";
  for (unsigned i = 0; i < signature.params.size(); ++i)
    os << (i ? ", " : "") << "%a" << i;
  os << ") : (";
  for (auto [i, param] : llvm::enumerate(signature.params))
    os << (i ? ", " : "") << typeText(param);
  os << ") -> "
     << (signature.result.isVoid() ? "()" : typeText(signature.result)) << "\n";
  if (!signature.result.isVoid())
    os << "  llvm.store %r, %out : " << typeText(signature.result)
       << ", !llvm.ptr<1>\n";
  os << "  llvm.return\n}\n";
}

static void writeDeclaration(llvm::raw_ostream &os, const std::string &symbol,
                             const BuiltinSignature &signature) {
  os << "llvm.func spir_funccc @" << symbol << "(";
  for (auto [i, param] : llvm::enumerate(signature.params))
    os << (i ? ", " : "") << typeText(param);
  os << ")";
  if (!signature.result.isVoid())
    os << " -> " << typeText(signature.result);
  os << "\n";
}

class LibraryCoverage : public testing::TestWithParam<BuiltinCategory> {};

TEST_P(LibraryCoverage, ReachesHost) {
  std::string text = "module attributes {llvm.target_triple = "
                     "\"spir64-unknown-unknown\"} {\n";
  llvm::raw_string_ostream os(text);
  unsigned count = 0;
  for (const Builtin &builtin : allBuiltins()) {
    if (builtin.category != GetParam())
      continue;
    forEachInstance(builtin, 64, [&](const BuiltinSignature &signature) {
      std::string symbol = mangleBuiltin(builtin.name, signature);
      writeDeclaration(os, symbol, signature);
      writeKernel(os, count++, symbol, signature);
    });
  }
  os << "}\n";
  ASSERT_GT(count, 10u);

  compiler::Context context;
  auto target = compiler::findCompiler("host")->createTarget(&context);
  uint32_t errors = 0;
  std::string log, mux;
  auto module = target->createModule(errors, log);
  ASSERT_EQ(module->compile("library.mlir", text), compiler::Result::SUCCESS)
      << log.substr(0, 2000);
  EXPECT_EQ(module->print(Level::Mux, mux), compiler::Result::SUCCESS)
      << log.substr(0, 4000);
  EXPECT_EQ(mux.find("ocl.builtin"), std::string::npos);
  compiler::ProgramInfo kernels;
  EXPECT_EQ(module->finalize(&kernels), compiler::Result::SUCCESS)
      << log.substr(0, 4000);
  EXPECT_EQ(kernels.size(), count);
}

INSTANTIATE_TEST_SUITE_P(
    AllCategories, LibraryCoverage,
    testing::Values(BuiltinCategory::Math, BuiltinCategory::Integer,
                    BuiltinCategory::Common, BuiltinCategory::Geometric,
                    BuiltinCategory::Relational, BuiltinCategory::VectorData,
                    BuiltinCategory::Shuffle, BuiltinCategory::Conversion,
                    BuiltinCategory::Reinterpret, BuiltinCategory::WorkItem),
    [](const auto &info) {
      std::string name = stringifyBuiltinCategory(info.param).str();
      name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
      return name;
    });
