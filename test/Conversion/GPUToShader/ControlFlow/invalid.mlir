// RUN: cairn-opt %s --split-input-file --shader-structure-control-flow --verify-diagnostics

gpu.module @kernels {
  gpu.func @parallel(%n: index) kernel {
    // expected-error @below {{'scf.parallel' op has no structured form in a shader}}
    scf.parallel (%i) = (%n) to (%n) step (%n) {
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @below {{'gpu.func' op has branches between blocks; run 'ocl-lift-control-flow' first}}
  gpu.func @blocks() kernel {
    cf.br ^bb1
  ^bb1:
    gpu.return
  }
}
