// RUN: not cairnc %s --emit=llvm 2>&1 | FileCheck %s --strict-whitespace
// RUN: not cairn-translate --import-opencl-c %s 2>&1 | FileCheck %s --strict-whitespace
// RUN: cairnc %s --emit=llvm -DFINE -o /dev/null 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: not cairnc %s --emit=llvm -DFINE -Werror -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: cairnc %s --emit=llvm -DFINE -w -o /dev/null 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty

// WARNING: diagnostics.cl:[[#@LINE+4]]:2: warning: take care
// ERROR: diagnostics.cl:[[#@LINE+3]]:2: error: take care
// SILENT-NOT: care
#ifdef FINE
#warning take care
#endif

kernel void f(global int *p) {
#ifndef FINE
  // CHECK: diagnostics.cl:[[#@LINE+3]]:{{[0-9]+}}: error: use of undeclared identifier 'missing'
  // CHECK-NEXT: [[#@LINE+2]] |   p[0] = missing;
  // CHECK-NEXT:{{^}}      |          ^~~~~~~
  p[0] = missing;
#endif
}
