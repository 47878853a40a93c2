// What a CPU stores under masks slowly, or not at all, is not under the mask where
// all lanes are on, and not done where none is. Vectors are asked register by
// register.
// RUN: cairnc %s -lanes=16 --emit=llvm-ir --target-cpu=znver3 | FileCheck %s --check-prefixes=CHECK,SLOW
// CHECK-LABEL: define void @words(
// SLOW: %[[ALL:.*]] = icmp eq i8 %[[BITS:.*]], -1
// SLOW-NEXT: br i1 %[[ALL]]
// SLOW: store <8 x i32>
// SLOW: icmp ne i8 %[[BITS]], 0
// SLOW: @llvm.masked.store.v8i32
// SLOW: store <8 x i32>
// SLOW: @llvm.masked.store.v8i32
// SLOW-NOT: masked.store
// SLOW: ret void

// Intel's masks of AVX2 are no slower than others.
// RUN: cairnc %s -lanes=16 --emit=llvm-ir --target-cpu=haswell | FileCheck %s --check-prefixes=CHECK,FAST
// FAST-NOT: masked.store.v8i32
// FAST: @llvm.masked.store.v16i32
// CHECK-LABEL: define void @bytes(
// CHECK: icmp eq i16 %{{.*}}, -1
// CHECK: load <16 x i8>
// CHECK: icmp ne i16
// CHECK: icmp eq i16 %{{.*}}, -1
// CHECK: store <16 x i8>
// CHECK: icmp ne i16
// CHECK: ret void

// AVX-512 has masks for all.
// RUN: cairnc %s -lanes=16 --emit=llvm-ir --target-cpu=sapphirerapids | FileCheck %s --check-prefix=MASKS
// MASKS-NOT: icmp {{eq|ne}} i{{8|16}}
// MASKS: @llvm.masked.store.v16i32
// MASKS-NOT: icmp {{eq|ne}} i{{8|16}}
// MASKS: @llvm.masked.store.v16i8

// RUN: cairn-run %s -lanes=16 --kernel=words --global=48 --local=48 --arg 'x=i32[48]:iota' --arg 'd=i32[48]:const(5)' --arg n=1 --arg limit=20 --print d[14:24] | FileCheck %s --check-prefix=VALUES
// VALUES: d[14:24] = 5 5 5 5 5 5 5 21 22 23
// RUN: cairn-run %s -lanes=16 --kernel=bytes --global=48 --local=48 --arg 'x=u8[48]:iota' --arg 'd=u8[48]:const(5)' --arg limit=20 --print d[14:24] | FileCheck %s --check-prefix=BYTES
// BYTES: d[14:24] = 5 5 5 5 5 5 5 26 27 28

kernel void words(global const int *x, global int *d, int n, int limit) {
  int i = get_global_id(0), v = x[i];
  if (v > limit)
    d[i] = v * n;
}

kernel void bytes(global const uchar *x, global uchar *d, int limit) {
  int i = get_global_id(0);
  if (x[i] > limit)
    d[i] += x[i];
}
