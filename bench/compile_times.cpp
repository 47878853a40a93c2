//===- compile_times.cpp - what compiling takes, by stage -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: compile_times [--target=host|vulkan|level-zero] [--repeat=N]
// FILE.cl...
//
// Compiles every file N times (9 by default) in one process and prints a
// Markdown table of milliseconds by stage: the first compile of the process,
// then for each file the fastest of the others.
//
//===----------------------------------------------------------------------===//
#include "cairn-c/Compiler.h"
#include "cairn/runtime/Json.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using cairn::runtime::Json;

using Stages = std::vector<const char *>;

static Stages stagesOf(const std::string &target) {
  if (target != "host")
    return {"frontend", "import", "ocl",     "mux",
            "gpu",      "spirv",  "codegen", "total"};
  return {"frontend", "import",  "ocl",  "mux",  "loops",
          "host",     "codegen", "load", "total"};
}

[[noreturn]] static void fail(const std::string &message) {
  std::fprintf(stderr, "compile_times: error: %s\n", message.c_str());
  std::exit(1);
}

static std::string takeLog(char *log) {
  std::string text = log ? log : "";
  cairnLogFree(log);
  return text;
}

/// Milliseconds of each stage. A macro that differs each time keeps a cache of
/// programs, should there be one, from answering.
static std::vector<double> compile(CairnCompiler *compiler,
                                   const Stages &stages,
                                   const std::string &path,
                                   const std::string &kernel, int number) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream source;
  source << file.rdbuf();
  if (!file)
    fail("cannot read '" + path + "'");
  std::string text = source.str();
  std::string options = "-DCOMPILE_TIMES=" + std::to_string(number);
  char *log = nullptr;
  CairnProgram *program = cairnCompile(compiler, path.c_str(), text.data(),
                                       text.size(), options.c_str(), &log);
  std::string messages = takeLog(log);
  if (!program)
    fail("cannot compile '" + path + "'\n" + messages);
  log = nullptr;
  // Loading into this process is a stage of the host's alone.
  bool loads = std::find(stages.begin(), stages.end(),
                         std::string_view("load")) != stages.end();
  if (loads && !cairnProgramLookup(program, kernel.c_str(), &log))
    fail(takeLog(log));
  auto json = Json::parse(cairnProgramTimings(program));
  if (!json.ok())
    fail(json.message());
  std::vector<double> times;
  for (const char *stage : stages) {
    const Json *time = json->find(stage);
    times.push_back(time ? time->number() : 0);
  }
  cairnProgramDestroy(program);
  return times;
}

static void printRow(const std::string &name,
                     const std::vector<double> &times) {
  std::printf("| %s", name.c_str());
  for (double time : times)
    std::printf(" | %.2f", time);
  std::printf(" |\n");
}

/// The name of a kernel file, which in bench/kernels is the kernel's too.
static std::string stem(const std::string &path) {
  std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

int main(int argc, char **argv) {
  int repeat = 9;
  std::string target = "host";
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    if (!std::strncmp(argv[i], "--repeat=", 9))
      repeat = std::max(2, std::atoi(argv[i] + 9));
    else if (!std::strncmp(argv[i], "--target=", 9))
      target = argv[i] + 9;
    else
      files.push_back(argv[i]);
  }
  if (files.empty())
    fail("expected files to compile");
  char *log = nullptr;
  CairnCompiler *compiler = cairnCompilerCreate(target.c_str(), &log);
  if (!compiler)
    fail(takeLog(log));

  Stages stages = stagesOf(target);
  std::printf("| kernel");
  for (const char *stage : stages)
    std::printf(" | %s", stage);
  std::printf(" |\n|---");
  for (size_t i = 0; i < stages.size(); ++i)
    std::printf("|---:");
  std::printf("|\n");

  int number = 0;
  printRow(stem(files[0]) + " (first in the process)",
           compile(compiler, stages, files[0], stem(files[0]), number++));
  for (const std::string &file : files) {
    std::vector<double> best;
    for (int i = 0; i < repeat; ++i) {
      auto times = compile(compiler, stages, file, stem(file), number++);
      if (best.empty() || times.back() < best.back())
        best = times;
    }
    printRow(stem(file), best);
  }
  cairnCompilerDestroy(compiler);
}
