// Whether a kernel sees its work-groups stands in the interface where a launch
// may come in parts, so that the runtime may make others of tiny ones.

// RUN: cairnc --target=vulkan --emit=interface %s -launch-in-parts \
// RUN:   | %python -m json.tool | FileCheck %s
// RUN: cairnc --target=level-zero --emit=interface %s \
// RUN:   | %python -m json.tool | FileCheck %s
// RUN: cairnc --target=host --emit=interface %s \
// RUN:   | %python -m json.tool | FileCheck %s
// RUN: cairnc --target=vulkan --emit=interface %s \
// RUN:   | %python -m json.tool | FileCheck %s --check-prefix=WHOLE

// WHOLE-NOT: "groups_unobserved"

// CHECK: "groups_unobserved": true,
// CHECK: "name": "blind",
kernel void blind(global int *p) {
  p[get_global_id(0) - get_global_offset(0)] = get_global_size(0) + get_work_dim();
}

// CHECK-NOT: "groups_unobserved"

kernel void sees_size(global int *p) { p[get_global_id(0)] = get_local_size(1); }

kernel void sees_group(global int *p) { p[get_global_id(0)] = get_group_id(0); }

kernel void shares(global int *p, local int *l) { l[0] = p[get_global_id(0)] = 1; }

kernel void waits(global int *p) {
  p[get_global_id(0)] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  p[get_global_id(0) + 1] = 2;
}

kernel __attribute__((reqd_work_group_size(4, 1, 1))) void fixed(global int *p) {
  p[get_global_id(0)] = 1;
}
