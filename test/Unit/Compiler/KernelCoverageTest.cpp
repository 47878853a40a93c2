//===- KernelCoverageTest.cpp - builtins as instructions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each overload of each function that OpenCL's SPIR-V has an instruction for is
// called by its mangled name, as SPIR has it, and taken to a binary, which has
// to be valid, and to have the instruction of that number for the function.
//
//===----------------------------------------------------------------------===//

#include "CompilerTest.h"

#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Compiler/VerifyEnvironment.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <map>

using namespace cairn;
using namespace cairn::ocl;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::StringRef;

namespace {

/// Writes kernels that call functions.
class KernelWriter {
public:
  KernelWriter() : os(text) {
    context.loadDialect<mlir::LLVM::LLVMDialect>();
    os << "module attributes {llvm.target_triple = \"spir64-unknown-unknown\", "
          "ocl.version = array<i64: 2, 0>} {\n";
  }
  void write(StringRef name, const BuiltinSignature &signature);
  std::string finish() {
    os << "}\n";
    return text;
  }
  unsigned countKernels() const { return count; }

private:
  std::string spell(const BuiltinType &type) {
    std::string spelled;
    llvm::raw_string_ostream(spelled) << convertBuiltinType(&context, type);
    return spelled;
  }
  static bool isEvent(const BuiltinType &type) {
    return !type.isPointer && type.scalar == ScalarKind::Event;
  }

  mlir::MLIRContext context;
  std::string text;
  llvm::raw_string_ostream os;
  unsigned count = 0;
};

} // namespace

/// Arguments are the kernel's, but for what a kernel cannot take: pointers that
/// are private or generic, and events.
void KernelWriter::write(StringRef name, const BuiltinSignature &signature) {
  std::string symbol = mangleBuiltin(name, signature);
  SmallVector<std::string> types, params, operands;
  std::string body;
  for (auto [i, param] : llvm::enumerate(signature.params)) {
    std::string type = spell(param), operand = "%a" + std::to_string(i);
    types.push_back(type);
    operands.push_back(operand);
    if (param.isPointer && param.addressSpace == PrivateSpace)
      body += "  " + operand +
              " = llvm.alloca %one x !llvm.array<16 x i64> {alignment = 128 : "
              "i64} : (i32) -> !llvm.ptr\n";
    else if (param.isPointer && param.addressSpace == GenericSpace)
      body += "  " + operand +
              " = llvm.addrspacecast %out : !llvm.ptr<1> to !llvm.ptr<4>\n";
    else if (isEvent(param))
      body += "  " + operand + " = llvm.mlir.zero : " + type + "\n";
    else
      params.push_back(operand + ": " + type);
  }
  bool hasResult = !signature.result.isVoid();
  std::string result = hasResult ? spell(signature.result) : "()";
  std::string typeList = llvm::join(types, ", ");
  os << "llvm.func spir_funccc @" << symbol << "(" << typeList << ")"
     << (hasResult ? " -> " + result : "") << "\nllvm.func spir_kernelcc @k"
     << count++ << "(" << llvm::join(params, ", ")
     << (params.empty() ? "" : ", ")
     << "%out: !llvm.ptr<1>) attributes {ocl.kernel} {\n"
     << "  %one = llvm.mlir.constant(1 : i32) : i32\n"
     << body << "  " << (hasResult ? "%r = " : "") << "llvm.call spir_funccc @"
     << symbol << "(" << llvm::join(operands, ", ") << ") : (" << typeList
     << ") -> " << result << "\n";
  bool isNumber = signature.result.isInteger() || signature.result.isFloat();
  if (isNumber && !signature.result.isPointer)
    os << "  llvm.store %r, %out : " << result << ", !llvm.ptr<1>\n";
  os << "  llvm.return\n}\n";
}

/// Of the ones without a number in OpenCL.std.
static bool hasInstruction(const Builtin &builtin) {
  StringRef name = builtin.name;
  switch (builtin.category) {
  case BuiltinCategory::Geometric:
  case BuiltinCategory::Relational:
  case BuiltinCategory::Conversion:
  case BuiltinCategory::AsyncCopy:
  case BuiltinCategory::Image:
  case BuiltinCategory::Pipe:
    return true;
  case BuiltinCategory::SubGroup:
    return name.starts_with("intel_sub_group_shuffle") ||
           name.starts_with("intel_sub_group_block_read") ||
           name.starts_with("intel_sub_group_block_write");
  case BuiltinCategory::WorkGroup:
    return true;
  default:
    return false;
  }
}

