// A packed struct inside of an argument by value is bytes in SPIR-V, of which
// Level Zero's parameters take no array.
// REQUIRES: level-zero
// RUN: cairnc %s --target=level-zero --verify-env=level-zero -o %t.spv
// RUN: spirv-val --target-env spv1.2 %t.spv
// RUN: cairn-run %s --device=level-zero --global=1 --print out \
// RUN:   --arg 'v=hex:070000000102030405060708090a0b0c0d0e0f1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000803f0000404009000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000' \
// RUN:   --arg 'p=hex:070000000102030405060708090a0b0c0d0e0f10' --arg 'out=u32[5]:zeros' | FileCheck %s
// CHECK: out = 7 4 3 9 23
struct __attribute__((packed)) s0 { uint a; char16 b; };
struct s1 { struct s0 a; float16 b; uint c; };

kernel void k(struct s1 v, struct s0 p, global uint *out) {
  out[0] = v.a.a;
  out[1] = v.a.b.s3;
  out[2] = (uint)v.b.sf;
  out[3] = v.c;
  out[4] = p.a + p.b.sf;
}
