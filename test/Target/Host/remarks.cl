// What passes of LLVM did, and did not, is said at the lines of the source.
// RUN: cairnc %s -o %t.o -Rpass=loop-vectorize 2>&1 | FileCheck %s --check-prefix=DID
// RUN: cairnc %s -o %t.o -Rpass-missed=loop-vectorize -Rpass-analysis=loop-vectorize 2>&1 | FileCheck %s --check-prefix=MISSED
// RUN: cairnc %s -o %t.o 2>&1 | count 0
// RUN: not cairnc %s -o %t.o -Rpass= 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not cairnc %s -o %t.o '-Rpass=(' 2>&1 | FileCheck %s --check-prefix=BAD
// EMPTY: error: expected a regular expression after '-Rpass=', got ''
// BAD: error: expected a regular expression after '-Rpass=', got '(': parentheses not balanced

// DID: {{.*[/]}}remarks.cl:[[#@LINE+4]]:{{[0-9]+}}: remark: vectorized loop ({{.*}}) [-Rpass=loop-vectorize]
// DID-NEXT: kernel void twice
// DID-NEXT: ^
// MISSED: remarks.cl:[[#]]:{{[0-9]+}}: remark: loop not vectorized{{.*}} [-Rpass-{{missed|analysis}}=loop-vectorize]
kernel void twice(global int *restrict x) { x[get_global_id(0)] *= 2; }

kernel void chase(global int *x) {
  int at = get_global_id(0);
  for (int i = 0; i < 100; ++i)
    at = x[at];
  x[get_global_id(0)] = at;
}
