//===- ModuleCode.cpp - code in this process --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleImpl.h"
#include "cairn/Compiler/Context.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Object/ELFObjectFile.h"
#include <mutex>

using llvm::cast;
using namespace cairn;
using namespace cairn::compiler;

Result Module::Impl::createCode() {
  std::string error;
  HostJIT *jit = target.getContext().getJIT(error);
  if (!jit)
    return fail(Result::FAILURE, error);
  auto created = jit->createProgram();
  if (!created)
    return fail(Result::FAILURE, llvm::toString(created.takeError()));
  code = std::move(*created);
  return Result::SUCCESS;
}

Result Module::Impl::addCode(const llvm::MemoryBuffer &object) {
  StageTimer timer(*this, "load");
  if (llvm::Error error = code->add(
          llvm::MemoryBuffer::getMemBufferCopy(object.getBuffer(), name)))
    return fail(Result::FAILURE, llvm::toString(std::move(error)));
  return Result::SUCCESS;
}

Result Module::Impl::load() {
  if (code)
    return Result::SUCCESS;
  if (Result result = createCode(); result != Result::SUCCESS)
    return result;
  return addCode(*binary);
}

Result Module::Impl::loadPart(mlir::ModuleOp part,
                              std::unique_ptr<llvm::MemoryBuffer> &object) {
  Result result = guardCodegen([&] { return generateObject(part, object); });
  return result == Result::SUCCESS ? addCode(*object) : result;
}

/// Several kernels are compiled as each is asked for: most are not. Where all
/// are, it takes LLVM a millisecond more for each.
bool Module::Impl::isLeftToLookup() {
  // Code for another CPU is looked at as a whole, and so is what the compiler
  // tells of its way there.
  return lastLevel() == Level::Host && !options.processor &&
         !options.passes.areGiven() && !hostOptions().remarks.any() &&
         interfacesOf(*module).size() > 1;
}

Expected<bool> Module::Impl::separateKernels() {
  if (separate)
    return true;
  if (binary || code)
    return false;
  if (Result result = advance(lastLevel()); result != Result::SUCCESS)
    return result;
  if (!isLeftToLookup())
    return false;
  separate = std::make_unique<SeparateKernels>(*module);
  return true;
}

Expected<bool> Module::Impl::loadShared() {
  Expected<bool> isSeparate = separateKernels();
  if (!isSeparate || !*isSeparate || shared)
    return isSeparate;
  if (Result result = createCode(); result != Result::SUCCESS)
    return result;
  if (Result result = loadPart(*separate->getShared(), shared);
      result != Result::SUCCESS) {
    code.reset();
    shared.reset();
    return result;
  }
  return true;
}

Result Module::Impl::loadKernel(llvm::StringRef symbol) {
  if (loadedKernels.contains(symbol) || separate->isShared(symbol))
    return Result::SUCCESS;
  std::unique_ptr<llvm::MemoryBuffer> object;
  if (Result result = loadPart(*separate->getKernel(symbol), object);
      result != Result::SUCCESS)
    return result;
  loadedKernels.insert(symbol);
  return Result::SUCCESS;
}

Result Module::Impl::createPart(llvm::StringRef kernel) {
  part.reset();
  if (lastLevel() != Level::Host)
    return fail(Result::FEATURE_UNSUPPORTED,
                "only a binary for the host has parts");
  Expected<bool> isSeparate = separateKernels();
  if (!isSeparate)
    return isSeparate.error();
  if (kernel.empty() && !*isSeparate) {
    if (Result result = codegen(); result != Result::SUCCESS)
      return result;
    part = llvm::MemoryBuffer::getMemBuffer(binary->getMemBufferRef(), false);
    return Result::SUCCESS;
  }
  llvm::StringRef symbol;
  if (!kernel.empty()) {
    mlir::DictionaryAttr interface = findInterface(*module, kernel);
    if (!interface)
      return fail(Result::INVALID_VALUE,
                  "the program has no kernel '" + kernel + "'");
    symbol = cast<mlir::StringAttr>(interface.get("symbol"));
  }
  bool isEmpty = !*isSeparate || (kernel.empty() ? !separate->sharesAnything()
                                                 : separate->isShared(symbol));
  if (isEmpty)
    return Result::SUCCESS;
  auto owned =
      kernel.empty() ? separate->getShared() : separate->getKernel(symbol);
  return guardCodegen([&] { return generateObject(*owned, part); });
}

Result Module::createPart(llvm::StringRef kernel,
                          llvm::ArrayRef<uint8_t> &buffer) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  Result result = impl->isPlainLibrary() ? impl->failForLibrary()
                                         : impl->createPart(kernel);
  if (result != Result::SUCCESS)
    return result;
  llvm::StringRef bytes = impl->part ? impl->part->getBuffer() : "";
  buffer = {reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()};
  return Result::SUCCESS;
}

Result Module::generateCode() {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (impl->isPlainLibrary())
    return impl->codegen();
  if (Result result = impl->advance(impl->lastLevel());
      result != Result::SUCCESS)
    return result;
  return impl->isLeftToLookup() ? Result::SUCCESS : impl->codegen();
}

/// In `code`; null, with an error in the log, without it.
void *Module::Impl::addressOf(llvm::StringRef symbol) {
  auto address = code->lookup(symbol);
  if (address)
    return *address;
  fail(Result::FAILURE, llvm::toString(address.takeError()));
  return nullptr;
}

