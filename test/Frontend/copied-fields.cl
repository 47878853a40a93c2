// LLVM describes what is copied field by field, all of them again for each field
// that it takes out of the copy. It does so where they are few.
// RUN: cairnc %s -D MORE=FIELDS --emit=llvm --print-ir-before=llvm:sroa 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FEW
// FEW: call void @llvm.memcpy{{.*}} !tbaa.struct
// RUN: cairnc %s -D MORE=TEN --emit=llvm --print-ir-before=llvm:sroa 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MANY
// MANY: call void @llvm.memcpy
// MANY-NOT: tbaa.struct

// What is copied is the same.
// RUN: cairn-run %s -D MORE=TEN --global=1 --arg from=u32[162]:ones --arg to=u32[162]:zeros --print to[158:162] \
// RUN:   | FileCheck %s --check-prefix=VALUES
// VALUES: to[158:162] = 1 1 1 1065353216

#define JOIN(A, B) A##B
#define NAME(A, B) JOIN(A, B)
#define FIELD                                                                  \
  int NAME(a, __COUNTER__);                                                    \
  float NAME(b, __COUNTER__);
#define FIELDS FIELD FIELD FIELD FIELD FIELD FIELD FIELD FIELD
#define TEN                                                                    \
  FIELDS FIELDS FIELDS FIELDS FIELDS FIELDS FIELDS FIELDS FIELDS FIELDS

struct Many {
  MORE
  int first;
  float last;
};
kernel void copy(global const struct Many *from, global struct Many *to) {
  struct Many many = from[0];
  many.last += 1;
  to[0] = many;
}
