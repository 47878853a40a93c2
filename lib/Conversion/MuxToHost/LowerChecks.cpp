//===- LowerChecks.cpp - checks as calls ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that are called are inlined by the code generator
// (lib/Target/Host/Checks). What does not change while a group is executed is
// loaded at the kernel's start.
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/runtime/HostChecks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

static_assert(kVectorObject == CAIRN_CHECK_VECTOR,
              "the runtime takes the number for another object");

namespace {

/// What is known of an object from the kernel's start on.
struct ObjectFields {
  Value base, size, writes, reads, granuleShift;
};

class CheckLowering {
public:
  CheckLowering(func::FuncOp function)
      : function(function), module(function->getParentOfType<ModuleOp>()),
        pointer(LLVM::LLVMPointerType::get(function.getContext())) {}

  void run();

private:
  Value number(OpBuilder &b, Location loc, uint64_t value, unsigned bits) {
    return arith::ConstantIntOp::create(b, loc, b.getIntegerType(bits), value);
  }
  Value load(OpBuilder &b, Location loc, Value base, size_t offset, Type type);
  /// `value` as a pointer without an address space.
  Value plain(OpBuilder &b, Value value);
  Value call(OpBuilder &b, Location loc, StringRef name, Type result,
             ValueRange operands);
  LLVM::AddressOfOp findVariable(CheckedObjectOp op);
  bool isLocal(CheckedObjectOp op);
  const ObjectFields &fieldsOf(CheckedObjectOp op);
  Value lowerAccess(OpBuilder &b, CheckAccessOp op);
  Value lowerCopy(OpBuilder &b, CheckCopyOp op);
  Value lower(OpBuilder &b, Operation *op);

  func::FuncOp function;
  ModuleOp module;
  Type pointer;
  llvm::DenseMap<Operation *, ObjectFields> fields;
};

} // namespace

