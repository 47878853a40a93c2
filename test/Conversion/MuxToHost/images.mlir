// RUN: cairn-opt %s --convert-mux-to-host | FileCheck %s

!image2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!array2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 1>
!sampler = !llvm.target<"spirv.Sampler">

// An image is an address, a sampler a number.
// CHECK-LABEL: llvm.func internal @ask.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[IN:[^:]*]]: !llvm.ptr, %[[OUT:[^:]*]]: !llvm.ptr, %[[S:[^:]*]]: i32,
func.func @ask(%p: !llvm.ptr<1>,
               %in: !image2d {ocl.arg = #ocl.arg<"in", "image2d_t", 0, access = "read_only", qualifiers = "">},
               %out: !array2d {ocl.arg = #ocl.arg<"out", "image2d_array_t", 0, access = "write_only", qualifiers = "">},
               %s: !sampler {ocl.arg = #ocl.arg<"s", "sampler_t", 0, access = "none", qualifiers = "">},
               %which: i1) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  // CHECK: %[[A:.*]] = llvm.getelementptr %[[IN]][28]
  // CHECK: %[[W:.*]] = llvm.load %[[A]] invariant {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: llvm.store volatile %[[W]], %[[P]]
  %0 = mux.image_query width %in : !image2d
  llvm.store volatile %0, %p : i32, !llvm.ptr<1>
  // CHECK: llvm.getelementptr %[[OUT]][40]
  %1 = mux.image_query array_size %out : !array2d
  llvm.store volatile %1, %p : i32, !llvm.ptr<1>
  // CHECK: llvm.getelementptr %[[IN]][44]
  %2 = mux.image_query channel_order %in : !image2d
  llvm.store volatile %2, %p : i32, !llvm.ptr<1>
  // CHECK: llvm.getelementptr %[[IN]][48]
  %3 = mux.image_query channel_data_type %in : !image2d
  llvm.store volatile %3, %p : i32, !llvm.ptr<1>
  // CHECK: %[[D:.*]] = llvm.load %{{.*}} invariant {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.getelementptr %[[OUT]][8]
  // CHECK: llvm.getelementptr %[[OUT]][16]
  // CHECK: llvm.getelementptr %[[OUT]][24]
  // CHECK: llvm.store volatile %{{.*}}, %[[D]]
  %data, %row, %slice, %texel = mux.image_memory %out : !array2d
  llvm.store volatile %row, %data : i64, !llvm.ptr<1>
  llvm.store volatile %slice, %p : i64, !llvm.ptr<1>
  llvm.store volatile %texel, %p : i32, !llvm.ptr<1>
  // A sampler may be chosen.
  // CHECK: %[[LITERAL:.*]] = llvm.mlir.constant(18 : i32)
  // CHECK: %[[CHOSEN:.*]] = llvm.select %{{.*}}, %[[LITERAL]], %[[S]] : i1, i32
  // CHECK: llvm.store volatile %[[CHOSEN]], %[[P]]
  %literal = mux.sampler 18
  %chosen = arith.select %which, %literal, %s : !sampler
  %mask = mux.sampler_mask %chosen
  llvm.store volatile %mask, %p : i32, !llvm.ptr<1>
  return
}
// CHECK: llvm.func @ask(
// CHECK-SAME: {access = "read_only", align = 8 : i64, kind = "image", name = "in", offset = 8 : i64, size = 8 : i64, type = "image2d_t"}
// CHECK-SAME: {access = "write_only", align = 8 : i64, kind = "image", name = "out", offset = 16 : i64, size = 8 : i64, type = "image2d_array_t"}
// CHECK-SAME: {align = 8 : i64, kind = "sampler", name = "s", offset = 24 : i64, size = 8 : i64, type = "sampler_t"}
