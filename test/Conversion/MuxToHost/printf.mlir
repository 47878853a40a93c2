// RUN: cairn-opt %s --convert-mux-to-host | FileCheck %s
// RUN: cairn-opt %s --convert-mux-to-host | cairn-translate --host-to-interface | FileCheck %s --check-prefix=JSON

// The buffer's address stands in the launch record.
// CHECK-LABEL: llvm.func internal @print.group(
// CHECK-SAME: %[[LAUNCH:[^:]*]]: !llvm.ptr {llvm.noalias},
func.func @print() attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops,
    mux.printf_formats = [#mux.printf_format<"\22%d\22 \C3\A9\0A", ["i32"], []>,
                          #mux.printf_format<"%s\FF", ["i32"], ["a", "\80"]>]} {
  // CHECK-NEXT: %[[AT:.*]] = llvm.getelementptr %[[LAUNCH]][104]
  // CHECK-NEXT: %[[BUFFER:.*]] = llvm.load %[[AT]] invariant {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.atomicrmw add %[[BUFFER]]
  %buffer = mux.printf_buffer : !llvm.ptr<1>
  %size = arith.constant 8 : i64
  %0 = llvm.atomicrmw add %buffer, %size monotonic : !llvm.ptr<1>, i64
  return
}
// CHECK-LABEL: llvm.func @print(
// CHECK-SAME: printf = [{args = ["i32"], format = "\22%d\22 \C3\A9\0A"}, {args = ["i32"], format = [37, 115, 255], strings = ["a", [128]]}]

// JSON: "printf": [
// JSON-NEXT: {
// JSON-NEXT: "args": [
// JSON-NEXT: "i32"
// JSON-NEXT: ],
// JSON-NEXT: "format": "\"%d\" {{é}}\n"
// JSON-NEXT: },
// JSON: "format": [
// JSON-NEXT: 37,
// JSON-NEXT: 115,
// JSON-NEXT: 255
// JSON-NEXT: ],
// JSON-NEXT: "strings": [
// JSON-NEXT: "a",
// JSON-NEXT: [
// JSON-NEXT: 128
// JSON-NEXT: ]

func.func @silent() attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  return
}
// JSON: "name": "silent"
// JSON-NOT: printf
