//===- MuxGroupOps.td - collectives over a group -----------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXGROUPOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXGROUPOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"

// An op at which the invocations of a group exchange values. All invocations of
// the group reach it or none does; otherwise the result is undefined. In a
// sub-group, those take part that reach it together.
class Mux_ConvergentOp<string mnemonic, list<Trait> traits>
    : Mux_Op<mnemonic, !listconcat(
          [Mux_ConvergentRead, UniformityOpInterface, ControlBarrier], traits)>;

// Leaves out the result type, which the operand decides.
class Mux_ResultIsElementOf<string operand>
    : TypesMatchWith<"type of the result is the element type of the operand",
                     operand, "result", "::mlir::getElementTypeOrSelf($_self)">;

class Mux_CollectiveOp<string mnemonic, list<Trait> traits>
    : Mux_ConvergentOp<mnemonic, !listconcat(traits, [GroupCollective])> {
  code collectiveDeclaration = [{
    ::cairn::mux::GroupKind getSynchronizedGroup() { return getGroup(); }
    std::optional<uint32_t> getBarrierId() { return getId(); }
    void setBarrierId(uint32_t id) { setId(id); }
    ::mlir::Value getContribution() { return getValue(); }
  }];
}

//===----------------------------------------------------------------------===//
// any, all (spec: "any/all builtins")
//===----------------------------------------------------------------------===//

class Mux_VoteOp<string mnemonic>
    : Mux_CollectiveOp<mnemonic, [Mux_ResultIsElementOf<"value">]> {
  // any_c3, all_c3: the types here.
  let arguments = (ins Mux_GroupKindAttr:$group, OptionalAttr<Mux_BarrierId>:$id,
                       Mux_GroupPredicate:$value);
  let results = (outs I1:$result);
  let assemblyFormat =
      "custom<Keyword>($group) (`id` `(` $id^ `)`)? $value attr-dict "
      "`:` type($value)";
  let hasFolder = 1;
  let extraClassDeclaration = collectiveDeclaration # [{
    bool isWorkGroupUniform() { return true; }
    bool isUniformForVaryingOperands() {
      return getGroup() == ::cairn::mux::GroupKind::WorkGroup;
    }
  }];
}

def Mux_AnyOp : Mux_VoteOp<"any"> {
  let summary = "is the value true for any invocation of the group";
  let description = [{
    All invocations of the group reach the op or none does, and all get the same
    answer; of a `sub_group`, those that reach it together. A vector holds the values of several invocations of a `vec_group`.

    Constraints:
    - (C1) a barrier `id` is given if and only if the group is `work_group`.
    - (C2) a vector is given only if the group is `vec_group`.
    - (C3) `value` is an i1 or a vector of i1, the result an i1.

    Example:

    ```mlir
    %a = mux.any work_group id(3) %x : i1
    %b = mux.any vec_group %v : vector<4xi1>
    ```
  }];
}

def Mux_AllOp : Mux_VoteOp<"all"> {
  let summary = "is the value true for all invocations of the group";
  let description = [{
    All invocations of the group reach the op or none does, and all get the same
    answer; of a `sub_group`, those that reach it together. A vector holds the values of several invocations of a `vec_group`.

    Constraints:
    - (C1) a barrier `id` is given if and only if the group is `work_group`.
    - (C2) a vector is given only if the group is `vec_group`.
    - (C3) `value` is an i1 or a vector of i1, the result an i1.

    Example:

    ```mlir
    %a = mux.all sub_group %x : i1
    ```
  }];
}

//===----------------------------------------------------------------------===//
// broadcast (spec: "broadcast builtins")
//===----------------------------------------------------------------------===//

def Mux_BroadcastOp
    : Mux_CollectiveOp<"broadcast", [Mux_ResultIsElementOf<"value">]> {
  let summary = "value of one invocation, given to its whole group";
  let description = [{
    All invocations of the group reach the op, with the same `ids`; otherwise
    the result is undefined. A work-group takes the three local ids of the
    invocation (0 in dimensions that the launch does not use), the other groups
    its number in the group. A vector holds the values of several invocations of
    a `vec_group`, and the result is one element.

    Constraints:
    - (C1) a barrier `id` is given if and only if the group is `work_group`.
    - (C2) a vector is given only if the group is `vec_group`.
    - (C3) `ids` are three values of one type, i32 or i64, if the group is
      `work_group`.
    - (C4) `ids` is one i32 if the group is `sub_group` or `vec_group`.
    - (C5) the type of the result is `value`'s, or its element type.

    Example:

    ```mlir
    %a = mux.broadcast work_group id(0) %v[%x, %y, %z] : f32, i64
    %b = mux.broadcast sub_group %v[%lane] : f32, i32
    ```
  }];
  let arguments = (ins Mux_GroupKindAttr:$group, OptionalAttr<Mux_BarrierId>:$id,
                       Mux_GroupValue:$value, Variadic<Mux_SizeT>:$ids);
  let results = (outs Mux_ScalarValue:$result); // broadcast_c5
  let assemblyFormat = [{
    custom<Keyword>($group) (`id` `(` $id^ `)`)? $value `[` $ids `]` attr-dict
    `:` type($value) `,` custom<SharedType>(ref($ids), type($ids))
  }];
  let hasFolder = 1;
  let hasVerifier = 1; // broadcast_c3, broadcast_c4
  let extraClassDeclaration = collectiveDeclaration # [{
    bool isWorkGroupUniform() { return true; }
    bool isUniformForVaryingOperands() {
      return getGroup() == ::cairn::mux::GroupKind::WorkGroup;
    }
  }];
}

