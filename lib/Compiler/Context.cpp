//===- Context.cpp - what compiles share ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/Context.h"

#include "cairn/Conversion/BuiltinLibrary.h"
#include "cairn/Frontend/SPIRV.h"
#include "cairn/InitAll.h"
#include "cairn/Target/Host/Host.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/IR/MLIRContext.h"
#include <atomic>
#include <map>
#include <mutex>

using namespace cairn;
using namespace cairn::compiler;

struct Context::Impl {
  Impl() : mlir(registry(), mlir::MLIRContext::Threading::DISABLED) {
    // The library is read while passes run, when no dialect can be loaded. Of
    // the spirv dialect it has nothing; that comes with the passes of its
    // targets, with hundreds of instructions.
    for (llvm::StringRef name : mlir.getAvailableDialects())
      if (name != mlir::spirv::SPIRVDialect::getDialectNamespace())
        mlir.getOrLoadDialect(name);
    // Users read errors in their own source, not in ops.
    mlir.printOpOnDiagnostic(false);
  }

  static mlir::DialectRegistry registry() {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  std::mutex mutex;
  mlir::MLIRContext mlir;
  std::map<LibraryProfile, std::shared_ptr<BuiltinLibrary>> libraries;
  std::unique_ptr<HostJIT> jit;
  std::atomic<bool> broken = false;
};

Context::Context() : impl(std::make_unique<Impl>()) {}
Context::~Context() {
  if (impl->broken) // destroying it may well crash
    (void)impl.release();
}

bool Context::isValidSPIRV(llvm::ArrayRef<uint32_t> code) {
  return !frontend::validateSPIRV(code);
}

static SpecializationType typeOf(frontend::SpecConstantType type) {
  switch (type.kind) {
  case frontend::SpecConstantType::Bool:
    return SpecializationType::BOOL;
  case frontend::SpecConstantType::Int:
    return SpecializationType::INT;
  case frontend::SpecConstantType::Float:
    return SpecializationType::FLOAT;
  }
  llvm_unreachable("a kind outside of the enum");
}

Expected<SpecializableConstantsMap, std::string>
Context::getSpecializableConstants(llvm::ArrayRef<uint32_t> code) {
  std::string error;
  auto listed = frontend::listSpecConstants(code, error);
  if (!listed)
    return error;
  SpecializableConstantsMap constants;
  for (auto [id, type] : *listed)
    constants[id] = {typeOf(type), type.bits};
  return constants;
}

void Context::lock() { impl->mutex.lock(); }
bool Context::try_lock() { return impl->mutex.try_lock(); }
void Context::unlock() { impl->mutex.unlock(); }

bool Context::isBroken() const { return impl->broken; }
void Context::markBroken() { impl->broken = true; }

mlir::MLIRContext &Context::getMLIRContext() { return impl->mlir; }

std::shared_ptr<BuiltinLibrary> Context::getLibrary(LibraryProfile profile) {
  std::shared_ptr<BuiltinLibrary> &library = impl->libraries[profile];
  if (!library)
    library = std::make_shared<BuiltinLibrary>(&impl->mlir, profile);
  return library;
}

HostJIT *Context::getJIT(std::string &error) {
  if (!impl->jit) {
    auto jit = HostJIT::create();
    if (!jit) {
      error = llvm::toString(jit.takeError());
      return nullptr;
    }
    impl->jit = std::move(*jit);
  }
  return impl->jit.get();
}
