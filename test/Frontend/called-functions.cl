// RUN: cairn-translate --import-opencl-c %s | FileCheck %s --implicit-check-not='llvm.func internal'

// What all copies of a function in one kernel would come to decides: these have
// 400 instructions.
// CHECK: llvm.func internal spir_funccc @large(
// CHECK: llvm.func internal spir_funccc @nested(
// CHECK: llvm.call{{.*}} @large

#define TURN x = x * y + z; y = y * 0.5f - x; z = z * x + 1;
#define TURNS TURN TURN TURN TURN TURN TURN TURN TURN TURN TURN
#define MANY TURNS TURNS TURNS TURNS TURNS TURNS

float large(float x, float y, float z) { MANY return x + y; }
float nested(float x, float y, float z) {
  x = large(x, y, z) + large(y, x, z);
  MANY MANY
  return x;
}
// Called once by every kernel.
float once(float x, float y, float z) { MANY return x - y; }
// What stays with the kernel: its place in the launch, other work-items, what
// is private, and what not every target passes.
float asks(float x, float y, float z) { MANY return x + get_global_id(0); }
float waits(float x, float y, float z) {
  MANY
  barrier(CLK_LOCAL_MEM_FENCE);
  return x;
}
float prints(float x, float y, float z) { MANY printf("%f\n", x); return x; }
float points(float x, float y, private float *p) {
  float z = *p;
  MANY
  *p = z;
  return x;
}
char narrow(char c, float x, float y, float z) { MANY return c + (char)x; }
constant float table[3] = {1, 2, 3};
float looks_up(float x, float y, int i) {
  float z = table[i];
  MANY
  return z;
}
__attribute__((always_inline)) float always(float x, float y, float z) { MANY return x; }
float small(float x, float y) { return x * y; }

#define SIX(f) r += f; r += f; r += f; r += f; r += f; r += f;
kernel void k(global float *a) {
  float r = a[0], s = a[1], t = a[2];
  SIX(large(r, s, t))
  SIX(nested(r, s, t))
  SIX(asks(r, s, t))
  SIX(waits(r, s, t))
  SIX(prints(r, s, t))
  SIX(points(r, s, &t))
  SIX(narrow((char)r, r, s, t))
  SIX(looks_up(r, s, (int)t & 1))
  SIX(always(r, s, t))
  SIX(small(r, s))
  a[0] = r + once(r, s, t) + t;
}
kernel void l(global float *a) { a[0] = once(a[0], a[1], a[2]); }
