// What the program says of unrolling a loop comes down to every target, also
// from a file of each level.
//
// RUN: rm -rf %t && mkdir %t
// RUN: cairnc %s --emit=ocl -o %t/ocl.mlir
// RUN: FileCheck %s --check-prefix=OCL < %t/ocl.mlir
//
// RUN: cairnc %t/ocl.mlir --emit=mux -o %t/mux.mlir
// RUN: cairnc %t/mux.mlir --emit=loops -o %t/loops.mlir
// RUN: cairnc %t/loops.mlir --emit=host -o %t/host.mlir
// RUN: cairn-opt %t/host.mlir | FileCheck %s --check-prefix=HOST
//
// RUN: cairnc %s --target=vulkan --emit=gpu -o %t/gpu.mlir
// RUN: cairnc %t/gpu.mlir --target=vulkan -o %t/13.spv
// RUN: spirv-val --target-env vulkan1.1 %t/13.spv
// RUN: spirv-dis %t/13.spv | FileCheck %s --check-prefixes=SPIRV,OLD
// RUN: cairnc %s --target=vulkan -spv-version=1.4 -o %t/14.spv
// RUN: spirv-val --target-env vulkan1.1spv1.4 %t/14.spv
// RUN: spirv-dis %t/14.spv | FileCheck %s --check-prefixes=SPIRV,NEW
//
// RUN: cairnc %s --target=level-zero -o %t/kernel12.spv
// RUN: spirv-val --target-env spv1.2 %t/kernel12.spv
// RUN: spirv-dis %t/kernel12.spv | FileCheck %s --check-prefixes=SPIRV,OLD
// RUN: cairnc %s --target=level-zero -spv-version=1.4 -o %t/kernel14.spv
// RUN: spirv-val --target-env spv1.4 %t/kernel14.spv
// RUN: spirv-dis %t/kernel14.spv | FileCheck %s --check-prefixes=SPIRV,NEW

// OCL-DAG: #[[FOUR:.*]] = #llvm.loop_unroll<count = 4 : i32>
// OCL-DAG: #[[FREE:.*]] = #llvm.loop_unroll<disable = false>
// OCL-DAG: #[[NEVER:.*]] = #llvm.loop_unroll<disable = true>
// OCL-DAG: #[[THREE:.*]] = #llvm.loop_unroll<count = 3 : i32>
// OCL-DAG: #[[BY_FOUR:.*]] = #llvm.loop_annotation<unroll = #[[FOUR]]>
// OCL-DAG: #[[AS_LIKED:.*]] = #llvm.loop_annotation<unroll = #[[FREE]]>
// OCL-DAG: #[[KEPT:.*]] = #llvm.loop_annotation<unroll = #[[NEVER]]>
// OCL-DAG: #[[BY_THREE:.*]] = #llvm.loop_annotation<unroll = #[[THREE]]>

// The host's branches that close the loops; an inner loop comes before its
// outer one's, and loops over work-items have annotations of their own.
// HOST-DAG: #[[FOUR:.*]] = #llvm.loop_unroll<count = 4 : i32>
// HOST-DAG: #[[FREE:.*]] = #llvm.loop_unroll<disable = false>
// HOST-DAG: #[[NEVER:.*]] = #llvm.loop_unroll<disable = true>
// HOST-DAG: #[[THREE:.*]] = #llvm.loop_unroll<count = 3 : i32>
// HOST-DAG: #[[BY_FOUR:.*]] = #llvm.loop_annotation<unroll = #[[FOUR]]>
// HOST-DAG: #[[AS_LIKED:.*]] = #llvm.loop_annotation<unroll = #[[FREE]]>
// HOST-DAG: #[[KEPT:.*]] = #llvm.loop_annotation<unroll = #[[NEVER]]>
// HOST-DAG: #[[BY_THREE:.*]] = #llvm.loop_annotation<unroll = #[[THREE]]>

// OCL-LABEL: func.func @shapes(
// OCL: scf.for
// OCL: } {loop_annotation = #[[BY_FOUR]]}
// OCL: scf.for
// OCL: } {loop_annotation = #[[AS_LIKED]]}
// OCL: scf.while
// OCL: } attributes {loop_annotation = #[[KEPT]]}
// OCL: scf.while
// OCL: } attributes {loop_annotation = #[[KEPT]]}
// HOST: llvm.br {{.*}} {loop_annotation = #[[BY_FOUR]]}
// HOST: llvm.br {{.*}} {loop_annotation = #[[AS_LIKED]]}
// HOST: llvm.br {{.*}} {loop_annotation = #[[KEPT]]}
// HOST: llvm.cond_br {{.*}} {loop_annotation = #[[KEPT]]}
// NEW: OpLoopMerge {{.*}} PartialCount 4
// OLD: OpLoopMerge {{.*}} Unroll{{$}}
// SPIRV: OpLoopMerge {{.*}} Unroll{{$}}
// SPIRV: OpLoopMerge {{.*}} DontUnroll
// SPIRV: OpLoopMerge {{.*}} DontUnroll
kernel void shapes(global int *p, int n) {
  int s = 0;
  __attribute__((opencl_unroll_hint(4)))
  for (int i = 0; i < n; ++i)
    s += p[i] * 3;
  __attribute__((opencl_unroll_hint))
  for (int i = 0; i < 8; ++i)
    s ^= p[i + n];
  __attribute__((opencl_unroll_hint(1)))
  while (s > 7)
    s >>= p[s & 3];
#pragma nounroll
  do {
    s += p[s];
    if (p[s + 1])
      break;
  } while (s & 1);
  p[get_global_id(0)] = s;
}

// A body that begins with a switch, a loop with a barrier, and one in it that
// is left and gone on with in two places.
// OCL-LABEL: func.func @nested(
// OCL: scf.while
// OCL: } attributes {loop_annotation = #[[BY_THREE]]}
// OCL: scf.for
// OCL: } attributes {loop_annotation = #[[AS_LIKED]]}
// OCL: } {loop_annotation = #[[BY_FOUR]]}
// HOST: llvm.cond_br {{.*}} {loop_annotation = #[[BY_THREE]]}
// HOST: {loop_annotation = #[[AS_LIKED]]}
// HOST: {loop_annotation = #[[BY_FOUR]]}
// NEW: OpLoopMerge {{.*}} PartialCount 3
// NEW: OpLoopMerge {{.*}} PartialCount 4
// OLD: OpLoopMerge {{.*}} Unroll{{$}}
// OLD: OpLoopMerge {{.*}} Unroll{{$}}
// SPIRV: OpLoopMerge {{.*}} Unroll{{$}}
kernel void nested(global int *p, int n) {
  int s = 0;
  __attribute__((opencl_unroll_hint(3)))
  do {
    switch (p[s]) {
    case 0:
      s += 1;
      break;
    case 5:
      s += p[7];
      break;
    default:
      s += 3;
    }
  } while (s < n);
  __attribute__((opencl_unroll_hint(4)))
  for (int i = 0; i < n; i++) {
#pragma unroll
    for (int j = 0; j < n; j++) {
      if (p[j] == 3)
        continue;
      if (p[i] == s)
        break;
      s += p[i + j];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    p[i] = s;
  }
}
