// Functions of sub-groups in OpenCL C 1.2, which knows no extension for them.
// RUN: cairnc %s --emit=mux | FileCheck %s
// RUN: cairnc %s --target=vulkan --emit=mux | FileCheck %s
// RUN: cairnc %s --target=level-zero --emit=mux | FileCheck %s
// RUN: not cairnc %s --target=vulkan -spv-version=1.0 --emit=mux 2>&1 | FileCheck %s --check-prefix=OLD
// CHECK: mux.broadcast sub_group
// CHECK: mux.sub_group_id
// OLD: error: use of undeclared identifier 'sub_group_broadcast'
kernel void k(global int *p) {
  p[0] = sub_group_broadcast(p[1], 0u) + get_sub_group_id();
}
