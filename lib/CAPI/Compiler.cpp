//===- Compiler.cpp - C interface of the compiler library -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn-c/Compiler.h"

#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>

using namespace cairn::compiler;

struct CairnCompiler {
  Context context;
  std::unique_ptr<Target> target;
};

struct CairnProgram {
  uint32_t errors = 0;
  std::string log;
  std::unique_ptr<Module> module;
  std::string interface, timings;
};

/// Hands `text` to the caller, who frees it; null for none.
static void setLog(char **log, const std::string &text) {
  if (!log)
    return;
  *log = nullptr;
  if (text.empty())
    return;
  *log = static_cast<char *>(std::malloc(text.size() + 1));
  if (*log)
    std::memcpy(*log, text.c_str(), text.size() + 1);
}

CairnCompiler *cairnCompilerCreate(const char *name, char **log) {
  setLog(log, "");
  const Info *info = findCompiler(name ? name : "");
  if (!info) {
    std::string known;
    for (const Info &compiler : getCompilers())
      known += std::string(known.empty() ? "" : ", ") + compiler.name;
    setLog(log, "error: expected a target of: " + known + ", got '" +
                    (name ? name : "") + "'\n");
    return nullptr;
  }
  auto compiler = std::make_unique<CairnCompiler>();
  compiler->target = info->createTarget(&compiler->context);
  return compiler.release();
}

void cairnCompilerDestroy(CairnCompiler *compiler) { delete compiler; }

CairnProgram *cairnCompile(CairnCompiler *compiler, const char *name,
                           const char *data, size_t size, const char *options,
                           char **log) {
  auto program = std::make_unique<CairnProgram>();
  program->module =
      compiler->target->createModule(program->errors, program->log);
  Module &module = *program->module;
  llvm::ArrayRef<uint8_t> binary;
  bool compiled =
      module.parseOptions(options ? options : "") == Result::SUCCESS &&
      module.compile(name ? name : "<input>", llvm::StringRef(data, size)) ==
          Result::SUCCESS &&
      module.finalize() == Result::SUCCESS &&
      module.getInterface(program->interface) == Result::SUCCESS &&
      module.createBinary(binary) == Result::SUCCESS;
  setLog(log, program->log);
  program->log.clear();
  return compiled ? program.release() : nullptr;
}

void cairnProgramDestroy(CairnProgram *program) { delete program; }

const char *cairnProgramInterface(const CairnProgram *program) {
  return program->interface.c_str();
}

const char *cairnProgramTimings(const CairnProgram *program) {
  // Formatted here, since loading adds to the stages after the compile.
  auto *mutableProgram = const_cast<CairnProgram *>(program);
  mutableProgram->timings.clear();
  llvm::raw_string_ostream os(mutableProgram->timings);
  llvm::json::OStream json(os);
  double total = 0;
  json.object([&] {
    for (const StageTime &stage : program->module->getTimings()) {
      json.attribute(stage.stage, stage.milliseconds);
      total += stage.milliseconds;
    }
    json.attribute("total", total);
  });
  return program->timings.c_str();
}

const void *cairnProgramBinary(CairnProgram *program, size_t *size,
                               char **log) {
  llvm::ArrayRef<uint8_t> binary;
  Result result = program->module->createBinary(binary);
  setLog(log, program->log);
  program->log.clear();
  if (size)
    *size = binary.size();
  return result == Result::SUCCESS ? binary.data() : nullptr;
}

void *cairnProgramLookup(CairnProgram *program, const char *kernel,
                         char **log) {
  void *address = program->module->lookup(kernel ? kernel : "");
  setLog(log, program->log);
  program->log.clear();
  return address;
}

void cairnLogFree(char *log) { std::free(log); }