//===----------------------------------------------------------------------===//
// reduce, scan (spec: "reduce and scan builtins")
//===----------------------------------------------------------------------===//

def Mux_ReduceOp
    : Mux_CollectiveOp<"reduce", [Mux_ResultIsElementOf<"value">]> {
  let summary = "values of all invocations of the group, combined";
  let description = [{
    All invocations of the group reach the op or none does, and all get the same
    result; of a `sub_group`, those that reach it together. Operands are combined in any order: a floating-point sum need not be
    the same twice. A vector holds the values of several invocations of a
    `vec_group`, and the result is one element.

    Constraints:
    - (C1) a barrier `id` is given if and only if the group is `work_group`.
    - (C2) a vector is given only if the group is `vec_group`.
    - (C3) `fadd`, `fmul`, `fmin` and `fmax` take floats, `logical_*` take i1
      and all others integers.
    - (C4) the type of the result is `value`'s, or its element type.

    Example:

    ```mlir
    %s = mux.reduce work_group fadd id(0) %v : f32
    %m = mux.reduce vec_group umax %w : vector<8xi32>
    ```
  }];
  let arguments = (ins Mux_GroupKindAttr:$group,
                       Mux_GroupOperationAttr:$combiner,
                       OptionalAttr<Mux_BarrierId>:$id, Mux_GroupValue:$value);
  let results = (outs Mux_ScalarValue:$result); // reduce_c4
  let assemblyFormat =
      "custom<Keyword>($group) custom<Keyword>($combiner) (`id` `(` $id^ `)`)? "
      "$value attr-dict `:` type($value)";
  let hasFolder = 1;
  let hasVerifier = 1; // reduce_c3
  let extraClassDeclaration = collectiveDeclaration # [{
    bool isWorkGroupUniform() {
      return getGroup() == ::cairn::mux::GroupKind::WorkGroup ||
             ::cairn::mux::isIdempotent(getCombiner());
    }
    bool isUniformForVaryingOperands() {
      return getGroup() == ::cairn::mux::GroupKind::WorkGroup;
    }
  }];
}

def Mux_ScanOp : Mux_CollectiveOp<"scan", [AllTypesMatch<["value", "result"]>]> {
  let summary = "values of the invocations up to this one, combined";
  let description = [{
    All invocations of the group reach the op or none does; of a `sub_group`, those
    that reach it together. In the order of their numbers in the group (for a work-group the local linear id), an
    `inclusive` scan combines the values of the invocations up to and including
    this one, an `exclusive` scan those before this one, beginning with the
    identity of the operation. A vector holds the values of several invocations
    of a `vec_group`, and so does the result.

    Constraints:
    - (C1) a barrier `id` is given if and only if the group is `work_group`.
    - (C2) a vector is given only if the group is `vec_group`.
    - (C3) `fadd`, `fmul`, `fmin` and `fmax` take floats, `logical_*` take i1
      and all others integers.
    - (C4) the type of the result is `value`'s.

    Example:

    ```mlir
    %p = mux.scan exclusive sub_group add %v : i32
    ```
  }];
  let arguments = (ins Mux_ScanKindAttr:$kind, Mux_GroupKindAttr:$group,
                       Mux_GroupOperationAttr:$combiner,
                       OptionalAttr<Mux_BarrierId>:$id, Mux_GroupValue:$value);
  let results = (outs Mux_GroupValue:$result); // scan_c4
  let assemblyFormat =
      "custom<Keyword>($kind) custom<Keyword>($group) "
      "custom<Keyword>($combiner) (`id` `(` $id^ `)`)? $value attr-dict "
      "`:` type($value)";
  let hasVerifier = 1; // scan_c3
  let extraClassDeclaration = collectiveDeclaration # [{
    bool isWorkGroupUniform() {
      return getKind() == ::cairn::mux::ScanKind::Inclusive &&
             ::cairn::mux::isIdempotent(getCombiner());
    }
  }];
}

