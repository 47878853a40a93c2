//===- ModuleCode.cpp - machine code of modules -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "module/ModuleCode.h"

#include "cairn/runtime/CompilerLibrary.h"

#include <mutex>

using namespace cairn;
using namespace cairn::level_zero;
using namespace cairn::runtime;

namespace {
/// The compiler of the process. Lives as long as that: programs destroy modules
/// in destructors of their own.
struct SharedCompiler {
  /// Held by whoever works with a compiler or its programs.
  std::mutex mutex;
  /// Null before the first compile.
  std::shared_ptr<Compiler> current;

  static SharedCompiler &get() {
    static SharedCompiler *only = new SharedCompiler;
    return *only;
  }

  Result<std::shared_ptr<Compiler>> compiler();
};
} // namespace

/// Destroyed by whoever comes last, which may be any thread.
struct ModuleCode::Program {
  std::shared_ptr<Compiler> compiler;
  Compiler::ProgramPointer pointer;

  ~Program() {
    std::lock_guard<std::mutex> lock(SharedCompiler::get().mutex);
    pointer.reset();
    compiler.reset();
  }
};

Result<std::shared_ptr<Compiler>> SharedCompiler::compiler() {
  if (current)
    return current;
  auto library = CompilerLibrary::load();
  if (!library.ok())
    return library.status();
  auto created = Compiler::create(*library, "host");
  if (!created.ok())
    return created.status();
  current = created.take();
  return current;
}

std::shared_ptr<ModuleCode>
ModuleCode::compile(runtime::Device &host,
                    const std::vector<const ModuleInput *> &inputs,
                    const std::string &options, std::string &log) {
  SharedCompiler &shared = SharedCompiler::get();
  auto held = std::make_shared<Program>();
  std::lock_guard<std::mutex> lock(shared.mutex);
  auto fail = [&](const std::string &message) {
    log += (log.empty() || message.empty() ? "" : "\n") + message;
    return nullptr;
  };
  auto compiler = shared.compiler();
  if (!compiler.ok())
    return fail("error: " + compiler.message());
  held->compiler = *compiler;

  std::vector<CairnInput> sources;
  for (const ModuleInput *input : inputs)
    sources.push_back({"module",
                       reinterpret_cast<const char *>(input->words().data()),
                       input->words().size() * sizeof(uint32_t)});
  // Level Zero launches whole work-groups only.
  std::string uniform =
      options + (options.empty() ? "" : " ") + "-cl-uniform-work-group-size";
  auto program = (*compiler)->compile(sources, uniform, log);
  if (!program.ok())
    return fail(program.message());
  held->pointer = program.take();

  const CompilerLibrary &library = (*compiler)->library;
  auto interface =
      ProgramInterface::parse(library.programInterface(held->pointer.get()));
  if (!interface.ok())
    return fail("error: " + interface.message());
  // All kernels are looked up, which is faster where they are compiled at once.
  size_t size = 0;
  char *problem = nullptr;
  bool isMade =
      library.programBinary(held->pointer.get(), &size, &problem) != nullptr;
  std::string message = library.takeLog(problem);
  if (!isMade)
    return fail(message);
  auto code = std::make_shared<ModuleCode>();
  code->program = held;
  auto find = [&](const KernelInterface &kernel) {
    char *text = nullptr;
    const void *entry =
        library.programLookup(held->pointer.get(), kernel.name.c_str(), &text);
    message = library.takeLog(text);
    return entry;
  };
  auto found = findBlocks(interface->blocks, find);
  if (!found.ok())
    return fail(message);
  auto blocks = HostBlocks::create(host, *found);
  for (KernelInterface &kernel : interface->kernels) {
    const void *entry = find(kernel);
    if (!entry)
      return fail(message);
    std::string key = kernel.name;
    auto made = std::make_shared<HostKernel>(host, std::move(kernel), entry,
                                             held, blocks);
    // The kernel keeps the program.
    made->setSourceLines(
        [program = held.get()](const std::string &name, int64_t offset) {
          std::lock_guard<std::mutex> lock(SharedCompiler::get().mutex);
          return program->compiler->library.findLine(program->pointer.get(),
                                                     name, offset);
        });
    code->kernels.emplace(key, std::move(made));
  }
  return code;
}

