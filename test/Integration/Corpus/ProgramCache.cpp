//===- ProgramCache.cpp - kernel files compiled once a level ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProgramCache.h"

#include "cairn-c/Module.h"
#include "cairn/Frontend/OptionText.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <tuple>
#include <unistd.h>

using namespace cairn::corpus;

namespace {

/// The compiler for a target and all that it has compiled.
class Cache {
public:
  explicit Cache(const std::string &target) : target(target) {
    char *log = nullptr;
    compiler = cairnCompilerCreate(target.c_str(), &log);
    takeLog(log, compilerError);
  }
  Cache(const Cache &) = delete;
  Cache &operator=(const Cache &) = delete;
  ~Cache() {
    for (auto &[key, entry] : programs)
      if (entry.program)
        cairnProgramDestroy(entry.program);
    if (compiler)
      cairnCompilerDestroy(compiler);
  }

  const CompiledProgram &get(const std::string &file,
                             const std::string &options,
                             const std::string &level) {
    std::string first = firstAlike(file, options, level);
    auto [at, isNew] = programs.try_emplace({file, options, first});
    if (isNew)
      compile(file, options, first, at->second);
    return at->second;
  }

  bool isWhatSourceBecomes(const std::string &file, const std::string &options,
                           const std::string &level) {
    auto [at, isNew] = sames.try_emplace({file, options, level});
    if (isNew)
      at->second = target == "host"
                       ? hasSameText(file, options, level)
                       : hasSameBinary(get(file, options, "source"),
                                       get(file, options, level));
    return at->second;
  }

private:
  static void takeLog(char *log, std::string &text) {
    if (log)
      text = log;
    cairnLogFree(log);
  }

  /// `level` or, among those that differ in their lanes, the first asked for
  /// that is the same at level "host", whose code is the same.
  const std::string &firstAlike(const std::string &file,
                                const std::string &options,
                                const std::string &level);

  /// What `cairnc --emit=what` prints of `text`; false, with the error, if that
  /// fails.
  bool print(const std::string &name, const std::string &text,
             const std::string &options, const std::string &what,
             std::string &result);

  void compile(const std::string &file, const std::string &options,
               const std::string &level, CompiledProgram &result);
  void compileShader(const std::string &file, const CompiledProgram &shader,
                     std::string options, CompiledProgram &result);
  bool hasSameText(const std::string &file, const std::string &options,
                   const std::string &level);
  /// What the source becomes at level "host"; empty if that fails.
  const std::string &hostText(const std::string &file,
                              const std::string &options);
  static bool hasSameBinary(const CompiledProgram &a, const CompiledProgram &b);

  std::string target;
  CairnCompiler *compiler = nullptr;
  std::string compilerError;
  using Key = std::tuple<std::string, std::string, std::string>;
  std::map<Key, CompiledProgram> programs;
  std::map<Key, bool> sames;
  std::map<std::pair<std::string, std::string>, std::string> hostTexts;
  /// By file, options and text at level "host".
  std::map<Key, std::string> firstOfText;
};

} // namespace

/// What is not optimised is compiled in a fraction of the time.
static constexpr char unoptimised[] = "-cl-opt-disable";
static bool isOptimised(const std::string &level) {
  return level != "mux_llvm" && level != "host" && level != "lanes_8" &&
         level != "clang_O0" && level != "shader_physical";
}

static bool isForeign(const std::string &level) {
  return level.rfind("clang_", 0) == 0;
}

/// The SPIR-V of another compiler: of "clang_O2", that of clang -O2.
static std::string foreignCommand(const std::string &path,
                                  const std::string &options,
                                  const std::string &level) {
  bool hasStandard = options.find("-cl-std=") != std::string::npos;
  return std::string("'" CAIRN_CLANG "' --target=spirv64 -w -") +
         level.substr(level.find('_') + 1) +
         (hasStandard ? " " : " -cl-std=CL1.2 ") + options +
         " -Xclang -cl-ext=+all -c '" + path + "' -o -";
}

/// What a shell command prints, standard error left where it is; false if it
/// fails.
static bool outputOf(const std::string &command, std::string &text) {
  FILE *pipe = popen(command.c_str(), "r");
  if (!pipe)
    return false;
  char chunk[4096];
  while (size_t count = fread(chunk, 1, sizeof(chunk), pipe))
    text.append(chunk, count);
  return pclose(pipe) == 0;
}

static bool readFile(const std::string &path, std::string &text) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  text = out.str();
  return static_cast<bool>(in);
}

/// Reads the SPIR-V of a program for Vulkan again, with its interface.
void Cache::compileShader(const std::string &file,
                          const CompiledProgram &shader, std::string options,
                          CompiledProgram &result) {
  if (!shader.program) {
    result.error = shader.error;
    return;
  }
  std::string path = (std::filesystem::temp_directory_path() /
                      ("cairn-corpus-" + std::to_string(getpid()) + ".json"))
                         .string();
  std::ofstream(path) << cairnProgramInterface(shader.program);
  size_t size = 0;
  const void *words = cairnProgramBinary(shader.program, &size, nullptr);
  cairn::frontend::appendOption(options, "-shader-interface=" + path);
  char *log = nullptr;
  result.program = cairnCompile(compiler, (file + " as a shader").c_str(),
                                static_cast<const char *>(words), size,
                                options.c_str(), &log);
  takeLog(log, result.error);
  std::filesystem::remove(path);
}

