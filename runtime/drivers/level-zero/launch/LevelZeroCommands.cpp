//===- LevelZeroCommands.cpp - an immediate command list --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroCommands.h"

using namespace cairn::runtime;

LevelZeroCommands::~LevelZeroCommands() {
  if (list)
    ze.CommandListDestroy(list);
}

Status LevelZeroCommands::create(ze_context_handle_t context,
                                 ze_device_handle_t device, uint32_t ordinal,
                                 ze_command_queue_mode_t mode) {
  auto desc = levelZeroStruct<ze_command_queue_desc_t>(
      ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC);
  desc.ordinal = ordinal;
  desc.mode = mode;
  return levelZeroStatus(
      ze.CommandListCreateImmediate(context, device, &desc, &list),
      "zeCommandListCreateImmediate");
}
