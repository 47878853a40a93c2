//===- Status.cpp - failures of the C interface -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Status.h"

#include <cstdlib>

using namespace cairn::runtime;

static std::string &lastMessage() {
  thread_local std::string message;
  return message;
}

CairnStatus capi::fail(CairnStatus code, std::string message) {
  lastMessage() = std::move(message);
  return code;
}

CairnStatus capi::expectedSize(const char *name, size_t size, size_t got) {
  return fail(CAIRN_ERROR_INVALID_ARGUMENT,
              "expected structSize to be sizeof(" + std::string(name) +
                  "), at least " + std::to_string(size) + ", got " +
                  std::to_string(got));
}

void capi::clearMessage() { lastMessage().clear(); }

const char *cairnStatusName(CairnStatus status) {
  switch (status) {
  case CAIRN_SUCCESS:
    return "CAIRN_SUCCESS";
  case CAIRN_ERROR_INVALID_ARGUMENT:
    return "CAIRN_ERROR_INVALID_ARGUMENT";
  case CAIRN_ERROR_DEVICE:
    return "CAIRN_ERROR_DEVICE";
  case CAIRN_ERROR_MEMORY:
    return "CAIRN_ERROR_MEMORY";
  case CAIRN_ERROR_COMPILER:
    return "CAIRN_ERROR_COMPILER";
  case CAIRN_ERROR_COMPILE:
    return "CAIRN_ERROR_COMPILE";
  case CAIRN_ERROR_EXECUTABLE:
    return "CAIRN_ERROR_EXECUTABLE";
  case CAIRN_ERROR_LAUNCH:
    return "CAIRN_ERROR_LAUNCH";
  case CAIRN_ERROR_EXECUTION:
    return "CAIRN_ERROR_EXECUTION";
  }
  return "an unknown CairnStatus";
}

const char *cairnErrorMessage(void) { return lastMessage().c_str(); }

const char *cairnRuntimeVersion(void) { return CAIRN_RUNTIME_VERSION; }

void cairnTextFree(char *text) { std::free(text); }
