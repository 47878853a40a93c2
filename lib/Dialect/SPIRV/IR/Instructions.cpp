//===- Instructions.cpp - the instructions that MLIR lacks ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/SPIRV/IR/Instructions.h"

#include "InstructionTable.h"
#include "ReadInstruction.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::words;

MLIR_DEFINE_EXPLICIT_TYPE_ID(cairn::InstructionOp)

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

/// One of the sets behind the other. An op is registered by the address of its
/// entry.
static ArrayRef<InstructionEntry> entries() {
  static const auto table = [] {
    std::vector<InstructionEntry> table;
    for (const InstructionInfo &info : listInstructions())
      table.push_back({&info, std::nullopt});
    for (ExtendedSet set : {ExtendedSet::GLSL, ExtendedSet::OpenCL})
      for (const InstructionInfo &info : listExtended(set))
        table.push_back({&info, set});
    return table;
  }();
  return table;
}

static TypeID idOf(const InstructionEntry &entry) {
  return TypeID::getFromOpaquePointer(&entry);
}

/// Null for an op of another kind.
static const InstructionEntry *findEntry(TypeID id) {
  const auto *entry =
      static_cast<const InstructionEntry *>(id.getAsOpaquePointer());
  // Orders any two pointers.
  std::less<> isBelow;
  return !isBelow(entry, entries().begin()) && isBelow(entry, entries().end())
             ? entry
             : nullptr;
}

const InstructionEntry &cairn::words::entryOf(Operation *op) {
  return *findEntry(op->getName().getTypeID());
}

