// Elements narrower than their places, where places are known but nothing has
// been optimised: LLVM's selection for AVX-512 once failed there.
// RUN: cairnc %s --target-cpu=skylake-avx512 -cl-std=CL3.0 -lanes=16 -cl-opt-disable -o %t.16.o
// RUN: cairnc %s --target-cpu=skylake-avx512 -cl-std=CL3.0 -lanes=32 -cl-opt-disable -o %t.32.o
// RUN: cairn-run %s --build-options='-cl-std=CL3.0 -lanes=16 -cl-opt-disable' --global=12 --local=12 --arg in=u16[12]:iota --arg out=u64[12]:zeros --print=out | FileCheck %s
// CHECK: out = 3 2 1 0 7 6 5 4 11 10 9 8
kernel void reversed(global const ushort *in, global ulong *out) {
  uint id = get_sub_group_local_id(), size = get_sub_group_size();
  out[get_global_id(0)] = sub_group_shuffle(
      in[get_global_id(0)], (id ^ 3) < size ? id ^ 3 : id);
}
