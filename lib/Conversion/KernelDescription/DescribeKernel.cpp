//===- DescribeKernel.cpp - what all targets say of kernels -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Conversion/DescribeArguments.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace cairn;

/// "(4,2,1)".
static std::string spellSizes(ArrayRef<int64_t> sizes) {
  return "(" +
         llvm::join(
             llvm::map_range(sizes,
                             [](int64_t size) { return std::to_string(size); }),
             ",") +
         ")";
}

/// As OpenCL C spells it; signed integers are signless here.
static std::string spellHint(Type type) {
  unsigned width = 1;
  if (auto vector = dyn_cast<VectorType>(type)) {
    width = vector.getNumElements();
    type = vector.getElementType();
  }
  std::string spelled;
  llvm::raw_string_ostream(spelled) << type;
  StringRef name = llvm::StringSwitch<StringRef>(spelled)
                       .Case("i8", "char")
                       .Case("i16", "short")
                       .Case("i32", "int")
                       .Case("i64", "long")
                       .Case("ui8", "uchar")
                       .Case("ui16", "ushort")
                       .Case("ui32", "uint")
                       .Case("ui64", "ulong")
                       .Case("f16", "half")
                       .Case("f32", "float")
                       .Case("f64", "double")
                       .Default(spelled);
  return width == 1 ? name.str() : (name + llvm::Twine(width)).str();
}

/// The attributes of the kernel's declaration, as clGetKernelInfo gives them.
static std::string spellAttributes(FunctionOpInterface kernel) {
  SmallVector<std::string> attributes;
  if (auto size = mux::getProgramWorkGroupSize(kernel))
    attributes.push_back("reqd_work_group_size" + spellSizes(*size));
  if (auto hint =
          kernel->getAttrOfType<DenseI64ArrayAttr>(ocl::kWorkGroupSizeHintAttr))
    attributes.push_back("work_group_size_hint" + spellSizes(hint));
  if (auto hint = kernel->getAttrOfType<TypeAttr>(ocl::kVecTypeHintAttr))
    attributes.push_back("vec_type_hint(" + spellHint(hint.getValue()) + ")");
  if (auto size = mux::getIntelReqdSubGroupSize(kernel))
    attributes.push_back("intel_reqd_sub_group_size(" + std::to_string(*size) +
                         ")");
  return llvm::join(attributes, " ");
}

/// Events and the like have no layout in MLIR; a device has a pointer for each.
static uint64_t sizeOf(Type type, const DataLayout &layout) {
  constexpr uint64_t handleSize = 8;
  if (isa<LLVM::LLVMTargetExtType>(type))
    return handleSize;
  bool holdsHandle = false;
  type.walk([&](LLVM::LLVMTargetExtType) { holdsHandle = true; });
  auto array = dyn_cast<LLVM::LLVMArrayType>(type);
  if (holdsHandle && array)
    return array.getNumElements() * sizeOf(array.getElementType(), layout);
  auto record = dyn_cast<LLVM::LLVMStructType>(type);
  if (!holdsHandle || !record)
    return llvm::alignTo(layout.getTypeSize(type).getFixedValue(),
                         layout.getTypeABIAlignment(type));
  uint64_t size = 0;
  for (Type member : record.getBody())
    size += llvm::alignTo(sizeOf(member, layout), handleSize);
  return size;
}

/// Bytes of the variables that the kernel keeps in memory for each work-item.
/// How many of them are executed at once does not matter to it
/// (CL_KERNEL_PRIVATE_MEM_SIZE, OpenCL 3.0 API, 5.9.4).
static uint64_t privateMemoryOf(FunctionOpInterface kernel) {
  DataLayout layout = DataLayout::closest(kernel);
  uint64_t bytes = 0;
  kernel->walk([&](LLVM::AllocaOp variable) {
    if (variable->hasAttr(mux::MuxDialect::getLaneArrayAttrName()))
      return;
    APInt count(64, 1);
    (void)matchPattern(variable.getArraySize(), m_ConstantInt(&count));
    bytes += count.getZExtValue() * sizeOf(variable.getElemType(), layout);
  });
  return bytes;
}

NamedAttrList cairn::describeForAnyTarget(FunctionOpInterface kernel) {
  Builder b(kernel.getContext());
  NamedAttrList attrs;
  attrs.set("name", b.getStringAttr(mux::getOrigFnName(kernel)));
  attrs.set("symbol", b.getStringAttr(kernel.getName()));
  if (auto size = mux::getProgramWorkGroupSize(kernel))
    attrs.set("reqd_work_group_size", b.getI64ArrayAttr(*size));
  if (kernel->hasAttr(mux::MuxDialect::getCoarseningAttrName()))
    attrs.set("coarsening", b.getI64ArrayAttr(mux::getCoarsening(kernel)));
  if (auto hint =
          kernel->getAttrOfType<DenseI64ArrayAttr>(ocl::kWorkGroupSizeHintAttr))
    attrs.set("work_group_size_hint", b.getI64ArrayAttr(hint.asArrayRef()));
  if (auto size = mux::getIntelReqdSubGroupSize(kernel))
    attrs.set("reqd_sub_group_size", b.getI64IntegerAttr(*size));
  if (std::string text = spellAttributes(kernel); !text.empty())
    attrs.set("attributes", b.getStringAttr(text));
  if (ArrayAttr calls = mux::describePrintfFormats(kernel))
    attrs.set("printf", calls);
  attrs.set("private_memory", b.getI64IntegerAttr(privateMemoryOf(kernel)));
  return attrs;
}
