//===- HostJIT.cpp - object files in this process ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/Host/Host.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace llvm::orc;
using namespace cairn;

struct HostJIT::Impl {
  std::unique_ptr<LLJIT> jit;
  unsigned count = 0;
};

namespace {

/// A program has a library of its own: kernels of two programs may share names.
class JITCode : public HostJIT::Code {
public:
  JITCode(LLJIT &jit, JITDylib &dylib) : jit(jit), dylib(dylib) {}
  ~JITCode() override {
    if (Error error = jit.getExecutionSession().removeJITDylib(dylib))
      consumeError(std::move(error));
  }
  Error add(std::unique_ptr<MemoryBuffer> object) override {
    return jit.addObjectFile(dylib, std::move(object));
  }
  Expected<void *> lookup(StringRef symbol) override {
    Expected<ExecutorAddr> address = jit.lookup(dylib, symbol);
    if (!address)
      return address.takeError();
    return address->toPtr<void *>();
  }

private:
  LLJIT &jit;
  JITDylib &dylib;
};

} // namespace

HostJIT::HostJIT() : impl(std::make_unique<Impl>()) {}
HostJIT::~HostJIT() = default;

Expected<std::unique_ptr<HostJIT>> HostJIT::create() {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  std::unique_ptr<HostJIT> result(new HostJIT());
  auto jit = LLJITBuilder().create();
  if (!jit)
    return jit.takeError();
  result->impl->jit = std::move(*jit);
  // What cannot be looked up is an error of the caller's; no need to print it.
  result->impl->jit->getExecutionSession().setErrorReporter(
      [](Error error) { consumeError(std::move(error)); });
  return result;
}

Expected<std::unique_ptr<HostJIT::Code>> HostJIT::createProgram() {
  LLJIT &jit = *impl->jit;
  auto dylib = jit.createJITDylib("program." + std::to_string(impl->count++));
  if (!dylib)
    return dylib.takeError();
  // memcpy and the C library's math functions, which code generation may call.
  auto generator = DynamicLibrarySearchGenerator::GetForCurrentProcess(
      jit.getDataLayout().getGlobalPrefix());
  if (!generator)
    return generator.takeError();
  dylib->addGenerator(std::move(*generator));
  return std::make_unique<JITCode>(jit, *dylib);
}
