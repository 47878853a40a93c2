// Addresses of functions that are compared, kept in tables and turned into
// numbers, also where nothing is called through one. By descriptors, Vulkan has
// no pointers in memory.
// REQUIRES: host, vulkan, level-zero
// DEFINE: %{launch} = %s -cl-std=CL2.0 --global=4 \
// DEFINE:   --arg=o=i32[4]:zeros --arg=s=i32[4]:iota --print=o
// RUN: cairn-run --device=host %{launch} --kernel=compare | FileCheck %s
// RUN: cairn-run --device=vulkan --build-options=--physical-addressing %{launch} --kernel=compare | FileCheck %s
// RUN: cairn-run --device=level-zero %{launch} --kernel=compare | FileCheck %s
// CHECK: {{^}}o = 2 5 2 5{{$}}
// RUN: cairn-run --device=host %{launch} --kernel=call -DCALL | FileCheck %s --check-prefix=CALL
// RUN: cairn-run --device=vulkan --build-options=--physical-addressing %{launch} --kernel=call -DCALL | FileCheck %s --check-prefix=CALL
// RUN: cairn-run --device=level-zero %{launch} --kernel=call -DCALL | FileCheck %s --check-prefix=CALL
// CALL: {{^}}o = 101 3 103 5{{$}}

#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable

typedef int (*Step)(int);

int up(int x) { return x + 1; }
int far(int x) { return x + 2; }

kernel void compare(global int *o, global const int *s) {
  int i = get_global_id(0);
  Step table[2] = {up, far};
  Step one = table[s[i] & 1];
  o[i] = (one != 0) + (one == up) + 4 * (one == far) +
         8 * ((ulong)one == (ulong)(Step)0);
}

#ifdef CALL
kernel void call(global int *o, global const int *s) {
  int i = get_global_id(0);
  Step table[2] = {up, far};
  Step one = table[s[i] & 1];
  o[i] = one(s[i]) + (one == up ? 100 : 0);
}
#endif
