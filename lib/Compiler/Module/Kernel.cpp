//===- Kernel.cpp - what may be asked of a kernel ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/Kernel.h"
#include "ModuleImpl.h"
#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/IR/SymbolTable.h"
#include <map>
#include <mutex>

using namespace cairn;
using namespace cairn::compiler;

using LocalSize = std::array<size_t, 3>;

namespace {
struct Specialized {
  std::vector<uint8_t> binary;
  std::string interface;
};
} // namespace

struct Kernel::Impl {
  explicit Impl(Module &module) : module(module) {}

  Module &module;
  /// Kernels for local sizes that were asked for ahead, by the size.
  std::map<LocalSize, Specialized> precached;
  std::mutex mutex;

  void report(const std::string &messages, uint32_t errors);
  Result fail(Result result, const std::string &message);
  Expected<Specialized> specialize(llvm::StringRef name, const LocalSize &size);
  /// What was compiled ahead for `size`, if anything.
  std::optional<Specialized> find(const LocalSize &size) {
    std::lock_guard<std::mutex> lock(mutex);
    auto found = precached.find(size);
    if (found == precached.end())
      return std::nullopt;
    return found->second;
  }
};

Kernel::Kernel(Module &module, KernelInfo description)
    : info(std::move(description)),
      preferredLocalSize(
          info.preferredWorkGroupSize.value_or(LocalSize{1, 1, 1})),
      localMemorySize(info.localMemorySize),
      impl(std::make_unique<Impl>(module)) {}

Kernel::~Kernel() = default;

//===----------------------------------------------------------------------===//
// Local sizes
//===----------------------------------------------------------------------===//

static bool isEmpty(const LocalSize &size) {
  return llvm::is_contained(size, size_t(0));
}

static std::string spell(const LocalSize &size) {
  return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" +
         std::to_string(size[2]);
}

/// The work-items of a group; SIZE_MAX if they are more than can be counted.
static size_t countItems(const LocalSize &size) {
  size_t items = 1;
  for (size_t dim : size)
    if (__builtin_mul_overflow(items, dim, &items))
      return SIZE_MAX;
  return items;
}

/// Why no launch of the kernel has `size`; nothing if one may.
static std::optional<std::string> checkLocalSize(const KernelInfo &kernel,
                                                 const LocalSize &size) {
  if (kernel.reqdWorkGroupSize && *kernel.reqdWorkGroupSize != size)
    return "expected the local size " + spell(*kernel.reqdWorkGroupSize) +
           " that the kernel '" + kernel.name + "' requires, got " +
           spell(size);
  if (kernel.maxWorkGroupSize && countItems(size) > *kernel.maxWorkGroupSize)
    return "expected at most " + std::to_string(*kernel.maxWorkGroupSize) +
           " work-items in a work-group of the kernel '" + kernel.name +
           "', got " + spell(size);
  return std::nullopt;
}

/// Adds to the module's log, which other threads may be adding to, and hands
/// that to its callback.
void Kernel::Impl::report(const std::string &messages, uint32_t errors) {
  Module::Impl &owner = *module.impl;
  {
    std::lock_guard<Context> lock(owner.target.getContext());
    owner.log += messages;
    owner.numErrors += errors;
  }
  owner.notify(messages);
}

Result Kernel::Impl::fail(Result result, const std::string &message) {
  report(module.impl->name + ": error: " + message + "\n", 1);
  return result;
}

Result Kernel::precacheLocalSize(size_t x, size_t y, size_t z) {
  LocalSize size = {x, y, z};
  if (isEmpty(size))
    return Result::INVALID_VALUE;
  if (auto problem = checkLocalSize(info, size))
    return impl->fail(Result::INVALID_VALUE, *problem);
  if (impl->find(size))
    return Result::SUCCESS;
  Expected<Specialized> made = impl->specialize(info.name, size);
  if (!made)
    return made.error();
  std::lock_guard<std::mutex> lock(impl->mutex);
  impl->precached.emplace(size, std::move(*made));
  return Result::SUCCESS;
}

Expected<uint32_t> Kernel::getDynamicWorkWidth(size_t x, size_t y, size_t z) {
  if (isEmpty({x, y, z}))
    return Result::INVALID_VALUE;
  unsigned dim = info.workWidthDimension;
  size_t along = LocalSize{x, y, z}[dim] / info.coarsening[dim];
  return uint32_t(along < info.workWidth ? 1 : info.workWidth);
}

//===----------------------------------------------------------------------===//
// Specialization
//===----------------------------------------------------------------------===//

/// Takes the other kernels out of a module at the level mux and makes `name`
/// require `size`. Says why that cannot be; else nothing.
static std::string keepOneKernel(mlir::ModuleOp module, llvm::StringRef name,
                                 const LocalSize &size) {
  std::string error = ("the program has no kernel '" + name + "'").str();
  for (mlir::Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    if (!mux::isKernelEntryPoint(&op))
      continue;
    if (mlir::SymbolTable::getSymbolName(&op).getValue() == name) {
      error.clear();
      std::array<int64_t, 3> required = mux::getCoarsening(&op);
      for (auto [items, given] : llvm::zip(required, size)) {
        if (given % items)
          error = ("expected a local size that is a multiple of what the "
                   "kernel '" +
                   name + "' is coarsened by")
                      .str();
        items = given / items;
      }
      op.setAttr(mux::MuxDialect::getReqdWorkGroupSizeAttrName(),
                 mlir::DenseI64ArrayAttr::get(op.getContext(), required));
    } else if (mlir::SymbolTable::symbolKnownUseEmpty(&op, module)) {
      op.erase();
    }
  }
  return error;
}

