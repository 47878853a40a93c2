//===- level.cpp - a level of a kernel, from outside ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include <cairn/Compiler/Context.h>
#include <cairn/Compiler/Module.h>
#include <cairn/Compiler/Target.h>
#include <llvm/Support/raw_ostream.h>

using namespace cairn::compiler;

int main() {
  Context context;
  auto target = findCompiler("vulkan")->createTarget(&context);
  uint32_t errors = 0;
  std::string log, text;
  auto module = target->createModule(errors, log);
  const char *source =
      "kernel void twice(global int *x) { x[get_global_id(0)] *= 2; }\n";
  if (module->compileOpenCLC("twice.cl", source) == Result::SUCCESS &&
      module->print(cairn::Level::SPIRV, text) == Result::SUCCESS)
    llvm::outs() << text;
  llvm::errs() << log;
  return errors != 0;
}