bool Cache::print(const std::string &name, const std::string &text,
                  const std::string &options, const std::string &what,
                  std::string &result) {
  CairnModule *module = cairnModuleCreate(compiler);
  const char *printed = nullptr;
  bool isPrinted =
      cairnModuleParseOptions(module, options.c_str(), CAIRN_OPTIONS_BUILD) ==
          CAIRN_RESULT_SUCCESS &&
      cairnModuleCompile(module, name.c_str(), text.data(), text.size()) ==
          CAIRN_RESULT_SUCCESS &&
      cairnModulePrint(module, what.c_str(), /*withLocations=*/0, &printed) ==
          CAIRN_RESULT_SUCCESS;
  result = isPrinted ? printed : module ? cairnModuleLog(module) : "";
  cairnModuleDestroy(module);
  return isPrinted;
}

/// What lanes are asked for, as an option in front of which is a space.
static std::string lanesOption(const std::string &level) {
  bool hasLanes = level.rfind("lanes_", 0) == 0;
  return hasLanes ? " -lanes=" + level.substr(level.find('_') + 1) : "";
}

const std::string &Cache::firstAlike(const std::string &file,
                                     const std::string &options,
                                     const std::string &level) {
  if (target != "host" || !isOptimised(level) ||
      (level != "source" && lanesOption(level).empty()))
    return level;
  const std::string &text = hostText(file, options + lanesOption(level));
  if (text.empty())
    return level;
  return firstOfText.try_emplace({file, options, text}, level).first->second;
}

const std::string &Cache::hostText(const std::string &file,
                                   const std::string &options) {
  auto [at, isNew] = hostTexts.try_emplace({file, options});
  std::string path = std::string(CAIRN_CORPUS_DIR) + "/" + file, text;
  if (isNew &&
      !(readFile(path, text) && print(path, text, options, "host", at->second)))
    at->second.clear();
  return at->second;
}

bool Cache::hasSameText(const std::string &file, const std::string &options,
                        const std::string &level) {
  std::string path = std::string(CAIRN_CORPUS_DIR) + "/" + file;
  std::string source, ofLevel, ofText;
  const std::string &ofSource = hostText(file, options);
  return !ofSource.empty() && readFile(path, source) &&
         print(path, source, options, level, ofLevel) &&
         print(path, ofLevel, "", "host", ofText) && ofSource == ofText;
}

bool Cache::hasSameBinary(const CompiledProgram &a, const CompiledProgram &b) {
  if (!a.program || !b.program)
    return false;
  auto bytes = [](const CompiledProgram &compiled) {
    size_t size = 0;
    const void *binary = cairnProgramBinary(compiled.program, &size, nullptr);
    return std::string(static_cast<const char *>(binary), binary ? size : 0);
  };
  auto interface = [](const CompiledProgram &compiled) {
    return std::string(cairnProgramInterface(compiled.program));
  };
  return !bytes(a).empty() && bytes(a) == bytes(b) &&
         interface(a) == interface(b);
}

void Cache::compile(const std::string &file, const std::string &options,
                    const std::string &level, CompiledProgram &result) {
  if (!compiler) {
    result.error = "no compiler for " + target + ": " + compilerError;
    return;
  }
  if (level == "shader" || level == "shader_physical") {
    bool isPhysical = level == "shader_physical";
    compileShader(
        file,
        compiledProgram("vulkan", file,
                        options + (isPhysical ? " --physical-addressing" : ""),
                        "source"),
        isOptimised(level) ? "" : unoptimised, result);
    return;
  }
  std::string path = std::string(CAIRN_CORPUS_DIR) + "/" + file;
  std::string text, name = path;
  std::string sourceOptions = options;
  // The text of a level says by itself what the options said to its source.
  const char *textOptions = isOptimised(level) ? nullptr : unoptimised;
  sourceOptions += lanesOption(level);
  bool isChecked = level == "checked";
  if (isChecked)
    sourceOptions += " -check=bounds,races,uninitialised,barriers";
  if (!isOptimised(level))
    sourceOptions += std::string(" ") + unoptimised;
  if (isForeign(level)) {
    std::string command = foreignCommand(path, options, level);
    if (!outputOf(command, text) || text.empty()) {
      result.error = "failed: " + command;
      return;
    }
    name = file + " as " + level;
  } else if (!readFile(path, text)) {
    result.error = "cannot read '" + path + "'";
    return;
  } else if (level == "source" || !lanesOption(level).empty() || isChecked) {
    textOptions = sourceOptions.c_str();
  } else {
    // No name of a test has a dash.
    std::string what = level, source = std::move(text);
    std::replace(what.begin(), what.end(), '_', '-');
    if (!print(path, source, options, what, text)) {
      result.error = text;
      return;
    }
    name = file + " as " + level;
  }
  char *log = nullptr;
  result.program = cairnCompile(compiler, name.c_str(), text.data(),
                                text.size(), textOptions, &log);
  takeLog(log, result.error);
}

static Cache &cacheFor(const std::string &target) {
  static std::map<std::string, Cache> caches;
  return caches.try_emplace(target, target).first->second;
}

const CompiledProgram &cairn::corpus::compiledProgram(
    const std::string &target, const std::string &file,
    const std::string &options, const std::string &level) {
  return cacheFor(target).get(file, options, level);
}

bool cairn::corpus::isWhatSourceBecomes(const std::string &target,
                                        const std::string &file,
                                        const std::string &options,
                                        const std::string &level) {
  return cacheFor(target).isWhatSourceBecomes(file, options, level);
}
