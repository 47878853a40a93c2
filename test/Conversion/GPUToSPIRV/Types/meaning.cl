// What is computed on values that shaders lack stays the same: the host runs
// the kernels as they are, and with legal types.
// RUN: cairnc %s --emit=mux -o %t.mlir
// RUN: cairn-opt %t.mlir --gpu-legalize-types -o %t.legal.mlir
// RUN: sed -e 's/^module attributes {/module attributes {shader.options = #shader.options<int8 = false>, /' %t.mlir \
// RUN:   | cairn-opt --gpu-legalize-types -o %t.nobytes.mlir
// No wide vectors, no odd integers; without 8-bit integers, no arithmetic on them.
// RUN: FileCheck %s --check-prefix=LEGAL --input-file=%t.legal.mlir
// RUN: FileCheck %s --check-prefixes=LEGAL,NOBYTES --input-file=%t.nobytes.mlir
// LEGAL: func.func @vectors
// LEGAL-NOT: {{(arith|scf|vector|llvm.load|llvm.store).* vector<(8|16)x}}
// LEGAL-NOT: {{ i(128|96|48|24)$}}
// NOBYTES-NOT: {{arith.(add|mul|sub|shl|shr)[a-z]* .*i8>?$}}
// LEGAL: func.func @last

// RUN: cairn-run %t.mlir --kernel=vectors --global=1 --arg 'x=f32[32]:iota' --arg 'y=f32[32]:zeros' --arg 'm=i32[32]:{9,8,7,6,5,4,3,2,1,0,1,2,3,4,5,6,7,6,5,4,3,2,1,0,1,2,3,5,6,7,8,9}' --arg n=4 --print y > %t.vectors
// RUN: cairn-run %t.legal.mlir --kernel=vectors --global=1 --arg 'x=f32[32]:iota' --arg 'y=f32[32]:zeros' --arg 'm=i32[32]:{9,8,7,6,5,4,3,2,1,0,1,2,3,4,5,6,7,6,5,4,3,2,1,0,1,2,3,5,6,7,8,9}' --arg n=4 --print y | diff %t.vectors -
// RUN: FileCheck %s --check-prefix=VECTORS --input-file=%t.vectors
// VECTORS: y = 93 91 89 87 85 13 14 15 23 22 21 20 19 18 17 16 85 85 85 85 85 85 85 85 1 0 3 2 5 4 7 6

// RUN: cairn-run %t.mlir --kernel=integers --global=1 --arg 'x=u64[8]:{0x123456789abcdef0,0x8877665544332211,0xfedcba9876543210,0x0f1e2d3c4b5a6978,0,0,0,0}' --print x > %t.integers
// RUN: cairn-run %t.legal.mlir --kernel=integers --global=1 --arg 'x=u64[8]:{0x123456789abcdef0,0x8877665544332211,0xfedcba9876543210,0x0f1e2d3c4b5a6978,0,0,0,0}' --print x | diff %t.integers -
// RUN: FileCheck %s --check-prefix=INTEGERS --input-file=%t.integers
// INTEGERS: x = 1311768467463790320 9833440827789222417 18364758544493064720 1089357896855742840 14220575694037201112 248684928261255 18418241291789301606 0

// RUN: cairn-run %t.mlir --kernel=bytes --global=1 --arg 'x=u8[64]:iota' --arg 'y=u64[8]:zeros' --print x --print y > %t.bytes
// RUN: cairn-run %t.legal.mlir --kernel=bytes --global=1 --arg 'x=u8[64]:iota' --arg 'y=u64[8]:zeros' --print x --print y | diff %t.bytes -
// RUN: cairn-run %t.nobytes.mlir --kernel=bytes --global=1 --arg 'x=u8[64]:iota' --arg 'y=u64[8]:zeros' --print x --print y | diff %t.bytes -
// RUN: FileCheck %s --check-prefix=BYTES --input-file=%t.bytes
// BYTES: x = 3 4 5 3 4 5 6 7 8 9 10 11 12 13 14 15
// BYTES: y = 506097522914230528 212 0

// RUN: cairn-run %t.mlir --kernel=copies --global=1 --arg 'x=i32[64]:iota' --arg n=5 --print x > %t.copies
// RUN: cairn-run %t.legal.mlir --kernel=copies --global=1 --arg 'x=i32[64]:iota' --arg n=5 --print x | diff %t.copies -
// RUN: FileCheck %s --check-prefix=COPIES --input-file=%t.copies
// COPIES: x = 0 7 2 3 4 5 6 0 0 9 10
// REQUIRES: host

kernel void vectors(global const float8 *x, global float8 *y,
                    global const int8 *m, int n) {
  float8 a = 0;
  for (int i = 0; i < n; ++i) {
    if (m[i].s3 > 4)
      a += x[i];
    else
      a = x[i].s76543210 * 3;
  }
  y[0] = select(a, x[1], m[1] > 3);
  y[1] = shuffle(x[2], as_uint8(m[0] - 2) & 7);
  y[2] = (float8)(((float *)&a)[n & 7]);
  y[3] = x[0].s10325476;
}

kernel void integers(global ulong *x) {
  unsigned _BitInt(128) a = ((unsigned _BitInt(128))x[0] << 64) | x[1],
                        b = x[2];
  _BitInt(24) c = (_BitInt(24))x[3];
  unsigned _BitInt(48) d = x[3];
  _BitInt(96) e = (_BitInt(96))a;
  a = a * b + (unsigned _BitInt(128))c;
  x[4] = (ulong)(a >> 70) ^ (ulong)(a >> (int)(x[2] & 127));
  x[5] = (ulong)(c >> 3) + (ulong)(d * 5);
  x[6] = (ulong)(e >> 40);
  x[7] = a < ((unsigned _BitInt(128))x[1] << 60);
}

typedef struct {
  uchar r, g, b;
} Colour;

kernel void bytes(global uchar *x, global ulong *y) {
  global Colour *colours = (global Colour *)x;
  y[0] = as_ulong(((global uchar8 *)x)[0]);
  char total = 0;
  for (char i = -4; i < 4; ++i)
    total += (char)(i * x[i + 4]) >> 1;
  y[1] = (uchar)(total + add_sat((char)100, (char)x[40]) + 73);
  uchar16 v = as_uchar16(((global uint4 *)x)[1]);
  ((global uint4 *)x)[2] = as_uint4(mul_hi(v, (uchar16)(200)) + v.s01234567fedcba98);
  colours[0] = colours[1];
}

kernel void copies(global int *x, int n) {
  struct {
    int q[40];
  } a = {{0}}, b;
  a.q[n] = 7;
  b = a;
  x[1] = b.q[x[n]];
  x[n + 2] = b.q[x[n + 1]];
  x[n + 3] = a.q[0];
}

kernel void last(global int *x) { x[0] = 1; }
