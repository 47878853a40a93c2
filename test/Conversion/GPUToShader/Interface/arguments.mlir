// RUN: cairn-opt %s --allow-unregistered-dialect --shader-assign-interface --canonicalize --cse --split-input-file | FileCheck %s

// Buffers are roots with a binding each; plain old data is read from a block
// behind them, each value aligned to its size. What is not used has a place, but
// no root.
// CHECK-LABEL: gpu.module @clustered
// CHECK-DAG: llvm.mlir.global external @k.x() {addr_space = 1 : i32, alignment = 4 : i64, shader.binding = 0 : i32, shader.readonly, shader.restrict, shader.set = 0 : i32, shader.storage = "storage_buffer"} : !llvm.array<0 x i8>
// CHECK-DAG: llvm.mlir.global external @k.y() {addr_space = 2 : i32, shader.binding = 1 : i32, shader.readonly, shader.set = 0 : i32, shader.storage = "storage_buffer"} : !llvm.array<0 x i8>
// CHECK-DAG: llvm.mlir.global external @k.args() {addr_space = 2 : i32, alignment = 16 : i64, shader.binding = 3 : i32, {{.*}}shader.storage = "storage_buffer"} : !llvm.array<40 x i8>
// CHECK-LABEL: gpu.func @k() kernel
// CHECK: %[[ARGS:.*]] = llvm.mlir.addressof @k.args
// CHECK: %[[C:.*]] = llvm.load %[[ARGS]] invariant {alignment = 1 : i64} : !llvm.ptr<2> -> i8
// CHECK: %[[V_AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][16]
// CHECK: llvm.load %[[V_AT]] invariant {alignment = 16 : i64} : !llvm.ptr<2> -> vector<3xf32>
// CHECK: %[[D_AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][32]
// CHECK: llvm.load %[[D_AT]] invariant {alignment = 8 : i64} : !llvm.ptr<2> -> i64
module {
  gpu.module @clustered {
    gpu.func @k(%c: i8, %x: !llvm.ptr<1> {llvm.align = 4 : i64, ocl.arg = #ocl.arg<"x", "float*", 1, access = "none", qualifiers = "restrict const">},
                %v: vector<3xf32>, %y: !llvm.ptr<2> {ocl.arg = #ocl.arg<"y", "float*", 2, access = "none", qualifiers = "const">}, %d: i64,
                %unused: !llvm.ptr<1>) kernel {
      llvm.store %c, %x : i8, !llvm.ptr<1>
      llvm.store %v, %x : vector<3xf32>, !llvm.ptr<1>
      llvm.store %d, %x : i64, !llvm.ptr<1>
      %f = llvm.load %y : !llvm.ptr<2> -> f32
      llvm.store %f, %x : f32, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

// One by one, in a uniform buffer.
// CHECK-LABEL: gpu.module @single
// CHECK-DAG: @k.n() {{.*}}shader.binding = 0 : i32, {{.*}}shader.storage = "uniform_buffer"} : !llvm.array<16 x i8>
// CHECK-DAG: @k.x() {{.*}}shader.binding = 1 : i32
// CHECK-DAG: @k.arg2() {{.*}}shader.binding = 2 : i32, {{.*}} : !llvm.array<16 x i8>
module attributes {shader.options = #shader.options<cluster_pod_args = false, pod_storage = uniform_buffer>} {
  gpu.module @single {
    gpu.func @k(%n: i32 {ocl.arg = #ocl.arg<"n", "int", 0, access = "none", qualifiers = "">},
                %x: !llvm.ptr<1> {ocl.arg = #ocl.arg<"x", "int*", 1, access = "none", qualifiers = "">}, %m: i32) kernel {
      llvm.store %n, %x : i32, !llvm.ptr<1>
      llvm.store %m, %x : i32, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

// Local memory is sized by specialization constants, in elements as the type's
// name, the index or, at last, the alignment says.
// CHECK-LABEL: gpu.module @locals
// CHECK-DAG: @first.l() {addr_space = 3 : i32, alignment = 16 : i64, shader.element_size = 16 : i32, shader.spec_id = 3 : i32} : !llvm.array<0 x i8>
// CHECK-DAG: @first.s() {addr_space = 3 : i32, shader.element_size = 12 : i32, shader.spec_id = 4 : i32}
// CHECK-DAG: @second.arg0() {addr_space = 3 : i32, alignment = 4 : i64, shader.element_size = 4 : i32, shader.spec_id = 5 : i32}
module {
  gpu.module @locals {
    gpu.func @first(%l: !llvm.ptr<3> {llvm.align = 16 : i64, ocl.arg = #ocl.arg<"l", "float3*", 3, access = "none", qualifiers = "">},
                    %s: !llvm.ptr<3> {ocl.arg = #ocl.arg<"s", "Foo*", 3, access = "none", qualifiers = "">}, %i: i32) kernel {
      %p = llvm.getelementptr %s[%i] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.struct<(i8, i32, f32)>
      llvm.store %i, %p : i32, !llvm.ptr<3>
      llvm.store %i, %l : i32, !llvm.ptr<3>
      gpu.return
    }
    gpu.func @second(%l: !llvm.ptr<3> {llvm.align = 4 : i64}) kernel {
      %c = llvm.mlir.constant(1 : i32) : i32
      llvm.store %c, %l : i32, !llvm.ptr<3>
      gpu.return
    }
  }
}

// -----

// An aggregate is read where it lies, unless the kernel writes to it.
// CHECK-LABEL: gpu.module @aggregates
// CHECK-LABEL: gpu.func @reads
// CHECK-NOT: llvm.alloca
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %{{.*}}[4] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
// CHECK: llvm.load %[[AT]] : !llvm.ptr<2> -> i32
// CHECK-LABEL: gpu.func @writes
// CHECK: %[[COPY:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i8, i32)> {alignment = 4 : i64} : (i32) -> !llvm.ptr
// CHECK: "llvm.intr.memcpy"(%[[COPY]], %{{.*}}, %{{.*}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<2>, i32) -> ()
// CHECK: llvm.store %{{.*}}, %[[COPY]] : i8, !llvm.ptr
module {
  gpu.module @aggregates {
    gpu.func @reads(%x: !llvm.ptr<1>, %s: !llvm.ptr {llvm.byval = !llvm.struct<(i8, i32)>}) kernel {
      %p = llvm.getelementptr inbounds %s[4] : (!llvm.ptr) -> !llvm.ptr, i8
      %i = llvm.load %p : !llvm.ptr -> i32
      llvm.store %i, %x : i32, !llvm.ptr<1>
      gpu.return
    }
    gpu.func @writes(%x: !llvm.ptr<1>, %s: !llvm.ptr {llvm.byval = !llvm.struct<(i8, i32)>}, %c: i8) kernel {
      llvm.store %c, %s : i8, !llvm.ptr
      %i = llvm.load %s : !llvm.ptr -> i32
      llvm.store %i, %x : i32, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

// With addresses, buffers are values among the plain old data, and the printf
// buffer is the last of them.
// CHECK-LABEL: gpu.module @physical
// CHECK-NOT: shader.storage = "storage_buffer"
// CHECK: @k.args() {{.*}}shader.storage = "push_constant"} : !llvm.array<32 x i8>
// CHECK-NOT: shader.storage
// CHECK-LABEL: gpu.func @k() kernel
// CHECK-SAME: printf_buffer = {offset = 24 : i64, storage = "push_constant"}
// CHECK: %[[ARGS:.*]] = llvm.mlir.addressof @k.args
// CHECK-DAG: llvm.load %[[ARGS]] invariant {alignment = 4 : i64} : !llvm.ptr<2> -> i32
// CHECK-DAG: %[[X_AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][8]
// CHECK-DAG: llvm.load %[[X_AT]] invariant {alignment = 8 : i64} : !llvm.ptr<2> -> !llvm.ptr<1>
// CHECK-DAG: %[[PRINTF_AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][24]
// CHECK-DAG: llvm.load %[[PRINTF_AT]] invariant {alignment = 8 : i64} : !llvm.ptr<2> -> !llvm.ptr<1>
module attributes {shader.options = #shader.options<physical_addressing = true, pod_storage = push_constant>, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>>} {
  gpu.module @physical {
    gpu.func @k(%n: i32, %x: !llvm.ptr<1>, %unused: i64) kernel {
      %printf = mux.printf_buffer : !llvm.ptr<1>
      llvm.store %n, %printf : i32, !llvm.ptr<1>
      llvm.store %n, %x : i32, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

// Images, samplers and the printf buffer have descriptors.
// CHECK-LABEL: gpu.module @descriptors
// CHECK-DAG: @k.arg0() {addr_space = 0 : i32, shader.binding = 0 : i32, shader.set = 0 : i32, shader.storage = "uniform_constant"} : !llvm.target<"spirv.Image"
// CHECK-DAG: @k.arg1() {addr_space = 0 : i32, shader.binding = 1 : i32, shader.set = 0 : i32, shader.storage = "uniform_constant"} : !llvm.target<"spirv.Sampler">
// CHECK-DAG: @k.printf() {addr_space = 1 : i32, alignment = 8 : i64, shader.binding = 3 : i32
// CHECK: %[[IMAGE_AT:.*]] = llvm.mlir.addressof @k.arg0
// CHECK: %[[IMAGE:.*]] = llvm.load %[[IMAGE_AT]]
// CHECK: "test.read"(%[[IMAGE]],
module {
  gpu.module @descriptors {
    gpu.func @k(%i: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>, %s: !llvm.target<"spirv.Sampler">, %n: i32) kernel {
      "test.read"(%i, %s, %n) : (!llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>, !llvm.target<"spirv.Sampler">, i32) -> ()
      %printf = mux.printf_buffer : !llvm.ptr<1>
      llvm.store %n, %printf : i32, !llvm.ptr<1>
      gpu.return
    }
  }
}
