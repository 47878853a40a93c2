// What the loop's condition alone used, and what steps with it, were taken from memory
// that had been given back, once trips were counted.
// RUN: cairn-run %s --kernel=stepped --global=1 --arg a=i32[8]:zeros --arg n=5 --print a | FileCheck %s --check-prefix=STEPPED
// STEPPED: a = 1 2 3 4 5 0 0 0
kernel void stepped(global int *a, int n) {
  int i = 1;
  global int *p = a;
  int previous = 0;
  while (previous < n) {
    *p = i;
    ++p;
    previous = i;
    i++;
  }
}

// A sum that wraps below for all work-items: none of them is inside.
// RUN: cairn-run %s --kernel=wrapped --global=16 --local=16 --arg in=i32[16]:iota --arg out=i32[16]:zeros --arg n=-2147483648 --print out | FileCheck %s --check-prefix=WRAPPED
// WRAPPED: out = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
kernel void wrapped(global const int *in, global int *out, int n) {
  int x = get_global_id(0);
  int limit = (int)((uint)n - 1u);
  out[x] = in[(uint)max(x, limit) - (uint)limit];
}
