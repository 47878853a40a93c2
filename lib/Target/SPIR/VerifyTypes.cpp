//===- VerifyTypes.cpp - SPIR's types ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

namespace {

/// What is wrong with a type; an empty message is nothing.
struct Problem {
  std::string message;
  StringRef section;
};

class TypeRules {
public:
  explicit TypeRules(const Checks &checks) : checks(checks) {}

  const Problem &problemOf(Type *type) {
    auto it = known.find(type);
    if (it != known.end())
      return it->second;
    Problem found = find(type); // may add others
    return known[type] = std::move(found);
  }

private:
  Problem find(Type *type);
  Problem findInVector(VectorType *type);
  Problem findInElement(Type *element, Type *aggregate);

  const Checks &checks;
  DenseMap<Type *, Problem> known;
};

} // namespace

static bool isMaskVector(const Type *type) {
  return type->isVectorTy() && type->getScalarType()->isIntegerTy(1);
}

static bool isLegalWidth(unsigned width) {
  return width == 2 || width == 3 || width == 4 || width == 8 || width == 16;
}

Problem TypeRules::findInVector(VectorType *type) {
  auto *fixed = dyn_cast<FixedVectorType>(type);
  if (!fixed)
    return {"scalable vector type '" + spell(type) + "' is not one of SPIR's",
            "2.1.2"};
  if (!isLegalWidth(fixed->getNumElements()))
    return {"vector type '" + spell(type) +
                "', expected 2, 3, 4, 8 or 16 elements",
            "2.1.2"};
  Type *element = fixed->getElementType();
  if (element->isPointerTy())
    return {"vector type '" + spell(type) +
                "', expected elements that are numbers",
            "2.1.2"};
  return problemOf(element);
}

Problem TypeRules::findInElement(Type *element, Type *aggregate) {
  if (isMaskVector(element))
    return {"type '" + spell(element) + "' as a member of '" +
                spell(aggregate) + "' is not allowed",
            "2.1.2"};
  return problemOf(element);
}

Problem TypeRules::find(Type *type) {
  switch (type->getTypeID()) {
  case Type::VoidTyID:
  case Type::LabelTyID:
  case Type::MetadataTyID:
  case Type::HalfTyID:
  case Type::FloatTyID:
  case Type::DoubleTyID:
    return {};
  case Type::IntegerTyID:
    switch (type->getIntegerBitWidth()) {
    case 1:
    case 8:
    case 16:
    case 32:
    case 64:
      return {};
    }
    return {"integer type '" + spell(type) +
                "', expected i1, i8, i16, i32 or i64",
            "2.1.1"};
  case Type::PointerTyID: {
    unsigned space = type->getPointerAddressSpace();
    unsigned last = checks.isSPIR12() ? LocalSpace : GenericSpace;
    if (space <= last)
      return {};
    if (space == GenericSpace)
      return {"the generic address space 4, which SPIR 1.2 does not have",
              "2.2"};
    return {"address space " + std::to_string(space) + ", expected 0 to " +
                std::to_string(last),
            "2.2"};
  }
  case Type::FixedVectorTyID:
  case Type::ScalableVectorTyID:
    return findInVector(cast<VectorType>(type));
  case Type::ArrayTyID:
    return findInElement(type->getArrayElementType(), type);
  case Type::StructTyID:
    for (Type *element : cast<StructType>(type)->elements())
      if (Problem problem = findInElement(element, type);
          !problem.message.empty())
        return problem;
    return {};
  case Type::FunctionTyID:
    return {};
  case Type::TargetExtTyID:
    if (checks.allowsModern() &&
        cast<TargetExtType>(type)->getName().starts_with("spirv."))
      return {};
    return {"type '" + spell(type) +
                "' is not one of SPIR's, expected a pointer to an opaque "
                "'%opencl' type",
            "2.1.3"};
  default:
    return {"type '" + spell(type) + "' is not one of SPIR's", "2.1.1"};
  }
}

//===----------------------------------------------------------------------===//
// Where <n x i1> may stand
//===----------------------------------------------------------------------===//

static bool mayMakeMask(const Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return true;
  default:
    return false;
  }
}

static bool mayTakeMask(const Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return true;
  default:
    return false;
  }
}

static void verifyMasks(Checks &checks, const Instruction &inst) {
  if (isMaskVector(inst.getType()) && !mayMakeMask(inst)) {
    checks.report(inst, "2.1.2",
                  "result of type '" + spell(inst.getType()) +
                      "', which only comparisons, vector element operations "
                      "and 'and', 'or', 'xor' may have");
    return;
  }
  if (mayTakeMask(inst))
    return;
  for (const Use &operand : inst.operands())
    if (isMaskVector(operand->getType())) {
      checks.report(inst, "2.1.2",
                    "operand of type '" + spell(operand->getType()) +
                        "', which only 'sext', 'zext', vector element "
                        "operations and 'and', 'or', 'xor' may have");
      return;
    }
}

//===----------------------------------------------------------------------===//
// All types of a module
//===----------------------------------------------------------------------===//

/// The types that an instruction names beside those of its values.
static Type *namedType(const Instruction &inst) {
  if (auto *alloca = dyn_cast<AllocaInst>(&inst))
    return alloca->getAllocatedType();
  if (auto *gep = dyn_cast<GetElementPtrInst>(&inst))
    return gep->getSourceElementType();
  return nullptr;
}

static void verifyFunction(Checks &checks, TypeRules &rules,
                           Function &function) {
  // A bad type is reported where a function first has it.
  StringSet<> reported;
  auto isNew = [&](const Problem &problem) {
    return !problem.message.empty() && reported.insert(problem.message).second;
  };
  FunctionType *type = function.getFunctionType();
  if (const Problem &problem = rules.problemOf(type->getReturnType());
      isNew(problem))
    checks.report(function, problem.section, "returns " + problem.message);
  if (isMaskVector(type->getReturnType()))
    checks.report(function, "2.1.2",
                  "returns '" + spell(type->getReturnType()) + "'");
  for (const Argument &arg : function.args()) {
    if (const Problem &problem = rules.problemOf(arg.getType()); isNew(problem))
      checks.report(function, problem.section,
                    "argument " + Twine(arg.getArgNo()) + " has " +
                        problem.message);
    if (isMaskVector(arg.getType()))
      checks.report(function, "2.1.2",
                    "argument " + Twine(arg.getArgNo()) + " has type '" +
                        spell(arg.getType()) + "'");
  }
  for (const Instruction &inst : instructions(function)) {
    SmallVector<Type *, 4> types = {inst.getType()};
    if (Type *named = namedType(inst)) {
      types.push_back(named);
      if (isMaskVector(named))
        checks.report(inst, "2.1.2",
                      "memory of type '" + spell(named) + "' is not allowed");
    }
    for (const Use &operand : inst.operands())
      types.push_back(operand->getType());
    for (Type *used : types)
      if (const Problem &problem = rules.problemOf(used); isNew(problem))
        checks.report(inst, problem.section, problem.message);
    verifyMasks(checks, inst);
  }
}

void cairn::spir::verifyTypes(Checks &checks) {
  TypeRules rules(checks);
  for (GlobalVariable &variable : checks.module.globals()) {
    Type *type = variable.getValueType();
    if (const Problem &problem = rules.problemOf(type);
        !problem.message.empty())
      checks.report(variable, problem.section, problem.message);
    if (isMaskVector(type))
      checks.report(variable, "2.1.2",
                    "memory of type '" + spell(type) + "' is not allowed");
  }
  for (Function &function : checks.module)
    if (!function.isIntrinsic())
      verifyFunction(checks, rules, function);
}
