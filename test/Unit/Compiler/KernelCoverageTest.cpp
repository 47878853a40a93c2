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
#include "cairn/SPIRV/Words.h"
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
    if (startsBlocks)
      writeBlocks();
    os << "}\n";
    return text;
  }
  unsigned countKernels() const { return count + (startsBlocks ? 2 : 0); }

private:
  std::string spell(const BuiltinType &type) {
    std::string spelled;
    llvm::raw_string_ostream(spelled) << convertBuiltinType(&context, type);
    return spelled;
  }
  void writeBlocks();
  static bool isEvent(const BuiltinType &type) {
    return !type.isPointer && type.scalar == ScalarKind::Event;
  }

  mlir::MLIRContext context;
  std::string text;
  llvm::raw_string_ostream os;
  unsigned count = 0;
  bool startsBlocks = false;
};

} // namespace

/// The kernels of a block without parameters and of one with two pointers to
/// local memory.
void KernelWriter::writeBlocks() {
  os << "llvm.func spir_kernelcc @block(%captured: !llvm.ptr<4>) "
        "attributes {ocl.kernel} {\n  llvm.return\n}\n"
        "llvm.func spir_kernelcc @block_of_locals(%captured: !llvm.ptr<4>, "
        "%a: !llvm.ptr<3>, %b: !llvm.ptr<3>) attributes {ocl.kernel} {\n"
        "  llvm.return\n}\n";
}

static bool isRange(const BuiltinType &type) {
  return !type.isPointer && type.scalar == ScalarKind::NDRange;
}

/// Whether parameter `i` is the kernel of a block, before what that captured.
static bool isBlock(ArrayRef<BuiltinType> params, size_t i) {
  auto isGeneric = [&](size_t n) {
    return n < params.size() && params[n].isPointer &&
           params[n].addressSpace == GenericSpace &&
           params[n].scalar == ScalarKind::Void;
  };
  return isGeneric(i) && isGeneric(i + 1);
}

/// Of a range, and of what a block captured.
static std::string writeVariable(const std::string &name) {
  return "  " + name +
         " = llvm.alloca %one x !llvm.struct<(i32, array<3 x i64>, array<3 x "
         "i64>, array<3 x i64>)> {alignment = 8 : i64} : (i32) -> !llvm.ptr\n";
}