def Mux_SubGroupClusteredReduceOp
    : Mux_ConvergentOp<"sub_group_clustered_reduce",
                       [AllTypesMatch<["value", "result"]>]> {
  let summary = "values of the invocations of a cluster, combined";
  let description = [{
    A sub-group is clusters of `cluster_size` invocations with consecutive
    numbers. All invocations of a cluster that reach the op together get the
    same result, their values combined in any order.

    Constraints:
    - (C1) `cluster_size` is a power of two.
    - (C2) `fadd`, `fmul`, `fmin` and `fmax` take floats, `logical_*` take i1
      and all others integers.

    Example:

    ```mlir
    %s = mux.sub_group_clustered_reduce add 4, %v : i32
    ```
  }];
  let arguments = (ins Mux_GroupOperationAttr:$combiner, I32Attr:$cluster_size,
                       Mux_ScalarValue:$value);
  let results = (outs Mux_ScalarValue:$result);
  let assemblyFormat = "custom<Keyword>($combiner) $cluster_size `,` $value "
                       "attr-dict `:` type($value)";
  // sub_group_clustered_reduce_c1, sub_group_clustered_reduce_c2
  let hasVerifier = 1;
  let hasFolder = 1;
  let extraClassDeclaration = [{
    ::cairn::mux::GroupKind getSynchronizedGroup() {
      return ::cairn::mux::GroupKind::SubGroup;
    }
    bool isWorkGroupUniform() { return false; }
  }];
}

//===----------------------------------------------------------------------===//
// Shuffles (spec: "Sub-group shuffle builtin" and the three behind it)
//===----------------------------------------------------------------------===//

class Mux_ShuffleOp<string mnemonic, list<string> values, bit uniform>
    : Mux_ConvergentOp<mnemonic,
                       [AllTypesMatch<!listconcat(values, ["result"])>]> {
  // sub_group_shuffle_c1, sub_group_shuffle_up_c1, sub_group_shuffle_down_c1,
  // sub_group_shuffle_xor_c1: the types here, of the operands, and
  // AllTypesMatch.
  let results = (outs Mux_ScalarValue:$result);
  let hasFolder = 1;
  let extraClassDeclaration = [{
    ::cairn::mux::GroupKind getSynchronizedGroup() {
      return ::cairn::mux::GroupKind::SubGroup;
    }
    bool isWorkGroupUniform() { return }] # !if(uniform, "true", "false") # [{; }
  }];
}

def Mux_SubGroupShuffleOp : Mux_ShuffleOp<"sub_group_shuffle", ["value"], 1> {
  let summary = "value of a chosen invocation of the sub-group";
  let description = [{
    The `value` of the invocation whose number in the sub-group is `lane`, which
    may differ between invocations. Undefined where there is no such invocation.

    Constraints:
    - (C1) `value` is an integer or float scalar, `lane` an i32.

    Example:

    ```mlir
    %r = mux.sub_group_shuffle %v, %lane : f32
    ```
  }];
  let arguments = (ins Mux_ScalarValue:$value, I32:$lane);
  let assemblyFormat = "$value `,` $lane attr-dict `:` type($value)";
}

def Mux_SubGroupShuffleUpOp
    : Mux_ShuffleOp<"sub_group_shuffle_up", ["previous", "current"], 0> {
  let summary = "value of an invocation with a lower number";
  let description = [{
    With `i` this invocation's number in the sub-group minus `delta`, signed,
    and `n` the maximum sub-group size: `current` of invocation `i` for `0 <= i
    < n`, `previous` of invocation `i + n` for `-n <= i < 0`; undefined for all
    other `i`.

    Constraints:
    - (C1) `previous` and `current` are integer or float scalars of one type,
      `delta` is an i32.

    Example:

    ```mlir
    %r = mux.sub_group_shuffle_up %previous, %current, %delta : f32
    ```
  }];
  let arguments = (ins Mux_ScalarValue:$previous, Mux_ScalarValue:$current,
                       I32:$delta);
  let assemblyFormat =
      "$previous `,` $current `,` $delta attr-dict `:` type($current)";
}

def Mux_SubGroupShuffleDownOp
    : Mux_ShuffleOp<"sub_group_shuffle_down", ["current", "next"], 0> {
  let summary = "value of an invocation with a higher number";
  let description = [{
    With `i` this invocation's number in the sub-group plus `delta`, unsigned,
    and `n` the maximum sub-group size: `current` of invocation `i` for `i < n`,
    `next` of invocation `i - n` for `n <= i < 2 * n`; undefined for all other
    `i`.

    Constraints:
    - (C1) `current` and `next` are integer or float scalars of one type,
      `delta` is an i32.

    Example:

    ```mlir
    %r = mux.sub_group_shuffle_down %current, %next, %delta : f32
    ```
  }];
  let arguments = (ins Mux_ScalarValue:$current, Mux_ScalarValue:$next,
                       I32:$delta);
  let assemblyFormat =
      "$current `,` $next `,` $delta attr-dict `:` type($current)";
}

def Mux_SubGroupShuffleXorOp
    : Mux_ShuffleOp<"sub_group_shuffle_xor", ["value"], 1> {
  let summary = "value of the invocation whose number differs in given bits";
  let description = [{
    The `value` of the invocation whose number in the sub-group is this one's,
    combined with `mask` by exclusive or. Undefined where there is no such
    invocation.

    Constraints:
    - (C1) `value` is an integer or float scalar, `mask` an i32.

    Example:

    ```mlir
    %r = mux.sub_group_shuffle_xor %v, %mask : f64
    ```
  }];
  let arguments = (ins Mux_ScalarValue:$value, I32:$mask);
  let assemblyFormat = "$value `,` $mask attr-dict `:` type($value)";
}

#endif // CAIRN_DIALECT_MUX_IR_MUXGROUPOPS_TD
