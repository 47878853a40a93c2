//===- LibraryCoverageTest.cpp - every builtin compiles ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each overload of the library's functions on float, double and integers is
// written down as a kernel at the ocl level and taken to the mux level, where
// nothing of ocl is left (the function became ops, or the library's code), and
// on to the host's.
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

static bool usesHalf(const BuiltinSignature &signature) {
  auto isHalf = [](const BuiltinType &type) {
    return type.scalar == ScalarKind::Half;
  };
  return isHalf(signature.result) || llvm::any_of(signature.params, isHalf);
}

static void writeKernel(llvm::raw_ostream &os, unsigned number,
                        const Builtin &builtin,
                        const BuiltinSignature &signature) {
  os << "func.func @k" << number << "(%out: !llvm.ptr<1>";
  for (auto [i, param] : llvm::enumerate(signature.params))
    os << ", %a" << i << ": " << typeText(param);
  os << ") attributes {ocl.kernel} {\n  %r = ocl.builtin \"" << builtin.name
     << "\"(";
  for (unsigned i = 0; i < signature.params.size(); ++i)
    os << (i ? ", " : "") << "%a" << i;
  os << ") : \"" << signature.str()
     << "\"\n  llvm.store %r, %out : " << typeText(signature.result)
     << ", !llvm.ptr<1>\n  return\n}\n";
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
      if (!usesHalf(signature) && !signature.result.isVoid())
        writeKernel(os, count++, builtin, signature);
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
                    BuiltinCategory::Relational, BuiltinCategory::WorkItem),
    [](const auto &info) {
      std::string name = stringifyBuiltinCategory(info.param).str();
      name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
      return name;
    });
