// Without a version it is one that the environment takes.
// REQUIRES: spirv-val
// RUN: cairnc %s --target=level-zero -spv-env=opencl1.2 --verify-env=opencl1.2 -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=V10
// RUN: cairnc %s --target=level-zero -spv-env=opencl2.0 --verify-env=opencl2.0 -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=V10
// RUN: cairnc %s --target=level-zero -spv-env=opencl2.1 --verify-env=opencl2.1 -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=V10
// RUN: cairnc %s --target=level-zero -spv-env=opencl2.2 --verify-env=opencl2.2 -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=V12
// RUN: cairnc %s --target=level-zero -spv-env=level-zero --verify-env=level-zero -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=V12
// What was asked for is written, whatever comes first.
// RUN: cairnc %s --target=level-zero -spv-version=1.2 -spv-env=opencl2.0 -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=V12
// V10: Version: 1.0
// V12: Version: 1.2
kernel void scale(global float *x) { x[get_global_id(0)] *= 2; }
