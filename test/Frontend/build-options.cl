// RUN: cairnc %s --emit=llvm -DN=3 -D M=4 -DLONG -ULONG -I %S/Inputs | FileCheck %s
// RUN: cairnc %s --emit=llvm -DN=3 '-DM=2 + 2' -I%S/Inputs | FileCheck %s
// RUN: cairnc %s --emit=llvm -DN=3 -DM=4 -DLONG -I%S/Inputs | FileCheck %s --check-prefix=LONG
// RUN: cairnc %s --emit=llvm -include %S/Inputs/first.h -I%S/Inputs | FileCheck %s

// `-I` and a file's own folder are searched.
#include "Inputs/folder.h"
#include "from_path.h"

#ifdef LONG
typedef long number;
#else
typedef int number;
#endif

// CHECK-LABEL: llvm.func spir_kernelcc @f
// LONG-LABEL: llvm.func spir_kernelcc @f
kernel void f(global number *p) {
  // CHECK: %[[V:.*]] = llvm.mlir.constant(22 : i32)
  // CHECK: llvm.store %[[V]]
  // LONG: %[[V:.*]] = llvm.mlir.constant(22 : i64)
  // LONG: llvm.store %[[V]]
  *p = N + M + FROM_FOLDER + FROM_PATH;
}
