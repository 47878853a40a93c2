// Pointers as members of a struct in private memory, beside an array whose index
// varies: the array does not reach the pointers.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=ctx \
// RUN:   --tolerance=1e-6 --global=16 --local=8 \
// RUN:   '--arg=a=f32[64]:uniform(0,1)' '--arg=b=f32[64]:uniform(1,2)' \
// RUN:   '--arg=o=f32[64]:zeros' '--print=o'

typedef struct {
  global const float *a;
  global const float *b;
  int n;
  float acc[3];
} Ctx;
float step1(Ctx *c, int i) {
  c->acc[i % 3] += c->a[i] * c->b[c->n - 1 - i];
  c->a += 1;
  return c->acc[i % 3];
}
kernel void ctx(global const float *a, global const float *b, global float *o) {
  Ctx c;
  c.a = a;
  c.b = b;
  c.n = 32;
  for (int i = 0; i < 3; i++)
    c.acc[i] = i;
  int g = get_global_id(0);
  if (g & 1) {
    c.a = b;
    c.b = a;
  }
  float s = 0;
  for (int i = 0; i < 5; i++)
    s += step1(&c, i + (g & 7));
  o[g] = s;
  o[g + 16] = c.acc[g % 3];
  Ctx d;
  d.a = c.a;
  d.b = c.b;
  d.acc[2] = c.acc[2];
  d.n = 16;
  o[g + 32] = step1(&d, 2);
}
