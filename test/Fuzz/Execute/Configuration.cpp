//===- Configuration.cpp - ways from a kernel to results --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Configuration.h"

#include "Detour.h"
#include "Generate/Random.h"

#include "cairn/Compiler/Target.h"
#include "cairn/Pipelines/Levels.h"
#include "cairn/runtime/Runtime.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sys/wait.h>
#include <unistd.h>

using namespace cairn;
using namespace cairn::fuzz;

bool Configuration::isOnLlvmpipe() const {
  if (target != "vulkan")
    return false;
  // Asked in a process of its own: threads of a driver do not survive the forks
  // that come.
  static const bool isLlvmpipe = [] {
    pid_t child = fork();
    if (child == 0) {
      auto device = runtime::createDevice("vulkan");
      bool is = device.ok() &&
                (*device)->info().name.find("llvmpipe") != std::string::npos;
      std::_Exit(is ? 0 : 1);
    }
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
  }();
  return isLlvmpipe;
}

std::string Configuration::spelling() const {
  return target + (level.empty() ? "" : "@" + level) +
         (variant.empty() ? "" : "!" + variant) +
         (options.empty() ? "" : " " + options);
}

bool cairn::fuzz::parseConfiguration(const std::string &spelling,
                                     Configuration &result,
                                     std::string &error) {
  size_t space = spelling.find(' ');
  std::string way = spelling.substr(0, space);
  result.options = space == std::string::npos ? "" : spelling.substr(space + 1);
  size_t wrong = way.find('!');
  result.variant = wrong == std::string::npos ? "" : way.substr(wrong + 1);
  way = way.substr(0, wrong);
  size_t at = way.find('@');
  result.target = way.substr(0, at);
  result.level = at == std::string::npos ? "" : way.substr(at + 1);
  if (!compiler::findCompiler(result.target)) {
    error = "expected a target, got '" + result.target + "'";
    return false;
  }
  static const std::map<std::string, std::vector<std::string>> variants = {
      {"", {"host", "vulkan", "level-zero"}},
      {"check", {"host"}},
      {"guard", {"host"}},
      {"pipe", {"host", "vulkan"}},
      {"queue", {"host", "level-zero"}}};
  auto variant = variants.find(result.variant);
  if (variant == variants.end()) {
    error = "expected 'check', 'guard', 'pipe' or 'queue', got '" +
            result.variant + "'";
    return false;
  }
  const std::vector<std::string> &having = variant->second;
  if (std::find(having.begin(), having.end(), result.target) == having.end()) {
    error = "expected the target " + having[0] +
            (having.size() > 1 ? " or " + having[1] : "") + " for '!" +
            result.variant + "'";
    return false;
  }
  if (!result.level.empty() && !symbolizeLevel(result.level)) {
    error = "expected a level, got '" + result.level + "'";
    return false;
  }
  return true;
}

/// They report nothing in a correct kernel.
static const char *const allChecks =
    "-check=bounds,races,uninitialised,barriers";

