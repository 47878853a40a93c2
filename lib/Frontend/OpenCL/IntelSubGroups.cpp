//===- IntelSubGroups.cpp - declarations that clang lacks -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntelSubGroups.h"

using namespace cairn;

bool frontend::mentionsIntelSubGroups(llvm::StringRef source) {
  // Headers on the disk are not looked into.
  return source.contains("intel_sub_group") || source.contains("#include");
}

const char frontend::kIntelSubGroups[] = R"(
#define CAIRN_FN __attribute__((overloadable, convergent))
#define CAIRN_SHUFFLES(T)                                                      \
  T CAIRN_FN intel_sub_group_shuffle(T, uint);                                 \
  T CAIRN_FN intel_sub_group_shuffle_xor(T, uint);                             \
  T CAIRN_FN intel_sub_group_shuffle_up(T, T, uint);                           \
  T CAIRN_FN intel_sub_group_shuffle_down(T, T, uint);
#define CAIRN_ALL_SHUFFLES(T)                                                  \
  CAIRN_SHUFFLES(T) CAIRN_SHUFFLES(T##2) CAIRN_SHUFFLES(T##3)                  \
  CAIRN_SHUFFLES(T##4) CAIRN_SHUFFLES(T##8) CAIRN_SHUFFLES(T##16)
#define CAIRN_COLLECTIVES(T, OP)                                               \
  T CAIRN_FN intel_sub_group_reduce_##OP(T);                                   \
  T CAIRN_FN intel_sub_group_scan_inclusive_##OP(T);                           \
  T CAIRN_FN intel_sub_group_scan_exclusive_##OP(T);
#define CAIRN_NARROW(T)                                                        \
  T CAIRN_FN intel_sub_group_broadcast(T, uint);                               \
  T##2 CAIRN_FN intel_sub_group_broadcast(T##2, uint);                         \
  T##3 CAIRN_FN intel_sub_group_broadcast(T##3, uint);                         \
  T##4 CAIRN_FN intel_sub_group_broadcast(T##4, uint);                         \
  T##8 CAIRN_FN intel_sub_group_broadcast(T##8, uint);                         \
  CAIRN_COLLECTIVES(T, add) CAIRN_COLLECTIVES(T, min) CAIRN_COLLECTIVES(T, max)
#if __OPENCL_C_VERSION__ == 200 || defined(__opencl_c_read_write_images)
#define CAIRN_READ_WRITE(NAME, T)                                              \
  T CAIRN_FN intel_sub_group_block_read##NAME(read_write image2d_t, int2);     \
  void CAIRN_FN intel_sub_group_block_write##NAME(read_write image2d_t, int2, T);
#else
#define CAIRN_READ_WRITE(NAME, T)
#endif
#ifdef __IMAGE_SUPPORT__
#define CAIRN_IMAGE(NAME, T)                                                   \
  T CAIRN_FN intel_sub_group_block_read##NAME(read_only image2d_t, int2);      \
  void CAIRN_FN intel_sub_group_block_write##NAME(write_only image2d_t, int2, T);\
  CAIRN_READ_WRITE(NAME, T)
#else
#define CAIRN_IMAGE(NAME, T)
#endif
#define CAIRN_BLOCK(NAME, S, T)                                                \
  CAIRN_IMAGE(NAME, T)                                                         \
  T CAIRN_FN intel_sub_group_block_read##NAME(const global S *);               \
  T CAIRN_FN intel_sub_group_block_read##NAME(const local S *);                \
  void CAIRN_FN intel_sub_group_block_write##NAME(global S *, T);              \
  void CAIRN_FN intel_sub_group_block_write##NAME(local S *, T);
#define CAIRN_PREFETCHED(NAME, S, T)                                           \
  CAIRN_BLOCK(NAME, S, T)                                                      \
  void CAIRN_FN intel_sub_group_block_prefetch##NAME(const global S *);
#define CAIRN_BLOCKS(NAME, S)                                                  \
  CAIRN_PREFETCHED(NAME, S, S) CAIRN_PREFETCHED(NAME##2, S, S##2)              \
  CAIRN_PREFETCHED(NAME##4, S, S##4) CAIRN_PREFETCHED(NAME##8, S, S##8)

CAIRN_ALL_SHUFFLES(char) CAIRN_ALL_SHUFFLES(uchar)
CAIRN_ALL_SHUFFLES(short) CAIRN_ALL_SHUFFLES(ushort)
CAIRN_ALL_SHUFFLES(int) CAIRN_ALL_SHUFFLES(uint) CAIRN_ALL_SHUFFLES(float)
CAIRN_SHUFFLES(long) CAIRN_SHUFFLES(ulong)
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
CAIRN_SHUFFLES(half)
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
#endif
#ifdef cl_khr_fp64
CAIRN_SHUFFLES(double)
#endif
CAIRN_NARROW(char) CAIRN_NARROW(uchar) CAIRN_NARROW(short) CAIRN_NARROW(ushort)
CAIRN_BLOCK(, uint, uint) CAIRN_BLOCK(2, uint, uint2)
CAIRN_BLOCK(4, uint, uint4) CAIRN_BLOCK(8, uint, uint8)
CAIRN_BLOCKS(_uc, uchar) CAIRN_PREFETCHED(_uc16, uchar, uchar16)
CAIRN_BLOCKS(_us, ushort) CAIRN_PREFETCHED(_us16, ushort, ushort16)
CAIRN_BLOCKS(_ui, uint) CAIRN_BLOCKS(_ul, ulong)
CAIRN_IMAGE(_ul16, ulong16)

#undef CAIRN_FN
#undef CAIRN_SHUFFLES
#undef CAIRN_ALL_SHUFFLES
#undef CAIRN_COLLECTIVES
#undef CAIRN_NARROW
#undef CAIRN_READ_WRITE
#undef CAIRN_IMAGE
#undef CAIRN_BLOCK
#undef CAIRN_PREFETCHED
#undef CAIRN_BLOCKS
)";
