//===- CheckKernels.cpp - results and parameters of kernels -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "llvm/ADT/SmallVector.h"
#include <set>

using namespace cairn;
using namespace cairn::environment;
using namespace cairn::words;
using llvm::StringRef;
using spv::StorageClass;

namespace {

/// Holds the type of one parameter, and what is in it, against what arguments
/// may be.
class ArgumentType {
public:
  ArgumentType(Checks &checks, const PlacedInstruction &parameter,
               std::string subject, bool isByValue)
      : checks(checks), parameter(parameter), subject(std::move(subject)),
        isByValue(isByValue) {}

  void check() {
    const PlacedInstruction *type = checks.module.find(parameter.resultType());
    if (!type)
      return;
    switch (type->op) {
    case spv::Op::OpTypeSampler:
    case spv::Op::OpTypeImage:
      return;
    case spv::Op::OpTypePointer:
      checkPointer(*type, "");
      return;
    case spv::Op::OpTypeInt:
    case spv::Op::OpTypeFloat:
    case spv::Op::OpTypeVector:
    case spv::Op::OpTypeStruct:
      checkValue(*type, "");
      return;
    default:
      report("is " + checks.describeType(type) +
             ", expected OpTypeInt, OpTypeFloat, OpTypeStruct, OpTypeVector, "
             "OpTypePointer, OpTypeSampler or OpTypeImage");
    }
  }

private:
  void report(const llvm::Twine &what) {
    checks.report(parameter, Section::KernelArguments, subject + " " + what);
  }

  /// `path` is of the member that has the type: "member 1.0".
  void checkPointer(const PlacedInstruction &type, const std::string &path) {
    auto storage = static_cast<StorageClass>(type.word(1));
    if (storage == StorageClass::CrossWorkgroup ||
        storage == StorageClass::Workgroup ||
        storage == StorageClass::UniformConstant)
      return;
    // The rule is about parameters: what a structure points to may be held by
    // a generic pointer just as well.
    if (storage == StorageClass::Generic && !path.empty())
      return;
    report(describePath(
        path, "points to " + Checks::spell(Kind::StorageClass, type.word(1)) +
                  (path.empty() && isByValue ? " (ByVal)" : "") +
                  ", expected CrossWorkgroup, Workgroup or UniformConstant"));
  }

  void checkValue(const PlacedInstruction &type, const std::string &path) {
    switch (type.op) {
    case spv::Op::OpTypeFloat:
      // 16 and 32 are what all devices take; with an optional feature an
      // environment may allow more.
      if (type.word(1) == 64 && !checks.features.fp64)
        report(describePath(path, "is OpTypeFloat 64, expected a width of 16 "
                                  "or 32 for a device without 'fp64'"));
      return;
    case spv::Op::OpTypeInt:
      // Its width and signedness are errors of the type itself.
      return;
    case spv::Op::OpTypeVector:
      if (const PlacedInstruction *component = checks.module.find(type.word(1)))
        checkComponent(*component, path);
      return;
    case spv::Op::OpTypePointer:
      checkPointer(type, path);
      return;
    case spv::Op::OpTypeStruct:
      checkMembers(type, path);
      return;
    default:
      report(describePath(
          path, "is " + checks.describeType(&type) +
                    ", expected OpTypeInt, OpTypeFloat, OpTypeStruct, "
                    "OpTypeVector or OpTypePointer"));
    }
  }

  void checkComponent(const PlacedInstruction &component,
                      const std::string &path) {
    if (component.op == spv::Op::OpTypeInt ||
        component.op == spv::Op::OpTypeFloat)
      checkValue(component, path);
    else
      report(describePath(path, "is a vector of " +
                                    checks.describeType(&component) +
                                    ", expected OpTypeInt or OpTypeFloat"));
  }

  void checkMembers(const PlacedInstruction &type, const std::string &path) {
    // SPIR-V's limit, beyond which a module is invalid.
    constexpr unsigned maxNesting = 255;
    // A structure inside itself is in invalid modules only, and one that is in
    // many places is reported where it is first.
    if (depth == maxNesting || !seen.insert(type.result()).second)
      return;
    ++depth;
    for (size_t i = 1; i < type.words.size(); ++i)
      if (const PlacedInstruction *member = checks.module.find(type.words[i]))
        checkValue(*member, (path.empty() ? "member " : path + ".") +
                                std::to_string(i - 1));
    --depth;
  }

  static std::string describePath(const std::string &path,
                                  const std::string &what) {
    return path.empty() ? what : path + " " + what;
  }

  Checks &checks;
  const PlacedInstruction &parameter;
  std::string subject;
  bool isByValue;
  std::set<Id> seen;
  unsigned depth = 0;
};

} // namespace

static void checkReturnType(Checks &checks, const PlacedInstruction &entry,
                            const PlacedInstruction &function,
                            const std::string &kernel) {
  const PlacedInstruction *type = checks.module.find(function.resultType());
  if (!type || type->op == spv::Op::OpTypeVoid)
    return;
  checks.report(function, Section::KernelReturnTypes,
                kernel + " returns " + checks.describeType(type) +
                    ", expected OpTypeVoid");
  checks.coverAlso(entry);
}

/// Parameters whose pointers stand for what they point to.
static std::set<Id> findByValue(const PlacedModule &module) {
  std::set<Id> parameters;
  for (const PlacedInstruction &inst : module.instructions())
    if (inst.op == spv::Op::OpDecorate &&
        inst.word(1) == uint32_t(spv::Decoration::FuncParamAttr) &&
        inst.word(2) == uint32_t(spv::FunctionParameterAttribute::ByVal))
      parameters.insert(inst.word(0));
  return parameters;
}

/// What to call each function that is an entry point, which may have several
/// names; their results are held against the rule.
static std::unordered_map<Id, std::string> checkEntryPoints(Checks &checks) {
  std::unordered_map<Id, std::string> kernels;
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    if (inst.op != spv::Op::OpEntryPoint)
      continue;
    // After the execution model and the function.
    size_t nameAt = std::min<size_t>(2, inst.words.size());
    StringRef name = stringIn(llvm::ArrayRef(inst.words).drop_front(nameAt));
    auto [kernel, isNew] =
        kernels.try_emplace(inst.word(1), "kernel " + Checks::quote(name));
    const PlacedInstruction *function =
        checks.module.find(inst.word(1), spv::Op::OpFunction);
    if (isNew && function)
      checkReturnType(checks, inst, *function, kernel->second);
  }
  return kernels;
}

void environment::checkKernels(Checks &checks) {
  const auto kernels = checkEntryPoints(checks);
  const std::set<Id> byValue = findByValue(checks.module);
  Id function = 0;
  unsigned index = 0;
  for (const PlacedInstruction &inst : checks.module.instructions()) {
    if (inst.op != spv::Op::OpFunctionParameter)
      continue;
    index = inst.function == function ? index + 1 : 0;
    function = inst.function;
    auto kernel = kernels.find(function);
    if (kernel == kernels.end())
      continue;
    std::string subject =
        "argument " + std::to_string(index) + " of " + kernel->second;
    ArgumentType(checks, inst, std::move(subject),
                 byValue.count(inst.result()) != 0)
        .check();
  }
}