Value CheckLowering::load(OpBuilder &b, Location loc, Value base, size_t offset,
                          Type type) {
  Value address =
      LLVM::GEPOp::create(b, loc, pointer, b.getI8Type(), base,
                          ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
  unsigned alignment = type == pointer ? 8 : type.getIntOrFloatBitWidth() / 8;
  return LLVM::LoadOp::create(b, loc, type, address, alignment,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

Value CheckLowering::plain(OpBuilder &b, Value value) {
  if (value.getType() == pointer)
    return value;
  return LLVM::AddrSpaceCastOp::create(b, value.getLoc(), pointer, value);
}

Value CheckLowering::call(OpBuilder &b, Location loc, StringRef name,
                          Type result, ValueRange operands) {
  auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>(name);
  if (!callee) {
    OpBuilder outer = OpBuilder::atBlockBegin(module.getBody());
    Type returned = result ? result : LLVM::LLVMVoidType::get(b.getContext());
    callee = LLVM::LLVMFuncOp::create(
        outer, module.getLoc(), name,
        LLVM::LLVMFunctionType::get(returned,
                                    llvm::to_vector(operands.getTypes())));
  }
  auto made = LLVM::CallOp::create(b, loc, callee, operands);
  return result ? made.getResult() : Value();
}

/// The address of a variable of the program, which the linker alone knows.
LLVM::AddressOfOp CheckLowering::findVariable(CheckedObjectOp op) {
  auto table = function->getAttrOfType<DictionaryAttr>(
      MuxDialect::getCheckTableAttrName());
  auto object =
      cast<DictionaryAttr>(table.getAs<ArrayAttr>("objects")[op.getObject()]);
  auto symbol = object.getAs<FlatSymbolRefAttr>("symbol");
  if (!symbol || object.getAs<StringAttr>("kind").getValue() != "program")
    return nullptr;
  OpBuilder b(op);
  return LLVM::AddressOfOp::create(b, op.getLoc(),
                                   module.lookupSymbol<LLVM::GlobalOp>(symbol));
}

bool CheckLowering::isLocal(CheckedObjectOp op) {
  auto table = function->getAttrOfType<DictionaryAttr>(
      MuxDialect::getCheckTableAttrName());
  auto object =
      cast<DictionaryAttr>(table.getAs<ArrayAttr>("objects")[op.getObject()]);
  StringRef kind = object.getAs<StringAttr>("kind").getValue();
  if (kind != "argument")
    return kind == "local";
  auto type = dyn_cast<LLVM::LLVMPointerType>(
      function.getArgumentTypes()[op.getObject()]);
  return type && type.getAddressSpace() == LocalSpace;
}

const ObjectFields &CheckLowering::fieldsOf(CheckedObjectOp op) {
  auto [it, isNew] = fields.try_emplace(op);
  if (!isNew)
    return it->second;
  OpBuilder b(op->getContext());
  b.setInsertionPointAfter(op);
  Location loc = op.getLoc();
  auto field = [&](size_t offset, Type type) {
    return load(b, loc, op.getResult(), offset, type);
  };
  if (LLVM::AddressOfOp variable = findVariable(op))
    it->second.base = plain(b, variable);
  else
    it->second.base = field(offsetof(CairnCheckedObject, base), pointer);
  it->second.size = field(offsetof(CairnCheckedObject, size), b.getI64Type());
  it->second.writes = field(offsetof(CairnCheckedObject, writes), pointer);
  it->second.reads = field(offsetof(CairnCheckedObject, reads), pointer);
  it->second.granuleShift =
      field(offsetof(CairnCheckedObject, granuleShift), b.getI32Type());
  return it->second;
}

Value CheckLowering::lowerAccess(OpBuilder &b, CheckAccessOp op) {
  Location loc = op.getLoc();
  Value address = plain(b, op.getAddress());
  Value bytes = number(b, loc, op.getBytes(), 64);
  Value access = number(b, loc, static_cast<uint32_t>(op.getAccess()), 32);
  Value site = number(b, loc, op.getSite(), 32);
  Value result;
  if (auto object = op.getObject().getDefiningOp<CheckedObjectOp>()) {
    const ObjectFields &known = fieldsOf(object);
    Value memory = number(
        b, loc, isLocal(object) ? CAIRN_CHECK_LOCAL : CAIRN_CHECK_GLOBAL, 32);
    result = call(b, loc, "cairn_check_access", pointer,
                  {op.getRecord(), object, known.base, known.size, known.writes,
                   known.reads, known.granuleShift, memory, address, bytes,
                   access, op.getItem(), site});
  } else {
    result = call(b, loc, "cairn_check_found", pointer,
                  {op.getRecord(), op.getObject(), address, bytes, access,
                   op.getItem(), site});
  }
  if (op.getType() == pointer)
    return result;
  return LLVM::AddrSpaceCastOp::create(b, loc, op.getType(), result);
}

Value CheckLowering::lowerCopy(OpBuilder &b, CheckCopyOp op) {
  Location loc = op.getLoc();
  return call(b, loc, "cairn_check_copy", Type(),
              {op.getRecord(), op.getToObject(), plain(b, op.getTo()),
               number(b, loc, op.getToSize(), 64), op.getFromObject(),
               plain(b, op.getFrom()), number(b, loc, op.getFromSize(), 64),
               op.getBytes(), op.getItem(), number(b, loc, op.getSite(), 32)});
}

/// The kinds of memory that a barrier orders, as bits.
static uint32_t memoriesOf(MemKind memory) {
  uint32_t bits = 0;
  if (bitEnumContainsAny(memory, MemKind::CrossWorkGroup))
    bits |= 1u << CAIRN_CHECK_GLOBAL;
  if (bitEnumContainsAny(memory, MemKind::WorkGroup))
    bits |= 1u << CAIRN_CHECK_LOCAL;
  return bits;
}

Value CheckLowering::lower(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  auto i32 = [&](uint64_t value) { return number(b, loc, value, 32); };
  auto i64 = [&](uint64_t value) { return number(b, loc, value, 64); };
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](CheckAccessOp op) { return lowerAccess(b, op); })
      .Case([&](CheckPrivateOp op) {
        uint32_t tracked = getChecks(op).uninitialised;
        return call(b, loc, "cairn_check_private", pointer,
                    {op.getRecord(), op.getVariable(), i64(op.getSize()),
                     i32(op.getObject()), op.getAddress(), i64(op.getBytes()),
                     i32(static_cast<uint32_t>(op.getAccess())), op.getItem(),
                     i32(op.getSite()), i32(tracked)});
      })
      .Case([&](CheckRangeOp op) {
        return call(b, loc, "cairn_check_range", b.getI64Type(),
                    {op.getRecord(), op.getObject(), plain(b, op.getAddress()),
                     op.getBytes(), op.getLines(), op.getLineStride(),
                     op.getPlanes(), op.getPlaneStride(),
                     i32(static_cast<uint32_t>(op.getAccess())), op.getItem(),
                     i32(op.getSite())});
      })
      .Case([&](CheckCopyOp op) { return lowerCopy(b, op); })
      .Case([&](FindObjectOp op) {
        // A loop may hand on what nobody has set, and nobody accesses.
        Value address = LLVM::FreezeOp::create(b, loc, op.getAddress());
        return call(b, loc, "cairn_check_find", pointer,
                    {op.getRecord(), plain(b, address)});
      })
      .Case([&](CheckVariableOp op) {
        return call(b, loc, "cairn_check_variable", Type(),
                    {op.getRecord(), op.getVariable(), i64(op.getSize()),
                     i32(op.getObject()), op.getItem()});
      })
      .Case([&](CheckTexelOp op) {
        SmallVector<Value> args = {op.getRecord()};
        auto add = [&](OperandRange values, uint64_t other) {
          llvm::append_range(args, values);
          args.append(3 - values.size(), i32(other));
        };
        add(op.getAt(), 0);
        add(op.getSize(), 1);
        llvm::append_range(
            args, ArrayRef<Value>{i32(op.getAt().size()),
                                  i32(static_cast<uint32_t>(op.getAccess())),
                                  i32(op.getObject()), op.getItem(),
                                  i32(op.getSite())});
        return call(b, loc, "cairn_check_texel", Type(), args);
      })
      .Case([&](CheckMeetingOp op) {
        bool isOfSubGroup =
            bitEnumContainsAny(op.getMemory(), MemKind::SubGroup);
        StringRef name = isOfSubGroup ? "cairn_check_sub_group_meeting"
                                      : "cairn_check_meeting";
        return call(
            b, loc, name, Type(),
            {op.getRecord(), i32(memoriesOf(op.getMemory())), op.getItem()});
      })
      .Case([&](CheckBegunOp op) {
        return call(b, loc, "cairn_check_begun", b.getI64Type(),
                    {op.getRecord(), op.getEvent(), op.getItem()});
      })
      .Case([&](CheckWaitedOp op) {
        Value event =
            op.getEvent() ? op.getEvent() : i64(CAIRN_CHECK_ALL_EVENTS);
        return call(b, loc, "cairn_check_waited", Type(),
                    {op.getRecord(), event, op.getItem()});
      })
      .Case([&](CheckConvergenceOp op) {
        StringRef name = op.getSubGroup() ? "cairn_check_sub_group_convergence"
                                          : "cairn_check_convergence";
        return call(b, loc, name, Type(),
                    {op.getRecord(), op.getValue(), i32(op.getSlot()),
                     op.getItem(), i32(op.getSite())});
      })
      .Case([&](CheckFenceOp op) {
        return call(b, loc, "cairn_check_fence", Type(),
                    {op.getRecord(), op.getItem()});
      });
}

void CheckLowering::run() {
  SmallVector<Operation *> ops;
  SmallVector<CheckedObjectOp> objects;
  function.walk([&](Operation *op) {
    if (isa<CheckAccessOp, CheckPrivateOp, CheckRangeOp, CheckCopyOp,
            FindObjectOp, CheckVariableOp, CheckMeetingOp, CheckBegunOp,
            CheckWaitedOp, CheckConvergenceOp, CheckFenceOp, CheckTexelOp>(op))
      ops.push_back(op);
    else if (auto object = dyn_cast<CheckedObjectOp>(op))
      objects.push_back(object);
  });
  for (Operation *op : ops) {
    OpBuilder b(op);
    Value result = lower(b, op);
    if (op->getNumResults())
      op->getResult(0).replaceAllUsesWith(result);
    op->erase();
  }
  for (CheckedObjectOp op : objects) {
    OpBuilder b(op);
    Value table = load(b, op.getLoc(), op.getRecord(),
                       offsetof(CairnHostChecks, objects), pointer);
    Value object =
        LLVM::GEPOp::create(b, op.getLoc(), pointer, b.getI8Type(), table,
                            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(
                                op.getObject() * sizeof(CairnCheckedObject))});
    op.getResult().replaceAllUsesWith(object);
    op.erase();
  }
}

