// RUN: cairn-opt %s --split-input-file --convert-mux-to-gpu | FileCheck %s
// RUN: cairn-opt %s --split-input-file --verify-cairn-level=level=mux -o /dev/null
// RUN: cairn-opt %s --split-input-file --convert-mux-to-gpu --verify-cairn-level=level=gpu -o /dev/null

// CHECK-LABEL: gpu.module @kernels
module attributes {kernel.options = #kernel.options<create_library = true>} {
// CHECK: func.func private @import(i32) -> i32
func.func private @import(i32) -> i32
// CHECK: gpu.func @export(%{{.*}}: i32) -> i32 attributes {mux.base_fn_name = "export"}
func.func @export(%x: i32) -> i32 attributes {mux.base_fn_name = "export"} {
  // CHECK: %[[R:.*]] = func.call @import
  %r = func.call @import(%x) : (i32) -> i32
  // CHECK: gpu.return %[[R]] : i32
  func.return %r : i32
}
// CHECK: gpu.func @kernel() kernel
func.func @kernel() attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: gpu.return
  func.return
}
}

// -----

// Nobody else calls these.
// CHECK-LABEL: gpu.module @kernels
module attributes {kernel.options = #kernel.options} {
// CHECK-NOT: @helper
func.func @helper(%x: i32) -> i32 {
  func.return %x : i32
}
}
