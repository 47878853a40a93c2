//===- OptMain.h - the driver of single passes ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_OPTMAIN_H
#define CAIRN_TOOLS_OPTMAIN_H

namespace cairn {

/// What `cairn-opt` does with its command line; returns its exit status.
int optMain(int argc, char **argv);

} // namespace cairn

#endif // CAIRN_TOOLS_OPTMAIN_H
