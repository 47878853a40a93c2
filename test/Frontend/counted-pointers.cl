// Loops that step a pointer of which one does not see where it begins: their trips
// are counted without an address, which descriptors do not have.
//
// RUN: cairnc %s --emit=mux | FileCheck %s
// RUN: cairnc %s --emit=mux -m32 | FileCheck %s
// RUN: cairnc %s -m32 -o %t.so
// RUN: cairnc %s --target=vulkan -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// CHECK-LABEL: @bounded
// CHECK-NOT: ptrtoint
// CHECK: scf.for
kernel void bounded(global int *o, global const int *a) {
  int kept[20];
  for (int i = 0; i < 20; ++i)
    kept[i] = a[i];
  int *begin = kept + (a[0] & 3);
  uint sum = 0;
  for (int *at = begin; at < begin + 4; ++at)
    sum = sum * 7 + *at;
  o[get_global_id(0)] = sum;
}
