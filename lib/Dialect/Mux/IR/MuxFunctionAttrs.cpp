//===- MuxFunctionAttrs.cpp - function attributes, read ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/MuxFunctionAttrs.h"

#include "cairn/Dialect/Contracts/LibraryCallInterface.h"
#include "cairn/Dialect/Mux/IR/CalledOps.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

bool cairn::mux::isKernel(Operation *function) {
  return function->hasAttrOfType<KernelKindAttr>(
      MuxDialect::getKernelAttrName());
}

bool cairn::mux::isKernelEntryPoint(Operation *function) {
  auto kind =
      function->getAttrOfType<KernelKindAttr>(MuxDialect::getKernelAttrName());
  return kind && kind.getValue() == KernelKind::EntryPoint;
}

bool cairn::mux::isHelper(Operation *op) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  return function && function.isPrivate() && !function.isExternal() &&
         !isKernel(op);
}

static StringRef getNameAttrOrSymbol(Operation *function, StringRef attrName) {
  if (auto name = function->getAttrOfType<StringAttr>(attrName))
    return name.getValue();
  auto symbol =
      function->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  return symbol ? symbol.getValue() : StringRef();
}

StringRef cairn::mux::getOrigFnName(Operation *function) {
  return getNameAttrOrSymbol(function, MuxDialect::getOrigFnAttrName());
}

StringRef cairn::mux::getBaseFnName(Operation *function) {
  return getNameAttrOrSymbol(function, MuxDialect::getBaseFnNameAttrName());
}

static std::optional<std::array<int64_t, 3>> getSizes(Operation *op,
                                                      StringRef attrName) {
  auto size = op->getAttrOfType<DenseI64ArrayAttr>(attrName);
  if (!size || size.size() != 3)
    return std::nullopt;
  return std::array<int64_t, 3>{size[0], size[1], size[2]};
}

std::optional<std::array<int64_t, 3>>
cairn::mux::getReqdWorkGroupSize(Operation *function) {
  return getSizes(function, MuxDialect::getReqdWorkGroupSizeAttrName());
}

std::array<int64_t, 3> cairn::mux::getCoarsening(Operation *function) {
  return getSizes(function, MuxDialect::getCoarseningAttrName())
      .value_or(std::array<int64_t, 3>{1, 1, 1});
}

std::optional<std::array<int64_t, 3>>
cairn::mux::getProgramWorkGroupSize(Operation *function) {
  auto size = getReqdWorkGroupSize(function);
  if (size)
    for (auto [items, factor] : llvm::zip(*size, getCoarsening(function)))
      items *= factor;
  return size;
}

static std::optional<uint64_t> getUnsigned(Operation *op, StringRef attrName) {
  if (auto number = op->getAttrOfType<IntegerAttr>(attrName))
    return number.getValue().getZExtValue();
  return std::nullopt;
}

unsigned cairn::mux::getMaxWorkDim(Operation *function) {
  return getUnsigned(function, MuxDialect::getMaxWorkDimAttrName()).value_or(3);
}

unsigned cairn::mux::getLanes(Operation *function) {
  return getUnsigned(function, MuxDialect::getLanesAttrName()).value_or(1);
}

unsigned cairn::mux::getSuggestedLanes(Operation *function) {
  return getUnsigned(function, MuxDialect::getSuggestedLanesAttrName())
      .value_or(1);
}

unsigned cairn::mux::getSubGroupSize(Operation *function) {
  return getUnsigned(function, MuxDialect::getSubGroupSizeAttrName())
      .value_or(1);
}

std::optional<uint32_t>
cairn::mux::getIntelReqdSubGroupSize(Operation *function) {
  return getUnsigned(function, MuxDialect::getIntelReqdSubGroupSizeAttrName());
}

std::optional<uint64_t> cairn::mux::getLocalMemUsage(Operation *function) {
  return getUnsigned(function, MuxDialect::getLocalMemUsageAttrName());
}

WorkItemOrder cairn::mux::getWorkItemOrder(Operation *function) {
  auto order = function->getAttrOfType<WorkItemOrderAttr>(
      MuxDialect::getWorkItemOrderAttrName());
  return order ? order.getValue() : WorkItemOrder::XYZ;
}

BarrierSchedule cairn::mux::getBarrierSchedule(Operation *barrier) {
  auto schedule = barrier->getAttrOfType<BarrierScheduleAttr>(
      MuxDialect::getBarrierScheduleAttrName());
  return schedule ? schedule.getValue() : BarrierSchedule::Unordered;
}

bool cairn::mux::hasScheduledBarrier(Operation *function) {
  return function
      ->walk([](WorkGroupBarrierOp barrier) {
        return getBarrierSchedule(barrier) == BarrierSchedule::Unordered
                   ? WalkResult::advance()
                   : WalkResult::interrupt();
      })
      .wasInterrupted();
}

static bool concernsSubGroup(Operation *op) {
  auto barrier = dyn_cast<ControlBarrier>(op);
  if (barrier && barrier.getSynchronizedGroup() == GroupKind::SubGroup)
    return true;
  // Queries do not wait for anybody. Where a library function is an
  // instruction, and above `mux`, it is called.
  StringRef name = op->getName().getStringRef();
  if (auto call = dyn_cast<LibraryCallInterface>(op))
    name = call.getFunctionName();
  return name.contains("sub_group");
}

Operation *cairn::mux::findSubGroupUse(Operation *function) {
  return findInCalled(function, concernsSubGroup);
}

bool cairn::mux::answerOfBuild(Operation *query) {
  for (Operation *op = query; op; op = op->getParentOp())
    if (isa<ModuleOp>(op) && op->hasAttr(query->getName().getStringRef()))
      return true;
  return false;
}
