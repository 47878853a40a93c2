// Loads of one and two bytes past the caches compile, alone and in vectors.
// RUN: cairnc %s --target=host -o %t.o
// RUN: cairnc %s -lanes=1 --target=host -o %t.1.o
// RUN: cairnc %s -cl-opt-disable --target=host -o %t.0.o
// RUN: cairn-run %s --build-options=-lanes=1 --kernel=loads --global=4 --arg p=u8[4]:{7,8,9,7} --arg h=u16[4]:{1,2,3,4} --arg out=i32[4]:zeros --print out | FileCheck %s
// CHECK: out = 3 4 6 9

kernel void loads(global const uchar *p, global const ushort *h, global int *out) {
  size_t i = get_global_id(0);
  int twice = 2 * __builtin_nontemporal_load(h + i);
  out[i] = (__builtin_nontemporal_load(p + i) == 7) + twice;
}

kernel void stores(global uchar *p, global ushort *h) {
  size_t i = get_global_id(0);
  __builtin_nontemporal_store((uchar)i, p + i);
  __builtin_nontemporal_store((ushort)i, h + i);
}
