// RUN: cairn-opt %s --gpu-legalize-types --split-input-file --verify-diagnostics

gpu.module @kernels {
  gpu.func @intrinsic(%p: !llvm.ptr<1>, %x: f32) kernel {
    // expected-error @below {{LLVM's intrinsic 'llvm.intr.frexp' cannot be expressed in SPIR-V}}
    %f = llvm.intr.frexp(%x) : (f32) -> !llvm.struct<(f32, i32)>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @called_intrinsic() kernel {
    // expected-error @below {{LLVM's intrinsic 'llvm.readcyclecounter' cannot be expressed in SPIR-V}}
    %t = llvm.call_intrinsic "llvm.readcyclecounter"() : () -> i64
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @wide_division(%p: !llvm.ptr<1>) kernel {
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> i128
    // expected-error @below {{'arith.divui' on values of type 'i128' cannot be expressed in SPIR-V}}
    %d = arith.divui %v, %v : i128
    gpu.return
  }
}

// -----

module attributes {shader.options = #shader.options<int8 = false>} {
  gpu.module @kernels {
    gpu.func @byte_atomic(%p: !llvm.ptr<1>, %x: i32) kernel {
      %v = arith.trunci %x : i32 to i8
      // expected-error @below {{'llvm.atomicrmw' on values of type 'i8' cannot be expressed in SPIR-V; 8-bit integers were ruled out by -int8=0}}
      %o = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr<1>, i8
      gpu.return
    }
  }
}

// -----

gpu.module @kernels {
  // expected-error @below {{argument 0 of type 'vector<8xf32>' should have become a load; run shader-assign-interface first}}
  gpu.func @argument(%x: vector<8xf32>) kernel {
    %y = arith.addf %x, %x : vector<8xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @matrix() kernel {
    // expected-error @below {{values of type 'vector<2x2xf32>' cannot be held in SPIR-V}}
    %c = arith.constant dense<0.0> : vector<2x2xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @below {{expected structured control flow; run ocl-lift-control-flow first}}
  gpu.func @branches(%p: !llvm.ptr<1>, %c: i1) kernel {
    %v = llvm.load %p : !llvm.ptr<1> -> vector<6xi32>
    cf.cond_br %c, ^store(%v : vector<6xi32>), ^end
  ^store(%x: vector<6xi32>):
    llvm.store %x, %p : vector<6xi32>, !llvm.ptr<1>
    cf.br ^end
  ^end:
    gpu.return
  }
}

// -----

// What follows the error is not looked at.
gpu.module @kernels {
  gpu.func @user_of_what_is_refused(%p: !llvm.ptr<1>) kernel {
    %v = llvm.load %p {alignment = 16 : i64} : !llvm.ptr<1> -> i128
    // expected-error @below {{'arith.divui' on values of type 'i128' cannot be expressed in SPIR-V}}
    %d = arith.divui %v, %v : i128
    llvm.store %d, %p : i128, !llvm.ptr<1>
    gpu.return
  }
}
