//===- FakeCompiler.cpp - a compiler library for the tests ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stands in for libCairnCompiler. Its source language: a program has the test
// kernels whose names are words of the text, or of the strings of a module in
// SPIR-V. It answers every compile with a warning that repeats the options, if
// there are any.
//
//===----------------------------------------------------------------------===//
#include "TestKernels.h"

#include "cairn-c/Compiler.h"

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <sstream>

using namespace cairn::test;

struct CairnCompiler {};

struct CairnProgram {
  std::string interface;
};

static void setLog(char **log, const std::string &text) {
  if (log)
    *log = strdup(text.c_str());
}

CairnCompiler *cairnCompilerCreate(const char *target, char **log) {
  if (std::strcmp(target, "host") == 0)
    return new CairnCompiler;
  setLog(log, "unknown target");
  return nullptr;
}

void cairnCompilerDestroy(CairnCompiler *compiler) { delete compiler; }

CairnProgram *cairnCompile(CairnCompiler *, const char *name, const char *data,
                           size_t size, const char *options, char **log) {
  std::string letters(data, size);
  for (char &c : letters)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_')
      c = ' ';
  std::istringstream text(letters);
  std::vector<TestKernel> kernels;
  for (std::string word; text >> word;) {
    if (word == "error") {
      setLog(log, std::string(name) + ":1:1: error: as you wish\n");
      return nullptr;
    }
    if (word == "lie")
      return new CairnProgram{"{}"};
    for (const TestKernel &kernel : testKernels)
      if (word == kernel.name)
        kernels.push_back(kernel);
  }
  if (options && *options)
    setLog(log, std::string("warning: options [") + options + "]\n");
  return new CairnProgram{interfaceOf(kernels)};
}

/// The sources are one after the other.
CairnProgram *cairnCompileAndLink(CairnCompiler *compiler,
                                  const CairnInput *inputs, size_t count,
                                  const char *options, char **log) {
  std::string text;
  for (size_t i = 0; i < count; ++i)
    text += std::string(inputs[i].data, inputs[i].size) + "\n";
  return cairnCompile(compiler, inputs[0].name, text.data(), text.size(),
                      options, log);
}

void cairnProgramDestroy(CairnProgram *program) { delete program; }

const char *cairnProgramInterface(const CairnProgram *program) {
  return program->interface.c_str();
}

const char *cairnProgramTimings(const CairnProgram *) {
  return "{\"frontend\": 1.5, \"total\": 2}";
}

/// No object that could be loaded.
const void *cairnProgramBinary(CairnProgram *, size_t *size, char **) {
  static const char bytes[] = "a binary";
  *size = sizeof(bytes);
  return bytes;
}

void *cairnProgramLookup(CairnProgram *, const char *kernel, char **) {
  return reinterpret_cast<void *>(findTestKernel(kernel).entry);
}

void *cairnProgramLookupVariable(CairnProgram *, const char *, size_t *,
                                 char **log) {
  setLog(log, "no variables");
  return nullptr;
}

unsigned cairnProgramFindLine(CairnProgram *, const char *, long long,
                              char **file, unsigned *isNear) {
  setLog(file, "fake.cl");
  *isNear = 0;
  return 7;
}

void cairnLogFree(char *log) { std::free(log); }
