// Where work-items do not fill the device's vectors, loops of the lanes that
// have none must end, too: llvmpipe left each loop behind such a one after an
// iteration. And it numbers and
// counts sub-groups as if all but the last one were full.
// REQUIRES: vulkan
// DEFINE: %{size} = 1
// DEFINE: %{kernel} = twice
// DEFINE: %{run} = cairn-run %s --kernel=%{kernel} --device=vulkan --global=%{size} --local=%{size} --arg 'in=i32[8]:iota' --arg 'out=i32[9]:zeros' --print out
// RUN: %{run} | FileCheck %s --check-prefix=ONE
// RUN: %{run} --build-options=-physical-addressing | FileCheck %s --check-prefix=ONE
// ONE: out = 4 5 0 0 0 0 0 0 0
// REDEFINE: %{size} = 3
// RUN: %{run} | FileCheck %s --check-prefix=THREE
// THREE: out = 4 5 3 4 2 3 0 0 0
// REDEFINE: %{size} = 1,3
// RUN: %{run} | FileCheck %s --check-prefix=COLUMN
// COLUMN: out = 4 5 3 4 2 3 0 0 0
// REDEFINE: %{size} = 9
// REDEFINE: %{kernel} = called
// RUN: %{run} | FileCheck %s --check-prefix=NINE
// NINE: out = 8 8 8 8 8 8 8 0 7
// REDEFINE: %{size} = 2
// REDEFINE: %{kernel} = fixed
// RUN: %{run} | FileCheck %s --check-prefix=FIXED
// FIXED: out = 5 5 0 0 0 0 0 0 0
// REDEFINE: %{size} = 3
// REDEFINE: %{kernel} = counted
// RUN: %{run} | FileCheck %s --check-prefix=COUNTED
// COUNTED: out = 6 6 6 0 0 0 0 0 0
// DEFINE: %{summed} = cairn-run %s --kernel=summed --device=vulkan --build-options=-cl-std=CL2.0 --arg 'out=i32[3]:zeros' --print out
// RUN: %{summed} --global=33 --local=33 | FileCheck %s --check-prefix=SUM33
// SUM33: out = 33 33 33
// RUN: %{summed} --global=3,5,2 --local=3,5,2 | FileCheck %s --check-prefix=SUM30
// SUM30: out = 30 30 30
// RUN: %{summed} --global=32 --local=16 | FileCheck %s --check-prefix=SUM16
// SUM16: out = 16 16 16
kernel void twice(global const int *in, global int *out) {
  int item = get_local_id(0) + get_local_id(1), i = 0, j = 7;
  while (in[i] < 4 - item)
    ++i;
  while (in[j] > 5 - item)
    --j;
  out[2 * item] = i;
  out[2 * item + 1] = j;
}

__attribute__((noinline)) int find(global const int *in, int value) {
  int at = 0;
  while (in[at] != value)
    ++at;
  return at;
}

kernel void called(global const int *in, global int *out) {
  local int places[9];
  int item = get_local_id(0);
  places[item] = find(in, item & 7);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[item] = places[(item + 1) % 9] + find(in, 7 - (item & 7));
}

kernel __attribute__((reqd_work_group_size(2, 1, 1))) void
fixed(global const int *in, global int *out) {
  int i = 0, j = 0;
  while (in[i] < 3)
    ++i;
  while (in[j] < 2)
    ++j;
  out[get_local_id(0)] = i + j;
}

// A bound of which each step uses the one before twice.
#define STEP t = (t * t) ^ (t + 5);
#define STEPS STEP STEP STEP STEP STEP STEP STEP STEP
kernel void counted(global const int *in, global int *out) {
  uint t = in[1];
  STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS
  int sum = 0;
  for (uint i = 0; i < (t & 7) + 3; ++i)
    sum += in[i];
  out[get_local_id(0)] = sum;
}

#if __OPENCL_C_VERSION__ >= 200
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void summed(global int *out) {
  local int sums[64];
  int sum = sub_group_reduce_add(1), all = 0;
  if (get_sub_group_local_id() == 0)
    sums[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = 0; i < get_num_sub_groups(); ++i)
    all += sums[i];
  if (get_local_linear_id() < 3)
    out[get_local_linear_id()] = all;
}
#endif
