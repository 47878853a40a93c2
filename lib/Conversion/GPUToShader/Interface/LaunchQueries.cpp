//===- LaunchQueries.cpp - ids, sizes and offsets ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vulkan launches whole work-groups of one size from the id 0 on. Where OpenCL
// C allows a last group that is smaller, the host cuts the launch into regions
// of whole groups each, and a shader sees its region only: where it lies, and
// what the launch is as a whole, then comes as push constants.
//
//===----------------------------------------------------------------------===//

#include "Interface.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;
using namespace cairn;

/// Three 32-bit numbers each, aligned as a vector of them.
static constexpr unsigned kFieldSize = 12, kFieldAlign = 16;

static constexpr StringLiteral kFieldNames[] = {
    "global_offset",  "enqueued_local_size", "global_size",
    "num_workgroups", "region_offset",       "region_group_offset"};

static constexpr StringLiteral kOffsetConstants[] = {
    "global_offset_x", "global_offset_y", "global_offset_z"};
static constexpr StringLiteral kWorkDimConstant = "work_dim";

/// Whether the language has work-groups of one size only. A required size
/// leaves no work-group that is smaller: `LocalSize` is fixed.
bool LaunchQueries::requiresUniform(gpu::GPUFuncOp kernel) {
  bool isOld =
      state.version.first < 2 && !state.options.nonUniformWorkGroupSize;
  return isOld || state.options.uniformWorkGroupSize ||
         kernel->hasAttr(ocl::kUniformWorkGroupSizeAttr) ||
         mux::getReqdWorkGroupSize(kernel);
}

/// Whether a launch is one dispatch.
bool LaunchQueries::isUniform(gpu::GPUFuncOp kernel) {
  return !state.options.launchInParts && requiresUniform(kernel);
}

/// Whether `op` needs the global offset itself.
bool LaunchQueries::takesOffset(Operation *op, bool isUniform) {
  // A region's offset includes it whatever the options.
  if (!isUniform)
    return isa<mux::GlobalOffsetOp>(op);
  if (!state.options.globalOffset && !state.options.globalOffsetPushConstant)
    return false;
  return isa<mux::GlobalOffsetOp, mux::GlobalIdOp>(op);
}

/// The push constant that `op` takes, if any.
std::optional<LaunchQueries::Field> LaunchQueries::fieldOf(Operation *op,
                                                           bool isUniform) {
  if (takesOffset(op, isUniform)) {
    bool isPush = !isUniform || state.options.globalOffsetPushConstant ||
                  state.version.first >= 2;
    return isPush ? std::optional(GlobalOffset) : std::nullopt;
  }
  if (isUniform)
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, std::optional<Field>>(op)
      .Case([](mux::GlobalIdOp) { return RegionOffset; })
      .Case([](mux::GroupIdOp) { return RegionGroupOffset; })
      .Case([](mux::GlobalSizeOp) { return GlobalSize; })
      .Case([](mux::NumGroupsOp) { return NumWorkgroups; })
      .Case([](mux::EnqueuedLocalSizeOp) { return EnqueuedLocalSize; })
      .Default(std::nullopt);
}

LogicalResult LaunchQueries::collect() {
  std::array<bool, NumFields> used = {};
  for (auto kernel : state.shaders.getOps<gpu::GPUFuncOp>()) {
    bool uniform = isUniform(kernel);
    WalkResult walk = kernel.walk([&](Operation *op) {
      usesWorkDim |= isa<mux::WorkDimOp>(op) && state.options.workDim;
      auto query = dyn_cast<mux::WorkItemQuery>(op);
      if (!query)
        return WalkResult::advance();
      std::optional<uint32_t> dim = query.getConstantDim();
      if (!dim) {
        op->emitOpError("expected a constant dimension; run "
                        "convert-mux-to-gpu first");
        return WalkResult::interrupt();
      }
      if (*dim > 2)
        return WalkResult::advance();
      if (std::optional<Field> field = fieldOf(op, uniform))
        used[*field] = true;
      else
        usesOffsetConstants |= takesOffset(op, uniform);
      return WalkResult::advance();
    });
    if (walk.wasInterrupted())
      return failure();
  }

  Builder b(state.shaders.getContext());
  SmallVector<Attribute> fields;
  for (unsigned field = 0; field < NumFields; ++field) {
    if (!used[field])
      continue;
    unsigned offset = llvm::alignTo(state.pushSize, kFieldAlign);
    offsets[field] = offset;
    state.pushSize = offset + kFieldSize;
    NamedAttrList attrs;
    attrs.set("name", b.getStringAttr(kFieldNames[field]));
    attrs.set("offset", b.getI64IntegerAttr(offset));
    attrs.set("size", b.getI64IntegerAttr(kFieldSize));
    fields.push_back(attrs.getDictionary(b.getContext()));
  }
  if (fields.empty())
    return success();
  NamedAttrList attrs;
  attrs.set("size", b.getI64IntegerAttr(state.pushSize));
  attrs.set("fields", b.getArrayAttr(fields));
  state.interface.set("push_constants", attrs.getDictionary(b.getContext()));
  return success();
}

