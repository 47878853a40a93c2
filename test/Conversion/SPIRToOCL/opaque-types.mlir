// RUN: cairn-opt %s --split-input-file --raise-spir-to-ocl | FileCheck %s

// Names of SPIR 1.2 and 2.0 do not tell how an image is accessed. Its type does.

!readOnly = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!writeOnly = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1>
!readWrite = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 2>
!writeOnlyPipe = !llvm.target<"spirv.Pipe", 1>

// CHECK-LABEL: func.func @old_names
llvm.func @old_names(%r: !readOnly, %w: !writeOnly, %rw: !readWrite, %p: !writeOnlyPipe, %at: vector<2xi32>) {
  %size = llvm.mlir.constant(4 : i32) : i32
  // CHECK: ocl.builtin "get_image_width"(%{{.*}}) : "int(read_only image2d_t)"
  %0 = llvm.call @_Z15get_image_width11ocl_image2d(%r) : (!readOnly) -> i32
  // CHECK: ocl.builtin "get_image_height"(%{{.*}}) : "int(write_only image2d_t)"
  %1 = llvm.call @_Z16get_image_height11ocl_image2d(%w) : (!writeOnly) -> i32
  // CHECK: ocl.builtin "read_imagei"(%{{.*}}) : "int4(read_write image2d_t, int2)"
  %2 = llvm.call @_Z11read_imagei11ocl_image2dDv2_i(%rw, %at) : (!readWrite, vector<2xi32>) -> vector<4xi32>
  // CHECK: ocl.builtin "write_imagei"(%{{.*}}) : "void(write_only image2d_t, int2, int4)"
  llvm.call @_Z12write_imagei11ocl_image2dDv2_iDv4_i(%w, %at, %2) : (!writeOnly, vector<2xi32>, vector<4xi32>) -> ()
  // CHECK: ocl.builtin "get_pipe_num_packets"(%{{.*}}) : "uint(write_only pipe, uint, uint)"
  %3 = llvm.call @_Z20get_pipe_num_packetsPU3AS18ocl_pipejj(%p, %size, %size) : (!writeOnlyPipe, i32, i32) -> i32
  llvm.return
}
llvm.func @_Z15get_image_width11ocl_image2d(!readOnly) -> i32
llvm.func @_Z16get_image_height11ocl_image2d(!writeOnly) -> i32
llvm.func @_Z11read_imagei11ocl_image2dDv2_i(!readWrite, vector<2xi32>) -> vector<4xi32>
llvm.func @_Z12write_imagei11ocl_image2dDv2_iDv4_i(!writeOnly, vector<2xi32>, vector<4xi32>)
llvm.func @_Z20get_pipe_num_packetsPU3AS18ocl_pipejj(!writeOnlyPipe, i32, i32) -> i32

// -----

!sampler = !llvm.target<"spirv.Sampler">

// CHECK-LABEL: func.func @samplers
llvm.func @samplers() -> !sampler {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c18 = llvm.mlir.constant(18 : i32) : i32
  %c39 = llvm.mlir.constant(39 : i32) : i32
  // CHECK: ocl.sampler addressing(none) filter(nearest){{$}}
  %0 = llvm.call spir_funccc @__translate_sampler_initializer(%c0) : (i32) -> !sampler
  // CHECK: ocl.sampler addressing(clamp_to_edge) filter(nearest){{$}}
  %1 = llvm.call spir_funccc @__translate_sampler_initializer(%c18) : (i32) -> !sampler
  // CHECK: %[[LAST:.*]] = ocl.sampler addressing(repeat) filter(linear) normalized
  %2 = llvm.call spir_funccc @__translate_sampler_initializer(%c39) : (i32) -> !sampler
  // CHECK: return %[[LAST]]
  llvm.return %2 : !sampler
}
llvm.func spir_funccc @__translate_sampler_initializer(i32) -> !sampler