std::vector<Configuration> cairn::fuzz::configurationsFor(uint64_t number) {
  static const std::vector<const char *> host = {
      "",         "-cl-opt-disable", "",        "-lanes=8", "-lanes=4",
      "-lanes=1", "-lanes=16",       allChecks, allChecks};
  static const std::vector<const char *> descriptors = {
      "",
      "-pod-pushconstant",
      "",
      "-pod-ubo",
      "-module-constants-in-storage-buffer",
      "-cl-opt-disable",
      "-spv-version=1.6",
      "-cluster-pod-kernel-args=0",
      "-no-8bit-storage=ssbo,ubo,pushconstant "
      "-no-16bit-storage=ssbo,ubo,pushconstant",
      "-max-private-constant-size=0",
      "-spv-version=1.4 -distinct-kernel-descriptor-sets"};
  static const std::vector<const char *> addresses = {
      "-physical-addressing", "-physical-addressing -pod-pushconstant",
      "-physical-addressing -spv-version=1.5",
      "-physical-addressing -cl-opt-disable",
      "-physical-addressing -module-constants-in-storage-buffer"};
  static const std::vector<const char *> kernels = {
      "", "-spv-version=1.4", "", "-cl-opt-disable", "-spv-version=1.0"};
  static const std::vector<const char *> enqueued = {"", "-g",
                                                     "-cl-opt-disable"};
  static const std::vector<const char *> texts = {
      "host@llvm",
      "vulkan@gpu",
      "level-zero@mux",
      "host@mux",
      "vulkan@spirv",
      "level-zero@gpu",
      "host@ocl",
      "vulkan@mux",
      "host@loops",
      "level-zero@spirv",
      "host@host",
      "vulkan@ocl",
      "vulkan@spirv -physical-addressing",
      "vulkan@llvm",
      "vulkan@gpu -physical-addressing",
      "level-zero@ocl"};
  // The host, one way to Vulkan, and one of the others: more kernels find more
  // than more ways for each.
  Random random(number), detour(~number);
  auto any = [&](const std::vector<const char *> &list) -> std::string {
    return random.pick(list);
  };
  std::vector<Configuration> all = {{"host", "", any(host), ""}};
  if (random.chance(30))
    all.push_back({"host", "", random.chance(50) ? "" : "-cl-opt-disable",
                   random.chance(60) ? "check" : "guard"});
  // Numbers of their own, so that the other ways stay as they were.
  if (detour.chance(15))
    all.push_back({detour.chance(50) ? "host" : "vulkan", "", "", "pipe"});
  if (detour.chance(20))
    all.push_back({detour.chance(70) ? "host" : "level-zero", "",
                   detour.pick(enqueued), "queue"});
  if (random.chance(60))
    all.push_back({"vulkan", "", any(descriptors), ""});
  else
    all.push_back({"vulkan", "", any(addresses), ""});
  if (random.chance(40)) {
    all.push_back({"level-zero", "", any(kernels), ""});
    return all;
  }
  Configuration text;
  std::string error;
  parseConfiguration(any(texts), text, error);
  all.push_back(text);
  return all;
}

/// Whether a structure has an array in it, however deep.
static bool hasArray(const Type &type) {
  for (const Field &field : type.fields)
    if (field.type->form == Type::Array || hasArray(*field.type))
      return true;
  return false;
}

bool cairn::fuzz::suits(const Program &program,
                        const Configuration &configuration) {
  if ((configuration.variant == "pipe" && program.standard == "CL1.2") ||
      (configuration.variant == "queue" && !canBeEnqueued(program)))
    return false;
  bool isUniform = true;
  for (unsigned d = 0; d < program.dimensions; ++d)
    isUniform &= program.global[d] % program.local[d] == 0;
  uint64_t argumentBytes = 0, alignment = 8;
  bool hasArrays = false;
  for (int id : program.kernel().params) {
    const Variable &variable = program.variables[id];
    argumentBytes += variable.pointee ? 8 : variable.type->size;
    alignment = std::max(alignment, variable.type->align);
    hasArrays |= !variable.pointee && hasArray(*variable.type);
  }
  std::string text = print(program);
  // docs/LevelZeroRunner.md, docs/LevelZeroEnvironment.md: the device makes
  // the number of dimensions of the sizes.
  bool countsDimensions = program.dimensions > 1 &&
                          program.global[program.dimensions - 1] == 1 &&
                          text.find("get_work_dim") != std::string::npos;
  if (configuration.target == "level-zero" &&
      (!isUniform || hasArrays || countsDimensions))
    return false;
  // docs/KernelProfile.md, "Groups": what devices need not have.
  bool isLater =
      configuration.options.find("-spv-version=1.4") != std::string::npos;
  if (configuration.target == "level-zero" && isLater &&
      text.find(" = sub_group_") != std::string::npos)
    return false;
  // Devices promise 128 bytes, and regions and program-scope data take some.
  return configuration.options.find("-pod-pushconstant") == std::string::npos ||
         (argumentBytes <= 24 && alignment <= 8 && isUniform);
}
