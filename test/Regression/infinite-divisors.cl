// With fast mathematics too, divisions by infinity give zero, as on GPUs, and
// those by zero infinity, however many work-items go together.
// DEFINE: %{options} = -cl-fast-relaxed-math
// DEFINE: %{lanes} = 1
// DEFINE: %{sigmoid} = cairn-run %s --kernel=sigmoid --global=16 --local=16 --lanes=%{lanes} %{options} --arg 'x=f32[16]:{-200,-100,-90,0,90,100,200,inf,-inf,-100,-90,0,90,100,200,inf}' --arg y=f32[16]:zeros --print y
// DEFINE: %{quotient} = cairn-run %s --kernel=quotient --global=8 --local=8 --lanes=%{lanes} %{options} --arg 'x=f32[8]:{1,-1,1,-1,3,-3,inf,7}' --arg 'y=f32[8]:{inf,inf,-inf,-inf,0,0,2,2}' --print x
// RUN: %{sigmoid} | FileCheck %s --check-prefix=SIGMOID
// RUN: %{quotient} | FileCheck %s --check-prefix=QUOTIENT
// REDEFINE: %{lanes} = 8
// RUN: %{sigmoid} | FileCheck %s --check-prefix=SIGMOID
// RUN: %{quotient} | FileCheck %s --check-prefix=QUOTIENT
// REDEFINE: %{options} = -cl-finite-math-only -cl-unsafe-math-optimizations
// RUN: %{sigmoid} | FileCheck %s --check-prefix=SIGMOID
// RUN: %{quotient} | FileCheck %s --check-prefix=QUOTIENT
// SIGMOID: y = 0 0 0 0.5 1 1 1 1 0 0 0 0.5 1 1 1 1
// QUOTIENT: x = 0 -0 -0 0 inf -inf inf 3.5
kernel void sigmoid(global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] = 1 / (1 + exp(-x[i]));
}

kernel void quotient(global float *x, global const float *y) {
  size_t i = get_global_id(0);
  x[i] /= y[i];
}
