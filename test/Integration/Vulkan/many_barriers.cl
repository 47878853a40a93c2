// A kernel of many barriers: on the host each stretch between two is a function
// of its own, with what it needs of the launch, of private arrays and of values
// that live across barriers.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=many --global=32 --local=8 --arg=a=i32[32]:iota --arg=n=3
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// RUN: cairnc %s --emit=host -o - | FileCheck %s

// CHECK-DAG: llvm.func internal @many.items0({{.*}}no_inline
// CHECK-DAG: llvm.func internal @many.items30({{.*}}no_inline
// CHECK-DAG: llvm.call @many.items30(

#define TURN(n) \
  t[l] = x + n; \
  barrier(CLK_LOCAL_MEM_FENCE); \
  x += t[(l + n) % 8] * 3; \
  { \
    int p[4] = {x, n, l, x + 1}; \
    x += p[(x + n) & 3]; \
  } \
  barrier(CLK_LOCAL_MEM_FENCE);
#define TURNS(n) TURN(n) TURN(n + 1) TURN(n + 2) TURN(n + 3)

kernel void many(global int *a, int n) {
  local int t[8];
  int l = get_local_id(0), x = a[get_global_id(0)];
  int kept[3] = {x, l, n};
  TURNS(1)
  for (int i = 0; i < n; ++i) {
    TURNS(2)
    kept[i % 3] += x;
  }
  if (n > 2) {
    TURNS(5)
  }
  TURNS(3)
  a[get_global_id(0)] = x + kept[x & 1] + kept[2] + get_group_id(0);
}
