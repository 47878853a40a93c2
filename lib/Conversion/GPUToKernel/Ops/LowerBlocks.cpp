//===- LowerBlocks.cpp - blocks that the device starts ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the specification leaves it open, what the instructions take is what
// LLVM's writers of SPIR-V give them, which consumers expect: ranges and the
// sizes of local memory come by pointers.
//
//===----------------------------------------------------------------------===//

#include "GPUToKernel/Memory/Layout.h"
#include "GPUToKernel/Memory/PointerTypes.h"
#include "GPUToKernel/OpaqueTypes.h"
#include "KernelLowerings.h"
#include "LibraryCall.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/SPIRV/IR/SPIRVExtraOps.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

/// As clang declares `ndrange_t`; of OpBuildNDRange the same: the dimensions,
/// the offset, the global and the local size.
static Type getRangeType(MLIRContext *context) {
  auto sizes =
      LLVM::LLVMArrayType::get(context, IntegerType::get(context, 64), 3);
  return kernel::getMemoryType(LLVM::LLVMStructType::getLiteral(
      context, {IntegerType::get(context, 32), sizes, sizes, sizes}));
}

/// The range at `pointer`.
static Value pointerToRange(KernelBuilder &b, Value pointer) {
  return kernel::pointerTo(b, getRangeType(b.getContext()), pointer);
}

CallResult cairn::lowerRangeFunction(LibraryCall &call) {
  KernelBuilder &b = call.b;
  unsigned dimensions = 1;
  call.name()
      .drop_front(StringRef("ndrange_").size())
      .consumeInteger(10, dimensions);
  Type type = b.getI64Type();
  if (dimensions > 1)
    type = kernel::getMemoryType(LLVM::LLVMArrayType::get(type, dimensions));
  // The first argument is where the result goes.
  auto sizes = [&](unsigned index) -> Value {
    if (dimensions == 1)
      return call.arg(index);
    return b.make<spirv::LoadOp>(type,
                                 kernel::pointerTo(b, type, call.arg(index)));
  };
  unsigned given = call.countArgs() - 1;
  // Global sizes are always given, then local ones, then offsets.
  Value zeros = given < 3 ? b.make(inst::ConstantNull, type, {}) : Value();
  Value offset = given == 3 ? sizes(1) : zeros;
  Value global = sizes(given == 3 ? 2 : 1);
  Value local = given == 1 ? zeros : sizes(given);
  Value range = b.make(call.instruction(), getRangeType(b.getContext()),
                       {global, local, offset});
  spirv::StoreOp::create(b, pointerToRange(b, call.arg(0)), range);
  return Value();
}

//===----------------------------------------------------------------------===//
// The kernel of a block
//===----------------------------------------------------------------------===//

/// What `pointer` is a cast of.
static Value withoutCasts(Value pointer) {
  while (Operation *op = pointer.getDefiningOp()) {
    if (!isa<spirv::BitcastOp, spirv::PtrCastToGenericOp>(op))
      break;
    pointer = op->getOperand(0);
  }
  return pointer;
}

/// Whether all that is done with `kernel` is to start or to measure it.
static bool isOnlyStarted(Value kernel) {
  return llvm::all_of(kernel.getUsers(), [](Operation *user) {
    if (isa<LLVM::AddrSpaceCastOp>(user))
      return isOnlyStarted(user->getResult(0));
    auto call = dyn_cast<ocl::BuiltinOp>(user);
    const ocl::Builtin *builtin =
        call ? ocl::lookupBuiltin(call.getName()) : nullptr;
    return builtin && builtin->category == ocl::BuiltinCategory::Enqueue;
  });
}

static Value lowerBlockKernel(KernelBuilder &b, ocl::BlockKernelOp op) {
  if (!b.options.hasPipesAndQueues())
    return b.refuse("queues need OpenCL 2.0; '-spv-env=opencl2.0' has them");
  if (!isOnlyStarted(op->getResult(0)))
    return b.refuse("which block is started must be known at compile time");
  return FunctionIdOp::create(b, b.typeOf(op->getResult(0)),
                              op.getKernelAttr());
}

/// Whether `kernel` takes a pointer to what was captured, and then pointers to
/// local memory, as many as are asked for.
static bool runsBlock(gpu::GPUFuncOp kernel,
                      std::optional<unsigned> localCount) {
  auto pointsInto = [](Type type, unsigned space) {
    auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
    return pointer && pointer.getAddressSpace() == space;
  };
  ArrayRef<Type> types = kernel.getArgumentTypes();
  return !types.empty() && (!localCount || types.size() == *localCount + 1) &&
         pointsInto(types[0], GenericSpace) &&
         llvm::all_of(types.drop_front(),
                      [&](Type type) { return pointsInto(type, LocalSpace); });
}

