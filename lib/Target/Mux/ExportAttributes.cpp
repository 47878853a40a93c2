//===- ExportAttributes.cpp - what LLVM IR says of kernels ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The inverse of lib/Frontend/Import/Import.cpp and ImportMux.cpp.
//
//===----------------------------------------------------------------------===//

#include "ExportAttributes.h"

#include "cairn/Dialect/Mux/IR/ComputeMuxNames.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace mlir;
using namespace cairn;
using mux::MuxDialect;
namespace llvm_attr = mux::llvm_attr;

static DenseI32ArrayAttr narrow(DenseI64ArrayAttr sizes) {
  SmallVector<int32_t> numbers(sizes.asArrayRef());
  return DenseI32ArrayAttr::get(sizes.getContext(), numbers);
}

SmallVector<ocl::ArgAttr> cairn::takeArguments(LLVM::LLVMFuncOp function) {
  SmallVector<ocl::ArgAttr> arguments;
  for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i)
    if (auto arg = function.getArgAttrOfType<ocl::ArgAttr>(i, ocl::kArgAttr)) {
      arguments.push_back(arg);
      function.removeArgAttr(i, ocl::kArgAttr);
      function.removeArgAttr(i, ocl::kDeclaredTypeAttr);
    }
  return arguments;
}

void cairn::useLLVMAttributes(LLVM::LLVMFuncOp function) {
  auto sizes = [&](StringRef name) {
    return function->getAttrOfType<DenseI64ArrayAttr>(name);
  };
  if (auto reqd = sizes(ocl::kReqdWorkGroupSizeAttr))
    function.setReqdWorkGroupSizeAttr(narrow(reqd));
  if (auto hint = sizes(ocl::kWorkGroupSizeHintAttr))
    function.setWorkGroupSizeHintAttr(narrow(hint));
  if (auto hint = function->getAttrOfType<TypeAttr>(ocl::kVecTypeHintAttr))
    function.setVecTypeHintAttr(LLVM::VecTypeHintAttr::get(
        function.getContext(), hint, /*isSigned=*/true));
  if (auto size =
          function->getAttrOfType<IntegerAttr>(ocl::kReqdSubGroupSizeAttr))
    function.setIntelReqdSubGroupSizeAttr(size);
}

namespace {

class AttributeExporter {
public:
  AttributeExporter(LLVM::LLVMFuncOp from, ArrayRef<ocl::ArgAttr> arguments,
                    llvm::Function &to)
      : from(from), arguments(arguments), to(to), context(to.getContext()) {}

  void run() {
    if (!from->hasAttr(ocl::kKernelAttr))
      return;
    to.addFnAttr(llvm_attr::kKernel, llvm_attr::kEntryPoint);
    exportNames();
    exportArguments();
    if (from->hasAttr(ocl::kUniformWorkGroupSizeAttr))
      to.addFnAttr("uniform-work-group-size", "true");
  }

private:
  llvm::Metadata *number(uint32_t value) {
    return llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), value));
  }
  llvm::Metadata *text(StringRef value) {
    return llvm::MDString::get(context, value);
  }

  void exportNames() {
    for (auto [attr, name] :
         {std::pair(MuxDialect::getOrigFnAttrName(), llvm_attr::kOrigFn),
          std::pair(MuxDialect::getBaseFnNameAttrName(),
                    llvm_attr::kBaseFnName)})
      if (auto value = from->getAttrOfType<StringAttr>(attr))
        to.addFnAttr(name, value.getValue());
    if (std::optional<uint64_t> bytes = mux::getLocalMemUsage(from))
      to.addFnAttr(llvm_attr::kLocalMemUsage, llvm::utostr(*bytes));
    if (from->hasAttr(MuxDialect::getWorkItemOrderAttrName()))
      to.addFnAttr(llvm_attr::kWorkItemOrder,
                   mux::stringifyWorkItemOrder(mux::getWorkItemOrder(from)));
    if (from->hasAttr(MuxDialect::getNoSubgroupsAttrName()))
      to.addFnAttr(llvm_attr::kNoSubgroups);
    if (from->hasAttr(MuxDialect::getDegenerateSubgroupsAttrName()))
      to.addFnAttr(llvm_attr::kDegenerateSubgroups);
    if (from->hasAttr(MuxDialect::getMaxWorkDimAttrName()))
      to.setMetadata(
          "max_work_dim",
          llvm::MDNode::get(context, number(mux::getMaxWorkDim(from))));
  }

  void exportArguments() {
    SmallVector<llvm::Metadata *> spaces, access, types, quals, names;
    // MLIR that was written by hand may leave some out.
    if (arguments.size() != to.arg_size())
      return;
    for (auto [argument, arg] : llvm::zip_equal(to.args(), arguments)) {
      argument.setName(arg.getName());
      spaces.push_back(number(arg.getAddressSpace()));
      access.push_back(text(arg.getAccess()));
      types.push_back(text(arg.getTypeName()));
      quals.push_back(text(arg.getQualifiers()));
      names.push_back(text(arg.getName()));
    }
    auto set = [&](StringRef name, ArrayRef<llvm::Metadata *> values) {
      to.setMetadata(name, llvm::MDNode::get(context, values));
    };
    set("kernel_arg_addr_space", spaces);
    set("kernel_arg_access_qual", access);
    set("kernel_arg_type", types);
    set("kernel_arg_base_type", types);
    set("kernel_arg_type_qual", quals);
    set("kernel_arg_name", names);
  }

  LLVM::LLVMFuncOp from;
  ArrayRef<ocl::ArgAttr> arguments;
  llvm::Function &to;
  llvm::LLVMContext &context;
};

} // namespace

void cairn::exportAttributes(LLVM::LLVMFuncOp from,
                             ArrayRef<ocl::ArgAttr> arguments,
                             llvm::Function &to) {
  AttributeExporter(from, arguments, to).run();
}

void cairn::exportVersion(ModuleOp from, llvm::Module &to) {
  auto version = from->getAttrOfType<DenseI64ArrayAttr>(ocl::kVersionAttr);
  if (!version)
    return;
  SmallVector<llvm::Metadata *> numbers;
  for (int64_t number : version.asArrayRef())
    numbers.push_back(llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(
        llvm::Type::getInt32Ty(to.getContext()), number)));
  to.getOrInsertNamedMetadata("opencl.ocl.version")
      ->addOperand(llvm::MDNode::get(to.getContext(), numbers));
}
