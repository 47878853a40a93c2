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
#include <mutex>

using namespace cairn;
using namespace cairn::compiler;

Result Kernel::precacheLocalSize(size_t x, size_t y, size_t z) {
  return x && y && z ? Result::SUCCESS : Result::INVALID_VALUE;
}

Expected<uint32_t> Kernel::getDynamicWorkWidth(size_t x, size_t y, size_t z) {
  if (!x || !y || !z)
    return Result::INVALID_VALUE;
  return uint32_t(1);
}

Expected<std::vector<uint8_t>>
Kernel::createSpecializedKernel(const NDRangeOptions &options) {
  for (size_t size : options.localSize)
    if (size == 0)
      return Result::INVALID_VALUE;
  if (!options.globalOffset || !options.globalSize || options.length == 0 ||
      options.length > 3)
    return Result::INVALID_VALUE;

  Module::Impl &impl = *module.impl;
  // A level at which kernels still say what local size they want.
  uint32_t errors = 0;
  std::string log;
  Module special(impl.target, errors, log);
  special.impl->options = impl.options;
  if (special.compile(impl.name, impl.serialized()) != Result::SUCCESS)
    return Result::FINALIZE_PROGRAM_FAILURE;
  {
    std::lock_guard<Context> lock(impl.target.getContext());
    if (!special.impl->module && special.impl->importInput() != Result::SUCCESS)
      return Result::FINALIZE_PROGRAM_FAILURE;
    if (special.impl->level < Level::Mux &&
        special.impl->advance(Level::Mux) != Result::SUCCESS)
      return Result::FINALIZE_PROGRAM_FAILURE;
  }
  mlir::Operation *func = special.impl->module->lookupSymbol(name);
  if (func && special.impl->level == Level::Mux) {
    std::array<int64_t, 3> size;
    llvm::copy(options.localSize, size.begin());
    func->setAttr(mux::MuxDialect::getReqdWorkGroupSizeAttrName(),
                  mlir::DenseI64ArrayAttr::get(func->getContext(), size));
  }
  llvm::ArrayRef<uint8_t> binary;
  if (special.createBinary(binary) != Result::SUCCESS)
    return Result::FINALIZE_PROGRAM_FAILURE;
  return std::vector<uint8_t>(binary.begin(), binary.end());
}

Expected<uint32_t> Kernel::getSubGroupSize() { return uint32_t(1); }

Expected<uint32_t> Kernel::querySubGroupSizeForLocalSize(size_t x, size_t y,
                                                         size_t z) {
  if (!x || !y || !z)
    return Result::INVALID_VALUE;
  return uint32_t(1);
}

Expected<std::array<size_t, 3>>
Kernel::queryLocalSizeForSubGroupCount(size_t subGroupCount) {
  if (subGroupCount > *queryMaxSubGroupCount())
    return std::array<size_t, 3>{0, 0, 0};
  return std::array<size_t, 3>{subGroupCount, 1, 1};
}

Expected<size_t> Kernel::queryMaxSubGroupCount() {
  return static_cast<size_t>(kHostMaxWorkGroupSize);
}
