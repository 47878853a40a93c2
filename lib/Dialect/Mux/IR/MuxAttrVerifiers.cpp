//===- MuxAttrVerifiers.cpp - mux attributes on ops -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function per rule of MuxDialect.td, "Attributes that may stand on a
// function"; the table at the end says which attribute obeys which.
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxMarks.h"

#include "cairn/Dialect/Contracts/DictContract.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace cairn::mux;

static InFlightDiagnostic emitExpected(Operation *op, NamedAttribute attribute,
                                       const Twine &expected) {
  return op->emitOpError("expected attribute '")
         << attribute.getName().getValue() << "' to be " << expected << ", got "
         << attribute.getValue();
}

// dialect_attr_c3
static LogicalResult verifyKernel(Operation *op, NamedAttribute attribute) {
  if (!isa<KernelKindAttr>(attribute.getValue()))
    return emitExpected(op, attribute,
                        "#mux.kernel<kernel> or #mux.kernel<entry_point>");
  return success();
}

// dialect_attr_c4
static LogicalResult verifyName(Operation *op, NamedAttribute attribute) {
  auto name = dyn_cast<StringAttr>(attribute.getValue());
  if (!name || name.empty())
    return emitExpected(op, attribute, "a non-empty string");
  return success();
}

// dialect_attr_c5
static LogicalResult verifyLocalMemUsage(Operation *op,
                                         NamedAttribute attribute) {
  auto usage = dyn_cast<IntegerAttr>(attribute.getValue());
  if (!usage || !usage.getValue().isStrictlyPositive())
    return emitExpected(op, attribute, "a positive integer");
  return success();
}

// dialect_attr_c6
static LogicalResult verifyWorkItemOrder(Operation *op,
                                         NamedAttribute attribute) {
  if (!isa<WorkItemOrderAttr>(attribute.getValue()))
    return emitExpected(op, attribute,
                        "a #mux.work_item_order of xyz, xzy, yxz, yzx, zxy or "
                        "zyx");
  return success();
}

// dialect_attr_c7
static LogicalResult verifyBarrierSchedule(Operation *op,
                                           NamedAttribute attribute) {
  if (!isa<BarrierScheduleAttr>(attribute.getValue()))
    return emitExpected(op, attribute,
                        "a #mux.barrier_schedule of unordered, once or linear");
  return success();
}

// dialect_attr_c8
static LogicalResult verifyUnit(Operation *op, NamedAttribute attribute) {
  if (!isa<UnitAttr>(attribute.getValue()))
    return emitExpected(op, attribute, "a unit attribute");
  return success();
}

// dialect_attr_c8
static LogicalResult verifyNoSubgroups(Operation *op,
                                       NamedAttribute attribute) {
  if (failed(verifyUnit(op, attribute)))
    return failure();
  Operation *user = findSubGroupUse(op);
  if (!user)
    return success();
  InFlightDiagnostic error = user->emitOpError("expected no use of sub-groups "
                                               "in a function with '")
                             << attribute.getName().getValue() << "'";
  error.attachNote(op->getLoc()) << "the function is here";
  return error;
}

// dialect_attr_c9, dialect_attr_c16
static LogicalResult verifySizes(Operation *op, NamedAttribute attribute) {
  auto size = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
  if (!size || size.size() != 3 ||
      llvm::any_of(size.asArrayRef(), [](int64_t n) { return n <= 0; }))
    return emitExpected(op, attribute, "an i64 array of 3 positive numbers");
  return success();
}

static IntegerAttr getI32(Attribute attribute) {
  auto number = dyn_cast<IntegerAttr>(attribute);
  return number && number.getType().isSignlessInteger(32) ? number : nullptr;
}

// dialect_attr_c10
static LogicalResult verifyMaxWorkDim(Operation *op, NamedAttribute attribute) {
  IntegerAttr dim = getI32(attribute.getValue());
  if (!dim || dim.getInt() < 1 || dim.getInt() > 3)
    return emitExpected(op, attribute, "an i32 from 1 to 3");
  return success();
}

