// Blocks that are called and not enqueued: at program scope, within each other,
// with what they captured. With checks what they capture stays in memory.
//
// DEFINE: %{run} = cairn-run %s --build-options=-cl-std=CL2.0 --global=4 --arg y=i32[4]:iota --print=y
// DEFINE: %{checks} = --check=bounds,races,uninitialised,barriers
// RUN: %{run} --kernel=program_scope | FileCheck %s --check-prefix=SCOPE
// RUN: %{run} --kernel=program_scope %{checks} | FileCheck %s --check-prefix=SCOPE
// RUN: %if vulkan %{ %{run} --kernel=program_scope --device=vulkan | FileCheck %s --check-prefix=SCOPE %}
// RUN: %{run} --kernel=captures | FileCheck %s --check-prefix=CAPTURES
// RUN: %{run} --kernel=captures %{checks} | FileCheck %s --check-prefix=CAPTURES
// RUN: %if vulkan %{ %{run} --kernel=captures --device=vulkan | FileCheck %s --check-prefix=CAPTURES %}
// RUN: not %{run} --kernel=beyond %{checks} 2>&1 | FileCheck %s --check-prefix=BEYOND
// SCOPE: y = 12 26 40 54
// CAPTURES: y = 26 126 626 1226

typedef int (^Function)(int);

constant int seven = 7;
constant Function add = ^(int n) { return n + seven - 1; };
int (^constant scale)(int) = ^int(int n) {
  return seven * n * (1 + get_global_id(0));
};
void (^const unused)(global int *) = ^(global int *y) { y[0] = 99; };

kernel void program_scope(global int *y) {
  y[get_global_id(0)] = scale(2) + add(0) - 8;
}

// Too large to be inlined twice; only the block that nobody calls uses it.
int helper(global const int *y, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += y[i] * y[n - i];
  return sum;
}

kernel void captures(global int *y) {
  int i = get_global_id(0), factor = 3;
  int square = y[i] * y[i];
  Function outer = ^(int n) {
    Function inner = ^(int m) { return m * factor; };
    return inner(n) + square * 100;
  };
  Function never = ^(int n) { return helper(y, n); };
  factor = 1000;
  int extra = i == 3 ? 300 : 0;
  if (i == 2)
    extra = ^(int n) { return n * 25; }(8);
  y[i] = outer(8) + 2 + extra;
}

// BEYOND: error: kernel 'beyond' reads 4 bytes right behind 'y' (16 bytes)
// BEYOND-NEXT: note: a block of 'beyond' is called here, in 'beyond'
kernel void beyond(global int *y) {
  Function at = ^(int n) { return y[n]; };
  y[0] = at(4);
}
