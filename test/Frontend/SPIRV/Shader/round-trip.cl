// What is compiled for Vulkan is read again, with its interface, and does the
// same: scalars and a struct among plain old data, local memory of a size that
// the launch gives, sizes and offsets of the launch, a table and a variable of
// the program.
// DEFINE: %{args} = --arg a=2 --arg 'x=i32[16]:iota' --arg 'l=local(16)' --arg 'p=hex:0300000005000000' --print x
// RUN: cairn-run %s --kernel=mix --global=10 --local=4 --offset=3 --build-options=-cl-std=CL2.0 %{args} | FileCheck %s
// RUN: cairnc %s -cl-std=CL2.0 --global-offset --target=vulkan -o %t.spv --interface=%t.json
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairn-run %t.spv --kernel=mix --global=10 --local=4 --offset=3 --build-options=-shader-interface=%t.json %{args} | FileCheck %s
// RUN: cairn-run %t.spv --interface=%t.json --kernel=mix --global=10 --local=4 --offset=3 %{args} | FileCheck %s
// RUN: cairnc %s -cl-std=CL2.0 --global-offset --physical-addressing -pod-pushconstant --target=vulkan -o %t.addr.spv --interface=%t.addr.json
// RUN: spirv-val --target-env vulkan1.1 %t.addr.spv
// RUN: cairn-run %t.addr.spv --interface=%t.addr.json --kernel=mix --global=10 --local=4 --offset=3 %{args} | FileCheck %s
// RUN: cairnc %s -cl-std=CL2.0 --target=vulkan -o %t.ubo.spv --interface=%t.ubo.json --global-offset -pod-ubo -module-constants-in-storage-buffer
// RUN: cairn-run %t.ubo.spv --interface=%t.ubo.json --kernel=mix --global=10 --local=4 --offset=3 %{args} | FileCheck %s
// CHECK: x = 0 1 2 322 319 321 318 331 328 325 327 336 333 13 14 15

typedef struct {
  int low, high;
} Pair;

constant int table[5] = {7, 6, 5, 4, 3};
global int calls = 1000;

kernel void mix(short a, global int *x, local int *l, Pair p) {
  size_t i = get_global_id(0), lane = get_local_id(0);
  l[lane] = x[i] * a;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = l[get_local_size(0) - 1 - lane] + table[i % 5] + p.low * p.high +
         get_global_size(0) * 10 + get_num_groups(0) * 30 + get_work_dim() +
         calls / 10;
}

kernel void other(global float *x) { x[get_global_id(0)] += 1; }