// dialect_attr_c11
static LogicalResult verifySubGroupSize(Operation *op,
                                        NamedAttribute attribute) {
  IntegerAttr size = getI32(attribute.getValue());
  if (!size || size.getInt() <= 0)
    return emitExpected(op, attribute, "a positive i32");
  return success();
}

// dialect_attr_c15
static LogicalResult verifyLanes(Operation *op, NamedAttribute attribute) {
  IntegerAttr lanes = getI32(attribute.getValue());
  if (!lanes || lanes.getInt() < 1 || lanes.getInt() > kMaxLanes ||
      !llvm::isPowerOf2_64(lanes.getInt()))
    return emitExpected(op, attribute, "an i32, a power of two from 1 to 32");
  return success();
}

// dialect_attr_c13
static LogicalResult verifyPrintfFormats(Operation *op,
                                         NamedAttribute attribute) {
  auto formats = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!formats || !llvm::all_of(formats, llvm::IsaPred<PrintfFormatAttr>))
    return emitExpected(op, attribute, "an array of #mux.printf_format");
  return success();
}

// dialect_attr_c19
static LogicalResult verifyChecks(Operation *op, NamedAttribute attribute) {
  auto names = dyn_cast<ArrayAttr>(attribute.getValue());
  llvm::SmallDenseSet<Attribute> seen;
  bool isGood = names && llvm::all_of(names, [&](Attribute name) {
                  auto text = dyn_cast<StringAttr>(name);
                  return text && llvm::is_contained(kChecks, text.getValue()) &&
                         seen.insert(name).second;
                });
  if (!isGood)
    return emitExpected(op, attribute,
                        "an array of distinct strings of \"" +
                            llvm::join(ArrayRef(kChecks), "\", \"") + "\"");
  return success();
}

// dialect_attr_c20
static LogicalResult verifyCheckTable(Operation *op, NamedAttribute attribute) {
  auto table = dyn_cast<DictionaryAttr>(attribute.getValue());
  if (!table)
    return emitExpected(op, attribute, "a dictionary");
  return cairn::verifyDict(op, attribute.getName(), table,
                           cairn::kCheckTableContract);
}

// dialect_attr_c23
static LogicalResult verifyWorkItemDim(Operation *op,
                                       NamedAttribute attribute) {
  IntegerAttr dim = getI32(attribute.getValue());
  if (!dim || dim.getInt() < 0 || dim.getInt() > 2)
    return emitExpected(op, attribute, "an i32 from 0 to 2");
  return success();
}

// dialect_attr_c24
static LogicalResult verifyGroupDecision(Operation *op,
                                         NamedAttribute attribute) {
  IntegerAttr number = getI32(attribute.getValue());
  if (!number || number.getInt() < 0 || number.getInt() >= kGroupDecisions)
    return emitExpected(op, attribute,
                        "an i32 below " + Twine(kGroupDecisions));
  return success();
}

namespace {
/// Where an attribute may stand.
enum class Place {
  Function,
  Barrier,
  Meeting,
  Variable,
  Module,
  Loop,
  Cast,
  NumPlaces
};

/// What may have attributes of one place, and that in words.
struct PlaceRule {
  bool (*holds)(Operation *);
  StringRef what;
};

struct AttributeRule {
  StringRef name;
  Place place;
  LogicalResult (*verify)(Operation *, NamedAttribute);
};
} // namespace

/// In the order of the enumeration.
static const PlaceRule places[] = {
    {[](Operation *op) { return isa<FunctionOpInterface>(op); }, "a function"},
    {[](Operation *op) { return isa<WorkGroupBarrierOp>(op); },
     "a mux.work_group_barrier"},
    {[](Operation *op) { return isa<ControlBarrier>(op); },
     "an op at which a group meets"},
    {[](Operation *op) { return isa<LLVM::AllocaOp>(op); }, "an llvm.alloca"},
    {[](Operation *op) { return isa<ModuleOp>(op); }, "a module"},
    {[](Operation *op) { return isa<LoopLikeOpInterface>(op); }, "a loop"},
    {[](Operation *op) { return isa<UnrealizedConversionCastOp>(op); },
     "a builtin.unrealized_conversion_cast"},
};
static_assert(std::size(places) == static_cast<size_t>(Place::NumPlaces));

