// RUN: cairn-opt %s --verify-roundtrip | FileCheck %s
// RUN: cairn-opt %s --mlir-print-op-generic | cairn-opt | FileCheck %s
// RUN: cairn-opt %s --emit-bytecode | cairn-opt | FileCheck %s

// CHECK-LABEL: func @builtin_without_operands
func.func @builtin_without_operands() -> i32 {
  // CHECK: ocl.builtin "get_work_dim"() : "uint()"
  %0 = ocl.builtin "get_work_dim"() : "uint()"
  return %0 : i32
}

// CHECK-LABEL: func @size_t_of_either_width
// CHECK-SAME: (%[[D:.*]]: i32)
func.func @size_t_of_either_width(%d: i32) -> (i64, i32) {
  // CHECK: ocl.builtin "get_global_id"(%[[D]]) : "ulong(uint)"
  %0 = ocl.builtin "get_global_id"(%d) : "ulong(uint)"
  // CHECK: ocl.builtin "get_global_id"(%[[D]]) : "uint(uint)"
  %1 = ocl.builtin "get_global_id"(%d) : "uint(uint)"
  return %0, %1 : i64, i32
}

// CHECK-LABEL: func @vectors_and_signs
// CHECK-SAME: (%[[V:.*]]: vector<4xi32>, %[[F:.*]]: vector<16xf64>)
func.func @vectors_and_signs(%v: vector<4xi32>, %f: vector<16xf64>)
    -> (vector<4xi32>, vector<4xi32>, vector<16xf64>) {
  // CHECK: ocl.builtin "max"(%[[V]], %[[V]]) : "uint4(uint4, uint4)"
  %0 = ocl.builtin "max"(%v, %v) : "uint4(uint4, uint4)"
  // CHECK: ocl.builtin "max"(%[[V]], %[[V]]) : "int4(int4, int4)"
  %1 = ocl.builtin "max"(%v, %v) : "int4(int4, int4)"
  // CHECK: ocl.builtin "cos"(%[[F]]) : "double16(double16)"
  %2 = ocl.builtin "cos"(%f) : "double16(double16)"
  return %0, %1, %2 : vector<4xi32>, vector<4xi32>, vector<16xf64>
}

