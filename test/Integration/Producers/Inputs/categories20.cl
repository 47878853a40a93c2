//===- categories20.cl - what OpenCL C 2.0 adds ---------------------------===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As categories.cl, in OpenCL C 2.0: C11 atomics and generic pointers.
//
//===----------------------------------------------------------------------===//
#define SLOTS 16

kernel void c11_atomics(global uint *out, global const uint *in,
                        local uint *scratch) {
  size_t id = get_global_id(0);
  global uint *mine = out + id * SLOTS;
  local atomic_int sum;
  local atomic_uint largest;
  local atomic_flag flag;
  if (get_local_id(0) == 0) {
    atomic_init(&sum, 3);
    atomic_store(&largest, 0u);
    atomic_flag_clear(&flag);
  }
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  atomic_fetch_add(&sum, (int)in[id]);
  atomic_fetch_max_explicit(&largest, in[id], memory_order_relaxed,
                            memory_scope_work_group);
  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  mine[0] = atomic_load(&sum);
  mine[1] = atomic_load_explicit(&largest, memory_order_acquire);
  private int expected = 5;
  global atomic_int *own = (global atomic_int *)(mine + 2);
  atomic_init(own, 5);
  mine[3] = atomic_compare_exchange_strong(own, &expected, 9);
  mine[4] = atomic_exchange_explicit(own, 12, memory_order_acq_rel);
  mine[5] = atomic_fetch_xor(own, 3);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst,
                         memory_scope_device);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    scratch[0] = atomic_flag_test_and_set(&flag);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  mine[6] = scratch[0];
}

static uint sum(const uint *values, int count) {
  uint total = 0;
  for (int i = 0; i < count; ++i)
    total += values[i];
  return total;
}

kernel void generic_pointers(global uint *out, global const uint *in,
                             local uint *scratch) {
  size_t id = get_global_id(0);
  global uint *mine = out + id * SLOTS;
  uint own[3] = {1, 2, in[id]};
  scratch[get_local_id(0)] = in[id];
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  mine[0] = sum(own, 3);
  mine[1] = sum(scratch, 4);
  mine[2] = sum(in + id / 2, 3);
  uint *which = id & 1 ? (uint *)scratch : (uint *)mine;
  mine[3] = which[0] + vload2(0, which).x;
  float whole;
  float *where = &whole;
  mine[4] = as_uint(fract(in[id] / 4.0f, where)) + as_uint(*where);
  mine[5] = get_local_linear_id() + get_enqueued_local_size(0);
}
