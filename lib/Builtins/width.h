//===- width.h - the types of a width ------------------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The types of vectors of WIDTH components, for code that is included once for
// each width. WIDTH is empty for scalars.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_WIDTH_H
#define CAIRN_LIB_BUILTINS_WIDTH_H

#include "library.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define FLOAT JOIN(float, WIDTH)
#define DOUBLE JOIN(double, WIDTH)
#define INT JOIN(int, WIDTH)
#define LONG JOIN(long, WIDTH)
#define ULONG JOIN(ulong, WIDTH)
#define AS_FLOAT JOIN(as_, FLOAT)
#define AS_INT JOIN(as_, INT)
#define AS_DOUBLE JOIN(as_, DOUBLE)
#define AS_LONG JOIN(as_, LONG)
#define AS_ULONG JOIN(as_, ULONG)
#define TO_INT JOIN(convert_, INT)
#define TO_FLOAT JOIN(convert_, FLOAT)
#define TO_DOUBLE JOIN(convert_, DOUBLE)

#endif // CAIRN_LIB_BUILTINS_WIDTH_H
