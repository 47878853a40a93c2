// CPUs have no masked accesses of narrow elements that are not side by side, and
// LLVM makes a branch for each lane of each. Lanes that are off access what
// nobody reads instead.
// RUN: cairnc %s -lanes=16 -D STEPS=HUNDRED --emit=llvm-ir \
// RUN:   | FileCheck %s --check-prefix=APART
// APART-LABEL: define {{.*}}@apart(
// APART: %[[SPARE:.*]] = alloca [1 x i8]
// APART-NOT: @llvm.masked.{{gather|scatter}}
// APART: select <16 x i1> %{{.*}}, <16 x ptr> %{{.*}}, <16 x ptr>
// APART-NOT: @llvm.masked.{{gather|scatter}}
// APART-LABEL: define {{.*}}@beside(
// Those side by side AVX-512 has, and AVX2 has not.
// RUN: cairnc %s -lanes=16 -D STEPS=HUNDRED --emit=llvm-ir --target-cpu=haswell \
// RUN:   | FileCheck %s --check-prefix=BESIDE
// BESIDE-LABEL: define {{.*}}@beside(
// BESIDE: alloca [1 x i8]
// BESIDE-NOT: @llvm.masked.{{load|store}}.v16i8
// BESIDE: ret void
// RUN: cairnc %s -lanes=16 -D STEPS=HUNDRED --emit=llvm-ir \
// RUN:     --target-cpu=sapphirerapids | FileCheck %s --check-prefix=MASKS
// MASKS-LABEL: define {{.*}}@beside(
// MASKS-NOT: alloca
// MASKS: @llvm.masked.load.v16i8
// MASKS: @llvm.masked.store.v16i8

// Memory that lanes which are off would access is not there.
// RUN: cairn-run %s -lanes=16 -D STEPS=HUNDRED --kernel=apart --global=16 --local=16 --arg x=u8[107]:iota --arg 'at=i32[16]:{0,-1000000000,1,2,-1000000000,3,4,5,-1000000000,-1000000000,6,-1000000000,-1000000000,7,-1000000000,-1000000000}' --arg y=u8[800]:zeros --print y[0:2] --print y[100:104] --print y[796:800] \
// RUN:   | FileCheck %s --check-prefix=VALUES
// VALUES: y[0:2] = 1 2
// VALUES: y[100:104] = 2 3 4 5
// VALUES: y[796:800] = 104 105 106 107
// RUN: cairn-run %s -lanes=16 -D STEPS=HUNDRED --kernel=beside --global=16 --local=16 --arg x=u8[256]:iota --arg 'at=i32[16]:{1,-1,1,-1,-1,1,1,1,-1,-1,-1,-1,-1,-1,-1,1}' --arg y=u8[1600]:zeros --print y[0:16] --print y[1584:1600] \
// RUN:   | FileCheck %s --check-prefix=ROWS
// ROWS: y[0:16] = 1 0 3 0 0 6 7 8 0 0 0 0 0 0 0 16
// ROWS: y[1584:1600] = 100 0 102 0 0 105 106 107 0 0 0 0 0 0 0 115

// No two are alike, so that none can be merged.
#define STEP                                                                   \
  {                                                                            \
    const int k = __COUNTER__ % 100;                                           \
    PLACE = FROM + 1;                                                          \
  }
#define TEN STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

#define PLACE y[i * 100 + k]
#define FROM x[i + k]
kernel void apart(global const uchar *restrict x, global const int *at,
                  global uchar *restrict y) {
  int i = at[get_global_id(0)];
  if (i >= 0) {
    STEPS
  }
}
#undef PLACE
#undef FROM

#define PLACE y[g + k * 16]
#define FROM x[g + k]
kernel void beside(global const uchar *restrict x, global const int *at,
                   global uchar *restrict y) {
  int g = get_global_id(0);
  if (at[g] >= 0) {
    STEPS
  }
}
