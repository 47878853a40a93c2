//===- barrier_private_array.cl -----------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Private arrays and structs across barriers.
//
// Each item keeps a small histogram, a ring and a struct of its own while the
// group's values go by.
typedef struct {
  int least;
  float3 weights;
  short recent[5];
  char at;
} Record;

void note(Record *record, uint value) {
  record->recent[record->at] = (short)value;
  record->at = (record->at + 1) % 5;
  record->least = min(record->least, (int)value);
}

__kernel void barrier_private_array(__global const uint *in,
                                    __local uint *shared, __global int *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  int histogram[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  Record record;
  record.least = 1000000;
  record.weights = (float3)(1, 2, l);
  record.at = (char)(l % 5);
  for (int k = 0; k < 5; ++k)
    record.recent[k] = (short)-k;
  uint v = in[g];
  for (uint k = 0; k < n; ++k) {
    shared[(l + k) % n] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint got = shared[l] % 1000;
    histogram[(got + l) & 7] += 1 + (int)k;
    if (got & 1)
      note(&record, got);
    record.weights = record.weights.yzx;
    v = v * 5 + got;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int k = 0; k < 8; ++k)
    out[17 * g + k] = histogram[k];
  for (int k = 0; k < 5; ++k)
    out[17 * g + 8 + k] = record.recent[k];
  out[17 * g + 13] = record.least;
  out[17 * g + 14] = (int)record.weights.x;
  out[17 * g + 15] = (int)record.weights.z;
  out[17 * g + 16] = record.at;
}
