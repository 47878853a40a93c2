// Atomic functions with orders, in loops that sub-groups leave after different
// numbers of turns: none may end those of the others.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=turns \
// RUN:   --build-options=-cl-std=CL2.0 --global=64 --local=32 \
// RUN:   '--arg=a=i32[64]:zeros' '--arg=f=u32[64]:zeros' '--print=a' \
// RUN:   '--print=f' | FileCheck %s
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=add \
// RUN:   --build-options=-cl-std=CL2.0 --global=64 --local=16 \
// RUN:   '--arg=a=i32[2]:zeros' '--arg=f=u32[2]:zeros' '--print=a' \
// RUN:   '--print=f' | FileCheck %s --check-prefix=ADD

// CHECK: a = 1 1 1 1 1 1 1 1 2 {{.*}} 7 8 8 8 8 8 8 8 8{{$}}
// CHECK: f = {{(1 ){63}1$}}
// ADD: a = 192 63{{$}}
// ADD: f = 4294967295 0{{$}}

kernel void turns(volatile global atomic_int *a, global uint *f) {
  int g = get_global_id(0);
  for (int i = 0; i <= (g >> 3); i++)
    atomic_fetch_add_explicit(a + g, 1, memory_order_acq_rel,
                              memory_scope_device);
  f[g] = 1;
}
kernel void add(volatile global atomic_int *a, volatile global atomic_uint *f) {
  int e = atomic_load_explicit(a, memory_order_acquire, memory_scope_device);
  while (!atomic_compare_exchange_weak_explicit(
      a, &e, e + 3, memory_order_acq_rel, memory_order_relaxed,
      memory_scope_device)) {
  }
  atomic_fetch_or(f, 1u << (get_global_id(0) & 31));
  atomic_fetch_max(a + 1, (int)get_global_id(0));
}
