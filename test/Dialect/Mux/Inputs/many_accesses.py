"""Prints a kernel with more accesses than a record has numbers for places."""

KERNEL = "attributes {mux.kernel = #mux.kernel<entry_point>}"
BUFFER = '%x: !llvm.ptr<1> {ocl.arg = #ocl.arg<"x", "int*", 1, access = "none", qualifiers = "">}'


def function(head, first, count):
    print(head, "{\n  %one = arith.constant 1 : i32")
    for line in range(first, first + count):
        print(f'  llvm.store %one, %x {{alignment = 4 : i64}} : i32, !llvm.ptr<1> loc("a.cl":{line}:1)')
    print("  return\n}")


print('module attributes {mux.checks = ["bounds"]} {')
function("func.func private @shared(%x: !llvm.ptr<1>)", 0, 1)
function(f"func.func @many({BUFFER}) {KERNEL}", 1, 65600)
function(f"func.func @few({BUFFER}) {KERNEL}", 1, 1)
print("}")