Result Module::Impl::checkIsOfProcess(llvm::StringRef what) {
  if (isPlainLibrary())
    return failForLibrary();
  if (lastLevel() != Level::Host)
    return fail(Result::FEATURE_UNSUPPORTED,
                "only " + what + " for the host are in this process");
  if (options.processor)
    return fail(Result::FEATURE_UNSUPPORTED, "the code is for the CPU '" +
                                                 options.processor->name +
                                                 "', to be looked at");
  return Result::SUCCESS;
}

void *Module::lookup(llvm::StringRef kernel) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (impl->checkIsOfProcess("kernels") != Result::SUCCESS)
    return nullptr;
  Expected<bool> isSeparate = impl->loadShared();
  if (!isSeparate || (!*isSeparate && impl->codegen() != Result::SUCCESS))
    return nullptr;
  mlir::DictionaryAttr interface = findInterface(*impl->module, kernel);
  if (!interface) {
    impl->fail(Result::INVALID_VALUE,
               "the program has no kernel '" + kernel + "'");
    return nullptr;
  }
  // A kernel that was made from another one is called as that was.
  auto symbol = cast<mlir::StringAttr>(interface.get("symbol"));
  Result loaded = *isSeparate ? impl->loadKernel(symbol) : impl->load();
  return loaded == Result::SUCCESS ? impl->addressOf(symbol) : nullptr;
}

llvm::Expected<SourceLine> Module::Impl::findLine(llvm::StringRef symbol,
                                                  int64_t offset) {
  HostCodegenOptions lines = hostOptions();
  lines.debugLines = lines.linesOfAccesses = true;
  lines.remarks = {};
  if (!separate) {
    if (!binary)
      return llvm::createStringError("no code");
    if (!binaryWithLines) {
      auto generated = compileToObject(*module, lines);
      if (!generated)
        return generated.takeError();
      binaryWithLines = std::move(*generated);
    }
    return findSourceLine(binary->getMemBufferRef(),
                          binaryWithLines->getMemBufferRef(), symbol, offset);
  }
  bool isShared = separate->isShared(symbol);
  auto part = isShared ? separate->getShared() : separate->getKernel(symbol);
  HostCodegenOptions plain = lines;
  plain.debugLines = options.build.debugInfo;
  plain.linesOfAccesses = false;
  auto code = compileToObject(*part, plain);
  if (!code)
    return code.takeError();
  auto codeWithLines = compileToObject(*part, lines);
  if (!codeWithLines)
    return codeWithLines.takeError();
  return findSourceLine((*code)->getMemBufferRef(),
                        (*codeWithLines)->getMemBufferRef(), symbol, offset);
}

/// Where kernels have parts, it may be a function that they share.
unsigned Module::findLine(llvm::StringRef kernel, int64_t offset,
                          std::string &file, bool &isNear) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  isNear = false;
  if (!impl->module || impl->lastLevel() != Level::Host)
    return 0;
  mlir::DictionaryAttr interface = findInterface(*impl->module, kernel);
  if (!interface && !impl->separate)
    return 0;
  llvm::StringRef symbol = kernel;
  if (interface)
    symbol = cast<mlir::StringAttr>(interface.get("symbol"));
  unsigned line = 0;
  (void)impl->guardCodegen([&] {
    auto found = impl->findLine(symbol, offset);
    if (!found) {
      // That there is no line is not an error.
      llvm::consumeError(found.takeError());
      return Result::SUCCESS;
    }
    line = found->line;
    isNear = found->isNear;
    file = std::move(found->file);
    return Result::SUCCESS;
  });
  return line;
}

/// The bytes of the variable `name` that other objects can see; none if there
/// is no such variable.
static std::optional<uint64_t> sizeOfVariable(llvm::MemoryBufferRef object,
                                              llvm::StringRef name) {
  using namespace llvm::object;
  auto file = ObjectFile::createELFObjectFile(object);
  if (!file) {
    llvm::consumeError(file.takeError());
    return std::nullopt;
  }
  for (const SymbolRef &symbol : (*file)->symbols()) {
    auto called = symbol.getName();
    auto type = symbol.getType();
    auto flags = symbol.getFlags();
    bool visible = flags && (*flags & SymbolRef::SF_Global) &&
                   !(*flags & SymbolRef::SF_Undefined);
    bool matches = called && *called == name && type &&
                   *type == SymbolRef::ST_Data && visible;
    llvm::consumeError(called.takeError());
    llvm::consumeError(type.takeError());
    llvm::consumeError(flags.takeError());
    if (matches)
      return ELFSymbolRef(symbol).getSize();
  }
  return std::nullopt;
}

bool Module::keepsState() const {
  return impl->lastLevel() == Level::Host && impl->module &&
         llvm::any_of(impl->module->getOps<mlir::LLVM::GlobalOp>(),
                      [](mlir::LLVM::GlobalOp variable) {
                        return !variable.getConstant();
                      });
}

void *Module::lookupVariable(llvm::StringRef name, uint64_t &size) {
  Impl::Notifier notifier(*impl);
  std::lock_guard<Context> lock(impl->target.getContext());
  if (impl->checkIsOfProcess("variables") != Result::SUCCESS)
    return nullptr;
  Expected<bool> isSeparate = impl->loadShared();
  if (!isSeparate || (!*isSeparate && impl->codegen() != Result::SUCCESS))
    return nullptr;
  auto &object = *isSeparate ? impl->shared : impl->binary;
  auto bytes = sizeOfVariable(object->getMemBufferRef(), name);
  if (!bytes) {
    impl->fail(Result::INVALID_VALUE,
               "the program has no variable '" + name + "'");
    return nullptr;
  }
  size = *bytes;
  bool isLoaded = *isSeparate || impl->load() == Result::SUCCESS;
  return isLoaded ? impl->addressOf(name) : nullptr;
}
