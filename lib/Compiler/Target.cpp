//===- Target.cpp - compilers, and what they compile for --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/Target.h"

#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Module.h"

using namespace cairn;
using namespace cairn::compiler;

static const Info kCompilers[] = {
    {"host", Level::Host, /*supports_deferred_compilation=*/true,
     /*compilation_options=*/"", /*vectorizable=*/false,
     /*dma_optimizable=*/false, /*scalable_vector_support=*/false},
    {"level-zero", Level::SPIRV, /*supports_deferred_compilation=*/false,
     /*compilation_options=*/"", /*vectorizable=*/false,
     /*dma_optimizable=*/true, /*scalable_vector_support=*/false,
     SPIRVProfile::Kernel},
    {"vulkan", Level::SPIRV, /*supports_deferred_compilation=*/false,
     /*compilation_options=*/"", /*vectorizable=*/false,
     /*dma_optimizable=*/false, /*scalable_vector_support=*/false,
     SPIRVProfile::Shader},
};

llvm::ArrayRef<Info> cairn::compiler::getCompilers() { return kCompilers; }

const Info *cairn::compiler::findCompiler(llvm::StringRef name) {
  for (const Info &info : kCompilers)
    if (name == info.name)
      return &info;
  return nullptr;
}

std::unique_ptr<Target> Info::createTarget(Context *context,
                                           NotifyCallback callback) const {
  if (!context)
    return nullptr;
  return std::make_unique<Target>(this, context, std::move(callback));
}

std::unique_ptr<Module> Target::createModule(uint32_t &numErrors,
                                             std::string &log) {
  return std::make_unique<Module>(*this, numErrors, log);
}
