//===- main.cpp - compile and run a kernel from outside ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include <cairn-c/Compiler.h>
#include <cairn/runtime/Runtime.h>

#include <cstdio>
#include <cstring>

using namespace cairn::runtime;

int main() {
  const char *source = "kernel void saxpy(float a, global const float *x,\n"
                       "                  global float *y) {\n"
                       "  size_t i = get_global_id(0);\n"
                       "  y[i] += a * x[i];\n"
                       "}\n";
  CairnCompiler *compiler = cairnCompilerCreate("host", nullptr);
  CairnProgram *program = cairnCompile(compiler, "saxpy.cl", source,
                                       std::strlen(source), "", nullptr);
  auto interface = ProgramInterface::parse(cairnProgramInterface(program));
  auto device = createDevice("host");
  auto kernel =
      (*device)->createKernel(**interface->findKernel("saxpy"),
                              cairnProgramLookup(program, "saxpy", nullptr));

  float x[4] = {1, 2, 3, 4}, y[4] = {10, 20, 30, 40}, a = 2;
  auto xs = (*device)->createBuffer(sizeof x);
  auto ys = (*device)->createBuffer(sizeof y);
  (void)(*xs)->write(x, sizeof x);
  (void)(*ys)->write(y, sizeof y);
  Launch launch;
  launch.global = {4};
  launch.args = {Argument::value(&a, sizeof a), Argument::buffer(**xs),
                 Argument::buffer(**ys)};
  auto event = (*device)->launch(**kernel, launch);
  (void)event->wait();
  (void)(*ys)->read(y, sizeof y);
  std::printf("%g %g %g %g\n", y[0], y[1], y[2], y[3]);
  cairnProgramDestroy(program);
  cairnCompilerDestroy(compiler);
}