std::shared_ptr<ModuleCode> ModuleCode::load(runtime::Device &host,
                                             const MachineCode &machine) {
  const std::vector<uint8_t> &object = machine.object;
  auto interface = ProgramInterface::parse(machine.interface);
  if (!interface.ok() || !isRelocatableObject(object.data(), object.size()))
    return nullptr;
  auto loaded = loadObject(object.data(), object.size(), "native binary");
  if (!loaded.ok())
    return nullptr;
  auto code = std::make_shared<ModuleCode>();
  code->loaded = *loaded;
  code->kept = machine;
  auto found =
      findBlocks(interface->blocks, [&](const KernelInterface &kernel) {
        return code->loaded->find(kernel.symbol);
      });
  if (!found.ok())
    return nullptr;
  auto blocks = HostBlocks::create(host, *found);
  for (KernelInterface &kernel : interface->kernels) {
    const void *entry = code->loaded->find(kernel.symbol);
    if (!entry)
      return nullptr;
    std::string key = kernel.name;
    code->kernels.emplace(key,
                          std::make_shared<HostKernel>(host, std::move(kernel),
                                                       entry, *loaded, blocks));
  }
  return code;
}

void ModuleCode::compileForLines(runtime::Device &host,
                                 const std::vector<ModuleInput> &inputs,
                                 const std::string &options) {
  struct Source {
    std::vector<ModuleInput> inputs;
    std::string options;
    std::vector<uint8_t> object;
  };
  auto source =
      std::make_shared<const Source>(Source{inputs, options, kept.object});
  for (auto &[name, kernel] : kernels)
    kernel->setSourceLines([&host, source](const std::string &symbol,
                                           int64_t offset) -> std::string {
      std::vector<const ModuleInput *> pointers;
      for (const ModuleInput &input : source->inputs)
        pointers.push_back(&input);
      std::string log;
      auto again = compile(host, pointers, source->options, log);
      // What was loaded says whether it is the same code.
      if (!again || again->machineCode({}).object != source->object)
        return "";
      std::lock_guard<std::mutex> lock(SharedCompiler::get().mutex);
      const Program &program = *again->program;
      return program.compiler->library.findLine(program.pointer.get(), symbol,
                                                offset);
    });
}

MachineCode
ModuleCode::machineCode(const std::set<std::string> &variables) const {
  if (loaded)
    return kept;
  MachineCode machine;
  const CompilerLibrary &library = program->compiler->library;
  {
    std::lock_guard<std::mutex> lock(SharedCompiler::get().mutex);
    size_t size = 0;
    char *text = nullptr;
    auto *bytes = static_cast<const uint8_t *>(
        library.programBinary(program->pointer.get(), &size, &text));
    library.logFree(text);
    if (!bytes)
      return machine;
    machine.object.assign(bytes, bytes + size);
    machine.interface = library.programInterface(program->pointer.get());
  }
  for (const std::string &name : variables)
    if (size_t size = 0; findVariable(name, size))
      machine.variables[name] = size;
  return machine;
}

std::shared_ptr<HostKernel>
ModuleCode::findKernel(const std::string &name) const {
  auto found = kernels.find(name);
  return found == kernels.end() ? nullptr : found->second;
}

void *ModuleCode::findVariable(const std::string &name, size_t &size) const {
  if (loaded) {
    auto known = kept.variables.find(name);
    if (known == kept.variables.end())
      return nullptr;
    size = known->second;
    return const_cast<void *>(loaded->find(name));
  }
  const CompilerLibrary &library = program->compiler->library;
  std::lock_guard<std::mutex> lock(SharedCompiler::get().mutex);
  char *text = nullptr;
  void *address = library.programLookupVariable(program->pointer.get(),
                                                name.c_str(), &size, &text);
  library.logFree(text);
  return address;
}