Expected<Specialized> Kernel::Impl::specialize(llvm::StringRef name,
                                               const LocalSize &size) {
  Module::Impl &owner = *module.impl;
  Target &target = owner.target;
  uint32_t errors = 0;
  std::string log;
  // Its messages reach the callback by the module's own log.
  Target silent(target.getCompilerInfo(), &target.getContext(), {});
  Module special(silent, errors, log);
  auto run = [&]() -> Expected<Specialized> {
    std::string source;
    {
      std::lock_guard<Context> lock(target.getContext());
      special.impl->options = owner.options;
      source = owner.serialized();
    }
    if (Result result = special.compile(owner.name, source);
        result != Result::SUCCESS)
      return result;
    {
      std::lock_guard<Context> lock(target.getContext());
      Module::Impl &inner = *special.impl;
      bool isAbove = !inner.module || inner.level < Level::Mux;
      if (isAbove)
        if (Result result = inner.advance(Level::Mux);
            result != Result::SUCCESS)
          return result;
      // What came in below says itself which sizes it is for.
      std::string error = inner.level == Level::Mux
                              ? keepOneKernel(*inner.module, name, size)
                              : "";
      if (!error.empty())
        return inner.fail(Result::FINALIZE_PROGRAM_FAILURE, error);
    }
    Specialized made;
    llvm::ArrayRef<uint8_t> binary;
    if (Result result = special.finalize(); result != Result::SUCCESS)
      return result;
    if (Result result = special.createBinary(binary); result != Result::SUCCESS)
      return result;
    made.binary.assign(binary.begin(), binary.end());
    if (Result result = special.getInterface(made.interface);
        result != Result::SUCCESS)
      return result;
    return made;
  };
  Expected<Specialized> made = run();
  if (!log.empty())
    report(log, errors);
  if (!made)
    return Result::FINALIZE_PROGRAM_FAILURE;
  return made;
}

/// The specification's rules for the options themselves.
static bool isValid(const NDRangeOptions &options, const Info &target) {
  if ((options.descriptors != nullptr) != (options.descriptorsLength != 0))
    return false;
  for (size_t i = 0; i < options.descriptorsLength; ++i)
    if (options.descriptors[i].type == DescriptorInfo::Type::CUSTOM_BUFFER &&
        !target.device_info.custom_buffer_capabilities)
      return false;
  return !isEmpty(options.localSize) && options.globalOffset &&
         options.globalSize && options.length >= 1 && options.length <= 3;
}

Expected<std::vector<uint8_t>>
Kernel::createSpecializedKernel(const NDRangeOptions &options,
                                std::string *interface) {
  if (!isValid(options, *impl->module.impl->target.getCompilerInfo()))
    return Result::INVALID_VALUE;
  if (auto problem = checkLocalSize(info, options.localSize))
    return impl->fail(Result::INVALID_VALUE, *problem);
  std::optional<Specialized> made = impl->find(options.localSize);
  if (!made) {
    Expected<Specialized> now = impl->specialize(info.name, options.localSize);
    if (!now)
      return now.error();
    made = std::move(*now);
  }
  if (interface)
    *interface = std::move(made->interface);
  return std::move(made->binary);
}

//===----------------------------------------------------------------------===//
// Sub-groups
//===----------------------------------------------------------------------===//

Expected<uint32_t> Kernel::getSubGroupSize() {
  if (!info.subGroupSize)
    return Result::FEATURE_UNSUPPORTED;
  return static_cast<uint32_t>(*info.subGroupSize);
}

Expected<uint32_t> Kernel::querySubGroupSizeForLocalSize(size_t x, size_t y,
                                                         size_t z) {
  LocalSize size = {x, y, z};
  if (isEmpty(size))
    return Result::INVALID_VALUE;
  if (!info.subGroupSize)
    return Result::FEATURE_UNSUPPORTED;
  return static_cast<uint32_t>(std::min(*info.subGroupSize, countItems(size)));
}

Expected<size_t> Kernel::queryMaxSubGroupCount() {
  if (!info.subGroupSize || !info.maxWorkGroupSize)
    return Result::FEATURE_UNSUPPORTED;
  size_t items = info.reqdWorkGroupSize ? countItems(*info.reqdWorkGroupSize)
                                        : *info.maxWorkGroupSize;
  return llvm::divideCeil(items, *info.subGroupSize);
}

Expected<LocalSize>
Kernel::queryLocalSizeForSubGroupCount(size_t subGroupCount) {
  Expected<size_t> most = queryMaxSubGroupCount();
  if (!most)
    return most.error();
  if (subGroupCount == 0 || subGroupCount > *most)
    return LocalSize{0, 0, 0};
  LocalSize size = {subGroupCount * *info.subGroupSize, 1, 1};
  if (checkLocalSize(info, size))
    return LocalSize{0, 0, 0};
  return size;
}
