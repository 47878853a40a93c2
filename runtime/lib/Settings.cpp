//===- Settings.cpp - what the environment says -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "lib/Settings.h"

#include <cstdlib>
#include <type_traits>

using namespace cairn::runtime;
using namespace cairn::runtime::settings;

template <typename Kind>
static Kind readSetting(const char *name, const char *otherwise) {
  const char *value = std::getenv(name);
  Text text = value && *value ? value : otherwise;
  if constexpr (std::is_same_v<Kind, Flag>)
    return text != "0";
  else
    return text;
}

#define SETTING(ID, NAME, KIND, DEFAULT, ...)                                  \
  KIND settings::ID() { return readSetting<KIND>(NAME, DEFAULT); }
#include "lib/Settings.def"