/// The id of `info`, which is in `set`; null for null.
static TypeID idOf(const InstructionInfo *info,
                   std::optional<ExtendedSet> set) {
  if (!info)
    return {};
  size_t place = info - (set ? listExtended(*set) : listInstructions()).begin();
  if (set)
    place += listInstructions().size();
  if (set == ExtendedSet::OpenCL)
    place += listExtended(ExtendedSet::GLSL).size();
  return idOf(entries()[place]);
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static StringRef prefixOf(std::optional<ExtendedSet> set) {
  if (!set)
    return "";
  return *set == ExtendedSet::GLSL ? "GL." : "CL.";
}

/// As upstream's op of the instruction is called, if there is one.
static std::string nameOf(const InstructionEntry &entry) {
  return ("spirv." + prefixOf(entry.set) + entry.info->name).str();
}

namespace {
/// The instruction that the name of an op of the spirv dialect says.
struct NamedInstruction {
  explicit NamedInstruction(OperationName name) {
    StringRef text = name.stripDialect();
    for (ExtendedSet candidate : {ExtendedSet::GLSL, ExtendedSet::OpenCL})
      if (text.consume_front(prefixOf(candidate)))
        set = candidate;
    text.consume_front("Op");
    info = set ? findExtended(*set, text) : findInstruction(text);
  }

  std::optional<ExtendedSet> set;
  /// Null if there is none of the name.
  const InstructionInfo *info;
};
} // namespace

/// Not those that MLIR's structure of a module, its functions and branches, are
/// the form of.
static bool hasGenericForm(const InstructionInfo &info) {
  return info.group != Class::Control_Flow && info.group != Class::Function &&
         info.group != Class::Mode_Setting &&
         info.group != Class::Type_Declaration &&
         info.group != Class::Extension;
}

/// What `info` needs that modules of kernels, or else of shaders, lack; nothing
/// where they have it.
static const Enumerant *findLacking(const InstructionInfo &info,
                                    bool isKernel) {
  auto isLacking = [&](uint16_t number) {
    auto capability = static_cast<spv::Capability>(number);
    return isKernel ? impliesShader(capability) : isMissingInVulkan(capability);
  };
  ArrayRef<uint16_t> alternatives = info.needs.capabilities;
  return alternatives.empty() || !llvm::all_of(alternatives, isLacking)
             ? nullptr
             : findEnumerant(Kind::Capability, alternatives.front());
}

/// Whether there is an op of it: not of what has a form of its own in MLIR, and
/// not of what no target has, as both cost each context its start.
static bool isOp(const InstructionInfo &info) {
  return hasGenericForm(info) && !(findLacking(info, /*isKernel=*/true) &&
                                   findLacking(info, /*isKernel=*/false));
}

//===----------------------------------------------------------------------===//
// SPIRVInstruction
//===----------------------------------------------------------------------===//

SPIRVInstruction::SPIRVInstruction(inst::CoreInstruction instruction)
    : id(idOf(findInstruction(static_cast<spv::Op>(instruction)),
              std::nullopt)) {}

SPIRVInstruction::SPIRVInstruction(inst::GL::GLInstruction instruction)
    : id(idOf(findExtended(ExtendedSet::GLSL, instruction),
              ExtendedSet::GLSL)) {}

SPIRVInstruction::SPIRVInstruction(inst::CL::CLInstruction instruction)
    : id(idOf(findExtended(ExtendedSet::OpenCL, instruction),
              ExtendedSet::OpenCL)) {}

SPIRVInstruction
SPIRVInstruction::upstreamFirst(inst::CoreInstruction instruction) {
  SPIRVInstruction result(instruction);
  result.isUpstreamFirst = true;
  return result;
}

OperationName SPIRVInstruction::getOpName(MLIRContext *context) const {
  const InstructionEntry *entry = findEntry(id);
  // Upstream's op may be one of an extended set, which has no other.
  if (entry && (isUpstreamFirst || entry->set))
    if (auto name = RegisteredOperationName::lookup(nameOf(*entry), context))
      return *name;
  if (auto name = RegisteredOperationName::lookup(id, context))
    return *name;
  llvm::reportFatalInternalError("an instruction in a context that "
                                 "registerInstructions() does not know");
}

//===----------------------------------------------------------------------===//
// InstructionOp
//===----------------------------------------------------------------------===//

bool InstructionOp::classof(Operation *op) {
  return findEntry(op->getName().getTypeID());
}

LogicalResult InstructionOp::verify() { return readInstruction(*this); }

namespace {
/// An InstructionOp by the name of one instruction.
struct InstructionModel : RegisteredOperationName::Model<InstructionOp> {
  InstructionModel(Dialect *dialect, StringRef name,
                   const InstructionEntry &entry)
      : Model(dialect) {
    this->name = StringAttr::get(dialect->getContext(), name);
    typeID = idOf(entry);
  }
};
} // namespace

static void addInstructions(MLIRContext *context,
                            spirv::SPIRVDialect *dialect) {
  if (RegisteredOperationName::lookup(idOf(entries().front()), context))
    return;
  RegisteredOperationName::insert<FunctionIdOp>(*dialect);
  RegisteredOperationName::insert<LoopControlOp>(*dialect);
  for (const InstructionEntry &entry : entries()) {
    if (!isOp(*entry.info))
      continue;
    std::string name = nameOf(entry);
    if (RegisteredOperationName::lookup(name, context)) {
      // Extended instructions have one form.
      if (entry.set)
        continue;
      name = ("spirv.Op" + entry.info->name).str();
    }
    RegisteredOperationName::insert(
        std::make_unique<InstructionModel>(dialect, name, entry),
        InstructionOp::getAttributeNames());
  }
}

void cairn::registerInstructions(DialectRegistry &registry) {
  registry.addExtension(addInstructions);
}

//===----------------------------------------------------------------------===//
// Profiles
//===----------------------------------------------------------------------===//

LogicalResult cairn::rejectUnknown(Operation *op) {
  NamedInstruction named(op->getName());
  if (!named.info)
    return op->emitOpError("is not an instruction of ")
           << (named.set ? nameOf(*named.set) : StringRef("SPIR-V"));
  if (!hasGenericForm(*named.info))
    return op->emitOpError("is an instruction that has no generic form");
  if (!isOp(*named.info))
    return op->emitOpError("is an instruction that neither OpenCL nor Vulkan "
                           "has");
  SPIRVInstruction known(idOf(named.info, named.set));
  return op->emitOpError("is called '")
         << known.getOpName(op->getContext()) << "'";
}

LogicalResult cairn::verifyInProfile(Operation *op, bool isKernel) {
  if (!op->isRegistered())
    return rejectUnknown(op);
  NamedInstruction named(op->getName());
  if (!named.info)
    return success();
  if (named.set && (named.set == ExtendedSet::OpenCL) != isKernel)
    return op->emitOpError("is an instruction of ")
           << nameOf(*named.set) << ", which "
           << (isKernel ? "OpenCL" : "Vulkan") << " lacks";
  const Enumerant *lacking = findLacking(*named.info, isKernel);
  if (!lacking)
    return success();
  return op->emitOpError("needs the capability ")
         << lacking->name << ", which " << (isKernel ? "OpenCL" : "Vulkan")
         << " lacks";
}
