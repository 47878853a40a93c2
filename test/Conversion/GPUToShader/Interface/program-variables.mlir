// RUN: cairn-opt %s --allow-unregistered-dialect --shader-assign-interface --split-input-file | FileCheck %s

// Constants stay in the shader.
// CHECK-LABEL: gpu.module @inside
// CHECK-NOT: data =
// CHECK: llvm.mlir.global internal constant @table(dense<[1, 2]> : tensor<2xi32>)
// What nobody reaches goes.
// CHECK-NOT: @format
module {
  gpu.module @inside {
    llvm.mlir.global internal constant @table(dense<[1, 2]> : tensor<2xi32>) {addr_space = 2 : i32} : !llvm.array<2 x i32>
    llvm.mlir.global internal constant @format("%d\00") {addr_space = 2 : i32} : !llvm.array<3 x i8>
    gpu.func @k() kernel {
      %t = llvm.mlir.addressof @table : !llvm.ptr<2>
      "test.use"(%t) : (!llvm.ptr<2>) -> ()
      gpu.return
    }
  }
}

// -----

// Constants in a buffer and variables in another, both as the layout of OpenCL
// C has them, behind the kernels' set: vectors of three take the place of four,
// packed structs have no padding, what is undefined is zero.
// CHECK-LABEL: gpu.module @outside
// CHECK-SAME: constants = {binding = 0 : i64, data = "0000803f000000400000404000000000000080400000a0400000c0400000000007000000000000454001000200616200003c00c0", descriptor_set = 1 : i64, kind = "buffer", size = 56 : i64}
// CHECK-SAME: variables = {binding = 1 : i64, data = "05", descriptor_set = 1 : i64, kind = "buffer", size = 4 : i64}
// CHECK-DAG: llvm.mlir.global external @v3() {addr_space = 2 : i32, alignment = 16 : i64, shader.binding = 0 : i32, shader.offset = 0 : i32, shader.readonly, shader.set = 1 : i32, shader.storage = "storage_buffer"} : !llvm.array<2 x vector<3xf32>>
// CHECK-DAG: @packed() {{.*}}shader.offset = 32 : i32
// CHECK-DAG: @text() {{.*}}shader.offset = 45 : i32
// CHECK-DAG: @half() {{.*}}shader.offset = 48 : i32
// CHECK-DAG: @undefined() {{.*}}shader.offset = 52 : i32
// CHECK-DAG: @counter() {{.*}}shader.binding = 1 : i32, shader.offset = 0 : i32, shader.set = 1 : i32
module attributes {shader.options = #shader.options<module_constants_in_storage_buffer = true>} {
  gpu.module @outside {
    llvm.mlir.global internal constant @v3(dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>) {addr_space = 2 : i32, alignment = 16 : i64} : !llvm.array<2 x vector<3xf32>>
    llvm.mlir.global internal constant @packed() {addr_space = 2 : i32, alignment = 1 : i64} : !llvm.struct<packed (i8, f64, array<2 x i16>)> {
      %0 = llvm.mlir.undef : !llvm.struct<packed (i8, f64, array<2 x i16>)>
      %1 = llvm.mlir.constant(7 : i8) : i8
      %2 = llvm.mlir.constant(42.0 : f64) : f64
      %3 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi16>) : !llvm.array<2 x i16>
      %4 = llvm.insertvalue %1, %0[0] : !llvm.struct<packed (i8, f64, array<2 x i16>)>
      %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<packed (i8, f64, array<2 x i16>)>
      %6 = llvm.insertvalue %3, %5[2] : !llvm.struct<packed (i8, f64, array<2 x i16>)>
      llvm.return %6 : !llvm.struct<packed (i8, f64, array<2 x i16>)>
    }
    llvm.mlir.global internal constant @text("ab") {addr_space = 2 : i32} : !llvm.array<2 x i8>
    llvm.mlir.global internal constant @half(dense<[1.0, -2.0]> : tensor<2xf16>) {addr_space = 2 : i32} : !llvm.array<2 x f16>
    llvm.mlir.global internal constant @undefined() {addr_space = 2 : i32} : !llvm.struct<(i8, i8)> {
      %0 = llvm.mlir.undef : !llvm.struct<(i8, i8)>
      llvm.return %0 : !llvm.struct<(i8, i8)>
    }
    llvm.mlir.global internal @counter(5 : i32) {addr_space = 1 : i32} : i32
    gpu.func @k(%x: !llvm.ptr<1>) kernel {
      %0 = llvm.mlir.addressof @v3 : !llvm.ptr<2>
      %1 = llvm.mlir.addressof @packed : !llvm.ptr<2>
      %2 = llvm.mlir.addressof @text : !llvm.ptr<2>
      %3 = llvm.mlir.addressof @half : !llvm.ptr<2>
      %4 = llvm.mlir.addressof @undefined : !llvm.ptr<2>
      %5 = llvm.mlir.addressof @counter : !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

// A table of addresses stays in the shader, with what it points to.
// CHECK-LABEL: gpu.module @tables
// CHECK-SAME: data = "07", {{.*}}size = 4 : i64
// CHECK-DAG: llvm.mlir.global internal constant @names()
// CHECK-DAG: llvm.mlir.global internal constant @text("ab\00")
// CHECK-DAG: llvm.mlir.global external @seven() {{.*}}shader.storage = "storage_buffer"
module attributes {shader.options = #shader.options<module_constants_in_storage_buffer = true>} {
  gpu.module @tables {
    llvm.mlir.global internal constant @text("ab\00") {addr_space = 2 : i32} : !llvm.array<3 x i8>
    llvm.mlir.global internal constant @seven(7 : i32) {addr_space = 2 : i32} : i32
    llvm.mlir.global internal constant @names() {addr_space = 2 : i32} : !llvm.ptr<2> {
      %0 = llvm.mlir.addressof @text : !llvm.ptr<2>
      llvm.return %0 : !llvm.ptr<2>
    }
    gpu.func @k(%x: !llvm.ptr<1>) kernel {
      %0 = llvm.mlir.addressof @names : !llvm.ptr<2>
      %1 = llvm.mlir.addressof @seven : !llvm.ptr<2>
      gpu.return
    }
  }
}

// -----

// With addresses, variables and the constants whose addresses are values are in
// one buffer, and the host adds its address where one is held.
// CHECK-LABEL: gpu.module @addressed
// CHECK-SAME: variables = {addresses = [{offset = 8 : i64, target = 25 : i64}], data = "05000000{{0+}}6162", kind = "buffer", size = 27 : i64}
// CHECK: @read_only
// CHECK-NOT: @names
// CHECK-LABEL: gpu.func @k() kernel
// CHECK-SAME: variables = {binding = 0 : i64, descriptor_set = 0 : i64, offset = 8 : i64, storage = "storage_buffer"}
// CHECK: %[[PLACE:.*]] = llvm.getelementptr inbounds %{{.*}}[8]
// CHECK: %[[BASE:.*]] = llvm.load %[[PLACE]] invariant {alignment = 8 : i64} : !llvm.ptr<2> -> !llvm.ptr<{{[12]}}>
// CHECK: llvm.getelementptr inbounds %{{.*}}[8] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
module attributes {shader.options = #shader.options<physical_addressing = true>, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>>} {
  gpu.module @addressed {
    llvm.mlir.global internal @counter(5 : i32) {addr_space = 1 : i32} : i32
    llvm.mlir.global internal constant @text("ab\00") {addr_space = 2 : i32} : !llvm.array<3 x i8>
    llvm.mlir.global internal constant @names() {addr_space = 2 : i32} : !llvm.array<2 x ptr<2>> {
      %0 = llvm.mlir.undef : !llvm.array<2 x ptr<2>>
      %1 = llvm.mlir.zero : !llvm.ptr<2>
      %2 = llvm.mlir.addressof @text : !llvm.ptr<2>
      %3 = llvm.getelementptr %2[1] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
      %4 = llvm.insertvalue %3, %0[0] : !llvm.array<2 x ptr<2>>
      %5 = llvm.insertvalue %1, %4[1] : !llvm.array<2 x ptr<2>>
      llvm.return %5 : !llvm.array<2 x ptr<2>>
    }
    llvm.mlir.global internal constant @read_only(3 : i32) {addr_space = 2 : i32} : i32
    gpu.func @k(%x: !llvm.ptr<1>) kernel {
      %0 = llvm.mlir.addressof @counter : !llvm.ptr<1>
      %1 = llvm.mlir.addressof @names : !llvm.ptr<2>
      %2 = llvm.mlir.addressof @read_only : !llvm.ptr<2>
      %3 = llvm.load %2 : !llvm.ptr<2> -> i32
      llvm.store %3, %0 : i32, !llvm.ptr<1>
      %4 = llvm.load %1 : !llvm.ptr<2> -> !llvm.ptr<2>
      llvm.store %4, %x : !llvm.ptr<2>, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

// What holds nothing but zeros comes last and is a size, and so are the zeros
// behind all values.
// CHECK-LABEL: gpu.module @zeros
// CHECK-SAME: variables = {binding = 0 : i64, data = "070000000500000009", descriptor_set = 1 : i64, kind = "buffer", size = 404000012 : i64}
// CHECK-DAG: @large() {{.*}}shader.offset = 4000012 : i32
// CHECK-DAG: @seven() {{.*}}shader.offset = 0 : i32
// CHECK-DAG: @sparse() {{.*}}shader.offset = 4 : i32
module {
  gpu.module @zeros {
    llvm.mlir.global internal @large(dense<0.0> : tensor<100000000xf32>) {addr_space = 1 : i32} : !llvm.array<100000000 x f32>
    llvm.mlir.global internal @seven(7 : i32) {addr_space = 1 : i32} : i32
    llvm.mlir.global internal @sparse() {addr_space = 1 : i32} : !llvm.struct<(i32, i32, array<1000000 x i32>)> {
      %0 = llvm.mlir.zero : !llvm.struct<(i32, i32, array<1000000 x i32>)>
      %1 = llvm.mlir.constant(5 : i32) : i32
      %2 = llvm.mlir.constant(9 : i32) : i32
      %3 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, i32, array<1000000 x i32>)>
      %4 = llvm.insertvalue %2, %3[1] : !llvm.struct<(i32, i32, array<1000000 x i32>)>
      llvm.return %4 : !llvm.struct<(i32, i32, array<1000000 x i32>)>
    }
    gpu.func @k(%x: !llvm.ptr<1>) kernel {
      %0 = llvm.mlir.addressof @large : !llvm.ptr<1>
      %1 = llvm.mlir.addressof @seven : !llvm.ptr<1>
      %2 = llvm.mlir.addressof @sparse : !llvm.ptr<1>
      gpu.return
    }
  }
}
