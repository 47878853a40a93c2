//===- CairncMain.h - the offline compiler's driver -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRNCMAIN_H
#define CAIRN_TOOLS_CAIRNCMAIN_H

namespace cairn {

/// What `cairnc` does with its command line; returns its exit status.
int cairncMain(int argc, char **argv);

} // namespace cairn

#endif // CAIRN_TOOLS_CAIRNCMAIN_H
