// A private array is written where its index stood, also when a loop has
// counted on in between: llvmpipe took the next iteration's index.
// REQUIRES: vulkan
// DEFINE: %{kernel} = reversed
// DEFINE: %{options} = -cl-std=CL1.2
// DEFINE: %{run} = cairn-run %s --kernel=%{kernel} --device=vulkan --build-options='%{options}' --global=1 --arg 'data=i32[8]:{5,2,7,1,8,3,6,4}' --print data
// RUN: %{run} | FileCheck %s --check-prefix=REVERSED
// REDEFINE: %{options} = -physical-addressing
// RUN: %{run} | FileCheck %s --check-prefix=REVERSED
// REVERSED: data = 4 6 3 8 1 7 2 5
// REDEFINE: %{kernel} = sorted
// RUN: %{run} | FileCheck %s --check-prefix=SORTED
// REDEFINE: %{options} = -cl-opt-disable
// RUN: %{run} | FileCheck %s --check-prefix=SORTED
// SORTED: data = 1 2 3 4 5 6 7 8
// REDEFINE: %{kernel} = pairs
// RUN: %{run} | FileCheck %s --check-prefix=PAIRS
// PAIRS: data = 50 103 114 125 86 55 66 77
kernel void reversed(global int *data) {
  int p[8];
  for (int i = 0; i < 8; ++i)
    p[i] = data[i];
  int i = 0, j = 7;
  while (i <= j) {
    int t = p[i];
    p[i++] = p[j];
    p[j--] = t;
  }
  for (i = 0; i < 8; ++i)
    data[i] = p[i];
}

// Quicksort with a stack of its own.
kernel void sorted(global int *data) {
  int p[8], stack[16], top = 0;
  for (int i = 0; i < 8; ++i)
    p[i] = data[i];
  stack[top++] = 0;
  stack[top++] = 7;
  while (top) {
    int high = stack[--top], low = stack[--top], i = low, j = high;
    int middle = p[(low + high) / 2];
    while (i <= j) {
      while (p[i] < middle)
        ++i;
      while (p[j] > middle)
        --j;
      if (i <= j) {
        int t = p[i];
        p[i++] = p[j];
        p[j--] = t;
      }
    }
    if (low < j) {
      stack[top++] = low;
      stack[top++] = j;
    }
    if (i < high) {
      stack[top++] = i;
      stack[top++] = high;
    }
  }
  for (int i = 0; i < 8; ++i)
    data[i] = p[i];
}

struct pair {
  int first, second[2];
};

// Of structures, behind a choice.
kernel void pairs(global int *data) {
  struct pair p[9];
  for (int i = 0; i < 9; ++i)
    p[i].first = p[i].second[0] = p[i].second[1] = i;
  int at = 0;
  for (int i = 0; i < 8; ++i) {
    int next = data[i] > 4 ? at + 1 : at, old = p[at].second[1];
    p[at].second[1] = old + data[i];
    at = next;
    p[at].first += 1;
  }
  for (int i = 0; i < 8; ++i)
    data[i] = p[i].second[1] * 10 + p[i].first;
}
