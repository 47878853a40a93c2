//===- BuiltinTrials.cpp - does a builtin reach the host level --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuiltinTrials.h"

#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Pipelines/Pipelines.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

BuiltinTrials::BuiltinTrials(MLIRContext *context)
    : context(context), library(std::make_shared<BuiltinLibrary>(context)) {
  context->loadAllAvailableDialects();
}

static std::string spell(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

namespace {
/// Writes a kernel that calls functions, one after the other.
class CallWriter {
public:
  CallWriter(MLIRContext *context) : context(context) {}
  void write(StringRef name, const BuiltinSignature &signature);
  std::string functions, body;

private:
  std::string operand(const BuiltinType &type, BuiltinCategory category);
  std::string define(const Twine &definition);

  MLIRContext *context;
  unsigned count = 0;
};
} // namespace

std::string CallWriter::define(const Twine &definition) {
  std::string name = "%" + std::to_string(count++);
  body += ("  " + name + " = " + definition + "\n").str();
  return name;
}

/// A value of the type. The kernel has a pointer into every address space, its
/// numbers come from memory, and what the language wants constant is.
std::string CallWriter::operand(const BuiltinType &type,
                                BuiltinCategory category) {
  static constexpr const char *pointers[] = {"%private", "%global", "%constant",
                                             "%local", "%generic"};
  std::string text = spell(convertBuiltinType(context, type));
  if (type.isPointer)
    return pointers[type.addressSpace];
  switch (type.scalar) {
  case ScalarKind::NDRange:
    return "%private";
  case ScalarKind::Event:
    return define("llvm.mlir.zero : " + text);
  case ScalarKind::MemoryOrder: // seq_cst
    return define("llvm.mlir.constant(5 : i32) : i32");
  case ScalarKind::MemoryScope: // device
    return define("llvm.mlir.constant(2 : i32) : i32");
  default:
    if (!type.isInteger() && !type.isFloat())
      return define("llvm.mlir.poison : " + text);
    if (category == BuiltinCategory::Synchronization)
      return define("llvm.mlir.constant(1 : i32) : i32");
    return define("llvm.load %global : !llvm.ptr<1> -> " + text);
  }
}

void CallWriter::write(StringRef name, const BuiltinSignature &signature) {
  SmallVector<std::string> operands, types;
  auto pass = [&](const BuiltinType &type) {
    operands.push_back(operand(type, lookupBuiltin(name)->category));
    types.push_back(spell(convertBuiltinType(context, type)));
  };
  if (signature.returnsThroughPointer())
    pass(signature.result);
  for (const BuiltinType &param : signature.params)
    pass(param);
  bool hasResult =
      !signature.returnsThroughPointer() && !signature.result.isVoid();
  std::string resultType =
      hasResult ? spell(convertBuiltinType(context, signature.result)) : "()";
  std::string symbol = mangleBuiltin(name, signature);
  std::string typeList = llvm::join(types, ", ");
  functions += "llvm.func spir_funccc @" + symbol + "(" + typeList + ")" +
               (hasResult ? " -> " + resultType : "") + "\n";
  std::string call = "llvm.call spir_funccc @" + symbol + "(" +
                     llvm::join(operands, ", ") + ") : (" + typeList + ") -> " +
                     resultType;
  if (!hasResult) {
    body += "  " + call + "\n";
    return;
  }
  std::string result = define(call);
  if (signature.result.isPointer || signature.result.isInteger() ||
      signature.result.isFloat())
    body += "  llvm.store volatile " + result + ", %global : " + resultType +
            ", !llvm.ptr<1>\n";
}

bool BuiltinTrials::reachesHost(StringRef functions, StringRef body) {
  std::string text = R"(
module attributes {llvm.target_triple = "spir64-unknown-unknown",
    ocl.version = array<i64: 2, 0>} {
)";
  text += functions;
  text += R"(
llvm.func spir_kernelcc @k(%global: !llvm.ptr<1>, %constant: !llvm.ptr<2>,
    %local: !llvm.ptr<3>) attributes {ocl.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %private = llvm.alloca %c1 x !llvm.array<16 x i64> {alignment = 128 : i64} : (i32) -> !llvm.ptr
  %generic = llvm.addrspacecast %global : !llvm.ptr<1> to !llvm.ptr<4>
)";
  text += body;
  text += "  llvm.return\n}\n}\n";
  ScopedDiagnosticHandler silence(context,
                                  [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, context);
  if (!module)
    return false;
  PassManager passes(context);
  buildStages(passes, Level::LLVM, Level::Host, SPIRVProfile::Shader, library);
  return succeeded(passes.run(*module));
}

bool BuiltinTrials::reachesHost(const Builtin &builtin,
                                ArrayRef<BuiltinSignature> signatures) {
  CallWriter writer(context);
  for (const BuiltinSignature &signature : signatures)
    writer.write(builtin.name, signature);
  return reachesHost(writer.functions, writer.body);
}

BuiltinTrials::Outcome BuiltinTrials::run(const Builtin &builtin) {
  std::vector<BuiltinSignature> signatures;
  forEachInstance(builtin, /*pointerBits=*/64,
                  [&](const BuiltinSignature &signature) {
                    signatures.push_back(signature);
                  });
  Outcome outcome;
  outcome.tried = unsigned(signatures.size());
  // Most go together or not at all.
  if (reachesHost(builtin, signatures)) {
    outcome.succeeded = outcome.tried;
    return outcome;
  }
  for (const BuiltinSignature &signature : signatures)
    outcome.succeeded += reachesHost(builtin, signature);
  return outcome;
}

BuiltinTrials::Outcome BuiltinTrials::runPrintf(bool isWanted) {
  if (!isWanted)
    return {};
  return {1, reachesHost(R"(
llvm.mlir.global private unnamed_addr constant @format("%d\0A\00") {addr_space = 2 : i32} : !llvm.array<4 x i8>
llvm.func spir_funccc @printf(!llvm.ptr<2>, ...) -> i32
)",
                         R"(
  %format = llvm.mlir.addressof @format : !llvm.ptr<2>
  %r = llvm.call spir_funccc @printf(%format, %c1) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, i32) -> i32
)")};
}
