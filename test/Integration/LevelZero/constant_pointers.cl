// Constants that point to constants: strings, literals, and null.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=16 --local=4 '--arg=o=i32[16]:zeros' \
// DEFINE:   --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 404 301 506 403 308 505 410 307 512 409 314 511 416 313 518 415{{$}}

constant char *constant names[3] = {"zero", "one", "three"};
constant struct R {
  constant int *p;
  int n;
} rows[2] = {{(constant int[]){1, 2, 3}, 3}, {0, 0}};
constant uchar16 v =
    (uchar16)(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
kernel void constant_pointers(global int *o) {
  int g = get_global_id(0);
  int n = 0;
  constant char *s = names[g % 3];
  while (s[n])
    n++;
  o[g] = n * 100 + (rows[g & 1].p ? rows[g & 1].p[2] : -1) +
         ((constant uchar *)&v)[g];
}
