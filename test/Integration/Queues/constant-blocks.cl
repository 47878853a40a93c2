// Blocks at program scope are constants that are called by their names.
//
// RUN: cairn-run %s -cl-std=CL2.0 --kernel=scope --global=4 --arg out=i32[4]:zeros --print out | FileCheck %s --check-prefix=SCOPE
// SCOPE: out = 21 42 63 84
//
// RUN: cairn-run %s -cl-std=CL2.0 --kernel=nested --global=4 --arg out=i32[4]:zeros --print out | FileCheck %s --check-prefix=NESTED
// RUN: cairn-run %s --device=vulkan -cl-std=CL2.0 --kernel=nested --global=4 --arg out=i32[4]:zeros --print out | FileCheck %s --check-prefix=NESTED
// NESTED: out = -1 0 1 2

constant int seven = 7;
int (^constant product)(int) = ^int(int n) {
  return seven * n * (1 + get_global_id(0));
};

kernel void scope(global int *out) { out[get_global_id(0)] = product(3); }

typedef int (^Sum)(float, int);
constant Sum sum = ^(float f, int i) { return (int)(i + f); };
typedef float (^Float)(int, int);
constant Float asFloat = ^(int a, int b) { return (float)(a + b); };
typedef int (^Int)(float, float);

kernel void nested(global int *out) {
  int i = get_global_id(0);
  Int inner = ^(float a, float b) { return (int)(a + b); };
  out[i] = sum(1.1f, sum(1.1f, i)) - inner(asFloat(1, 1), 1.1f);
}
