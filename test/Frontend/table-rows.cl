// Tables of which a row is all zeros, which LLVM writes in another way than the
// others, are one attribute as those without one: no chain of insertions, whose
// length each of LLVM's constants on the way would have.
// RUN: cairnc %s --emit=llvm -o - | FileCheck %s --implicit-check-not=insertvalue
// RUN: cairn-run %s --global=6 --arg 'a=i32[6]:zeros' --print a | FileCheck %s --check-prefix=HOST
// RUN: %if vulkan %{ cairn-run %s --device=vulkan --global=6 --arg 'a=i32[6]:zeros' --print a | FileCheck %s --check-prefix=HOST %}

// CHECK-DAG: @vectors(dense<{{\[\[}}0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00]]> : vector<2x4xf32>)
constant float4 vectors[2] = {(float4)(0), (float4)(5, 6, 7, 8)};
// CHECK-DAG: @narrow(dense<{{\[\[}}1, 2, 3], [0, 0, 0], [5, 6, 7]]> : vector<3x3xi16>)
constant short3 narrow[3] = {(short3)(1, 2, 3), (short3)(0), (short3)(5, 6, 7)};
// CHECK-DAG: @cube(dense<{{\[\[\[}}0, 0, 0], [3, 4, 1]], {{\[\[}}1, 2, 3], [4, 5, 6]]]> : tensor<2x2x3xi32>)
constant int cube[2][2][3] = {{{0, 0, 0}, {3, 4, 1}}, {{1, 2, 3}, {4, 5, 6}}};
// CHECK-DAG: @text(dense<{{\[\[}}97, 98, 99, 0], [0, 0, 0, 0], [100, 0, 0, 0]]> : tensor<3x4xi8>)
constant char text[3][4] = {"abc", "", "d"};

// HOST: <abc>
// HOST-NEXT: <>
// HOST-NEXT: <d>
// HOST-NEXT: a = 300097 8005000 700000 8301000 4000 8703000
kernel void tables(global int *a) {
  int i = get_global_id(0), r = i % 3;
  a[i] = (int)vectors[i & 1].w * 1000000 + narrow[r].z * 100000 +
         cube[i & 1][r & 1][r] * 1000 + text[r][i % 4];
  if (i < 3)
    printf("<%s>\n", text[i]);
}
