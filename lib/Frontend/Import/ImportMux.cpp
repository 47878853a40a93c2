//===- ImportMux.cpp - ComputeMux's attributes of kernels -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportMux.h"

#include "cairn/Dialect/Mux/IR/ComputeMuxNames.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"

using namespace mlir;
using namespace cairn;
using mux::MuxDialect;
namespace llvm_attr = mux::llvm_attr;

namespace {

class AttributeReader {
public:
  AttributeReader(MLIRContext *context, const llvm::Function &kernel,
                  SmallVectorImpl<NamedAttribute> &attributes)
      : b(context), kernel(kernel), attributes(attributes) {}

  LogicalResult read() {
    readUnit(llvm_attr::kNoSubgroups, MuxDialect::getNoSubgroupsAttrName());
    readUnit(llvm_attr::kDegenerateSubgroups,
             MuxDialect::getDegenerateSubgroupsAttrName());
    return success(succeeded(readName(llvm_attr::kOrigFn,
                                      MuxDialect::getOrigFnAttrName())) &&
                   succeeded(readName(llvm_attr::kBaseFnName,
                                      MuxDialect::getBaseFnNameAttrName())) &&
                   succeeded(readLocalMemUsage()) &&
                   succeeded(readWorkItemOrder()) &&
                   succeeded(readMaxWorkDim()));
  }

private:
  LogicalResult fail(StringRef name, const Twine &expected, StringRef got) {
    return emitError(b.getUnknownLoc())
           << "in kernel '" << kernel.getName() << "', expected '" << name
           << "' to be " << expected << ", got '" << got << "'";
  }
  void add(StringRef name, Attribute value) {
    attributes.emplace_back(b.getStringAttr(name), value);
  }
  void readUnit(StringRef from, StringRef to) {
    if (kernel.hasFnAttribute(from))
      add(to, b.getUnitAttr());
  }
  std::optional<StringRef> text(StringRef name) {
    if (!kernel.hasFnAttribute(name))
      return std::nullopt;
    return kernel.getFnAttribute(name).getValueAsString();
  }

  LogicalResult readName(StringRef from, StringRef to) {
    std::optional<StringRef> name = text(from);
    if (!name)
      return success();
    if (name->empty())
      return fail(from, "the name of a function", *name);
    add(to, b.getStringAttr(*name));
    return success();
  }

  LogicalResult readLocalMemUsage() {
    std::optional<StringRef> bytes = text(llvm_attr::kLocalMemUsage);
    int64_t number;
    // Producers write 0 where the specification has nothing.
    if (!bytes || *bytes == "0")
      return success();
    if (bytes->getAsInteger(10, number) || number < 0)
      return fail(llvm_attr::kLocalMemUsage, "a positive integer", *bytes);
    add(MuxDialect::getLocalMemUsageAttrName(), b.getI64IntegerAttr(number));
    return success();
  }

  LogicalResult readWorkItemOrder() {
    std::optional<StringRef> order = text(llvm_attr::kWorkItemOrder);
    if (!order)
      return success();
    std::optional<mux::WorkItemOrder> known =
        mux::symbolizeWorkItemOrder(*order);
    if (!known)
      return fail(llvm_attr::kWorkItemOrder, "xyz, xzy, yxz, yzx, zxy or zyx",
                  *order);
    add(MuxDialect::getWorkItemOrderAttrName(),
        mux::WorkItemOrderAttr::get(b.getContext(), *known));
    return success();
  }

  LogicalResult readMaxWorkDim() {
    const llvm::MDNode *node = kernel.getMetadata("max_work_dim");
    if (!node)
      return success();
    auto *dim = node->getNumOperands() == 1
                    ? llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(
                          node->getOperand(0))
                    : nullptr;
    if (!dim || dim->getValue().ugt(3) || dim->isZero())
      return emitError(b.getUnknownLoc())
             << "in kernel '" << kernel.getName()
             << "', expected 'max_work_dim' to be one integer from 1 to 3";
    add(MuxDialect::getMaxWorkDimAttrName(),
        b.getI32IntegerAttr(static_cast<int32_t>(dim->getZExtValue())));
    return success();
  }

  Builder b;
  const llvm::Function &kernel;
  SmallVectorImpl<NamedAttribute> &attributes;
};

} // namespace

LogicalResult cairn::frontend::readMuxAttributes(
    MLIRContext *context, const llvm::Function &kernel,
    SmallVectorImpl<NamedAttribute> &attributes) {
  return AttributeReader(context, kernel, attributes).read();
}
