// A function that would make too much of a kernel stays a function: with
// pointers into one buffer or several, at several offsets, into local memory,
// and called by another one.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=buffers --tolerance=1e-4 \
// RUN:   --global=16 --local=8 '--arg=a=f32[64]:uniform(0.5,1)' \
// RUN:   '--arg=b=f32[64]:uniform(0.5,1)' '--arg=o=f32[64]:zeros' --print=a --print=b --print=o
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=one --tolerance=1e-4 \
// RUN:   --global=16 --local=8 '--arg=a=f32[64]:uniform(0.5,1)' '--print=a'
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=locals --tolerance=1e-4 \
// RUN:   --global=8 --local=8 '--arg=a=f32[64]:uniform(0.5,1)' \
// RUN:   '--arg=t=f32[32]' '--print=a'
// RUN: cairn-run %s --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a > %t.expected
// RUN: cairnc %s --emit=llvm -o %t.llvm.mlir
// RUN: cairn-run %t.llvm.mlir --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a | cmp - %t.expected
// RUN: cairnc %s --emit=ocl -o %t.ocl.mlir
// RUN: cairn-run %t.ocl.mlir --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a | cmp - %t.expected
// RUN: cairnc %s --emit=mux -o %t.mux.mlir
// RUN: cairn-run %t.mux.mlir --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a | cmp - %t.expected
// RUN: cairnc %s --emit=loops -o %t.loops.mlir
// RUN: cairn-run %t.loops.mlir --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a | cmp - %t.expected
// RUN: cairnc %s --emit=host -o %t.host.mlir
// RUN: cairn-run %t.host.mlir --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a | cmp - %t.expected
// RUN: cairn-run %s --device=vulkan --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a > %t.vulkan
// RUN: cairnc %s --target=vulkan --emit=ocl -o %t.ocl.mlir
// RUN: cairn-run %t.ocl.mlir --device=vulkan --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a | cmp - %t.vulkan
// RUN: cairnc %s --target=vulkan --emit=gpu -o %t.gpu.mlir
// RUN: cairn-run %t.gpu.mlir --device=vulkan --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a | cmp - %t.vulkan
// RUN: cairnc %s --target=vulkan --emit=spirv -o %t.spirv.mlir
// RUN: cairn-run %t.spirv.mlir --device=vulkan --kernel=one --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0.5,1)' --print=a | cmp - %t.vulkan
// RUN: cairnc %s --target=vulkan --emit=mux -o - | FileCheck %s --check-prefix=MUX
// RUN: cairnc %s --target=vulkan --emit=spirv -o - | FileCheck %s --check-prefix=SPIRV
// RUN: cairnc %s --target=vulkan -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairnc %s --target=vulkan --physical-addressing -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairnc %s --target=level-zero -o %t.spv --verify-env=level-zero

// MUX: func.func private @step(%{{.*}}: !llvm.ptr<1>{{.*}}, %{{.*}}: !llvm.ptr<1>{{.*}}, %{{.*}}: i32, %{{.*}}: f32) -> f32
// MUX: func.func private @local_step
// Each kernel that passes buffers has a function of its own.
// SPIRV: spirv.func @step(
// SPIRV: spirv.func @step_0(

#define TURN(n) \
  x = x * 0.5f + a[i + n] * b[n]; \
  if (x > 1.5f) \
    x -= a[n]; \
  b[i + n] = x - b[i + n] * 0.25f;
#define TURNS(n) \
  TURN(n) TURN(n + 1) TURN(n + 2) TURN(n + 3) TURN(n) TURN(n + 1) TURN(n + 2) TURN(n + 3)

float step(global float *a, global float *b, int i, float x) {
  TURNS(0) TURNS(4) TURNS(8) TURNS(0) TURNS(4)
  return x;
}

kernel void buffers(global float *a, global float *b, global float *o) {
  int i = get_global_id(0);
  if (i == 0) {
    float x = 1;
    x = step(a, b, 0, x);
    x = step(b, a, 1, x);
    x = step(a + 16, b + 32, 2, x);
    x = step(i ? b : o, a + 3, 3, x);
    o[0] = step(a + 16, a + 40, 4, x);
  }
}

kernel void one(global float *a) {
  int i = get_global_id(0);
  if (i == 15) {
    a[60] = step(a, a + 16, 0, 1);
    a[61] = step(a + 4, a + 20, 1, 2);
    a[62] = step(a + 8, a + 24, 2, 3) + step(a + 1, a + 32, 3, 4);
  }
}

float local_step(local float *a, local float *b, int i, float x) {
  TURNS(0) TURNS(1) TURNS(0) TURNS(1) TURNS(0)
  return x;
}

kernel void locals(global float *a, local float *t) {
  local float u[32];
  int l = get_local_id(0), g = get_global_id(0);
  for (int i = 0; i < 4; ++i) {
    t[l * 4 + i] = a[g + i];
    u[l * 4 + i] = a[g + i] + 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) {
    float x = local_step(t, u, 0, 1);
    x = local_step(u, t, 1, x);
    x = local_step(t + 9, u + 8, 2, x);
    x = local_step(u + 16, t + 3, 3, x);
    u[0] += x;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 4; ++i)
    a[g * 4 + i] = t[l * 4 + i] + u[l * 4 + i];
}