void cairn::lowerChecks(func::FuncOp function) {
  CheckLowering(function).run();
}

void cairn::placeVariables(func::FuncOp kernel, Value record) {
  auto table = kernel->getAttrOfType<DictionaryAttr>(
      MuxDialect::getCheckTableAttrName());
  auto module = kernel->getParentOfType<ModuleOp>();
  OpBuilder b(kernel.getContext());
  b.setInsertionPointAfterValue(record);
  Location loc = kernel.getLoc();
  Type pointer = record.getType();
  for (auto [index, attr] :
       llvm::enumerate(table.getAs<ArrayAttr>("objects"))) {
    auto object = cast<DictionaryAttr>(attr);
    if (object.getAs<StringAttr>("kind").getValue() != "program")
      continue;
    Value address = LLVM::AddressOfOp::create(
        b, loc,
        module.lookupSymbol<LLVM::GlobalOp>(
            object.getAs<FlatSymbolRefAttr>("symbol")));
    if (address.getType() != pointer)
      address = LLVM::AddrSpaceCastOp::create(b, loc, pointer, address);
    Value number = arith::ConstantIntOp::create(b, loc, b.getI32Type(), index);
    auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>("cairn_check_place");
    if (!callee) {
      OpBuilder outer = OpBuilder::atBlockBegin(module.getBody());
      callee = LLVM::LLVMFuncOp::create(
          outer, module.getLoc(), "cairn_check_place",
          LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(b.getContext()),
                                      {pointer, b.getI32Type(), pointer}));
    }
    LLVM::CallOp::create(b, loc, callee, ValueRange{record, number, address});
  }
}

DictionaryAttr
cairn::describeChecks(func::FuncOp kernel,
                      const llvm::StringMap<uint64_t> &localOffsets) {
  auto table = kernel->getAttrOfType<DictionaryAttr>(
      MuxDialect::getCheckTableAttrName());
  if (!table)
    return {};
  Builder b(kernel.getContext());
  SmallVector<Attribute> objects;
  for (auto object :
       table.getAs<ArrayAttr>("objects").getAsRange<DictionaryAttr>()) {
    NamedAttrList attrs(object);
    Attribute symbol = attrs.erase("symbol");
    if (object.getAs<StringAttr>("kind").getValue() == "local")
      attrs.set("offset", b.getI64IntegerAttr(localOffsets.lookup(
                              cast<FlatSymbolRefAttr>(symbol).getValue())));
    objects.push_back(attrs.getDictionary(b.getContext()));
  }
  NamedAttrList attrs(table);
  attrs.set("objects", b.getArrayAttr(objects));
  return attrs.getDictionary(b.getContext());
}
