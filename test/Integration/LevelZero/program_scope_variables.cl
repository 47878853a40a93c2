// Variables of the program whose initial values are addresses.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s -cl-std=CL2.0 --global=16 --local=4 \
// DEFINE:   '--arg=o=i32[16]:zeros' --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 37 50 42 47 40 52 37 50 42 47 40 52 37 50 42 47{{$}}

global int counter = 5;
global int arr[4] = {1, 2, 3, 4};
global int *gp = &arr[2];
constant float cf = 2.5f;
global float gf[3] = {1, 2, 3};
kernel void program_scope_variables(global int *o) {
  int g = get_global_id(0);
  o[g] = gp[g & 1] * 10 + counter + (int)(cf * gf[g % 3]);
  if (g == 99)
    gp = arr;
}
