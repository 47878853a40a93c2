#===- nested_calls.py - small helpers that call each other twice ----------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: nested_calls.py spirv|llvm DEPTH

Prints a kernel that stores f0(1), where f0(x) is f1(f1(x)) and so on, and the last
is x + ((x + 1) ^ x), in functions without names: 2^DEPTH calls in all."""

import sys

SPIRV = """OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
OpName %o "o"
%void = OpTypeVoid
%int = OpTypeInt 32 0
%pointer = OpTypePointer CrossWorkgroup %int
%kernel = OpTypeFunction %void %pointer
%helper = OpTypeFunction %int %int
%one = OpConstant %int 1
%k = OpFunction %void None %kernel
%o = OpFunctionParameter %pointer
%entry = OpLabel
%r = OpFunctionCall %int %f0 %one
OpStore %o %r Aligned 4
OpReturn
OpFunctionEnd"""

SPIRV_LAST = """%sum{0} = OpIAdd %int %x{0} %one
%mixed{0} = OpBitwiseXor %int %sum{0} %x{0}
%r{0} = OpIAdd %int %mixed{0} %x{0}"""

SPIRV_HELPER = """%f{0} = OpFunction %int None %helper
%x{0} = OpFunctionParameter %int
%entry{0} = OpLabel
{1}
OpReturnValue %r{0}
OpFunctionEnd"""

LLVM = """target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %o) {
  %r = call spir_func i32 @0(i32 1)
  store i32 %r, ptr addrspace(1) %o
  ret void
}"""

LLVM_LAST = """  %sum = add i32 %x, 1
  %mixed = xor i32 %sum, %x
  %r = add i32 %mixed, %x"""

LLVM_HELPER = """define internal spir_func i32 @{0}(i32 %x) {{
{1}
  ret i32 %r
}}"""


def call_twice(form, index):
    if form == "spirv":
        return (
            f"%once{index} = OpFunctionCall %int %f{index + 1} %x{index}\n"
            f"%r{index} = OpFunctionCall %int %f{index + 1} %once{index}"
        )
    return (
        f"  %once = call spir_func i32 @{index + 1}(i32 %x)\n"
        f"  %r = call spir_func i32 @{index + 1}(i32 %once)"
    )


def main():
    form, depth = sys.argv[1], int(sys.argv[2])
    kernel, helper, last = {
        "spirv": (SPIRV, SPIRV_HELPER, SPIRV_LAST),
        "llvm": (LLVM, LLVM_HELPER, LLVM_LAST),
    }[form]
    print(kernel)
    for index in range(depth):
        print(helper.format(index, call_twice(form, index)))
    print(helper.format(depth, last.format(depth)))


main()
