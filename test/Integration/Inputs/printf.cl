// Compiled by an old clang, which leaves typed pointers and one call of printf
// where there were two:
//   clang-14 -target spir64 -cl-std=CL1.2 -O2 -cl-kernel-arg-info -emit-llvm -c
//     printf.cl -o printf.clang-14.bc
constant char *constant names[] = {"zero", "one", "two", 0};

kernel void print(global int *x, float f, float4 v) {
  int i = x[0];
  printf("hello %d %f %s %v4hlf\n", i, f, "abc", v);
  for (; i < 4; ++i) {
    if (i & 1)
      printf("odd %d\n", i);
    else
      printf("even %d\n", i);
    constant char *s = "none";
    switch (i) {
    case 0:
      s = "a";
      break;
    case 1:
      s = "b";
      break;
    }
    if (i < 3)
      printf("%s %s\n", names[i], s);
  }
}