//===----------------------------------------------------------------------===//
// Specialization constants
//===----------------------------------------------------------------------===//

static unsigned createSpecConstant(InterfaceState &state, StringRef name,
                                   int32_t value) {
  OpBuilder b = OpBuilder::atBlockBegin(state.shaders.getBody());
  auto constant = spirv::SpecConstantOp::create(b, state.shaders.getLoc(),
                                                b.getStringAttr(name),
                                                b.getI32IntegerAttr(value));
  unsigned id = state.nextSpecId++;
  constant->setAttr("spec_id", b.getI32IntegerAttr(id));
  return id;
}

void LaunchQueries::createSpecConstants() {
  Builder b(state.shaders.getContext());
  NamedAttrList attrs;
  // Vulkan fixes the size of work-groups with the pipeline.
  if (llvm::any_of(state.shaders.getOps<gpu::GPUFuncOp>(), [](auto kernel) {
        return kernel.isKernel() && !mux::getReqdWorkGroupSize(kernel);
      }))
    attrs.set("work_group_size", b.getI64ArrayAttr({0, 1, 2}));
  if (usesWorkDim)
    attrs.set("work_dim", b.getI64IntegerAttr(
                              createSpecConstant(state, kWorkDimConstant, 3)));
  if (usesOffsetConstants) {
    SmallVector<int64_t> ids;
    for (StringRef name : kOffsetConstants)
      ids.push_back(createSpecConstant(state, name, 0));
    attrs.set("global_offset", b.getI64ArrayAttr(ids));
  }
  if (!attrs.empty())
    state.interface.set("spec_constants", attrs.getDictionary(b.getContext()));
}

static Value readSpecConstant(OpBuilder &b, Location loc, StringRef name) {
  return spirv::ReferenceOfOp::create(
      b, loc, b.getI32Type(), FlatSymbolRefAttr::get(b.getContext(), name));
}

//===----------------------------------------------------------------------===//
// Replacement
//===----------------------------------------------------------------------===//

static Value convertTo(OpBuilder &b, Location loc, Type type, Value value) {
  if (value.getType().isIndex())
    return arith::IndexCastUIOp::create(b, loc, type, value);
  if (value.getType() != type)
    return arith::ExtUIOp::create(b, loc, type, value);
  return value;
}

