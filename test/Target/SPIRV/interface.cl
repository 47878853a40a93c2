// The interface as JSON holds what the descriptor map holds, by the names of
// docs/KernelInterface.md.

// RUN: cairnc --target=vulkan --emit=interface %s -o %t.json
// RUN: %python -m json.tool %t.json | FileCheck %s
// RUN: cairnc --target=vulkan %s -o %t.spv --interface=%t2.json
// RUN: diff %t.json %t2.json
// RUN: cairnc --target=vulkan --emit=interface %s --physical-addressing -pod-pushconstant \
// RUN:   | %python -m json.tool | FileCheck %s --check-prefix=PHYSICAL

// What the language says of work-groups is another thing than what dispatches
// the shader is made for.
// RUN: cairnc --target=vulkan --emit=interface %s -launch-in-parts \
// RUN:   | %python -m json.tool | FileCheck %s --check-prefix=PARTS
// RUN: cairnc --target=vulkan --emit=interface %s -launch-in-parts -cl-std=CL3.0 \
// RUN:   | %python -m json.tool | FileCheck %s --check-prefix=UNEVEN
// PARTS: "launch_in_parts": true,
// PARTS: "uniform_work_group_size": true,
// UNEVEN-NOT: "launch_in_parts"
// UNEVEN-NOT: "uniform_work_group_size"

kernel __attribute__((work_group_size_hint(8, 4, 1))) void
blend(global const float *restrict x, float2 w, local float *tmp, constant int *c, global float *y) {
  size_t i = get_global_id(0);
  tmp[0] = x[i] * w.x + w.y;
  y[i] = tmp[0] + c[get_work_dim()];
}

// CHECK: "cairn_interface": 1,
// CHECK-NEXT: "target": "vulkan",
// CHECK-NEXT: "addressing": "logical",
// CHECK-NEXT: "spec_constants": {
// CHECK-NEXT: "work_dim": 4,
// CHECK-NEXT: "work_group_size": [
// CHECK: "args": [
// CHECK-NEXT: {
// CHECK-NEXT: "address_space": "global",
// CHECK-NEXT: "align": 8,
// CHECK-NEXT: "binding": 0,
// CHECK-NEXT: "const": true,
// CHECK-NEXT: "descriptor_set": 0,
// CHECK-NEXT: "kind": "buffer",
// CHECK-NEXT: "name": "x",
// CHECK-NEXT: "restrict": true,
// CHECK-NEXT: "size": 8,
// CHECK-NEXT: "storage": "storage_buffer",
// CHECK-NEXT: "type": "float*"
// CHECK: "align": 8,
// CHECK-NEXT: "binding": 3,
// CHECK-NEXT: "descriptor_set": 0,
// CHECK-NEXT: "kind": "scalar",
// CHECK-NEXT: "name": "w",
// CHECK-NEXT: "offset": 0,
// CHECK-NEXT: "size": 8,
// CHECK-NEXT: "storage": "storage_buffer",
// CHECK-NEXT: "type": "float2"
// CHECK: "element_size": 4,
// CHECK-NEXT: "kind": "local",
// CHECK-NEXT: "name": "tmp",
// CHECK-NEXT: "size": 8,
// CHECK-NEXT: "spec_id": 3,
// CHECK-NOT: "launch_in_parts"
// CHECK: "address_space": "constant",
// CHECK: "binding": 1,
// CHECK: "name": "y",
// CHECK: "name": "blend",
// CHECK-NEXT: "pod": {
// CHECK-NEXT: "align": 8,
// CHECK-NEXT: "binding": 3,
// CHECK-NEXT: "descriptor_set": 0,
// CHECK-NEXT: "size": 8,
// CHECK-NEXT: "storage": "storage_buffer"
// CHECK: "symbol": "blend",
// CHECK-NEXT: "uniform_work_group_size": true,
// CHECK-NEXT: "work_group_size_hint": [

// PHYSICAL: "addressing": "physical",
// PHYSICAL: "kind": "buffer",
// PHYSICAL-NEXT: "name": "x",
// PHYSICAL-NEXT: "offset": 0,
// PHYSICAL-NEXT: "restrict": true,
// PHYSICAL-NEXT: "size": 8,
// PHYSICAL-NEXT: "storage": "push_constant",
// PHYSICAL-NOT: descriptor_set
// PHYSICAL: "pod": {
// PHYSICAL-NEXT: "align": 8,
// PHYSICAL-NEXT: "size": 32,
// PHYSICAL-NEXT: "storage": "push_constant"
