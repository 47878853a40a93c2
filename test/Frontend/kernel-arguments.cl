// RUN: cairnc %s --emit=llvm | FileCheck %s
// RUN: cairnc %s --emit=llvm | cairnc - --emit=interface | FileCheck %s --check-prefix=INTERFACE

// What LLVM's types lose of a kernel's arguments is kept.

typedef struct { char c; int i; double d; } Data;
typedef uint number;

// CHECK-LABEL: llvm.func spir_kernelcc @arguments(
// CHECK-SAME: ocl.arg = #ocl.arg<"in", "float*", 1, access = "none", qualifiers = "restrict const">
// CHECK-SAME: ocl.arg = #ocl.arg<"out", "uint*", 1, access = "none", qualifiers = "volatile">
// CHECK-SAME: ocl.declared_type = "number*"
// CHECK-SAME: ocl.arg = #ocl.arg<"table", "short*", 2, access = "none", qualifiers = "const">
// CHECK-SAME: ocl.arg = #ocl.arg<"shared", "long*", 3, access = "none", qualifiers = "">
// CHECK-SAME: ocl.arg = #ocl.arg<"count", "uint", 0, access = "none", qualifiers = "">
// CHECK-SAME: ocl.declared_type = "number"
// CHECK-SAME: ocl.arg = #ocl.arg<"vector", "float4", 0, access = "none", qualifiers = "">
// CHECK-SAME: ocl.arg = #ocl.arg<"vectors", "uchar3*", 1, access = "none", qualifiers = "">
// CHECK-SAME: ocl.arg = #ocl.arg<"data", "Data", 0, access = "none", qualifiers = "">
// CHECK-NOT: ocl.declared_type
kernel void arguments(global const float *restrict in,
                      global volatile number *out, constant short *table,
                      local long *shared, number count, float4 vector,
                      global uchar3 *vectors, Data data) {
  *out = count + data.i;
}

// INTERFACE: "kind": "buffer"
// INTERFACE: "name": "in"
// INTERFACE: "type": "float*"
// INTERFACE: "declared_type": "number*"
// INTERFACE: "name": "out"
// INTERFACE: "type": "uint*"
// INTERFACE: "name": "shared"
// INTERFACE: "name": "vector"
// INTERFACE: "size": 16
// INTERFACE: "type": "float4"
// INTERFACE: "name": "data"
// INTERFACE: "size": 16
