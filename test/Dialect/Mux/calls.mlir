// RUN: cairn-opt %s --split-input-file --verify-diagnostics --verify-roundtrip | FileCheck %s

// CHECK-LABEL: gpu.module @calls
gpu.module @calls {
  gpu.func @square(%x: f32) -> f32 attributes {sym_visibility = "private"} {
    %0 = arith.mulf %x, %x : f32
    gpu.return %0 : f32
  }
  gpu.func @nothing() attributes {sym_visibility = "private"} {
    gpu.return
  }
  gpu.func @k(%x: f32) kernel {
    // CHECK: mux.call @square(%{{.*}}) : (f32) -> f32
    %0 = mux.call @square(%x) : (f32) -> f32
    // CHECK: mux.call @nothing() : () -> ()
    mux.call @nothing() : () -> ()
    gpu.return
  }
}

// -----

// call_c1
gpu.module @unknown {
  gpu.func @k(%x: f32) kernel {
    // expected-error @below {{'mux.call' op expected a function of the module, got 'square'}}
    %0 = mux.call @square(%x) : (f32) -> f32
    gpu.return
  }
}

// -----

// call_c2
gpu.module @types {
  gpu.func @square(%x: f32) -> f32 attributes {sym_visibility = "private"} {
    gpu.return %x : f32
  }
  gpu.func @k(%x: f64) kernel {
    // expected-error @below {{'mux.call' op expected the type of 'square', '(f32) -> f32', got '(f64) -> f64'}}
    %0 = mux.call @square(%x) : (f64) -> f64
    gpu.return
  }
}
