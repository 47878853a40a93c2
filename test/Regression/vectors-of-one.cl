// Vectors of one component, which LLVM IR has, are cast to scalars.
// REQUIRES: host
// DEFINE: %{lanes} = 4
// DEFINE: %{run} = cairn-run %s --global=9 --build-options=-lanes=%{lanes} --arg 'x=i32[9]:zeros' --arg 'a=f32[9]:iota' --arg n=8 --print x
// RUN: %{run} | FileCheck %s
// REDEFINE: %{lanes} = 1
// RUN: %{run} | FileCheck %s
// CHECK: x = 0 1069547520 1077936128 1083179008 1086324736 1089470464 1091567616 1093140480 0
typedef float one __attribute__((ext_vector_type(1)));
kernel void cast(global int *x, global const one *a, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  one product = a[i] * 1.5f;
  x[i] = as_int(product);
}
