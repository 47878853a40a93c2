// Loops of goto with several exits, and loops left from within switches.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=collatz --global=16 \
// RUN:   --local=8 '--arg=o=i32[64]:zeros' '--print=o[0:16]' | FileCheck %s
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=breaks --global=16 --local=8 --arg=x=i32[256]:randint(0,15) --arg=o=i32[32]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

// CHECK: = 0 1 7 2 5 8 16 3 19 6 14 9 9 17 17 4{{$}}

kernel void collatz(global int *o) {
  uint n = get_global_id(0) + 1;
  int s = 0;
again:
  if (n == 1)
    goto end;
  if (n & 1)
    n = 3 * n + 1;
  else
    n /= 2;
  s++;
  if (s > 1000)
    goto fail;
  goto again;
fail:
  s = -1;
end:
  o[get_global_id(0)] = s;
  o[get_global_id(0) + 32] = n;
}
kernel void statem(global const uchar *x, global int *o) {
  int g = get_global_id(0);
  global const uchar *s = x + g * 16;
  int i = 0, words = 0, num = 0;
start:
  if (i == 16)
    goto fin;
  if (s[i] == ' ') {
    i++;
    goto start;
  }
  if (s[i] >= '0' && s[i] <= '9')
    goto number;
  goto word;
number:
  while (i < 16 && s[i] >= '0' && s[i] <= '9') {
    num = num * 10 + s[i] - '0';
    i++;
    if (num > 100000)
      goto fin;
  }
  goto start;
word:
  words++;
  do {
    i++;
    if (i == 16)
      goto fin;
  } while (s[i] != ' ' && !(s[i] >= '0' && s[i] <= '9'));
  goto start;
fin:
  o[g * 2] = words;
  o[g * 2 + 1] = num;
}
kernel void breaks(global int *x, global int *o) {
  int g = get_global_id(0);
  int r = 0, found = -1;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      int v = x[g * 16 + i * 4 + j];
      if (v == 7)
        continue;
      if (v == 3) {
        found = i * 4 + j;
        goto out;
      }
      if (v > 12)
        break;
      r += v;
      switch (v) {
      case 0:
        r += 100;
        break;
      case 1:
        r *= 2;
      case 2:
        continue;
      case 5:
        return;
      default:
        if (v & 1)
          break;
        r -= 1;
      }
      r++;
    }
    if (r > 200)
      break;
  }
out:
  o[g] = r;
  o[g + 16] = found;
}