Value LaunchQueries::loadField(OpBuilder &b, Location loc, Field field,
                               unsigned dim, LLVM::GlobalOp pushBlock) {
  LLVM::GlobalOp root = pushBlock ? pushBlock : pushRoot;
  if (!root) {
    Type type = LLVM::LLVMArrayType::get(b.getI8Type(), state.pushSize);
    root = pushRoot = state.createRoot(loc, "cairn.push", type, ConstantSpace);
    state.place(root, kPushConstant, std::nullopt);
    root.setAlignment(kFieldAlign);
  }
  Value base = LLVM::AddressOfOp::create(b, loc, root);
  Value address = LLVM::GEPOp::create(
      b, loc, base.getType(), b.getI8Type(), base,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(*offsets[field] + 4 * dim)},
      LLVM::GEPNoWrapFlags::inbounds);
  return LLVM::LoadOp::create(b, loc, b.getI32Type(), address, /*alignment=*/4,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

/// The value of `op` along `dim`, an index or an i32.
Value LaunchQueries::lower(OpBuilder &b, Operation *op, unsigned dim,
                           gpu::GPUFuncOp kernel, LLVM::GlobalOp pushBlock) {
  Location loc = op->getLoc();
  Type type = op->getResult(0).getType();
  auto gpuDim = static_cast<gpu::Dimension>(dim);
  bool uniform = isUniform(kernel);
  std::optional<Field> field = fieldOf(op, uniform);
  Value loaded;
  if (field)
    loaded = loadField(b, loc, *field, dim, pushBlock);
  else if (takesOffset(op, uniform))
    loaded = readSpecConstant(b, loc, kOffsetConstants[dim]);

  auto withLoaded = [&](Value value) -> Value {
    value = convertTo(b, loc, type, value);
    return loaded ? arith::AddIOp::create(b, loc, value,
                                          convertTo(b, loc, type, loaded))
                  : value;
  };
  auto localSize = [&]() -> Value {
    if (auto size = mux::getReqdWorkGroupSize(kernel))
      return arith::ConstantIndexOp::create(b, loc, (*size)[dim]);
    return gpu::BlockDimOp::create(b, loc, gpuDim);
  };
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](mux::GlobalIdOp) {
        return withLoaded(gpu::GlobalIdOp::create(b, loc, gpuDim));
      })
      .Case([&](mux::GroupIdOp) {
        return withLoaded(gpu::BlockIdOp::create(b, loc, gpuDim));
      })
      .Case([&](mux::LocalIdOp) {
        return gpu::ThreadIdOp::create(b, loc, gpuDim);
      })
      .Case([&](mux::LocalSizeOp) { return localSize(); })
      .Case([&](mux::EnqueuedLocalSizeOp) {
        return loaded ? loaded : localSize();
      })
      .Case([&](mux::NumGroupsOp) {
        return loaded ? loaded : gpu::GridDimOp::create(b, loc, gpuDim);
      })
      .Case([&](mux::GlobalSizeOp) -> Value {
        if (loaded)
          return loaded;
        // Ids of invocations have 32 bits, and so has their number.
        Value groups = gpu::GridDimOp::create(b, loc, gpuDim);
        return arith::MulIOp::create(b, loc, groups, localSize());
      })
      .Case([&](mux::GlobalOffsetOp) -> Value {
        return loaded ? loaded
                      : arith::ConstantIntOp::create(b, loc, b.getI32Type(), 0);
      })
      .Default(Value());
}

void LaunchQueries::replace(gpu::GPUFuncOp kernel, LLVM::GlobalOp pushBlock,
                            NamedAttrList &interface) {
  auto yes = BoolAttr::get(kernel.getContext(), true);
  if (requiresUniform(kernel)) {
    interface.set("uniform_work_group_size", yes);
    if (!isUniform(kernel))
      interface.set("launch_in_parts", yes);
  }
  // What is one dispatch stays as it is.
  if (!isUniform(kernel) &&
      kernel->hasAttr(mux::MuxDialect::getGroupsUnobservedAttrName()))
    interface.set("groups_unobserved", yes);
  kernel.walk([&](Operation *op) {
    if (!isa<mux::WorkItemQuery, mux::WorkDimOp>(op))
      return;
    OpBuilder b(op);
    Location loc = op->getLoc();
    Type type = op->getResult(0).getType();
    Value value;
    if (auto query = dyn_cast<mux::WorkItemQuery>(op)) {
      uint32_t dim = *query.getConstantDim();
      value = dim < 3 ? lower(b, op, dim, kernel, pushBlock)
                      : Value(arith::ConstantIntOp::create(
                            b, loc, type, query.getOutOfRangeValue()));
    } else if (usesWorkDim) {
      value = readSpecConstant(b, loc, kWorkDimConstant);
    } else {
      value = arith::ConstantIntOp::create(b, loc, type, 3);
    }
    op->getResult(0).replaceAllUsesWith(convertTo(b, loc, type, value));
    op->erase();
  });
}
