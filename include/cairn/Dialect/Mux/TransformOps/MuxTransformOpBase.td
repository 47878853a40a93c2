//===- MuxTransformOpBase.td - what the operations share ---*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPBASE_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPBASE_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// An operation on its first operand.
class Cairn_TransformOp<string mnemonic, list<Trait> traits = []>
    : Op<Transform_Dialect, "cairn." # mnemonic,
         [DeclareOpInterfaceMethods<TransformOpInterface>] # traits>;

/// One that finds payload.
class Cairn_MatchOp<string mnemonic>
    : Cairn_TransformOp<mnemonic, [NavigationTransformOpTrait,
                                   MemoryEffectsOpInterface]>;

/// One that changes it, and may consume the handle.
class Cairn_ChangeOp<string mnemonic, bit isConsuming, list<Trait> traits = []>
    : Cairn_TransformOp<
          mnemonic,
          [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>] # traits> {
  let extraClassDefinition = [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::cairn::mux::addEffects(getOperation(), }] # isConsuming # [{, effects);
    }
  }];
}

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPBASE_TD
