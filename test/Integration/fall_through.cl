// A switch of 70 cases of which six of seven fall through to the next: each work-item
// goes a way of its own. Wide as it is, it compiles like any other code.
// RUN: cairn-run %s --device=host --global=72 --arg x=u32[72]:zeros --print x | FileCheck %s
// RUN: cairn-run %s --device=host --build-options=-lanes=1 --global=72 --arg x=u32[72]:zeros --print x | FileCheck %s
// RUN: cairn-run %s --device=vulkan --global=72 --arg x=u32[72]:zeros --print x | FileCheck %s
// RUN: cairn-run %s --device=level-zero --global=72 --arg x=u32[72]:zeros --print x | FileCheck %s
// CHECK: x = 2730 49 312 1430 5743 21531 207 779 2824 9918 34049 859 1246 4218 14093 46567 152508 1713 5612 18268 59085 190055 1706 7006 22443 71603 227602 721128 8400 26618 84121 265149 833762 1161 30793 96639 302696 946396 1319 34968 109157 340243 1059030 1477 4638 121675 377790 1171664 1635 5105 134193 415337 1284298 1793 5572 17238 452884 1396932 1951 6039 18632 490431 1509566 2109 6506 20026 61545 1622200 2267 6973 21420 65720

#define FALLS(n)                                                               \
  case n:                                                                      \
    r = r * 3 + n;
#define SEVEN(n)                                                               \
  FALLS(n) FALLS(n + 1) FALLS(n + 2) FALLS(n + 3) FALLS(n + 4) FALLS(n + 5)    \
  FALLS(n + 6) break;

kernel void falls(global uint *x) {
  uint i = get_global_id(0), r = i * 11 + 1;
  switch (i * 13 % 72) {
    SEVEN(0) SEVEN(7) SEVEN(14) SEVEN(21) SEVEN(28)
    SEVEN(35) SEVEN(42) SEVEN(49) SEVEN(56) SEVEN(63)
  default:
    r = r * 7 + 5;
  }
  x[i] = r;
}
