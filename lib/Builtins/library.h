//===- library.h - what the files of the library share -------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function of the library is the one of that name and type in OpenCL C. It is
// written for scalars, and for private pointers: vectors are taken apart, and
// pointers of other spaces take the place of private ones. It may call OpenCL's
// functions, but must not lead back to itself.
//
// Nothing here is of one target: no inline assembly, no builtins of a machine.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_LIBRARY_H
#define CAIRN_LIB_BUILTINS_LIBRARY_H

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
// What is to be fused says fma.
#pragma OPENCL FP_CONTRACT OFF

#define LIBRARY __attribute__((overloadable, const))
#define LIBRARY_WITH_POINTER __attribute__((overloadable))

// What they are made of, on all widths, too.
#define HELPER                                                                 \
  static __attribute__((overloadable, const, always_inline, unused))

#endif // CAIRN_LIB_BUILTINS_LIBRARY_H
