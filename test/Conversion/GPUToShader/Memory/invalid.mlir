// What descriptors cannot express is an error that says what would help.
// RUN: cairn-opt %s --split-input-file --shader-lower-memory --verify-diagnostics
module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    gpu.func @stored() {
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      // expected-error@+1 {{a pointer in memory that others than the kernel access; descriptors have no addresses, '--physical-addressing' gives memory some}}
      llvm.store %a, %a : !llvm.ptr<1>, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    gpu.func @loaded() {
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      // expected-error@+1 {{a pointer in memory that others than the kernel access}}
      %p = llvm.load %a : !llvm.ptr<1> -> !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    gpu.func @number() {
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      // expected-error@+1 {{a pointer is used as a number; descriptors have no addresses, '--physical-addressing' gives memory some}}
      %n = llvm.ptrtoint %a : !llvm.ptr<1> to i32
      llvm.store %n, %a : i32, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    gpu.func @pointer(%n: i32) {
      // expected-error@+1 {{a number is used as a pointer}}
      %p = llvm.inttoptr %n : i32 to !llvm.ptr<1>
      llvm.store %n, %p : i32, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    gpu.func @copied(%n: i32) {
      %c1 = arith.constant 1 : i32
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      %m = llvm.alloca %c1 x !llvm.struct<(ptr<1>, i32)> : (i32) -> !llvm.ptr
      llvm.store %a, %m : !llvm.ptr<1>, !llvm.ptr
      // Beside the pointer.
      %second = llvm.getelementptr %m[4] : (!llvm.ptr) -> !llvm.ptr, i8
      llvm.store %n, %second : i32, !llvm.ptr
      // expected-error@+1 {{a pointer may be copied here as bytes}}
      llvm.store %n, %m : i32, !llvm.ptr
      %p = llvm.load %m : !llvm.ptr -> !llvm.ptr<1>
      llvm.store %n, %p : i32, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    gpu.func @array(%n: i32) {
      // expected-error@+1 {{a private array needs a size that is known when the kernel is compiled}}
      %m = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
      llvm.store %n, %m : i32, !llvm.ptr
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    gpu.func @atomic(%n: i32) {
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      // expected-error@+1 {{a pointer is exchanged atomically, which Vulkan cannot; exchange it as 'intptr_t'}}
      %m = llvm.atomicrmw xchg %a, %a monotonic : !llvm.ptr<1>, !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options} {
  gpu.module @kernels {
    // expected-error@+1 {{expected structured control flow; run ocl-lift-control-flow first}}
    gpu.func @branches(%p: !llvm.ptr<1>, %c: i1) kernel {
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      cf.cond_br %c, ^store(%v : i32), ^end
    ^store(%x: i32):
      llvm.store %x, %p : i32, !llvm.ptr<1>
      cf.br ^end
    ^end:
      gpu.return
    }
  }
}
