//===- MuxTypes.td - types of the mux dialect --------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXTYPES_TD
#define CAIRN_DIALECT_MUX_IR_MUXTYPES_TD

include "cairn/Dialect/Mux/IR/MuxDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonTypeConstraints.td"

def Mux_EventType : TypeDef<Mux_Dialect, "Event"> {
  let mnemonic = "event";
  let summary = "DMA event, !mux.event";
  let description = [{
    One DMA transfer, or several, that can be waited for.

    The specification's `__mux_dma_event_t`: a value that only the ops `dma_*`
    and `null_event` make and only `dma_*` consume. What it is in memory is the
    choice of the target that lowers it.
  }];
  let builderCall = "$_builder.getType<::cairn::mux::EventType>()";
}

def Mux_MatrixType : TypeDef<Mux_Dialect, "Matrix"> {
  let mnemonic = "matrix";
  let summary = "a matrix that a sub-group holds together";
  let description = [{
    Which work-item holds which elements is up to the device, and may differ
    between the factors, `a` and `b`, and sums, `accumulator`. Work-items load,
    store and multiply them together, by the ops `sub_group_matrix_*`.

    Constraints:
    - (C1) there are as many rows, and columns, as a power of two from 1 to 256
      says.
    - (C2) elements are f16, f32, f64, i8, i16, i32 or i64.

    Example: `!mux.matrix<16x8xf16, b>`
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$columns,
                        "::mlir::Type":$elementType,
                        "::cairn::mux::MatrixUse":$use);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1; // matrix_c1, matrix_c2
}

def Mux_SizeT : AnyTypeOf<[I32, I64], "size_t, which is i32 or i64">;

// `number` is what `cairn::<space>Space` prints as.
class Mux_Pointer<string space, int number> : Type<
    And<[CPred<"::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self)">,
         CPred<"::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self)"
               ".getAddressSpace() == ::cairn::" # space # "Space">]>,
    "pointer to " # !tolower(space) # " memory, !llvm.ptr<" # number # ">",
    "::mlir::LLVM::LLVMPointerType">,
    BuildableType<"::mlir::LLVM::LLVMPointerType::get($_builder.getContext(), "
                  "::cairn::" # space # "Space)">;
def Mux_GlobalPointer : Mux_Pointer<"Global", 1>;
def Mux_LocalPointer : Mux_Pointer<"Local", 3>;
def Mux_GenericPointer : Mux_Pointer<"Generic", 4>;
def Mux_PrivatePointer : Mux_Pointer<"Private", 0>;
def Mux_NamedPointer
    : AnyTypeOf<[Mux_PrivatePointer, Mux_GlobalPointer, Mux_LocalPointer],
                "pointer to private, global or local memory",
                "::mlir::LLVM::LLVMPointerType">;

defvar Mux_CopyScalars = [I8, I16, I32, I64, F16, F32, F64];
def Mux_CopyVector
    : Type<And<[VectorOfRankAndType<[1], Mux_CopyScalars>.predicate,
                VectorOfLengthAndType<[2, 4, 8, 16], Mux_CopyScalars>.predicate]>>;
def Mux_CopyElement : AnyTypeOf<
    !listconcat(Mux_CopyScalars, [Mux_CopyVector]),
    "integer or float of 8 to 64 bits, or vector of 2, 4, 8 or 16 of these">;

def Mux_ScalarValue
    : AnyTypeOf<[AnySignlessInteger, AnyFloat], "integer or float scalar">;

// Vectors, scalable ones too, only where the group is a vec_group: the shared
// verifier of the collectives says so.
def Mux_GroupValue : AnyTypeOf<
    [AnySignlessInteger, AnyFloat,
     VectorOfRankAndType<[1], [AnySignlessInteger, AnyFloat]>],
    "integer or float scalar, or vector of rank 1 of these">;
def Mux_GroupPredicate
    : AnyTypeOf<[I1, VectorOfRankAndType<[1], [I1]>], "i1 or vector of i1">;

#endif // CAIRN_DIALECT_MUX_IR_MUXTYPES_TD
