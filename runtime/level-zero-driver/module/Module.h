//===- Module.h - modules and their build logs ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULE_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULE_H

#include "device/Context.h"
#include "device/Driver.h"
#include "module/ModuleCode.h"

#include <atomic>

namespace cairn::level_zero {

/// What a module is made of: SPIR-V, with its constants specialized, and
/// options of the compiler.
struct ModuleSource {
  std::vector<ModuleInput> inputs;
  std::string options;

  std::vector<std::string> kernels() const;
  std::set<std::string> exports() const;
  /// What is imported and not exported by another of the inputs.
  std::set<std::string> imports() const;
};

class Module : public Object {
public:
  static constexpr Kind kind = Kind::Module;
  using Handle = ze_module_handle_t;

  Module(std::shared_ptr<Context> context, std::shared_ptr<Device> device,
         ModuleSource source)
      : Object(kind), context(std::move(context)), device(std::move(device)),
        source(std::move(source)), kernelNames(this->source.kernels()),
        imports(this->source.imports()), exports(this->source.exports()) {}

  /// Null while there are imports that are not linked. Whoever asks has seen
  /// the module's variables, perhaps, so that they stay where they are.
  std::shared_ptr<ModuleCode> code();
  /// The same, for who looks at no variable.
  std::shared_ptr<ModuleCode> peekCode();
  void setCode(std::shared_ptr<ModuleCode> code);
  /// Takes on the code of a link in which it is an exporter, so that its
  /// variables are those of the importers; not once somebody has asked for
  /// code.
  void joinCode(const std::shared_ptr<ModuleCode> &code);

  const std::shared_ptr<Context> context;
  const std::shared_ptr<Device> device;
  const ModuleSource source;
  const std::vector<std::string> kernelNames;
  const std::set<std::string> imports, exports;
  /// Kernel objects that were made of it and not destroyed.
  std::atomic<uint32_t> kernels{0};

private:
  std::mutex mutex;
  std::shared_ptr<ModuleCode> machineCode;
  bool seen = false;
};

class ModuleBuildLog : public Object {
public:
  static constexpr Kind kind = Kind::ModuleBuildLog;
  using Handle = ze_module_build_log_handle_t;

  explicit ModuleBuildLog(std::string text)
      : Object(kind), text(std::move(text)) {}

  const std::string text;
};

/// Adds a line to the text of a log.
void addLine(std::string &log, const std::string &line);

/// Copies `size` bytes to a caller who asks for them in two steps: null `to` to
/// learn how many, then with room for as many. INVALID_SIZE for less room.
ze_result_t answerBytes(const void *bytes, size_t size, size_t *room, void *to);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULE_H
