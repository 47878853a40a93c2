// Loops in each other that carry indices from one to the next are each looked at
// once: eight ways through each of twelve loops would take days.
// RUN: cairnc %s --emit=gpu --target=vulkan -o - | FileCheck %s
// CHECK-COUNT-12: scf.for
#define L(x) for (int x = 0; x < n; x++)
kernel void k(global int *o, int n) {
  int v[4] = {0}, p = 1, q = 2, r = 3, s = 4, t = 5, u = 6, w = 7, x = 8;
  L(a) L(b) L(c) L(d) L(e) L(f) L(g) L(h) L(i) L(j) L(k) L(l) {
    v[p & 3] += q;
    p = q * 3 + r; q = r * 3 + s; r = s * 3 + t; s = t * 3 + u;
    t = u * 3 + w; u = w * 3 + x; w = x * 3 + p; x = p * 3 + q;
  }
  *o = v[0] + v[1] + v[2] + v[3];
}
