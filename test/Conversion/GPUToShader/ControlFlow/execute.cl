// DEFINE: %{run} = --global=64 --local=8 --arg=n=9 --arg=out='i32[1024]:const(-7777)' --print=out --arg=in='i32[64]:{ \
// DEFINE:   -3,-2,-1,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38, \
// DEFINE:   39,40,63,70,77,90,100,127,128,255,256,300,511,999,1000,1023,4095,65535,99999,1000000,2000000,2147483647}'
//
// RUN: cairnc --target=vulkan %s -o %t.spv --interface=%t.json
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairn-run %s --device=host %{run} > %t.host
// RUN: cairn-run %t.spv --interface=%t.json --device=vulkan %{run} > %t.vulkan
// RUN: FileCheck %s --input-file=%t.host
// RUN: diff %t.host %t.vulkan
// RUN: cairnc --target=vulkan --emit=spirv %s | FileCheck %s --check-prefix=SSA
// REQUIRES: vulkan, spirv-val

// Control flow of all shapes that C can write means the same on both devices.
// Each work-item has stored all of its results.
//
// CHECK: out = 8 364 260 434
// CHECK-NOT: -7777
//
// Values of loops and selections need no variables.
//
// SSA: spirv.mlir.loop ->
// SSA-NOT: spirv.Variable

int breaks(int x, int n) {
  int s = 0;
  for (int a = 0; a < n; a++) {
    for (int b = 0; b < n; b++) {
      if (((x + a * b) & 7) == 5)
        break;
      if ((a ^ b) & 1)
        continue;
      s += a * b + x;
      if (s > 1000)
        goto done;
    }
    s ^= a;
  }
done:
  return s;
}

int early_return(int x, int n) {
  if (x < 0)
    return -1;
  for (int a = 0; a < n; a++) {
    if (x == a)
      return a * 100;
    while (x > 50) {
      x = x / 2 - 7;
      if (x == 43)
        return -2;
    }
  }
  return x;
}

int fall_through(int x, int n) {
  int r = 0;
  switch (x & 7) {
  case 0:
    r = 1;
  case 1:
    r += 10;
    break;
  case 2:
  case 3:
    r = 7;
    if (x & 16)
      break;
  default:
    r += 100;
    for (int a = 0; a < n; a++) {
      if (a == 3)
        break;
      r += a;
    }
  case 6:
    r *= 3;
  }
  return r;
}

int do_while(int x, int n) {
  int s = 0;
  do {
    s += x;
    if (s & 1)
      continue;
    x >>= 1;
    if (s > 500)
      break;
  } while (x > 0 && s < 2000 && n-- > -50);
  return s * 7 + x;
}

int irreducible(int x, int n) {
  int s = x, c = 0;
  switch (x % 3) {
  case 0:
    goto first;
  case 1:
    goto second;
  default:
    goto third;
  }
first:
  s += 1;
  if (c++ > n)
    goto end;
  if (s & 1)
    goto third;
second:
  s += 5;
  if (c++ > n)
    goto end;
  if (s & 2)
    goto first;
third:
  s ^= 3;
  if (c++ > n)
    goto end;
  goto second;
end:
  return s;
}

int state_machine(int x, int n) {
  int state = x & 3, s = 0;
  for (int c = 0; c < n * 4; c++) {
    switch (state) {
    case 0:
      s += c;
      state = (s & 1) ? 2 : 1;
      continue;
    case 1:
      s ^= 5;
      state = 3;
      break;
    case 2:
      if (s > 100)
        goto out;
      state = 0;
      break;
    case 3:
      state = (c & 1) ? 0 : 2;
      break;
    }
    s++;
  }
out:
  return s * 10 + state;
}

int out_of_three_loops(int x, int n) {
  for (int a = 1; a < n; a++)
    for (int b = a; b < n; b++)
      for (int c = b; c < n; c++) {
        if (a * a + b * b == c * c)
          return a * 10000 + b * 100 + c;
        if (a + b + c == x)
          return -x;
      }
  return 0;
}

int forever(int x) {
  int s = 0;
  while (1) {
    s++;
    if (s > x / s)
      break;
    if (s > 1000)
      return -5;
    for (;;) {
      if ((s & 3) != 3)
        break;
      s++;
    }
  }
  return s;
}

int condition_with_branches(int x, int n) {
  int s = 0;
  for (int a = 0; (a < n && (x & (1 << a))) || a < 2; a++)
    s += (a > 3 || (x > 5 && a != 1)) ? a : -1;
  return s;
}

int last_iteration(int x) {
  int s = x & 63, r, c = 0;
  do {
    r = s * 3 + x;
    c++;
    if (s & 1)
      s += 5;
    else
      s = s * 2 + 1;
  } while (r < 200 && c < 9);
  return r;
}

int counters(int n) {
  uint s = 0;
  for (uint a = n; a-- > 0;)
    s = s * 3 + a;
  for (ulong b = 0; b < (ulong)n; b += 3)
    s ^= (uint)b;
  for (int c = n; c >= 0; c -= 2)
    s += c;
  return (int)s;
}

int vectors(int x, int n) {
  float4 v = (float4)(x & 255, 1, 2, 3);
  int2 w = (int2)(x & 15, n);
  for (int a = 0; a < n; a++) {
    if (w.x > w.y)
      v = v.yzwx + 1.0f;
    else {
      w = w.yx;
      v.xy *= 0.5f;
    }
    w.x += a;
  }
  return (int)(v.x + v.y * 2 + v.z * 4 + v.w * 8) + w.x * 3 + w.y;
}

int truths(int x, int n) {
  bool f = false, g = x & 1;
  for (int a = 0; a < n; a++) {
    bool h = f;
    f = g;
    g = h ^ ((x >> a) & 1);
    if (f && g)
      break;
  }
  return f * 2 + g;
}

int switches(int x) {
  switch ((long)x * 0x100000001L) {
  case 0x300000003L:
    x = 50;
    break;
  case 0x700000007L:
    x = 60;
  case 5:
    x++;
    break;
  case -1:
    x = 70;
  }
  switch (x) {
  case -2:
    return 1;
  case 1000000:
    return 2;
  case 0x7fffffff:
    return 3;
  }
  return x;
}

int rotation(int x, int n) {
  int a = x, b = n, c = 1;
  for (int k = 0; k < n; k++) {
    int t = a;
    a = b;
    b = c;
    c = t + k;
  }
  return a + b * 3 + c * 5;
}

int nested(int x) {
  int s = 0;
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++) {
      if ((a + b + x) & 1)
        for (int c = 0; c < 3; c++)
          do {
            if (s & 1)
              switch (c) {
              case 0:
                s += 2;
                break;
              case 1:
                s += 3;
                continue;
              default:
                s += 1;
                goto next;
              }
            else
              s += x & 3;
            s++;
          } while (s % 5);
    next:
      s += b;
      if (s > 300)
        return -1;
    }
  return s;
}

kernel void shapes(global const int *in, global int *out, int n) {
  int i = get_global_id(0), x = in[i];
  out += i;
  out[0] = breaks(x, n);
  out[64] = early_return(x, n);
  out[128] = fall_through(x, n);
  out[192] = do_while(x, n);
  out[256] = irreducible(x, n);
  out[320] = state_machine(x, n);
  out[384] = out_of_three_loops(x, n);
  out[448] = forever(x);
  out[512] = condition_with_branches(x, n);
  out[576] = counters(n);
  out[640] = vectors(x, n);
  out[704] = truths(x, n);
  out[768] = switches(x);
  out[832] = rotation(x, n);
  out[896] = nested(x);
  out[960] = last_iteration(x);
}
