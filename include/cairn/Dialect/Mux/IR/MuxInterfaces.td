//===- MuxInterfaces.td - op interfaces of mux -------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXINTERFACES_TD
#define CAIRN_DIALECT_MUX_IR_MUXINTERFACES_TD

include "mlir/IR/OpBase.td"

def UniformityOpInterface : OpInterface<"UniformityOpInterface"> {
  let cppNamespace = "::cairn::mux";
  let description = [{
    Does an op give the same value to all work-items of a work-group? An op
    without this interface that is free of memory effects and has no region may
    be taken to be uniform where its operands are.
  }];
  let methods = [
    InterfaceMethod<[{
      Are the results the same for all work-items of the work-group wherever the
      operands are?
    }], "bool", "isWorkGroupUniform">,
    InterfaceMethod<[{
      Are the results the same for all work-items of the work-group even where
      the operands differ between them? True for collectives of the work-group.
    }], "bool", "isUniformForVaryingOperands", (ins), /*methodBody=*/"",
    /*defaultImplementation=*/"return false;">
  ];
}

def WorkItemQuery : OpInterface<"WorkItemQuery", [UniformityOpInterface]> {
  let cppNamespace = "::cairn::mux";
  let description = [{
    A query of a size or id along one dimension. All of them take the dimension
    as a value, since OpenCL C lets it be computed.
  }];
  let methods = [
    InterfaceMethod<"The dimension that is asked for, an i32.",
                    "::mlir::Value", "getDim">,
    InterfaceMethod<"What the query gives where the dimension is not 0, 1 or 2 "
                    "(OpenCL C 2.0, section 1.13.1).",
                    "int64_t", "getOutOfRangeValue">,
    InterfaceMethod<"The dimension where it is constant, as an unsigned number "
                    "which may be out of range.",
                    "std::optional<uint32_t>", "getConstantDim", (ins),
                    /*methodBody=*/[{
      ::llvm::APInt dim;
      if (!::mlir::matchPattern($_op.getDim(), ::mlir::m_ConstantInt(&dim)))
        return std::nullopt;
      return static_cast<uint32_t>(dim.getZExtValue());
    }]>
  ];
}

def ControlBarrier : OpInterface<"ControlBarrier"> {
  let cppNamespace = "::cairn::mux";
  let description = [{
    An op at which the invocations of a group wait for each other: a barrier or
    a collective. All invocations of the group must reach it or none of them, so
    it must not be moved into or out of a branch or loop that is not uniform.
  }];
  let methods = [
    InterfaceMethod<"The group whose invocations wait for each other.",
                    "::cairn::mux::GroupKind", "getSynchronizedGroup">,
    InterfaceMethod<"Does the whole work-group wait here?",
                    "bool", "synchronizesWorkGroup", (ins), /*methodBody=*/[{
      return $_op.getSynchronizedGroup() == ::cairn::mux::GroupKind::WorkGroup;
    }]>,
    InterfaceMethod<"The barrier identifier, for ops that carry one.",
                    "std::optional<uint32_t>", "getBarrierId", (ins),
                    /*methodBody=*/"",
                    /*defaultImplementation=*/"return std::nullopt;">,
    InterfaceMethod<"Sets the barrier identifier of an op that carries one.",
                    "void", "setBarrierId", (ins "uint32_t":$id),
                    /*methodBody=*/"", /*defaultImplementation=*/[{
      llvm_unreachable("this op carries no barrier identifier");
    }]>
  ];
}

def GroupCollective : OpInterface<"GroupCollective", [ControlBarrier]> {
  let cppNamespace = "::cairn::mux";
  let description = [{
    A collective over a group that its attribute `group` names. The rules that
    all of them share are checked here:

    - (C1) a barrier `id` is given if and only if the group is `work_group`.
    - (C2) a vector is given only if the group is `vec_group`.
  }];
  let methods = [
    InterfaceMethod<"Who takes part.", "::cairn::mux::GroupKind", "getGroup">,
    InterfaceMethod<"What each invocation contributes.",
                    "::mlir::Value", "getContribution">
  ];
  // any_c1, all_c1, broadcast_c1, reduce_c1, scan_c1,
  // any_c2, all_c2, broadcast_c2, reduce_c2, scan_c2.
  let verify = "return ::cairn::mux::detail::verifyGroupCollective($_op);";
}

#endif // CAIRN_DIALECT_MUX_IR_MUXINTERFACES_TD
