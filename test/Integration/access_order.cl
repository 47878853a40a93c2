// RUN: cairn-run %s --device=host --kernel=stored --global=64 --local=64 --arg o=i32[192]:zeros --arg in=i32[64]:iota --arg y=i32[64]:zeros --print y[0:8] --print o[0:9] | FileCheck %s --check-prefix=STORED
// RUN: cairn-run %s --device=host --kernel=loaded --global=64 --local=64 --arg o=i32[128]:iota --arg in=i32[64]:iota --arg y=i32[64]:zeros --print y[0:8] | FileCheck %s --check-prefix=LOADED
// RUN: cairn-run %s --device=host --kernel=chosen --global=33 --local=33 --arg in=i32[33]:iota --arg y=i32[33]:zeros --print y[0:8] | FileCheck %s --check-prefix=CHOSEN

// LLVM's vectoriser makes one access of several with a stride, in the place of
// the first load or of the last store. In between, the same work-item accesses
// a place that is not known before it runs.

// STORED: y{{.*}} = 1 2 3 1 2 3 1 2
// STORED: o{{.*}} = 1 2 3 2 2 3 3 2 3
kernel void stored(global int *o, const global int *in, global int *y) {
  int i = get_global_id(0);
  o[3 * i] = 1;
  o[3 * i + 1] = 2;
  o[3 * i + 2] = 3;
  int v = o[3 * i + in[i] % 3];
  o[3 * i] = v;
  y[i] = v;
}

// LOADED: y{{.*}} = 1 209 405 609 809 1009 1213 1409
kernel void loaded(global int *o, const global int *in, global int *y) {
  int i = get_global_id(0);
  int a = o[2 * i];
  o[2 * i + in[i] % 2] = 9;
  int b = o[2 * i + 1];
  y[i] = a * 100 + b;
}

// The same with an array of each work-item, kept behind a barrier.
// CHOSEN: y{{.*}} = 5 6 7 5 6 7 5 6
kernel void chosen(const global int *in, global int *y) {
  local int shared[33];
  int i = get_global_id(0);
  shared[get_local_id(0)] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int x[3];
  x[0] = 5;
  x[1] = 6;
  x[2] = 7;
  x[0] = x[in[i] % 3];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[1] = shared[0];
  y[i] = x[0] + x[1];
}