// CHECK-LABEL: func @pointers_in_every_space
// CHECK-SAME: (%[[X:.*]]: f32, %[[P:.*]]: !llvm.ptr, %[[G:.*]]: !llvm.ptr<1>, %[[L:.*]]: !llvm.ptr<3>)
func.func @pointers_in_every_space(%x: f32, %p: !llvm.ptr, %g: !llvm.ptr<1>,
                                   %l: !llvm.ptr<3>) -> (f32, f32, f32) {
  // CHECK: ocl.builtin "fract"(%[[X]], %[[P]]) : "float(float, private float*)"
  %0 = ocl.builtin "fract"(%x, %p) : "float(float, private float*)"
  // CHECK: ocl.builtin "fract"(%[[X]], %[[G]]) : "float(float, global float*)"
  %1 = ocl.builtin "fract"(%x, %g) : "float(float, global float*)"
  // CHECK: ocl.builtin "fract"(%[[X]], %[[L]]) : "float(float, local float*)"
  %2 = ocl.builtin "fract"(%x, %l) : "float(float, local float*)"
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func @builtin_with_other_attributes
// CHECK-SAME: (%[[X:.*]]: f32)
func.func @builtin_with_other_attributes(%x: f32) -> f32 {
  // CHECK: ocl.builtin "sqrt"(%[[X]]) : "float(float)" {note = "kept"}
  %0 = ocl.builtin "sqrt"(%x) : "float(float)" {note = "kept"}
  return %0 : f32
}

// CHECK-LABEL: func @barriers
func.func @barriers() {
  // CHECK: ocl.barrier work_group flags(local) scope(work_group)
  ocl.barrier work_group flags(local) scope(work_group)
  // CHECK: ocl.barrier work_group flags(local|global|image) scope(device)
  ocl.barrier work_group flags(local|global|image) scope(device)
  // CHECK: ocl.barrier work_group flags(none) scope(all_svm_devices)
  ocl.barrier work_group flags(none) scope(all_svm_devices)
  // CHECK: ocl.barrier sub_group flags(global) scope(sub_group)
  ocl.barrier sub_group flags(global) scope(sub_group)
  return
}

// CHECK-LABEL: func @fences
func.func @fences() {
  // CHECK: ocl.fence flags(global) order(relaxed) scope(work_item)
  ocl.fence flags(global) order(relaxed) scope(work_item)
  // CHECK: ocl.fence flags(local) order(acquire) scope(work_group)
  ocl.fence flags(local) order(acquire) scope(work_group)
  // CHECK: ocl.fence flags(local|global) order(release) scope(device)
  ocl.fence flags(local|global) order(release) scope(device)
  // CHECK: ocl.fence flags(image) order(acq_rel) scope(sub_group)
  ocl.fence flags(image) order(acq_rel) scope(sub_group)
  // CHECK: ocl.fence flags(none) order(seq_cst) scope(all_svm_devices)
  ocl.fence flags(none) order(seq_cst) scope(all_svm_devices)
  return
}

// CHECK-LABEL: func @samplers
func.func @samplers() {
  // CHECK: ocl.sampler addressing(none) filter(nearest){{$}}
  %0 = ocl.sampler addressing(none) filter(nearest)
  // CHECK: ocl.sampler addressing(clamp_to_edge) filter(linear) normalized
  %1 = ocl.sampler addressing(clamp_to_edge) filter(linear) normalized
  // CHECK: ocl.sampler addressing(clamp) filter(linear)
  %2 = ocl.sampler addressing(clamp) filter(linear)
  // CHECK: ocl.sampler addressing(repeat) filter(nearest) normalized
  %3 = ocl.sampler addressing(repeat) filter(nearest) normalized
  // CHECK: ocl.sampler addressing(mirrored_repeat) filter(nearest) normalized
  %4 = ocl.sampler addressing(mirrored_repeat) filter(nearest) normalized
  return
}

// CHECK-LABEL: func @opaque_types
func.func @opaque_types(
    %image: !llvm.target<"spirv.Image", !llvm.void, 1, 1, 1, 1, 0, 0, 0>,
    %queue: !llvm.target<"spirv.Queue">, %pipe: !llvm.target<"spirv.Pipe", 1>,
    %range: !llvm.ptr, %events: !llvm.ptr<4>, %n: i32, %at: vector<4xi32>, %size: i64) {
  // CHECK: ocl.builtin "read_imagef"(%{{.*}}) : "float(read_only image2d_array_msaa_depth_t, int4, int)"
  %0 = ocl.builtin "read_imagef"(%image, %at, %n) : "float(read_only image2d_array_msaa_depth_t, int4, int)"
  // CHECK: ocl.builtin "ndrange_1D"(%{{.*}}, %{{.*}}) : "ndrange_t(ulong)"
  ocl.builtin "ndrange_1D"(%range, %size) : "ndrange_t(ulong)"
  // CHECK: ocl.block_kernel @block_kernel : !llvm.ptr<4>
  %kernel = ocl.block_kernel @block_kernel : !llvm.ptr<4>
  // CHECK: ocl.builtin "enqueue_kernel"(%{{.*}}) : "int(queue_t, uint, ndrange_t, generic void*, generic void*)"
  %1 = ocl.builtin "enqueue_kernel"(%queue, %n, %range, %kernel, %events) : "int(queue_t, uint, ndrange_t, generic void*, generic void*)"
  // CHECK: ocl.builtin "reserve_write_pipe"(%{{.*}}) : "reserve_id_t(write_only pipe, uint, uint, uint)"
  %2 = ocl.builtin "reserve_write_pipe"(%pipe, %n, %n, %n) : "reserve_id_t(write_only pipe, uint, uint, uint)"
  return
}
func.func private @block_kernel(!llvm.ptr<4>) attributes {ocl.kernel}
