// RUN: cairn-translate --import-opencl-c %s | FileCheck %s --implicit-check-not='llvm.func internal'

// What all copies of a function in one kernel would come to decides: these have
// 500 instructions. Which are called by every target:
// CHECK: llvm.func internal spir_funccc @large(
// CHECK: llvm.func internal spir_funccc @nested(
// CHECK: llvm.call{{.*}} @large
// CHECK: llvm.func internal spir_funccc @asks(
// CHECK: llvm.func internal spir_funccc @prints(
// CHECK: llvm.func internal spir_funccc @narrow(
// CHECK: llvm.func internal spir_funccc @counts(
// CHECK: llvm.func internal spir_funccc @looks_up(
// CHECK: llvm.func internal spir_funccc @points_much(

#define TURN x = x * y + z; y = y * 0.5f - x; z = z * x + 1;
#define TURNS TURN TURN TURN TURN TURN TURN TURN TURN TURN TURN
#define MANY TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS TURNS

float large(float x, float y, float z) { MANY return x + y; }
float nested(float x, float y, float z) {
  x = large(x, y, z) + large(y, x, z);
  MANY MANY
  return x;
}
// Called once by every kernel.
float once(float x, float y, float z) { MANY return x - y; }
float asks(float x, float y, float z) { MANY return x + get_global_id(0); }
float prints(float x, float y, float z) { MANY printf("%f\n", x); return x; }
char narrow(char c, float x, float y, float z) { MANY return c + (char)x; }
float counts(global int *c, float x, float y, float z) {
  MANY
  return x + atomic_inc(c);
}
constant float table[3] = {1, 2, 3};
float looks_up(float x, float y, int i) {
  float z = table[i];
  MANY
  return z;
}
// Private memory may become values where a function is inlined, so that such a
// function is so for longer.
float points(float x, float y, private float *p) {
  float z = *p;
  MANY
  *p = z;
  return x;
}
float points_much(float x, float y, private float *p) {
  float z = *p;
  MANY MANY MANY
  *p = z;
  return x;
}
// What stays with the kernel: other work-items, and a dimension that is computed.
float waits(float x, float y, float z) {
  MANY
  barrier(CLK_LOCAL_MEM_FENCE);
  return x;
}
float asks_any(uint n, float x, float y, float z) { MANY return x + get_global_id(n); }
// What not every target passes or has in a function.
float16 returns(float x, float y, float z) { MANY return (float16)(x); }
float casts(global float *p, float x, float y, float z) {
  MANY
  return x + (int)(uintptr_t)p;
}
__attribute__((always_inline)) float always(float x, float y, float z) { MANY return x; }
float small(float x, float y) { return x * y; }

#define SIX(f) r += f; r += f; r += f; r += f; r += f; r += f;
kernel void k(global float *a) {
  float r = a[0], s = a[1], t = a[2];
  SIX(large(r, s, t))
  SIX(nested(r, s, t))
  SIX(asks(r, s, t))
  SIX(prints(r, s, t))
  SIX(narrow((char)r, r, s, t))
  SIX(counts((global int *)a, r, s, t))
  SIX(looks_up(r, s, (int)t & 1))
  SIX(points(r, s, &t))
  SIX(points_much(r, s, &t))
  SIX(waits(r, s, t))
  SIX(asks_any((uint)t, r, s, t))
  SIX(returns(r, s, t).s3)
  SIX(casts(a, r, s, t))
  SIX(always(r, s, t))
  SIX(small(r, s))
  a[0] = r + once(r, s, t) + t;
}
kernel void l(global float *a) { a[0] = once(a[0], a[1], a[2]); }
