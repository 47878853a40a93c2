//===- Queues.cpp - pipes, events and queues of SPIR-V ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

/// Clang passes memory to the functions of pipes and queues by generic
/// pointers.
Value *BodyReader::generic(Value *pointer) {
  return builder.CreateAddrSpaceCast(pointer, builder.getPtrTy(GenericSpace));
}

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

namespace {
/// A function of the same operands, but for a scope in front of them.
struct PipeRow {
  Op op;
  const char *function;
  bool hasScope;
};
} // namespace

static constexpr PipeRow kPipeFunctions[] = {
    {Op::OpReadPipe, "read_pipe", false},
    {Op::OpWritePipe, "write_pipe", false},
    {Op::OpReservedReadPipe, "read_pipe", false},
    {Op::OpReservedWritePipe, "write_pipe", false},
    {Op::OpReserveReadPipePackets, "reserve_read_pipe", false},
    {Op::OpReserveWritePipePackets, "reserve_write_pipe", false},
    {Op::OpCommitReadPipe, "commit_read_pipe", false},
    {Op::OpCommitWritePipe, "commit_write_pipe", false},
    {Op::OpIsValidReserveId, "is_valid_reserve_id", false},
    {Op::OpGetNumPipePackets, "get_pipe_num_packets", false},
    {Op::OpGetMaxPipePackets, "get_pipe_max_packets", false},
    {Op::OpGroupReserveReadPipePackets, "reserve_read_pipe", true},
    {Op::OpGroupReserveWritePipePackets, "reserve_write_pipe", true},
    {Op::OpGroupCommitReadPipe, "commit_read_pipe", true},
    {Op::OpGroupCommitWritePipe, "commit_write_pipe", true},
};

Value *BodyReader::readPipe(bool &isKnown) {
  const auto *row = find_if(kPipeFunctions, [&](const PipeRow &row) {
    return row.op == inst().op();
  });
  if (row == std::end(kPipeFunctions)) {
    isKnown = false;
    return nullptr;
  }
  std::string name = row->function;
  if (row->hasScope) {
    std::optional<bool> inSubGroup = isSubGroup(0);
    if (!inSubGroup)
      return nullptr;
    name = (*inSubGroup ? "sub_group_" : "work_group_") + name;
  }
  SmallVector<LibraryArg, 6> args;
  for (size_t i = row->hasScope; i < operands().size(); ++i) {
    Value *arg = operand(i);
    if (!arg)
      return nullptr;
    if (arg->getType()->isPointerTy())
      arg = generic(arg);
    args.push_back({arg, Sign::Unsigned});
  }
  Type *type = inst().info->hasResult() ? resultType() : builder.getVoidTy();
  return callLibrary(name, args, type);
}

//===----------------------------------------------------------------------===//
// Events and queues
//===----------------------------------------------------------------------===//

/// Ranges, which are structs, are passed by pointers.
Value *BodyReader::rangePointer(size_t index) {
  Value *range = operand(index);
  if (!range || range->getType()->isPointerTy())
    return range;
  AllocaInst *variable = makeVariable(range->getType());
  builder.CreateStore(range, variable);
  return variable;
}

/// Sizes are numbers, or arrays of them.
Value *BodyReader::readRange() {
  Type *type = resultType();
  Value *global = operand(0), *local = operand(1), *offset = operand(2);
  if (!global || !local || !offset)
    return nullptr;
  if (!type->isStructTy() || global->getType() != local->getType() ||
      global->getType() != offset->getType())
    return fail("expected a struct, and three sizes of one type");
  auto *array = dyn_cast<ArrayType>(global->getType());
  uint64_t dimensions = array ? array->getNumElements() : 1;
  Type *element = array ? array->getElementType() : global->getType();
  if (dimensions < 1 || dimensions > 3 || element != sizeType())
    return fail("expected sizes of one to three dimensions");
  AllocaInst *result = makeVariable(type);
  SmallVector<LibraryArg, 3> args;
  for (Value *size : {offset, global, local}) {
    if (array) {
      AllocaInst *variable = makeVariable(array);
      builder.CreateStore(size, variable);
      size = variable;
    }
    args.push_back({size, Sign::Unsigned});
  }
  std::string name = "ndrange_" + std::to_string(dimensions) + "D";
  // The result goes where an additional first argument points to.
  ocl::BuiltinType size = ocl::BuiltinType::get(
      ocl::integerKind(module.parsed.addressBits, /*isSigned=*/false));
  ocl::BuiltinType param = size;
  if (array) {
    param = ocl::BuiltinType::getPointer(size, PrivateSpace);
    param.isConst = true;
  }
  ocl::BuiltinSignature signature;
  signature.result = ocl::BuiltinType::get(ocl::ScalarKind::NDRange);
  signature.params.assign(3, param);
  Type *passed = typeOf(param);
  SmallVector<Value *, 4> values = {result};
  for (const LibraryArg &arg : args)
    values.push_back(arg.value);
  CallInst *call = callDeclared(
      ocl::mangleBuiltin(name, signature),
      FunctionType::get(builder.getVoidTy(),
                        {builder.getPtrTy(), passed, passed, passed}, false),
      values, ocl::lookupBuiltin(name));
  if (!call)
    return nullptr;
  Attribute returned = Attribute::getWithStructRetType(context, type);
  call->addParamAttr(0, returned);
  return builder.CreateLoad(type, result);
}

