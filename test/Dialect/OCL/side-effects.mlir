// RUN: cairn-opt %s --canonicalize --cse --loop-invariant-code-motion | FileCheck %s

// A function without pointers has no effects; one with pointers, a barrier and a
// fence have.

// CHECK-LABEL: func @unused_value_is_gone
// CHECK-NEXT: return
func.func @unused_value_is_gone(%x: f32) {
  %0 = ocl.builtin "sin"(%x) : "float(float)"
  return
}

// CHECK-LABEL: func @equal_values_are_one
// CHECK-SAME: (%[[X:.*]]: f32)
// CHECK-NEXT: %[[S:.*]] = ocl.builtin "sin"(%[[X]])
// CHECK-NEXT: return %[[S]], %[[S]]
func.func @equal_values_are_one(%x: f32) -> (f32, f32) {
  %0 = ocl.builtin "sin"(%x) : "float(float)"
  %1 = ocl.builtin "sin"(%x) : "float(float)"
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func @value_leaves_a_loop
// CHECK: ocl.builtin "sin"
// CHECK: scf.for
// CHECK: llvm.store
func.func @value_leaves_a_loop(%x: f32, %n: i32, %p: !llvm.ptr<1>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %0 = ocl.builtin "sin"(%x) : "float(float)"
    llvm.store volatile %0, %p : f32, !llvm.ptr<1>
  }
  return
}

// CHECK-LABEL: func @writes_stay
// CHECK-COUNT-2: ocl.builtin "fract"
func.func @writes_stay(%x: f32, %p: !llvm.ptr<1>) {
  %0 = ocl.builtin "fract"(%x, %p) : "float(float, global float*)"
  %1 = ocl.builtin "fract"(%x, %p) : "float(float, global float*)"
  return
}

// CHECK-LABEL: func @barriers_and_fences_stay
// CHECK-COUNT-2: ocl.barrier
// CHECK-COUNT-2: ocl.fence
func.func @barriers_and_fences_stay() {
  ocl.barrier work_group flags(local) scope(work_group)
  ocl.barrier work_group flags(local) scope(work_group)
  ocl.fence flags(global) order(release) scope(device)
  ocl.fence flags(global) order(release) scope(device)
  return
}

// CHECK-LABEL: func @loads_do_not_pass_a_barrier
// CHECK: llvm.load
// CHECK: ocl.barrier
// CHECK: llvm.load
func.func @loads_do_not_pass_a_barrier(%p: !llvm.ptr<3>) -> (i32, i32) {
  %0 = llvm.load %p : !llvm.ptr<3> -> i32
  ocl.barrier work_group flags(local) scope(work_group)
  %1 = llvm.load %p : !llvm.ptr<3> -> i32
  return %0, %1 : i32, i32
}

// Queries of images have no effects, nor has a sampler or the kernel of a block;
// pixels are memory.

!image = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 2>

// CHECK-LABEL: func @images
// CHECK-NEXT: ocl.builtin "write_imagei"
// CHECK-NEXT: return
func.func @images(%image: !image, %at: vector<2xi32>, %color: vector<4xi32>) {
  %0 = ocl.builtin "get_image_width"(%image) : "int(read_write image2d_t)"
  %1 = ocl.builtin "read_imagei"(%image, %at) : "int4(read_write image2d_t, int2)"
  %2 = ocl.sampler addressing(none) filter(nearest)
  ocl.builtin "write_imagei"(%image, %at, %color) : "void(read_write image2d_t, int2, int4)"
  return
}

// CHECK-LABEL: func @pixels_are_read_again
// CHECK-COUNT-2: ocl.builtin "read_imagei"
func.func @pixels_are_read_again(%image: !image, %at: vector<2xi32>, %color: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>) {
  %0 = ocl.builtin "read_imagei"(%image, %at) : "int4(read_write image2d_t, int2)"
  ocl.builtin "write_imagei"(%image, %at, %color) : "void(read_write image2d_t, int2, int4)"
  %1 = ocl.builtin "read_imagei"(%image, %at) : "int4(read_write image2d_t, int2)"
  return %0, %1 : vector<4xi32>, vector<4xi32>
}

// What a group calls together stays where all of it comes by.

// CHECK-LABEL: func @collectives_stay
// CHECK: scf.for
// CHECK: ocl.builtin "work_group_reduce_add"
// CHECK: ocl.builtin "sub_group_any"
func.func @collectives_stay(%x: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %0 = ocl.builtin "work_group_reduce_add"(%x) : "int(int)"
    %1 = ocl.builtin "sub_group_any"(%x) : "int(int)"
  }
  return
}

// CHECK-LABEL: func @pipes_and_queues_stay
// CHECK-COUNT-2: ocl.builtin "reserve_read_pipe"
// CHECK-COUNT-2: ocl.builtin "create_user_event"
// CHECK-COUNT-2: ocl.builtin "clock_read_device"
func.func @pipes_and_queues_stay(%pipe: !llvm.target<"spirv.Pipe", 0>, %n: i32) {
  %0 = ocl.builtin "reserve_read_pipe"(%pipe, %n, %n, %n) : "reserve_id_t(read_only pipe, uint, uint, uint)"
  %1 = ocl.builtin "reserve_read_pipe"(%pipe, %n, %n, %n) : "reserve_id_t(read_only pipe, uint, uint, uint)"
  %2 = ocl.builtin "create_user_event"() : "clk_event_t()"
  %3 = ocl.builtin "create_user_event"() : "clk_event_t()"
  %4 = ocl.builtin "clock_read_device"() : "ulong()"
  %5 = ocl.builtin "clock_read_device"() : "ulong()"
  return
}
