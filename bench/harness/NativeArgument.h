//===- NativeArgument.h - arguments of native functions ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_NATIVEARGUMENT_H
#define CAIRN_BENCH_HARNESS_NATIVEARGUMENT_H

/// An argument of a workload as references and native.cpp get it.
struct NativeArgument {
  /// For a buffer or image, else null.
  void *data;
  /// For a scalar, in both ways whatever its type.
  long integer;
  double real;
  /// Elements of a buffer or image.
  long count;
  /// For an image.
  long width, height;
};

#endif // CAIRN_BENCH_HARNESS_NATIVEARGUMENT_H
