// The labels of a switch are numbers, though ids of that number are merged into
// others when types and constants that stand twice become one.
// REQUIRES: spirv-val, spirv-dis
// RUN: cairnc %s -cl-std=CL2.0 --target=level-zero -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: spirv-dis --no-color %t.spv | FileCheck %s --check-prefix=SPIRV
// SPIRV: OpSwitch {{%[0-9]+ %[0-9]+}} 2 {{%[0-9]+}} 7 {{%[0-9]+}} 0 {{%[0-9]+}} 5 {{%[0-9]+}} 3 {{%[0-9]+}}
struct pair { short16 a; int16 b; ulong c[3]; };
global int2 table[8] = {(int2)(0, 0)};
kernel void k(global ulong *out, const global struct pair *in) {
  local int first[33];
  int id = get_global_id(0);
  for (uint i = get_local_id(0); i < 33; i += get_local_size(0))
    first[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint x = (short)id;
  switch ((char)x) {
  case 2:
  case 7:
    break;
  default:
    x = 0;
    break;
  case 0:
  case 5:
    switch (convert_ushort_sat(0)) {
    case 6:
    case 0: {
      struct pair p = {0};
    } break;
    }
  case 3:
    break;
  }
  out[id] = x;
}
