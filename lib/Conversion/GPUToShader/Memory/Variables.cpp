//===- Variables.cpp - SPIR-V variables of the views ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Views.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace cairn::shader {

static Type getArrayType(const View &view, uint64_t bytes,
                         bool explicitLayout) {
  Type element = view.getElementType();
  unsigned size = view.shape.getBytes();
  unsigned count = llvm::divideCeil(bytes, size);
  if (explicitLayout)
    return spirv::ArrayType::get(element, count, size);
  return count == 1 ? element : spirv::ArrayType::get(element, count);
}

/// A block of nothing but `array`. That nothing is stored is a decoration of
/// the member, so that no variable which is stored to has the same type: a
/// driver may take what is true for one for both (NVIDIA's, with the variable
/// decorated, reads what was stored before a barrier from where it was read
/// first).
static spirv::StructType getBlockType(const Root &root, Type array) {
  auto unit = UnitAttr::get(array.getContext());
  SmallVector<spirv::StructType::MemberDecorationInfo, 1> members;
  if (root.storage == spirv::StorageClass::StorageBuffer && !root.isWritten())
    members.emplace_back(0, spirv::Decoration::NonWritable, unit);
  return spirv::StructType::get(
      array, 0u, members,
      spirv::StructType::StructDecorationInfo(spirv::Decoration::Block, unit));
}

/// The type of the variable for `view`.
static Type getVariableType(const Root &root, const View &view,
                            const ShaderOptions &options) {
  unsigned size = view.shape.getBytes();
  switch (root.kind) {
  case RootKind::Handle:
    return getHandleType(cast<LLVM::GlobalOp>(root.op));
  case RootKind::StorageBuffer:
    return getBlockType(
        root, spirv::RuntimeArrayType::get(view.getElementType(), size));
  case RootKind::Words:
    // A uniform buffer without a size of its own may be as large as any is.
    return getBlockType(
        root,
        getArrayType(view, root.size ? root.size : options.maxUniformBufferSize,
                     true));
  case RootKind::Workgroup:
    if (auto id = root.op->getAttrOfType<IntegerAttr>(
            shader::ShaderDialect::getSpecIdAttrName()))
      return spirv::ArrayType::get(view.getElementType(),
                                   kSpecLength | id.getInt());
    [[fallthrough]];
  default:
    return getArrayType(view, root.size, false);
  }
}

/// How many elements of the view one element of a local argument is.
static void addLengthFactor(const Root &root, const View &view, Builder &b) {
  auto size = root.op->getAttrOfType<IntegerAttr>(
      shader::ShaderDialect::getElementSizeAttrName());
  if (!size)
    return;
  uint32_t factor = size.getInt(), divisor = view.shape.getBytes();
  uint32_t common = std::gcd(factor, divisor);
  if (factor != common)
    view.global->setAttr(CairnDialect::getLengthFactorAttrName(),
                         b.getI32IntegerAttr(factor / common));
  if (divisor != common)
    view.global->setAttr(CairnDialect::getLengthDivisorAttrName(),
                         b.getI32IntegerAttr(divisor / common));
}

/// The bytes of a constant as elements of its view.
static DenseElementsAttr getInitializer(const Root &root, const View &view) {
  int64_t count = llvm::divideCeil(root.size, view.shape.getBytes());
  SmallVector<int64_t> shape{count};
  if (view.shape.lanes > 1)
    shape.push_back(view.shape.lanes);
  SmallVector<char, 0> bytes(root.value.bytes.begin(), root.value.bytes.end());
  bytes.resize(count * view.shape.getBytes());
  return DenseElementsAttr::getFromRawBuffer(
      RankedTensorType::get(shape, view.scalar), bytes);
}

static void createVariable(const Root &root, View &view, StringRef name,
                           const ShaderOptions &options, OpBuilder &b) {
  view.type = getVariableType(root, view, options);
  view.global = spirv::GlobalVariableOp::create(
      b, root.op->getLoc(), spirv::PointerType::get(view.type, root.storage),
      name);
  if (auto set = root.op->getAttrOfType<IntegerAttr>(
          shader::ShaderDialect::getSetAttrName()))
    view.global.setDescriptorSetAttr(set);
  if (auto binding = root.op->getAttrOfType<IntegerAttr>(
          shader::ShaderDialect::getBindingAttrName()))
    view.global.setBindingAttr(binding);
  if (root.kind == RootKind::Workgroup)
    addLengthFactor(root, view, b);
  if (root.kind == RootKind::Table)
    view.global->setAttr(CairnDialect::getInitializerAttrName(),
                         getInitializer(root, view));
}

/// The kernel that a root belongs to, from its name; empty for those of all.
static std::string getKernel(const Root &root) {
  return StringRef(root.getName()).rsplit('.').first.str();
}

/// Buffers that others of their kernel may point into as well.
using Neighbours = llvm::StringMap<SmallVector<const Root *>>;

static Neighbours findNeighbours(RootTable &roots) {
  Neighbours neighbours;
  for (const Root &root : roots.all())
    if (root.kind == RootKind::StorageBuffer && !root.views.empty() &&
        !root.op->hasAttr(shader::ShaderDialect::getRestrictAttrName()))
      neighbours[getKernel(root)].push_back(&root);
  return neighbours;
}

/// Whether what is written through another root may be read through this one,
/// or the other way round. SPIR-V takes variables for distinct memory unless
/// they say otherwise.
static bool mayAlias(const Root &root, const Neighbours &neighbours) {
  if (root.views.size() > 1 && root.isWritten())
    return true;
  if (root.op->hasAttr(shader::ShaderDialect::getRestrictAttrName()) ||
      root.begin)
    return false;
  auto others = neighbours.find(getKernel(root));
  return others != neighbours.end() &&
         llvm::any_of(others->second, [&](const Root *other) {
           return other != &root && (root.isWritten() || other->isWritten());
         });
}

void createVariables(RootTable &roots, gpu::GPUModuleOp module,
                     const ShaderOptions &options) {
  OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
  Neighbours neighbours = findNeighbours(roots);
  for (Root &root : roots.all()) {
    if (!isa_and_nonnull<LLVM::GlobalOp>(root.op))
      continue;
    b.setInsertionPoint(root.op);
    for (auto [i, view] : llvm::enumerate(root.views)) {
      std::string name = root.getName();
      if (i != 0) {
        name += ".v" + std::to_string(view.shape.lanes) +
                (isa<FloatType>(view.scalar) ? "f" : "i") +
                std::to_string(view.shape.bits);
      }
      createVariable(root, view, name, options, b);
      if (root.kind == RootKind::StorageBuffer &&
          root.storage == spirv::StorageClass::StorageBuffer &&
          mayAlias(root, neighbours))
        view.global->setAttr("aliased", b.getUnitAttr());
    }
  }
}

void createLocalVariable(Root &root, gpu::GPUFuncOp function) {
  if (root.views.empty())
    return;
  View &view = root.views.front();
  view.type = getArrayType(view, root.size, /*explicitLayout=*/false);
  OpBuilder b = OpBuilder::atBlockBegin(&function.getBody().front());
  view.local = spirv::VariableOp::create(
      b, root.op->getLoc(), spirv::PointerType::get(view.type, root.storage),
      root.storage, /*initializer=*/Value());
}

} // namespace cairn::shader
