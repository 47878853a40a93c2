//===- MuxTransformOpBase.td - what the operations share ---*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPBASE_TD
#define CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPBASE_TD

include "cairn/Dialect/Mux/TransformOps/LevelOpInterface.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// An operation on its first operand, in a program at one of `levels`.
class Cairn_TransformOp<string mnemonic, list<string> levels,
                        list<Trait> traits = []>
    : Op<Transform_Dialect, "cairn." # mnemonic,
         [DeclareOpInterfaceMethods<TransformOpInterface>,
          Cairn_LevelOpInterface] # traits> {
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::llvm::StringRef> getLevels() {
      static constexpr ::llvm::StringRef levels[] = {
        }] # !interleave(!foreach(level, levels, "\"" # level # "\""), ", ") # [{
      };
      return levels;
    }
  }];
}

/// One that finds payload.
class Cairn_MatchOp<string mnemonic, list<string> levels>
    : Cairn_TransformOp<mnemonic, levels, [NavigationTransformOpTrait,
                                           MemoryEffectsOpInterface]>;

/// One that changes it, and may consume the handle.
class Cairn_ChangeOp<string mnemonic, bit isConsuming, list<string> levels,
                     list<Trait> traits = []>
    : Cairn_TransformOp<
          mnemonic, levels,
          [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>] # traits> {
  let extraClassDefinition = [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::cairn::mux::addEffects(getOperation(), }] # isConsuming # [{, effects);
    }
  }];
}

#endif // CAIRN_DIALECT_MUX_TRANSFORMOPS_MUXTRANSFORMOPBASE_TD
