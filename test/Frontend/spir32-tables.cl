// A table of pointers does not fit the host in a 32-bit module, which matters to
// the kernel that uses it, and is said there.
// RUN: split-file %s %t
// RUN: cairn-run -m32 %t/unused.cl --kernel=other --global=1 --arg 'o=i32[1]:zeros' --print o | FileCheck %s --check-prefix=UNUSED
// UNUSED: o = 5
// RUN: %one_error cairnc -m32 %t/used.cl -o %t/out.o | FileCheck %s --check-prefix=USED
// USED: used.cl:4:{{[0-9]+}}: error: a kernel for 32-bit pointers ('spir') keeps a pointer in memory

//--- unused.cl
constant char *constant names[2] = {"ab", "cad"};
kernel void other(global int *o) { o[0] = 5; }

//--- used.cl
constant char *constant names[2] = {"ab", "cad"};

kernel void uses(global int *o) {
  o[0] = names[get_global_id(0) & 1][1];
}
