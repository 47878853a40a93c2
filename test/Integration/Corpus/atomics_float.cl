// Atomics of cl_ext_float_atomics; sums are of numbers that add up exactly.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define BY_EXCHANGE(CELL, V, T)                                                \
  T old = atomic_load(CELL);                                                   \
  while (!atomic_compare_exchange_weak(CELL, &old, old - V))                   \
    ;
// The extension has no compare-and-exchange of half.
#define AT_ONCE(CELL, V, T) atomic_fetch_sub(CELL, V)

#define OPERATIONS(NAME, ATOMIC, T, SUBTRACT)                                  \
  __kernel void NAME(__global const T *in, __global ATOMIC *cells,             \
                     __local ATOMIC *tile, __global T *out) {                  \
    T v = in[get_global_id(0)];                                                \
    if (get_local_id(0) == 0) {                                                \
      atomic_store(&tile[0], (T)0);                                            \
      atomic_store(&tile[1], (T)1000);                                         \
    }                                                                          \
    work_group_barrier(CLK_LOCAL_MEM_FENCE);                                   \
    atomic_fetch_add(&cells[0], v);                                            \
    atomic_fetch_sub_explicit(&cells[1], v, memory_order_relaxed);             \
    atomic_fetch_min(&cells[2], v);                                            \
    atomic_fetch_max_explicit(&cells[3], v, memory_order_relaxed,              \
                              memory_scope_device);                            \
    SUBTRACT(&cells[4], v, T);                                                 \
    atomic_store(&cells[5], (T)2);                                             \
    if (v == (T)3)                                                             \
      atomic_exchange(&cells[6], v);                                           \
    atomic_fetch_add_explicit(&tile[0], v, memory_order_relaxed,               \
                              memory_scope_work_group);                        \
    atomic_fetch_min_explicit(&tile[1], v, memory_order_relaxed,               \
                              memory_scope_work_group);                        \
    work_group_barrier(CLK_LOCAL_MEM_FENCE);                                   \
    if (get_local_id(0) < 2)                                                   \
      out[get_group_id(0) * 2 + get_local_id(0)] =                             \
          atomic_load(&tile[get_local_id(0)]);                                 \
  }

OPERATIONS(atomics_float, atomic_float, float, BY_EXCHANGE)
OPERATIONS(atomics_double, atomic_double, double, BY_EXCHANGE)
OPERATIONS(atomics_half, atomic_half, half, AT_ONCE)

// A floating point sum as programs of OpenCL 1.x make it.
__kernel void atomics_float_cas(__global const float *in,
                                volatile __global float *sum,
                                volatile __global float *last) {
  union {
    unsigned bits;
    float number;
  } old, sum_of;
  float v = in[get_global_id(0)];
  do {
    old.number = *sum;
    sum_of.number = old.number + v;
  } while (atomic_cmpxchg((volatile __global unsigned *)sum, old.bits,
                          sum_of.bits) != old.bits);
  atomic_xchg(last, 4.5f);
}