/// How often each instruction of OpenCL.std is executed, by its number.
static std::map<uint32_t, unsigned> countExtended(ArrayRef<uint8_t> binary) {
  constexpr uint32_t opExtInst = 12, headerWords = 5;
  std::vector<uint32_t> words(binary.size() / sizeof(uint32_t));
  std::memcpy(words.data(), binary.data(), words.size() * sizeof(uint32_t));
  std::map<uint32_t, unsigned> counts;
  for (size_t at = headerWords; at < words.size() && words[at] >> 16;
       at += words[at] >> 16)
    if ((words[at] & 0xffff) == opExtInst)
      ++counts[words[at + 4]];
  return counts;
}

namespace {
struct Case {
  BuiltinCategory category;
  const char *options;
  /// Of those that `--verify-env` takes.
  std::vector<const char *> environments;
};

class KernelCoverage : public testing::TestWithParam<Case> {};
} // namespace

TEST_P(KernelCoverage, IsValid) {
  const Case &param = GetParam();
  KernelWriter writer;
  std::map<uint32_t, unsigned> wanted;
  for (const Builtin &builtin : allBuiltins()) {
    if (builtin.category != param.category)
      continue;
    forEachInstance(builtin, 64, [&](const BuiltinSignature &signature) {
      auto number = builtin.openclStd.of(selectingKind(signature));
      if (!number && !hasInstruction(builtin))
        return;
      writer.write(builtin.name, signature);
      if (number)
        ++wanted[*number];
    });
  }
  ASSERT_GT(writer.countKernels(), 0u);

  compiler::Context context;
  auto target = compiler::findCompiler("level-zero")->createTarget(&context);
  uint32_t errors = 0;
  std::string log;
  auto module = target->createModule(errors, log);
  ASSERT_EQ(module->parseOptions(param.options), compiler::Result::SUCCESS)
      << log;
  ASSERT_EQ(module->compile("library.mlir", writer.finish()),
            compiler::Result::SUCCESS)
      << log.substr(0, 4000);
  compiler::ProgramInfo kernels;
  ASSERT_EQ(module->finalize(&kernels), compiler::Result::SUCCESS)
      << log.substr(0, 4000);
  EXPECT_EQ(kernels.size(), writer.countKernels());
  ArrayRef<uint8_t> binary;
  ASSERT_EQ(module->createBinary(binary), compiler::Result::SUCCESS)
      << log.substr(0, 4000);
  if (const char *folder = std::getenv("CAIRN_KEEP")) {
    std::error_code ec;
    llvm::raw_fd_ostream file(
        (folder + std::string("/") + stringifyBuiltinCategory(param.category))
                .str() +
            ".spv",
        ec);
    file.write(reinterpret_cast<const char *>(binary.data()), binary.size());
  }
  std::map<uint32_t, unsigned> found = countExtended(binary);
  for (auto [number, count] : wanted)
    EXPECT_GE(found[number], count) << "instruction " << number;
  StringRef bytes(reinterpret_cast<const char *>(binary.data()), binary.size());
  for (const char *environment : param.environments) {
    EnvironmentOptions options;
    options.environment = *symbolizeEnvironment(environment);
    EXPECT_EQ(
        compiler::verifyEnvironment("library.spv", bytes, options, errors, log),
        compiler::Result::SUCCESS)
        << environment << ": " << log.substr(0, 4000);
  }
}

#define OPENCL20 {"opencl2.0"}
#define BOTH {"opencl2.0", "level-zero"}
INSTANTIATE_TEST_SUITE_P(
    AllCategories, KernelCoverage,
    testing::Values(Case{BuiltinCategory::Math, "", BOTH},
                    Case{BuiltinCategory::Integer, "", BOTH},
                    Case{BuiltinCategory::Common, "", BOTH},
                    Case{BuiltinCategory::Geometric, "", BOTH},
                    Case{BuiltinCategory::Relational, "", BOTH},
                    Case{BuiltinCategory::VectorData, "", BOTH},
                    Case{BuiltinCategory::Shuffle, "", BOTH},
                    Case{BuiltinCategory::Conversion, "", BOTH},
                    Case{BuiltinCategory::AsyncCopy, "", BOTH},
                    Case{BuiltinCategory::WorkGroup, "", BOTH},
                    Case{BuiltinCategory::SubGroup, "", BOTH},
                    Case{BuiltinCategory::Image, "", OPENCL20},
                    Case{BuiltinCategory::Pipe, "-environment=opencl2.0",
                         OPENCL20}),
    [](const auto &info) {
      std::string name = stringifyBuiltinCategory(info.param.category).str();
      name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
      return name;
    });
