// RUN: cairn-opt %s --shader-assign-interface --split-input-file --verify-diagnostics

module attributes {shader.options = #shader.options<pod_storage = push_constant, max_pushconstant_size = 16>} {
  gpu.module @kernels {
    // expected-error @below {{kernel 'k' needs 24 bytes of push constants, expected at most 16; '-max-pushconstant-size' says what the device has, '-pod-ubo' passes arguments in a uniform buffer}}
    gpu.func @k(%a: vector<4xf32>, %b: i64) kernel {
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options<max_pushconstant_size = 8>, ocl.version = array<i64: 2, 0>} {
  gpu.module @kernels {
    // expected-error @below {{kernel 'k' needs 12 bytes of push constants, expected at most 8; '-max-pushconstant-size' says what the device has}}
    gpu.func @k(%a: vector<4xf32>) kernel {
      %c0 = arith.constant 0 : i32
      %0 = mux.global_id %c0 : i32
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options<constant_args_ubo = true>} {
  gpu.module @kernels {
    // expected-error @below {{'-constant-args-ubo' cannot pass argument 'c' of kernel 'k' in a uniform buffer: its elements expected to be a multiple of 16 bytes apart, got 4}}
    gpu.func @k(%x: !llvm.ptr<1>, %c: !llvm.ptr<2> {ocl.arg = #ocl.arg<"c", "float*", 2, access = "none", qualifiers = "const">}) kernel {
      gpu.return
    }
  }
}

// -----

// Elements of an array in a struct.
module attributes {shader.options = #shader.options<constant_args_ubo = true>} {
  gpu.module @kernels {
    gpu.func @k(%i: i32, %c: !llvm.ptr<2> {ocl.arg = #ocl.arg<"c", "Foo*", 2, access = "none", qualifiers = "const">}) kernel {
      // expected-error @below {{argument 'c' of kernel 'k' in a uniform buffer: elements of an array expected to be a multiple of 16 bytes apart, got 4}}
      %p = llvm.getelementptr %c[0, 1, %i] : (!llvm.ptr<2>, i32) -> !llvm.ptr<2>, !llvm.struct<(i32, array<7 x i32>)>
      %v = llvm.load %p : !llvm.ptr<2> -> i32
      gpu.return
    }
  }
}

// -----

// A vector of two in a packed struct, and what is as it should be.
module attributes {shader.options = #shader.options<constant_args_ubo = true>} {
  gpu.module @kernels {
    gpu.func @good(%i: i32, %c: !llvm.ptr<2> {ocl.arg = #ocl.arg<"c", "Foo*", 2, access = "none", qualifiers = "const">},
                   %v: !llvm.ptr<2> {ocl.arg = #ocl.arg<"v", "float3*", 2, access = "none", qualifiers = "const">}) kernel {
      %p = llvm.getelementptr %c[%i, 2] : (!llvm.ptr<2>, i32) -> !llvm.ptr<2>, !llvm.struct<(i32, i32, vector<2xf32>)>
      %0 = llvm.load %p : !llvm.ptr<2> -> vector<2xf32>
      gpu.return
    }
    gpu.func @k(%c: !llvm.ptr<2> {ocl.arg = #ocl.arg<"c", "Foo*", 2, access = "none", qualifiers = "const">}) kernel {
      %p = llvm.getelementptr %c[4] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
      // expected-error @below {{argument 'c' of kernel 'k' in a uniform buffer: a value at offset 4 expected to be aligned to a multiple of 8 bytes}}
      %0 = llvm.load %p : !llvm.ptr<2> -> vector<2xf32>
      gpu.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    llvm.mlir.global internal @counter(0 : i32) {addr_space = 1 : i32} : i32
    llvm.mlir.global internal @pointer() {addr_space = 1 : i32} : !llvm.ptr<1> {
      %0 = llvm.mlir.addressof @counter : !llvm.ptr<1>
      llvm.return %0 : !llvm.ptr<1>
    }
    gpu.func @k(%x: !llvm.ptr<1>) kernel {
      %0 = llvm.mlir.addressof @pointer : !llvm.ptr<1>
      // expected-error @below {{'pointer' holds the address of 'counter', and a descriptor cannot be written to memory; with '--physical-addressing' memory holds pointers}}
      %1 = llvm.load %0 : !llvm.ptr<1> -> !llvm.ptr<1>
      gpu.return
    }
  }
}

// -----

module {
  gpu.module @kernels {
    gpu.func @k(%dim: i32) kernel {
      // expected-error @below {{'mux.global_id' op expected a constant dimension; run convert-mux-to-gpu first}}
      %0 = mux.global_id %dim : i32
      gpu.return
    }
  }
}