static const AttributeRule rules[] = {
    {MuxDialect::getKernelAttrName(), Place::Function, verifyKernel},
    {MuxDialect::getOrigFnAttrName(), Place::Function, verifyName},
    {MuxDialect::getBaseFnNameAttrName(), Place::Function, verifyName},
    {MuxDialect::getLocalMemUsageAttrName(), Place::Function,
     verifyLocalMemUsage},
    {MuxDialect::getWorkItemOrderAttrName(), Place::Function,
     verifyWorkItemOrder},
    {MuxDialect::getBarrierScheduleAttrName(), Place::Barrier,
     verifyBarrierSchedule},
    {MuxDialect::getNoSubgroupsAttrName(), Place::Function, verifyNoSubgroups},
    {MuxDialect::getDegenerateSubgroupsAttrName(), Place::Function, verifyUnit},
    {MuxDialect::getWorkItemLoopsAttrName(), Place::Function,
     verifyUnit}, // dialect_attr_c12
    {MuxDialect::getGroupsUnobservedAttrName(), Place::Function,
     verifyUnit}, // dialect_attr_c17
    {MuxDialect::getGoesAcrossAttrName(), Place::Function,
     verifyUnit}, // dialect_attr_c25
    {MuxDialect::getReqdWorkGroupSizeAttrName(), Place::Function, verifySizes},
    {MuxDialect::getCoarseningAttrName(), Place::Function, verifySizes},
    {MuxDialect::getMaxWorkDimAttrName(), Place::Function, verifyMaxWorkDim},
    {MuxDialect::getIntelReqdSubGroupSizeAttrName(), Place::Function,
     verifySubGroupSize},
    {MuxDialect::getLanesAttrName(), Place::Function, verifyLanes},
    {MuxDialect::getSuggestedLanesAttrName(), Place::Function, verifyLanes},
    {MuxDialect::getSubGroupSizeAttrName(), Place::Function,
     verifyLanes}, // dialect_attr_c21
    {MuxDialect::getLaneArrayAttrName(), Place::Variable,
     verifyUnit}, // dialect_attr_c18
    {MuxDialect::getPrintfFormatsAttrName(), Place::Function,
     verifyPrintfFormats},
    {MuxDialect::getChecksAttrName(), Place::Module, verifyChecks},
    {MuxDialect::getCheckTableAttrName(), Place::Function, verifyCheckTable},
    {MuxDialect::getReachedByAllAttrName(), Place::Meeting,
     verifyUnit}, // dialect_attr_c22
    {kWorkItemDimAttr, Place::Loop, verifyWorkItemDim},
    {kGroupDecisionAttr, Place::Cast, verifyGroupDecision},
    {MuxDialect::getIsFtzAttrName(), Place::Module, verifyUnit},
    {MuxDialect::getUseFastAttrName(), Place::Module, verifyUnit},
    {MuxDialect::getIsEmbeddedProfileAttrName(), Place::Module, verifyUnit},
};

LogicalResult MuxDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  const AttributeRule *rule = llvm::find_if(
      rules, [&](const AttributeRule &rule) { return rule.name == name; });
  // dialect_attr_c1
  if (rule == std::end(rules))
    return op->emitOpError("unknown attribute '") << name << "'";
  // dialect_attr_c2, dialect_attr_c7, dialect_attr_c14, dialect_attr_c18,
  // dialect_attr_c19, dialect_attr_c22, dialect_attr_c23, dialect_attr_c24
  const PlaceRule &place = places[static_cast<size_t>(rule->place)];
  if (!place.holds(op))
    return op->emitOpError("expected attribute '")
           << name << "' on " << place.what << " only";
  return rule->verify(op, attribute);
}
