// Lanes that are written to memory one by one are many accesses, which LLVM's
// schedulers would compare each with each: in time that grows with the square of
// their number, 22 times what the kernel takes without lanes.
// RUN: clang-22 -x cl -cl-std=CL1.2 -target spirv64 -O2 -Xclang -finclude-default-header -c %s -o %t.spv
// RUN: %python %S/Inputs/compare_times.py 8 \
// RUN:   "cairnc %t.spv --target-cpu=znver4 -lanes=32 -o %t.o" "cairnc %t.spv --target-cpu=znver4 -lanes=1 -o %t.o"

// A transform of rows and columns, by Walsh and Hadamard.
void row(short *b) {
  int any = b[1] | b[2] | b[3] | b[4] | b[5] | b[6] | b[7];
  if (!any) {
    b[1] = b[2] = b[3] = b[4] = b[5] = b[6] = b[7] = b[0];
    return;
  }
  int s0 = b[0] + b[4], d0 = b[0] - b[4], s1 = b[1] + b[5], d1 = b[1] - b[5];
  int s2 = b[2] + b[6], d2 = b[2] - b[6], s3 = b[3] + b[7], d3 = b[3] - b[7];
  b[0] = s0 + s2, b[1] = s1 + s3, b[2] = s0 - s2, b[3] = s1 - s3;
  b[4] = d0 + d2, b[5] = d1 + d3, b[6] = d0 - d2, b[7] = d1 - d3;
}

kernel void transform(global const short *in, global short *out, int n) {
  int g = get_global_id(0);
  if (g >= n)
    return;
  short b[64];
  for (int i = 0; i < 8; i++)
    vstore8(vload8(g * 8 + i, in), i, b);
  if (g & 1)
    for (int i = 9; i < 64; i++)
      if (i % 8)
        b[i] = 0;
  for (int i = 0; i < 8; i++)
    row(b + 8 * i);
  for (int i = 0; i < 8; i++) {
    short c[8];
    for (int j = 0; j < 8; j++)
      c[j] = b[8 * j + i];
    row(c);
    for (int j = 0; j < 8; j++)
      b[8 * j + i] = c[j];
  }
  for (int i = 0; i < 8; i++)
    vstore8(vload8(i, b), g * 8 + i, out);
}
