// RUN: cairn-opt %s --shader-assign-interface --split-input-file | FileCheck %s

!image = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 0>

// What only the host knows is among the arguments' bytes; the size of an image
// that is read is the image's.
// CHECK-LABEL: gpu.module @asked
// CHECK-DAG: llvm.mlir.global external @k.i() {{.*}}shader.storage = "uniform_constant", shader.type = !spirv.image<{{.*}}>} : !llvm.target<"spirv.Image"
// CHECK-DAG: llvm.mlir.global external @k.args() {{.*}} : !llvm.array<12 x i8>
// CHECK-LABEL: gpu.func @k()
// CHECK-SAME: args = [{access = "read_only", binding = 0 : i64, channel_order = {binding = 2 : i64, descriptor_set = 0 : i64, offset = 4 : i64, storage = "storage_buffer"}, descriptor_set = 0 : i64, kind = "image"
// CHECK-SAME: {binding = 1 : i64, descriptor_set = 0 : i64, kind = "sampler", mask = {binding = 2 : i64, descriptor_set = 0 : i64, offset = 8 : i64, storage = "storage_buffer"}
// CHECK-SAME: pod = {align = 4 : i64, binding = 2 : i64, descriptor_set = 0 : i64, size = 12 : i64
// CHECK: mux.image_query array_size
module {
  gpu.module @asked {
    gpu.func @k(%i: !image {shader.type = !spirv.image<f32, Dim2D, NoDepth, Arrayed, SingleSampled, NeedSampler, Unknown>, ocl.arg = #ocl.arg<"i", "image2d_array_t", 0, access = "read_only", qualifiers = "">},
                %s: !llvm.target<"spirv.Sampler">, %f: f32) kernel {
      %0 = mux.image_query channel_order %i : !image
      %1 = mux.sampler_mask %s
      %2 = mux.image_query array_size %i : !image
      %3 = vector.from_elements %0, %1, %2 : vector<3xi32>
      %4 = mux.image_read float %i[%3] : !image, vector<3xi32> -> vector<4xf32>
      %5 = vector.extract %4[0] : f32 from vector<4xf32>
      %6 = arith.addf %5, %f : f32
      gpu.return
    }
  }
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 0>

// Nobody knows what texels an image has that is only asked: all is the host's.
// CHECK-LABEL: gpu.func @only_asked()
// CHECK-SAME: args = [{access = "read_write", array_size = {binding = 1 : i64, descriptor_set = 0 : i64, offset = {{[04]}} : i64, storage = "storage_buffer"}
// CHECK-SAME: width = {binding = 1 : i64
// CHECK-NOT: mux.image_query
module {
  gpu.module @asked {
    gpu.func @only_asked(%i: !image) kernel {
      %0 = mux.image_query width %i : !image
      %1 = mux.image_query array_size %i : !image
      %2 = arith.addi %0, %1 : i32
      %3 = mux.image_query width %i : !image
      gpu.return
    }
  }
}
