//===- PipeSpec.h - pipes in options ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_PIPESPEC_H
#define CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_PIPESPEC_H

#include "ArgumentSpec.h"

namespace cairn::run {

/// Reads `pipe(PACKET_BYTES,MAX_PACKETS)`, or the same with `:ARRAY` for the
/// packets that are in it first, as a value for `arg`.
Result<ArgumentData> parsePipe(const runtime::KernelArgument &arg,
                               const std::string &spec);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_PIPESPEC_H
