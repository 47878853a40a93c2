#===- whole_arrays.py - arrays and structs as values ----------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: whole_arrays.py LENGTH

Prints a kernel that has arrays of LENGTH elements as values in each way that SPIR-V
has. It stores element 3 of them to o[1], o[2], ..., and takes the 3 from o[0]."""

import sys

KERNEL = """OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
OpName %o "o"
%void = OpTypeVoid
%bool = OpTypeBool
%int = OpTypeInt 32 0
%n0 = OpConstant %int 0
%n1 = OpConstant %int 1
%n3 = OpConstant %int 3
%n5 = OpConstant %int 5
%n9 = OpConstant %int 9
%n21 = OpConstant %int 21
%n77 = OpConstant %int 77
%length = OpConstant %int LENGTH
%array = OpTypeArray %int %length
%pair = OpTypeStruct %array %array %int
%null = OpConstantNull %array
%table = OpConstantComposite %array TABLE
%global = OpTypePointer CrossWorkgroup %int
%pint = OpTypePointer Function %int
%parray = OpTypePointer Function %array
%ppair = OpTypePointer Function %pair
%kernel = OpTypeFunction %void %global
%helper = OpTypeFunction %array %array %int
%f = OpFunction %array DontInline %helper
%fa = OpFunctionParameter %array
%fx = OpFunctionParameter %int
%fentry = OpLabel
%fr = OpCompositeInsert %array %fx %fa 3
OpReturnValue %fr
OpFunctionEnd
%k = OpFunction %void None %kernel
%o = OpFunctionParameter %global
%entry = OpLabel
%q = OpVariable %parray Function %null
%s = OpVariable %ppair Function
%three = OpLoad %int %o Aligned 4
%q3 = OpInBoundsAccessChain %pint %q %three
OpStore %q3 %three
%v1 = OpLoad %array %q
OpStore %q3 %n77
%v2 = OpLoad %array %q Volatile
%v3 = OpCompositeInsert %array %n5 %v1 3
%built = OpCompositeConstruct %pair %v2 %v3 %n1
OpStore %s %built
%s3 = OpInBoundsAccessChain %pint %s %n1 %three
%fromS = OpLoad %int %s3
%part = OpCompositeExtract %array %built 1
%changed = OpCompositeInsert %pair %n9 %built 1 3
%called = OpFunctionCall %array %f %v1 %n21
%x1 = OpCompositeExtract %int %v1 3
%x2 = OpCompositeExtract %int %v2 3
%x3 = OpCompositeExtract %int %v3 3
%x4 = OpCompositeExtract %int %built 0 3
%x5 = OpIAdd %int %fromS %n0
%x6 = OpCompositeExtract %int %part 3
%x7 = OpCompositeExtract %int %changed 1 3
%x8 = OpCompositeExtract %int %called 3
OpBranch %loop
%loop = OpLabel
%left = OpPhi %array %v1 %entry %right %loop
%right = OpPhi %array %v2 %entry %left %loop
%sums = OpPhi %array %table %entry %next %loop
%count = OpPhi %int %n0 %entry %counted %loop
%counted = OpIAdd %int %count %n1
%old = OpCompositeExtract %int %sums 3
%new = OpIAdd %int %old %counted
%next = OpCompositeInsert %array %new %sums 3
%again = OpULessThan %bool %counted %three
OpBranchConditional %again %loop %end
%end = OpLabel
%x9 = OpCompositeExtract %int %left 3
%x10 = OpCompositeExtract %int %right 3
%x11 = OpCompositeExtract %int %sums 3
%x12 = OpCompositeExtract %int %next 3
%chosen = OpSelect %array %again %v1 %v2
%x13 = OpCompositeExtract %int %chosen 3
OpStore %q %table
%q3again = OpLoad %int %q3
%x14 = OpIAdd %int %q3again %n0
OpStore %q %null
%x15 = OpLoad %int %q3
STORES
OpReturn
OpFunctionEnd"""


def main():
    length = int(sys.argv[1])
    table = " ".join("%n5" if index == 3 else "%n1" for index in range(length))
    stores = []
    for number in range(1, 16):
        constant = f"%at{number}"
        stores.append(
            f"%p{number} = OpInBoundsPtrAccessChain %global %o {constant}\n"
            f"OpStore %p{number} %x{number} Aligned 4"
        )
    kernel = KERNEL.replace("LENGTH", str(length)).replace("TABLE", table)
    kernel = kernel.replace("STORES", "\n".join(stores))
    constants = "".join(
        f"%at{number} = OpConstant %int {number}\n"
        for number in range(1, 16)
        if number not in (1, 3, 5, 9)
    )
    for number in (1, 3, 5, 9):
        kernel = kernel.replace(f"%at{number}\n", f"%n{number}\n")
    print(kernel.replace("%length =", constants + "%length =", 1))


main()