static bool isNull(Value *value) {
  auto *constant = dyn_cast<Constant>(value);
  return constant && constant->isNullValue();
}

Value *BodyReader::readEnqueue() {
  // Queue, flags, range, number of events, events, event, kernel, what it
  // captured, that one's size and alignment, sizes of local memory.
  Value *queue = operand(0), *flags = integerOperand(1, 32);
  Value *range = rangePointer(2), *count = integerOperand(3, 32);
  Value *waited = pointerOperand(4), *event = pointerOperand(5);
  Function *kernel = module.findFunction(word(6));
  Value *captured = pointerOperand(7);
  if (!queue || !flags || !range || !count || !waited || !event || !captured)
    return nullptr;
  if (!kernel)
    return fail("expected a function as the kernel");
  bool hasEvents = !isNull(count) || !isNull(event);
  SmallVector<Value *, 4> sizes;
  for (size_t i = 10; i < operands().size(); ++i) {
    Value *size = operand(i);
    if (!size)
      return nullptr;
    // LLVM's writers pass them by pointers.
    sizes.push_back(size->getType()->isPointerTy()
                        ? builder.CreateLoad(sizeType(), size)
                        : integerOperand(i, module.parsed.addressBits));
    if (!sizes.back())
      return nullptr;
  }
  std::string name = "__enqueue_kernel_";
  name += hasEvents       ? sizes.empty() ? "basic_events" : "events_varargs"
          : sizes.empty() ? "basic"
                          : "varargs";
  SmallVector<Value *, 10> args = {queue, flags, range};
  if (hasEvents)
    args.append({count, generic(waited), generic(event)});
  args.append({generic(kernel), generic(captured)});
  if (!sizes.empty()) {
    auto *array = ArrayType::get(sizeType(), sizes.size());
    AllocaInst *list = makeVariable(array);
    for (auto [i, size] : enumerate(sizes))
      builder.CreateStore(
          size, builder.CreateConstInBoundsGEP2_32(array, list, 0, i));
    args.append({builder.getInt32(sizes.size()), list});
  }
  SmallVector<Type *, 10> types;
  for (Value *arg : args)
    types.push_back(arg->getType());
  CallInst *call =
      callDeclared(name, FunctionType::get(builder.getInt32Ty(), types, false),
                   args, ocl::lookupBuiltin("enqueue_kernel"));
  if (call)
    call->addParamAttr(2, Attribute::getWithAlignment(
                              context, Align(module.parsed.addressBits / 8)));
  return call;
}

/// Reads a query of a block's kernel: [range,] kernel, what it captured, ...
Value *BodyReader::readKernelQuery(StringRef name, bool hasRange) {
  Value *range = hasRange ? rangePointer(0) : nullptr;
  Function *kernel = module.findFunction(word(hasRange));
  Value *captured = pointerOperand(1 + hasRange);
  if ((hasRange && !range) || !captured)
    return nullptr;
  if (!kernel)
    return fail("expected a function as the kernel");
  SmallVector<LibraryArg, 3> args;
  if (hasRange)
    args.push_back({range, ocl::ScalarKind::NDRange});
  args.push_back(generic(kernel));
  args.push_back(generic(captured));
  return callLibrary(name, args, resultType());
}

Value *BodyReader::readQueue(bool &isKnown) {
  auto call = [&](StringRef name) -> Value * {
    SmallVector<LibraryArg, 4> args;
    for (size_t i = 0; i < operands().size(); ++i) {
      TypedValue arg = typedOperand(i);
      if (!arg)
        return nullptr;
      args.push_back(arg);
    }
    return callLibrary(name, args,
                       inst().info->hasResult() ? resultType()
                                                : builder.getVoidTy());
  };
  switch (inst().op()) {
  case Op::OpRetainEvent:
    return call("retain_event");
  case Op::OpReleaseEvent:
    return call("release_event");
  case Op::OpCreateUserEvent:
    return call("create_user_event");
  case Op::OpIsValidEvent:
    return call("is_valid_event");
  case Op::OpSetUserEventStatus:
    return call("set_user_event_status");
  case Op::OpCaptureEventProfilingInfo:
    return call("capture_event_profiling_info");
  case Op::OpGetDefaultQueue:
    return call("get_default_queue");
  case Op::OpEnqueueMarker: {
    Value *queue = operand(0), *count = integerOperand(1, 32);
    Value *waited = pointerOperand(2), *event = pointerOperand(3);
    if (!queue || !count || !waited || !event)
      return nullptr;
    return callLibrary(
        "enqueue_marker",
        {queue, {count, Sign::Unsigned}, generic(waited), generic(event)},
        resultType());
  }
  case Op::OpBuildNDRange:
    return readRange();
  case Op::OpEnqueueKernel:
    return readEnqueue();
  case Op::OpGetKernelNDrangeSubGroupCount:
    return readKernelQuery("get_kernel_sub_group_count_for_ndrange", true);
  case Op::OpGetKernelNDrangeMaxSubGroupSize:
    return readKernelQuery("get_kernel_max_sub_group_size_for_ndrange", true);
  case Op::OpGetKernelWorkGroupSize:
    return readKernelQuery("get_kernel_work_group_size", false);
  case Op::OpGetKernelPreferredWorkGroupSizeMultiple:
    return readKernelQuery("get_kernel_preferred_work_group_size_multiple",
                           false);
  default:
    isKnown = false;
    return nullptr;
  }
}
