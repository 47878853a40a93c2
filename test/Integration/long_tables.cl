// A table with more elements than an instruction of SPIR-V has words for is one of
// arrays, and its elements stand where the program has them: scalars, structs, and
// arrays inside of others.
// REQUIRES: level-zero
// DEFINE: %{launch} = --global=5 --arg at=u32[5]:{0,65531,65532,65535,65539} \
// DEFINE:   --arg out=i32[20]:zeros --print out
// RUN: cairnc %s --target=level-zero --verify-env=level-zero -o %t.spv
// RUN: spirv-val --target-env spv1.2 %t.spv
// RUN: cairn-run %s --kernel=k --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run %t.spv --kernel=k %{launch} | FileCheck %s
// RUN: cairn-run %s --kernel=k --device=vulkan %{launch} | FileCheck %s
// RUN: cairn-run %s --kernel=k %{launch} | FileCheck %s
#define T4(...) __VA_ARGS__, __VA_ARGS__, __VA_ARGS__, __VA_ARGS__
#define T16(...) T4(T4(__VA_ARGS__))
#define T256(...) T16(T16(__VA_ARGS__))
#define T65536(...) T256(T256(__VA_ARGS__))
typedef struct {
  short a;
  char b;
  int c;
} S;
constant int scalars[] = {T65536(1), 2, 3, 4, 5};
#define NEXT {1, 2, 3}
constant S structs[] = {
    T65536(NEXT), {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, {13, 14, 15}};
constant char rows[2][65540] = {{T65536(1), 6, 7, 8, 9}, {T65536(2), 3, 4, 5, 10}};
// CHECK: out = 1 1 1 1 5 6 6 6 6 42 1 1 1 1 9 2 2 2 2 10
kernel void k(global const uint *at, global int *out) {
  size_t i = get_global_id(0);
  S s = structs[at[i]];
  out[i] = scalars[at[i]];
  out[5 + i] = s.a + s.b + s.c;
  out[10 + i] = rows[0][at[i]];
  out[15 + i] = rows[1][at[i]];
}
