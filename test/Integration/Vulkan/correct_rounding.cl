// Division and square root, correctly rounded on devices that need not do that.
// REQUIRES: vulkan, host, spirv-val
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=random --global=4096 --local=64 --arg=x=u32[4096]:randint(0,4294967295,1) --arg=y=u32[4096]:randint(0,4294967295,2) --arg=o=u32[12288]:zeros -cl-fp32-correctly-rounded-divide-sqrt
// LAUNCH:   --device=vulkan -cl-fp32-correctly-rounded-divide-sqrt | --device=vulkan -cl-fp32-correctly-rounded-divide-sqrt -physical-addressing | --device=level-zero -cl-fp32-correctly-rounded-divide-sqrt
// LAUNCH: --kernel=special --global=196 --local=14 --arg=o=u32[588]:zeros -cl-fp32-correctly-rounded-divide-sqrt
// LAUNCH:   --device=vulkan -cl-fp32-correctly-rounded-divide-sqrt | --device=vulkan -cl-fp32-correctly-rounded-divide-sqrt -physical-addressing | --device=level-zero -cl-fp32-correctly-rounded-divide-sqrt

// RUN: cairnc %s --target=vulkan -cl-fp32-correctly-rounded-divide-sqrt -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: cairnc %s --target=level-zero -cl-fp32-correctly-rounded-divide-sqrt -o %t.spv --verify-env=level-zero
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: cairnc %s --target=vulkan -o - --emit=gpu | FileCheck %s --check-prefix=DEVICE
// CHECK-NOT: {{OpFDiv|sqrt|Sqrt}}
// DEVICE: arith.divf

uint bitsOf(float x) { return isnan(x) ? 7 : as_uint(x); }

void test(uint x, uint y, global uint *o) {
  o[0] = bitsOf(as_float(x) / as_float(y));
  o[1] = bitsOf(sqrt(as_float(x)));
  // Quotients near 1, of which many are near the middle of two floats.
  float2 near = as_float2((uint2)(x, y) & 0x3fffffu | 0x3f800000u);
  float2 both = near / near.yx;
  o[2] = bitsOf(both.x) ^ bitsOf(both.y) << 1;
}

kernel void random(global uint *x, global uint *y, global uint *o) {
  int i = get_global_id(0);
  test(x[i], y[i], o + 3 * i);
}

constant uint numbers[14] = {0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 1, 0x80000001,
                             0x7fffff, 0x800000, 0x7f7fffff, 0x3f800000, 0x3f800001, 0x34000000, 0x40400000};

kernel void special(global uint *o) {
  int i = get_global_id(0);
  test(numbers[i % 14], numbers[i / 14], o + 3 * i);
}
