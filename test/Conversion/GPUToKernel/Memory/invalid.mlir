// RUN: cairn-opt %s --convert-gpu-to-kernel --split-input-file --verify-diagnostics

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  gpu.func @variable_length(%n: i32, %v: f32) kernel {
    // expected-error @below {{'llvm.alloca' cannot be expressed in OpenCL's SPIR-V: the size of a variable is known only at run time}}
    %a = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
    llvm.store %v, %a : f32, !llvm.ptr
    gpu.return
  }
}
}

// -----

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  gpu.func @constant_is_not_generic(%p: !llvm.ptr<2>, %o: !llvm.ptr<1>) kernel {
    // expected-error @below {{'llvm.addrspacecast' cannot be expressed in OpenCL's SPIR-V: constant memory is not part of the generic address space}}
    %q = llvm.addrspacecast %p : !llvm.ptr<2> to !llvm.ptr<4>
    %x = llvm.load %q : !llvm.ptr<4> -> i32
    llvm.store %x, %o : i32, !llvm.ptr<1>
    gpu.return
  }
}
}

// -----

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // expected-error @below {{a pointer into address space 7, which SPIR-V's kernels do not have}}
  gpu.func @space(%p: !llvm.ptr<7>, %v: i32) kernel {
    llvm.store %v, %p : i32, !llvm.ptr<7>
    gpu.return
  }
}
}

// -----

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // expected-error @below {{'here' is in address space 0, where kernels of SPIR-V have no variables}}
  llvm.mlir.global internal @here(1 : i32) : i32
  gpu.func @k() kernel {
    gpu.return
  }
}
}

// -----

module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  gpu.func @narrow(%p: !llvm.ptr<1>, %v: i32) kernel {
    // expected-error @below {{'llvm.atomicrmw' cannot be expressed in OpenCL's SPIR-V: it is expected to be a loop; run 'gpu-legalize-types' first}}
    %a = llvm.atomicrmw nand %p, %v monotonic : !llvm.ptr<1>, i32
    gpu.return
  }
}
}
