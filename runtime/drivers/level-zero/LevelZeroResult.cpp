//===- LevelZeroResult.cpp - what Level Zero's results mean -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroFunctions.h"

#include <cstdio>

using namespace cairn::runtime;

namespace {
struct ResultRow {
  ze_result_t result;
  const char *name, *meaning;
};
} // namespace

#define CAIRN_LEVEL_ZERO_RESULT(name, meaning)                                 \
  {ZE_RESULT_##name, "ZE_RESULT_" #name, meaning},

static constexpr ResultRow rows[] =
    {CAIRN_LEVEL_ZERO_RESULT(NOT_READY, "not finished yet") CAIRN_LEVEL_ZERO_RESULT(
        ERROR_DEVICE_LOST,
        "the device hung, was "
        "reset or was removed") CAIRN_LEVEL_ZERO_RESULT(ERROR_OUT_OF_HOST_MEMORY,
                                                        "t"
                                                        "h"
                                                        "e"
                                                        " "
                                                        "h"
                                                        "o"
                                                        "s"
                                                        "t"
                                                        " "
                                                        "i"
                                                        "s"
                                                        " "
                                                        "o"
                                                        "u"
                                                        "t"
                                                        " "
                                                        "o"
                                                        "f"
                                                        " "
                                                        "m"
                                                        "e"
                                                        "m"
                                                        "o"
                                                        "r"
                                                        "y")
         CAIRN_LEVEL_ZERO_RESULT(
             ERROR_OUT_OF_DEVICE_MEMORY,
             "the device is out "
             "of memory") CAIRN_LEVEL_ZERO_RESULT(ERROR_MODULE_BUILD_FAILURE,
                                                  "the driver "
                                                  "cannot build "
                                                  "the module")
             CAIRN_LEVEL_ZERO_RESULT(
                 ERROR_MODULE_LINK_FAILURE,
                 "the "
                 "driv"
                 "er "
                 "cann"
                 "ot "
                 "link"
                 " the"
                 " mod"
                 "ule"
                 "s") CAIRN_LEVEL_ZERO_RESULT(ERROR_DEVICE_REQUIRES_RESET,
                                              "the device "
                                              "must be "
                                              "reset first")
                 CAIRN_LEVEL_ZERO_RESULT(
                     ERROR_DEVICE_IN_LOW_POWER_STATE,
                     "the "
                     "devic"
                     "e "
                     "sleep"
                     "s to "
                     "save "
                     "powe"
                     "r") CAIRN_LEVEL_ZERO_RESULT(EXP_ERROR_DEVICE_IS_NOT_VERTEX,
                                                  "no "
                                                  "ver"
                                                  "tex"
                                                  " of"
                                                  " th"
                                                  "e "
                                                  "fab"
                                                  "ric"
                                                  " st"
                                                  "and"
                                                  "s "
                                                  "for"
                                                  " th"
                                                  "e "
                                                  "dev"
                                                  "ic"
                                                  "e")
                     CAIRN_LEVEL_ZERO_RESULT(
                         EXP_ERROR_VERTEX_IS_NOT_DEVICE,
                         "the "
                         "vertex"
                         " of "
                         "the "
                         "fabric"
                         " is "
                         "no "
                         "devic"
                         "e") CAIRN_LEVEL_ZERO_RESULT(EXP_ERROR_REMOTE_DEVICE,
                                                      "the "
                                                      "device "
                                                      "belongs "
                                                      "to "
                                                      "another "
                                                      "machine")
                         CAIRN_LEVEL_ZERO_RESULT(
                             ERROR_INSUFFICIENT_PERMISSIONS,
                             "th"
                             "is"
                             " u"
                             "se"
                             "r "
                             "ma"
                             "y "
                             "no"
                             "t "
                             "do"
                             " t"
                             "ha"
                             "t") CAIRN_LEVEL_ZERO_RESULT(ERROR_NOT_AVAILABLE,
                                                          "some"
                                                          "body"
                                                          " els"
                                                          "e "
                                                          "is "
                                                          "usin"
                                                          "g "
                                                          "it")
                             CAIRN_LEVEL_ZERO_RESULT(
                                 ERROR_DEPENDENCY_UNAVAILABLE,
                                 "something that the driver needs is not "
                                 "installed")
                                 CAIRN_LEVEL_ZERO_RESULT(
                                     WARNING_DROPPED_DATA,
                                     "some "
                                     "data "
                                     "was "
                                     "lost") CAIRN_LEVEL_ZERO_RESULT(ERROR_UNINITIALIZED,
                                                                     "no "
                                                                     "driver "
                                                                     "is ready "
                                                                     "for use")
                                     CAIRN_LEVEL_ZERO_RESULT(
                                         ERROR_UNSUPPORTED_VERSION,
                                         "the driver does not know this "
                                         "version")
                                         CAIRN_LEVEL_ZERO_RESULT(
                                             ERROR_UNSUPPORTED_FEATURE,
                                             "the driver does "
                                             "not have this "
                                             "feature") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_ARGUMENT, "an argument is wrong")
                                             CAIRN_LEVEL_ZERO_RESULT(
                                                 ERROR_INVALID_NULL_HANDLE,
                                                 "a handle is null")
                                                 CAIRN_LEVEL_ZERO_RESULT(
                                                     ERROR_HANDLE_OBJECT_IN_USE,
                                                     "the device is still "
                                                     "using "
                                                     "the object")
                                                     CAIRN_LEVEL_ZERO_RESULT(
                                                         ERROR_INVALID_NULL_POINTER,
                                                         "a pointer is null")
                                                         CAIRN_LEVEL_ZERO_RESULT(
                                                             ERROR_INVALID_SIZE,
                                                             "a size is wrong")
                                                             CAIRN_LEVEL_ZERO_RESULT(
                                                                 ERROR_UNSUPPORTED_SIZE,
                                                                 "the device "
                                                                 "does not "
                                                                 "have this "
                                                                 "size")
                                                                 CAIRN_LEVEL_ZERO_RESULT(
                                                                     ERROR_UNSUPPORTED_ALIGNMENT,
                                                                     "the "
                                                                     "device "
                                                                     "does not "
                                                                     "have "
                                                                     "this "
                                                                     "alignmen"
                                                                     "t") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_SYNCHRONIZATION_OBJECT, "an event or a fence is in the wrong state") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_ENUMERATION, "an enumerator does not exist") CAIRN_LEVEL_ZERO_RESULT(ERROR_UNSUPPORTED_ENUMERATION, "the device does not have what "
                                                                                                                                                                                                                                                                                                                               "an "
                                                                                                                                                                                                                                                                                                                               "enumerator says") CAIRN_LEVEL_ZERO_RESULT(ERROR_UNSUPPORTED_IMAGE_FORMAT, "the device does not have this format of images") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_NATIVE_BINARY, "the binary is not for "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 "this "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 "device") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_GLOBAL_NAME,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   "the module has no such variable") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_KERNEL_NAME,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              "the module has no "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              "such "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              "kernel") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_FUNCTION_NAME,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                "the module has no such function") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_GROUP_SIZE_DIMENSION, "the kernel or the "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               "device cannot "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               "have "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               "work-groups of "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               "this size") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_GLOBAL_WIDTH_DIMENSION,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "the kernel or "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "the "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "device cannot "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "have so many "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                    "work-groups") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_KERNEL_ARGUMENT_INDEX, "the kernel "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                "has no "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                "argument of "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                "this number") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_KERNEL_ARGUMENT_SIZE, "the "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "kernel's "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "argument "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "has "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "another "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "size") CAIRN_LEVEL_ZERO_RESULT(ERROR_INVALID_KERNEL_ATTRIBUTE_VALUE,
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "the "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "kernel"
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           " or "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "the "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "device"
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           " canno"
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "t "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "have "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "this "
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "attrib"
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "ute")
                                                                     CAIRN_LEVEL_ZERO_RESULT(
                                                                         ERROR_INVALID_MODULE_UNLINKED,
                                                                         "th"
                                                                         "e "
                                                                         "mo"
                                                                         "du"
                                                                         "le"
                                                                         " n"
                                                                         "ee"
                                                                         "ds"
                                                                         " f"
                                                                         "un"
                                                                         "ct"
                                                                         "io"
                                                                         "ns"
                                                                         " o"
                                                                         "f "
                                                                         "an"
                                                                         "ot"
                                                                         "he"
                                                                         "r,"
                                                                         " a"
                                                                         "nd"
                                                                         " i"
                                                                         "s "
                                                                         "no"
                                                                         "t "
                                                                         "li"
                                                                         "nk"
                                                                         "ed"
                                                                         " w"
                                                                         "it"
                                                                         "h "
                                                                         "i"
                                                                         "t")
                                                                         CAIRN_LEVEL_ZERO_RESULT(
                                                                             ERROR_INVALID_COMMAND_LIST_TYPE,
                                                                             "t"
                                                                             "h"
                                                                             "e"
                                                                             " "
                                                                             "q"
                                                                             "u"
                                                                             "e"
                                                                             "u"
                                                                             "e"
                                                                             " "
                                                                             "i"
                                                                             "s"
                                                                             " "
                                                                             "f"
                                                                             "o"
                                                                             "r"
                                                                             " "
                                                                             "o"
                                                                             "t"
                                                                             "h"
                                                                             "e"
                                                                             "r"
                                                                             " "
                                                                             "c"
                                                                             "o"
                                                                             "m"
                                                                             "m"
                                                                             "a"
                                                                             "n"
                                                                             "d"
                                                                             " "
                                                                             "l"
                                                                             "i"
                                                                             "s"
                                                                             "t"
                                                                             "s")
                                                                             CAIRN_LEVEL_ZERO_RESULT(
                                                                                 ERROR_OVERLAPPING_REGIONS,
                                                                                 "so"
                                                                                 "ur"
                                                                                 "ce"
                                                                                 " a"
                                                                                 "nd"
                                                                                 " d"
                                                                                 "es"
                                                                                 "ti"
                                                                                 "na"
                                                                                 "ti"
                                                                                 "on"
                                                                                 " o"
                                                                                 "ve"
                                                                                 "rl"
                                                                                 "a"
                                                                                 "p")
                                                                                 CAIRN_LEVEL_ZERO_RESULT(
                                                                                     WARNING_ACTION_REQUIRED,
                                                                                     "something must be done on the machine first")
                                                                                     CAIRN_LEVEL_ZERO_RESULT(
                                                                                         ERROR_UNKNOWN,
                                                                                         "the driver does not say what is wrong")};
#undef CAIRN_LEVEL_ZERO_RESULT

Status cairn::runtime::levelZeroStatus(ze_result_t result, const char *call) {
  if (result == ZE_RESULT_SUCCESS)
    return Status::success();
  for (const ResultRow &row : rows)
    if (row.result == result)
      return Status::error(std::string(call) + ": " + row.name + " (" +
                           row.meaning + ")");
  char number[32];
  std::snprintf(number, sizeof number, "ze_result_t 0x%x", unsigned(result));
  return Status::error(std::string(call) + ": " + number);
}
