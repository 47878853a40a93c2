//===- PassPlugins.cpp - users' own passes -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassPlugins.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <dlfcn.h>
#include <mutex>
#include <set>

using namespace llvm;
using namespace cairn::compiler;

/// Makes the symbols of the object that holds `address` visible to objects that
/// are loaded later: a plugin takes MLIR and Cairn's dialects from whoever
/// loads it, and that may have been loaded for itself alone.
static void makeVisible(const void *address) {
  Dl_info info;
  if (dladdr(address, &info) && info.dli_fname)
    if (void *handle =
            dlopen(info.dli_fname, RTLD_NOLOAD | RTLD_LAZY | RTLD_GLOBAL))
      dlclose(handle);
}

bool cairn::compiler::loadPassPlugin(const std::string &file,
                                     std::string &error) {
  static std::mutex mutex;
  static std::set<std::string> loaded;
  std::lock_guard<std::mutex> lock(mutex);
  SmallString<128> path;
  if (std::error_code code = sys::fs::real_path(file, path)) {
    error = "cannot load the plugin '" + file + "': " + code.message();
    return false;
  }
  if (loaded.count(std::string(path)))
    return true;
  makeVisible(reinterpret_cast<const void *>(&loadPassPlugin));
  makeVisible(reinterpret_cast<const void *>(&mlir::PassPlugin::load));
  auto plugin = mlir::PassPlugin::load(std::string(path));
  if (!plugin) {
    error = "cannot load the plugin '" + file +
            "': " + toString(plugin.takeError());
    return false;
  }
  plugin->registerPassRegistryCallbacks();
  loaded.insert(std::string(path));
  return true;
}

bool cairn::compiler::addUserPipeline(mlir::OpPassManager &passes,
                                      StringRef text, std::string &message) {
  raw_string_ostream os(message);
  // As mlir-opt's --pass-pipeline has it, with the op that it is anchored on.
  StringRef inner = text;
  if (inner.consume_front("builtin.module(") && inner.consume_back(")"))
    text = inner;
  return mlir::succeeded(mlir::parsePassPipeline(text, passes, os));
}