/// Arguments are the kernel's, but for what a kernel cannot take: pointers that
/// are private or generic, and events.
void KernelWriter::write(StringRef name, const BuiltinSignature &signature) {
  std::string symbol = mangleBuiltin(name, signature);
  SmallVector<std::string> types, params, operands;
  std::string body;
  ArrayRef<BuiltinType> all = signature.params;
  if (isRange(signature.result)) {
    types.push_back("!llvm.ptr");
    operands.push_back("%result");
    body += writeVariable("%result");
  }
  for (auto [i, param] : llvm::enumerate(all)) {
    std::string operand = "%a" + std::to_string(i);
    std::string type = isRange(param) ? "!llvm.ptr" : spell(param);
    types.push_back(type);
    operands.push_back(operand);
    bool hasLocals = i + 2 < all.size();
    startsBlocks |= isBlock(all, i);
    if (isRange(param))
      body += writeVariable(operand);
    else if (isBlock(all, i))
      body += "  %kernel = llvm.mlir.addressof @block" +
              std::string(hasLocals ? "_of_locals" : "") + " : !llvm.ptr\n  " +
              operand +
              " = llvm.addrspacecast %kernel : !llvm.ptr to !llvm.ptr<4>\n";
    else if (i > 0 && isBlock(all, i - 1))
      body += writeVariable("%captured") + "  " + operand +
              " = llvm.addrspacecast %captured : !llvm.ptr to !llvm.ptr<4>\n";
    else if (i > 1 && isBlock(all, i - 2))
      body += "  " + operand + " = llvm.mlir.constant(2 : i32) : i32\n";
    else if (param.isPointer && param.addressSpace == PrivateSpace)
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
  bool hasResult = !signature.result.isVoid() && !isRange(signature.result);
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
  case BuiltinCategory::Enqueue:
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

static bool isOptionalInOpenCL(const BuiltinSignature &signature) {
  auto isOptional = [](const BuiltinType &type) {
    return type.scalar == ScalarKind::Half ||
           type.access == AccessQualifier::ReadWrite;
  };
  return isOptional(signature.result) ||
         llvm::any_of(signature.params, isOptional);
}

/// How often each instruction of OpenCL.std is executed, by its number.
static std::map<uint32_t, unsigned> countExtended(ArrayRef<uint8_t> binary) {
  constexpr uint32_t opExtInst = 12;
  std::map<uint32_t, unsigned> counts;
  std::string error;
  auto all = words::readWords(binary.data(), binary.size(), error);
  EXPECT_TRUE(all) << error;
  if (!all)
    return counts;
  for (words::InstructionCursor instruction(all->data(), all->size());
       !instruction.atEnd() && instruction.isWhole(); instruction.next())
    if (instruction.opcode() == opExtInst)
      ++counts[instruction.words()[4]];
  return counts;
}

namespace {

struct Case {
  BuiltinCategory category;
  const char *options;
  /// Of those that `--verify-env` takes.
  std::vector<const char *> environments;
};

/// Takes the calls of some functions to a binary.
class KernelTrial {
public:
  KernelTrial(const Case &given)
      : given(given),
        target(compiler::findCompiler("level-zero")->createTarget(&context)) {}

  void add(const Builtin &builtin, const BuiltinSignature &signature) {
    auto number = builtin.openclStd.of(selectingKind(signature));
    if (!number && !hasInstruction(builtin))
      return;
    if (!isLegal(builtin, signature))
      return;
    // Loads and stores of vectors are of memory, not of the library.
    if (number && given.category != BuiltinCategory::VectorData)
      ++wanted[*number];
    writer.write(builtin.name, signature);
  }
  bool isLegal(const Builtin &builtin, const BuiltinSignature &signature) const;
  bool isFull() const { return writer.countKernels() >= 500; }
  bool isEmpty() const { return writer.countKernels() == 0; }
  void run();

private:
  const Case &given;
  compiler::Context context;
  std::unique_ptr<compiler::Target> target;
  KernelWriter writer;
  std::map<uint32_t, unsigned> wanted;
};

class KernelCoverage : public testing::TestWithParam<Case> {};

} // namespace

/// Whether the environment has it. Of OpenCL's, SPIRV-Tools knows no more than
/// every device has.
bool KernelTrial::isLegal(const Builtin &builtin,
                          const BuiltinSignature &signature) const {
  // What only shaders can say.
  if (builtin.category == BuiltinCategory::Image &&
      !builtin.hasInstruction(signature))
    return false;
  if (given.environments.empty())
    return true;
  bool hasSamples = llvm::any_of(signature.params, [](const BuiltinType &type) {
    return StringRef(stringifyScalarKind(type.scalar)).contains("msaa");
  });
  // The environments have images of one sample.
  if (hasSamples)
    return false;
  // Nor is there a level to write to.
  if (StringRef(builtin.name).starts_with("write_image") &&
      signature.params.size() == 4)
    return false;
  return !StringRef(given.options).contains("opencl") ||
         !isOptionalInOpenCL(signature);
}

void KernelTrial::run() {
  uint32_t errors = 0;
  std::string log;
  auto module = target->createModule(errors, log);
  ASSERT_EQ(module->parseOptions(given.options), compiler::Result::SUCCESS)
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
  std::map<uint32_t, unsigned> found = countExtended(binary);
  for (auto [number, count] : wanted)
    EXPECT_GE(found[number], count) << "instruction " << number;
  StringRef bytes(reinterpret_cast<const char *>(binary.data()), binary.size());
  for (const char *environment : given.environments) {
    EnvironmentOptions options;
    options.environment = *symbolizeEnvironment(environment);
    log.clear();
    EXPECT_EQ(
        compiler::verifyEnvironment("library.spv", bytes, options, errors, log),
        compiler::Result::SUCCESS)
        << environment << ": " << log.substr(0, 4000);
  }
}

TEST_P(KernelCoverage, IsValid) {
  const Case &given = GetParam();
  std::unique_ptr<KernelTrial> trial;
  unsigned trials = 0;
  auto finish = [&] {
    if (trial && !trial->isEmpty()) {
      trial->run();
      ++trials;
    }
    trial = std::make_unique<KernelTrial>(given);
  };
  finish();
  for (const Builtin &builtin : allBuiltins()) {
    if (builtin.category != given.category)
      continue;
    forEachInstance(builtin, 64, [&](const BuiltinSignature &signature) {
      trial->add(builtin, signature);
      if (trial->isFull())
        finish();
    });
  }
  finish();
  EXPECT_GT(trials, 0u);
}

// Which versions of SPIR-V the environments take differs.
static const std::vector<const char *> kLevelZero = {"level-zero"};
static const std::vector<const char *> kOpenCL20 = {"opencl2.0"};

static const char *const kOpenCLOptions = "-spv-env=opencl2.0 -spv-version=1.0";
static const char *const kNewest = "-spv-env=opencl2.2 -spv-version=1.4";

INSTANTIATE_TEST_SUITE_P(
    AllCategories, KernelCoverage,
    testing::Values(Case{BuiltinCategory::Math, "", kLevelZero},
                    Case{BuiltinCategory::Integer, "", kLevelZero},
                    Case{BuiltinCategory::Common, "", kLevelZero},
                    Case{BuiltinCategory::Geometric, "", kLevelZero},
                    Case{BuiltinCategory::Relational, "", kLevelZero},
                    Case{BuiltinCategory::VectorData, "", kLevelZero},
                    Case{BuiltinCategory::Shuffle, "", kLevelZero},
                    Case{BuiltinCategory::Conversion, "", kLevelZero},
                    Case{BuiltinCategory::AsyncCopy, "", kLevelZero},
                    Case{BuiltinCategory::WorkGroup, "", kLevelZero},
                    Case{BuiltinCategory::Image, "", kLevelZero},
                    Case{BuiltinCategory::Math, kOpenCLOptions, kOpenCL20},
                    Case{BuiltinCategory::Relational, kOpenCLOptions,
                         kOpenCL20},
                    Case{BuiltinCategory::SubGroup, kOpenCLOptions, kOpenCL20},
                    Case{BuiltinCategory::Image, kOpenCLOptions, kOpenCL20},
                    Case{BuiltinCategory::Pipe, kOpenCLOptions, kOpenCL20},
                    Case{BuiltinCategory::Enqueue, kOpenCLOptions, kOpenCL20},
                    Case{BuiltinCategory::WorkGroup, kNewest, {}},
                    Case{BuiltinCategory::SubGroup, kNewest, {}},
                    Case{BuiltinCategory::Image, kNewest, {}}),
    [](const auto &info) {
      std::string name = stringifyBuiltinCategory(info.param.category).str() +
                         info.param.options;
      llvm::erase_if(name, [](char c) { return !llvm::isAlnum(c); });
      return name;
    });
