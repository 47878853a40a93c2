// Null events, reservations and queues: constants where these types exist, and an
// error at the line elsewhere. Clang's own definitions end its code generation.
// RUN: split-file --leading-lines %s %t
// RUN: cairnc %t/nulls.cl -cl-std=CL2.0 --target=level-zero -spv-env=opencl2.0 -spv-version=1.0 -o %t/nulls.spv
// RUN: spirv-val --target-env opencl2.0 %t/nulls.spv
// RUN: spirv-dis %t/nulls.spv | FileCheck %s
// RUN: cairnc %t/nulls.cl -cl-std=CL3.0 --target=level-zero -spv-env=opencl2.2 -o %t/nulls.spv
// RUN: spirv-val --target-env opencl2.2 %t/nulls.spv
// RUN: cairnc %t/nulls.cl -cl-std=CL2.0 -o %t/nulls.o
// RUN: not cairnc %t/nulls.cl -cl-std=CL2.0 -cl-ext=+all --target=vulkan -o %t/nulls.spv 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not cairnc %t/nulls.cl -cl-std=CL2.0 -cl-ext=+all --target=level-zero -o %t/nulls.spv 2>&1 | FileCheck %s --check-prefix=LEVEL-ZERO
// RUN: not cairnc %t/wrong.cl -cl-std=CL2.0 --target=level-zero -spv-env=opencl2.0 -o %t/wrong.spv 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: cairnc %t/copies.cl -o %t/copies.o
// RUN: not cairnc %t/lists.cl -o %t/lists.o 2>&1 | FileCheck %s --check-prefix=LISTS
// RUN: not cairnc %t/argument.cl -o %t/lists.o 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not cairnc %t/pointer.cl -o %t/lists.o 2>&1 | FileCheck %s --check-prefix=POINTER

// CHECK-DAG: %[[EVENT:.*]] = OpTypeDeviceEvent
// CHECK-DAG: %[[RESERVATION:.*]] = OpTypeReserveId
// CHECK-DAG: %[[NO_EVENT:.*]] = OpConstantNull %[[EVENT]]
// CHECK-DAG: %[[NO_RESERVATION:.*]] = OpConstantNull %[[RESERVATION]]
// CHECK: OpIsValidEvent %{{.*}} %[[NO_EVENT]]
// CHECK: OpIsValidReserveId %{{.*}} %[[NO_RESERVATION]]

//--- nulls.cl
kernel void direct(global int *o) {
  clk_event_t e = CLK_NULL_EVENT;
  // NONE: nulls.cl:[[#@LINE+2]]:10: error: builtin 'is_valid_event' is not supported yet
  // LEVEL-ZERO: nulls.cl:[[#@LINE+1]]:10: error: builtin 'is_valid_event' needs pipes and queues, which came with OpenCL 2.0; '-spv-env=opencl2.0' has them
  o[0] = is_valid_event(e);
  reserve_id_t r = CLK_NULL_RESERVE_ID;
  o[1] = is_valid_reserve_id(r);
}

clk_event_t eventOf(int make) {
  return make ? create_user_event() : CLK_NULL_EVENT;
}
struct holder {
  int x;
  clk_event_t e;
};
kernel void stored(global int *o) {
  clk_event_t two[2] = {CLK_NULL_EVENT, eventOf(o[0])};
  struct holder h = {1, CLK_NULL_EVENT};
  if (o[1])
    h.e = two[o[1] & 1];
  o[2] = is_valid_event(h.e);
}

// Unused, and unknown to the target, they do no harm.
kernel void unused(global int *o) {
  clk_event_t e = CLK_NULL_EVENT;
  reserve_id_t r = CLK_NULL_RESERVE_ID;
  queue_t q = 0;
  o[0] = 1;
}

//--- wrong.cl
kernel void k(global int *o, queue_t q) {
  clk_event_t e = create_user_event();
  // WRONG: wrong.cl:[[#@LINE+1]]:12: error: values of type 'clk_event_t' cannot be compared
  o[0] = e == CLK_NULL_EVENT;
  // WRONG: wrong.cl:[[#@LINE+1]]:12: error: values of type 'queue_t' cannot be compared
  o[1] = q != get_default_queue();
  // WRONG: wrong.cl:[[#@LINE+1]]:19: error: values of type 'clk_event_t' cannot be reinterpreted
  clk_event_t f = __builtin_astype((void *)1, clk_event_t);
  // WRONG: wrong.cl:[[#@LINE+1]]:17: error: expected constants for a sampler
  sampler_t s = o[0];
}
// WRONG-NOT: error:

//--- copies.cl
kernel void k(global int *o, local int *l) {
  event_t e = 0, none = (event_t)0;
  e = async_work_group_copy(l, o, 1, none);
  event_t both[2];
  both[0] = e;
  both[1] = none;
  wait_group_events(2, both);
  event_t listed[4] = {e, (event_t)0, none};
  wait_group_events(4, listed);
  o[1] = l[0];
}

//--- lists.cl
kernel void k(global int *o, local int *l) {
  event_t e = async_work_group_copy(l, o, 1, 0);
  // LISTS: lists.cl:[[#@LINE+1]]:25: error: expected an event, got a value of type 'int'; a null event in a list is '(event_t)0'
  event_t both[2] = {e, 0};
  // LISTS: lists.cl:[[#@LINE+1]]:29: error: expected an event, got a value of type 'int'
  event_t rows[2][2] = {{e, 0}};
  wait_group_events(2, both);
}
// LISTS-NOT: error:

//--- argument.cl
kernel void k(global int *o, local int *l) {
  event_t e = async_work_group_copy(l, o, 1, 0);
  // ARGUMENT: argument.cl:[[#@LINE+1]]:3: error: this expression cannot be compiled
  wait_group_events(2, (event_t[]){e, 0});
}
// ARGUMENT-NOT: error:

//--- pointer.cl
kernel void k(global int *o, local int *l) {
  event_t e = async_work_group_copy(l, o, 1, 0);
  // POINTER: pointer.cl:[[#@LINE+1]]:14: error: this expression cannot be compiled
  event_t *p = (event_t[]){e, 0};
  wait_group_events(2, p);
}
// POINTER-NOT: error:
