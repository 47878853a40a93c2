//===- Output.h - what is printed and saved after a run ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_REPORT_OUTPUT_H
#define CAIRN_TOOLS_CAIRN_RUN_REPORT_OUTPUT_H

#include "arguments/ArgumentSpec.h"
#include "options/Options.h"

namespace cairn::run {

/// Finds the mistakes in what is asked for: names, ranges, sizes.
Status checkOutputs(const Options &options,
                    const runtime::KernelInterface &kernel,
                    const std::vector<ArgumentData> &data);

/// Serves --print, --save and --dump-dir.
Status writeOutputs(const Options &options,
                    const runtime::KernelInterface &kernel,
                    const std::vector<ArgumentData> &data);

/// Writes `DIR/argI.out.bin`; makes the directory.
Status dumpArgument(const std::string &directory, size_t index,
                    const std::vector<unsigned char> &bytes);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_REPORT_OUTPUT_H
