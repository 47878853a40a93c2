// Program-scope variables of megabytes: those that hold zeros are sizes in the
// interface, beside others with values, which are in front of them.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=zeros --global=16 --arg=x=i32[64]:zeros -cl-std=CL3.0
// LAUNCH:   --device=vulkan -cl-std=CL3.0 | --device=vulkan -cl-std=CL3.0 -physical-addressing | --device=level-zero -cl-std=CL3.0
// RUN: cairnc %s -cl-std=CL3.0 --target=vulkan --emit=interface | FileCheck %s
// RUN: cairnc %s -cl-std=CL3.0 --target=vulkan --emit=descriptor-map | FileCheck %s --check-prefix=MAP

// CHECK: "variables": {
// CHECK: "data": "0700000005000000080000000900000000000000000000000a"
// CHECK: "size": 16040008
// MAP: variable,{{.*}},hexbytes,0700000005000000080000000900000000000000000000000a,size,16040008{{$}}

global int large[4000000];
global int seven = 7;
global int sparse[10000] = {5, 8, 9, 0, 0, 10};
global char one;

kernel void zeros(global int *x) {
  size_t i = get_global_id(0);
  x[i] = large[i * 250000 + 9] + sparse[i] + seven;
  large[i * 250000 + 9] = i;
  x[16 + i] = large[i * 250000 + 9] + sparse[9999 - i];
  x[32 + i] = large[3999999 - i];
  x[48 + i] = one;
}
