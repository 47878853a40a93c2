// Every operation of OpenCL 2.0 on one type, with operands that make the result the
// same in whatever order the work-items come.
#define OPERATIONS(NAME, ATOMIC, T)                                            \
  __kernel void NAME(__global const T *in, __global ATOMIC *cells,             \
                     __global T *seen) {                                       \
    size_t i = get_global_id(0);                                               \
    T v = in[i];                                                               \
    atomic_fetch_add(&cells[0], v);                                            \
    atomic_fetch_sub_explicit(&cells[1], v, memory_order_relaxed);             \
    atomic_fetch_min_explicit(&cells[2], v, memory_order_acquire,              \
                              memory_scope_device);                            \
    atomic_fetch_max_explicit(&cells[3], v, memory_order_release,              \
                              memory_scope_all_svm_devices);                   \
    atomic_fetch_and(&cells[4], v | 0xff00);                                   \
    atomic_fetch_or_explicit(&cells[5], v & 0xff, memory_order_acq_rel,        \
                             memory_scope_device);                             \
    atomic_fetch_xor_explicit(&cells[6], v, memory_order_seq_cst);             \
    /* A product modulo a prime, by compare and exchange. */                   \
    T old = atomic_load_explicit(&cells[7], memory_order_relaxed);             \
    while (!atomic_compare_exchange_weak_explicit(                             \
        &cells[7], &old, (old * ((v & 7) | 1)) % 65521, memory_order_acq_rel,  \
        memory_order_relaxed, memory_scope_device))                            \
      ;                                                                        \
    /* Each ticket is handed out once. */                                      \
    T ticket = atomic_fetch_add(&cells[8], (T)1);                              \
    seen[ticket] += (T)1;                                                      \
    /* Tokens change places, and the last work-item finds that none got lost. */\
    T token = atomic_exchange(&cells[9], (T)i);                                \
    atomic_fetch_add(&cells[10], token);                                       \
    if (atomic_fetch_add_explicit(&cells[11], (T)1, memory_order_acq_rel) ==   \
        (T)get_global_size(0) - 1) {                                           \
      atomic_fetch_add(&cells[10], atomic_load(&cells[9]));                    \
      atomic_store(&cells[9], (T)0);                                           \
    }                                                                          \
  }

OPERATIONS(atomics_c11_int, atomic_int, int)
OPERATIONS(atomics_c11_uint, atomic_uint, uint)
OPERATIONS(atomics_c11_long, atomic_long, long)
OPERATIONS(atomics_c11_ulong, atomic_ulong, ulong)
OPERATIONS(atomics_c11_size, atomic_size_t, size_t)
OPERATIONS(atomics_c11_ptrdiff, atomic_ptrdiff_t, ptrdiff_t)
OPERATIONS(atomics_c11_intptr, atomic_intptr_t, intptr_t)

// A uintptr_t takes a ptrdiff_t.
__kernel void atomics_c11_uintptr(__global atomic_uintptr_t *cells) {
  atomic_fetch_add(&cells[0], (ptrdiff_t)get_global_id(0));
  atomic_fetch_sub(&cells[1], (ptrdiff_t)get_global_id(0));
  atomic_fetch_or(&cells[2], (intptr_t)get_global_id(0));
  atomic_fetch_max(&cells[3], (uintptr_t)get_global_id(0));
}
