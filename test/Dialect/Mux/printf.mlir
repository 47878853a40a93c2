// RUN: cairn-opt %s --verify-roundtrip | FileCheck %s
// RUN: cairn-opt %s --emit-bytecode | cairn-opt | FileCheck %s

// CHECK-LABEL: func @buffer
// CHECK-SAME: mux.printf_formats = [#mux.printf_format<"%d %s\0A", ["i32", "i32"], ["yes", "no"]>, #mux.printf_format<"%v4hlf", ["f32x4"], []>]
func.func @buffer() -> !llvm.ptr<1> attributes {
    mux.printf_formats = [#mux.printf_format<"%d %s\0A", ["i32", "i32"], ["yes", "no"]>,
                          #mux.printf_format<"%v4hlf", ["f32x4"], []>]} {
  // CHECK: mux.printf_buffer : !llvm.ptr<1>
  %0 = mux.printf_buffer : !llvm.ptr<1>
  return %0 : !llvm.ptr<1>
}
