// The clocks of cl_khr_kernel_clock.
// REQUIRES: host, spirv-val
// RUN: cairn-run %s --build-options=-cl-std=CL3.0 --global=4 --local=2 --arg=o=i32[4]:zeros --print=o | FileCheck %s
// CHECK: o = 7 7 7 7
// RUN: cairnc %s --target=vulkan -cl-std=CL3.0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=WORDS
// RUN: not cairnc %s --target=level-zero -cl-std=CL3.0 -o %t.spv 2>&1 | FileCheck %s --check-prefix=UNDECLARED
// WORDS: OpCapability ShaderClockKHR
// WORDS: OpExtension "SPV_KHR_shader_clock"
// WORDS-COUNT-4: OpReadClockKHR
// UNDECLARED: error: use of undeclared identifier 'clock_read_device'

kernel void ticks(global int *o) {
  int i = get_global_id(0);
  ulong first = clock_read_device();
  uint2 low = clock_read_hilo_work_group();
  ulong second = clock_read_device();
  int result = first <= second;
  // Between the two, and with its halves in order.
  ulong between = as_ulong(low);
  if (first <= between && between <= second)
    result |= 2;
  if (clock_read_sub_group() != 0)
    result |= 4;
  o[i] = result;
}