/// The id of the function that argument `index` is. The block may take any
/// number of pointers to local memory where that number is not given.
static Value getKernel(LibraryCall &call, unsigned index,
                       std::optional<unsigned> localCount = std::nullopt) {
  Value kernel = withoutCasts(call.arg(index));
  auto id = kernel.getDefiningOp<FunctionIdOp>();
  if (!id)
    return call.b.refuse("which block is started must be known here");
  auto function = SymbolTable::lookupNearestSymbolFrom<gpu::GPUFuncOp>(
      call.op, id.getFunctionAttr());
  if (!function || !runsBlock(function, localCount))
    return call.b.refuse(
        "expected '" + id.getFunction() + "' to take a generic pointer and " +
        (localCount ? std::to_string(*localCount) + " " : std::string()) +
        "pointers to local memory");
  return kernel;
}

//===----------------------------------------------------------------------===//
// What a block captured
//===----------------------------------------------------------------------===//

/// The alignment that `op`, a variable of `type`, asks for.
static uint64_t alignmentOf(Operation *op, Type type) {
  auto alignment = op->getAttrOfType<IntegerAttr>("alignment");
  return std::max<uint64_t>(alignment ? alignment.getInt() : 1,
                            kernel::getAlignment(type));
}

/// The variable that `pointer` is the address of; null where that is not known.
static Operation *findVariable(Value pointer) {
  Operation *op = pointer.getDefiningOp();
  if (auto address = dyn_cast_or_null<spirv::AddressOfOp>(op))
    return SymbolTable::lookupNearestSymbolFrom(op, address.getVariableAttr());
  return isa_and_nonnull<spirv::VariableOp>(op) ? op : nullptr;
}

/// Appends the address, the size and the alignment of what is at argument
/// `index`.
static LogicalResult appendCaptured(LibraryCall &call, unsigned index,
                                    SmallVectorImpl<Value> &operands) {
  KernelBuilder &b = call.b;
  Value origin = withoutCasts(call.arg(index));
  Operation *variable = findVariable(origin);
  if (!variable) {
    b.refuse("which variable has what the block captured must be known here");
    return failure();
  }
  Type type = kernel::pointerType(origin).getPointeeType();
  operands.push_back(kernel::pointerTo(b, b.getI8Type(), call.arg(index)));
  operands.push_back(b.constant32(kernel::getSize(type)));
  operands.push_back(b.constant32(alignmentOf(variable, type)));
  return success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Appends the addresses of `count` sizes at argument `index`.
static void appendLocalSizes(LibraryCall &call, unsigned index, unsigned count,
                             SmallVectorImpl<Value> &operands) {
  KernelBuilder &b = call.b;
  Value sizes = kernel::pointerTo(b, b.getI64Type(), call.arg(index));
  for (unsigned i = 0; i < count; ++i)
    operands.push_back(spirv::PtrAccessChainOp::create(
        b, sizes.getType(), sizes, b.constant32(i), ValueRange()));
}

static CallResult lowerEnqueue(LibraryCall &call) {
  KernelBuilder &b = call.b;
  // Events are three arguments, sizes of local memory are two.
  unsigned count = call.countArgs();
  bool hasEvents = count == 8 || count == 10;
  bool hasLocals = count == 7 || count == 10;
  SmallVector<Value, 16> operands = {call.arg(0), call.arg(1),
                                     pointerToRange(b, call.arg(2))};
  unsigned block = hasEvents ? 6 : 3;
  if (hasEvents) {
    operands.append({call.arg(3), call.pointer(4), call.pointer(5)});
  } else {
    Type event =
        convertOpaqueType(getOpaqueType(b.getContext(), opaque::ClkEvent));
    Value none = b.make(
        inst::ConstantNull,
        spirv::PointerType::get(event, spirv::StorageClass::Generic), {});
    operands.append({b.constant32(0), none, none});
  }
  APInt localCount(32, 0);
  if (hasLocals &&
      !matchPattern(call.arg(block + 2), m_ConstantInt(&localCount))) {
    b.refuse("expected the number of sizes of local memory to be a constant");
    return failure();
  }
  Value kernel = getKernel(call, block, localCount.getZExtValue());
  if (!kernel)
    return failure();
  operands.push_back(kernel);
  if (failed(appendCaptured(call, block + 1, operands)))
    return failure();
  if (hasLocals)
    appendLocalSizes(call, block + 3, localCount.getZExtValue(), operands);
  return call.make(call.instruction(), operands);
}

static CallResult lowerQuery(LibraryCall &call) {
  SmallVector<Value, 5> operands;
  unsigned block = call.countArgs() - 2;
  if (block > 0)
    operands.push_back(pointerToRange(call.b, call.arg(0)));
  Value kernel = getKernel(call, block);
  if (!kernel)
    return failure();
  operands.push_back(kernel);
  if (failed(appendCaptured(call, block + 1, operands)))
    return failure();
  return call.make(call.instruction(), operands);
}

CallResult cairn::lowerBlockFunction(LibraryCall &call) {
  return call.name() == "enqueue_kernel" ? lowerEnqueue(call)
                                         : lowerQuery(call);
}

void cairn::addKernelBlockLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerBlockKernel);
}
