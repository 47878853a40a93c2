//===- Instructions.h - the instructions that MLIR lacks --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's spirv dialect has ops for some of SPIR-V's instructions. The
// others are added to it here, each as an op of the instruction's name, by the
// grammar that comes with SPIR-V's headers (docs/ShaderTarget.md has their
// text).
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SPIRV_IR_INSTRUCTIONS_H
#define CAIRN_DIALECT_SPIRV_IR_INSTRUCTIONS_H

#include "cairn/Dialect/SPIRV/IR/InstructionNames.h"
#include "mlir/IR/OpDefinition.h"

namespace cairn {

/// An instruction that builders can make: an op of upstream's by its class, or
/// one of the grammar's by its name. There is no way to misspell one.
class SPIRVInstruction {
public:
  /// None.
  SPIRVInstruction() = default;
  // As an op of upstream's may lack a form that the instruction has, there is
  // one of the grammar's for every instruction of the core.
  SPIRVInstruction(inst::CoreInstruction instruction);
  SPIRVInstruction(inst::GL::GLInstruction instruction);
  SPIRVInstruction(inst::CL::CLInstruction instruction);

  /// As an op of upstream's wherever there is one.
  static SPIRVInstruction upstreamFirst(inst::CoreInstruction instruction);

  template <typename OpTy> static SPIRVInstruction of() {
    return SPIRVInstruction(mlir::TypeID::get<OpTy>());
  }

  explicit operator bool() const { return id != mlir::TypeID(); }
  bool operator==(SPIRVInstruction other) const { return id == other.id; }
  bool operator!=(SPIRVInstruction other) const { return id != other.id; }

  /// The op's name. `registerInstructions` must have been called for the
  /// context.
  mlir::OperationName getOpName(mlir::MLIRContext *context) const;

  bool isOf(mlir::Operation *op) const {
    return op->getName() == getOpName(op->getContext());
  }

  /// What the op is registered by.
  explicit SPIRVInstruction(mlir::TypeID id) : id(id) {}

private:
  mlir::TypeID id;
  bool isUpstreamFirst = false;
};

/// `instruction<spirv::FAddOp>()`: upstream's.
template <typename OpTy> SPIRVInstruction instruction() {
  return SPIRVInstruction::of<OpTy>();
}

/// Any of the ops that stand for instructions of the grammar. Its text is the
/// generic form: `"spirv.AtomicLoad"(%pointer, %scope, %semantics)`, with the
/// ids in the instruction's order, and its literals in an attribute `literals`.
/// The verifier holds it against the grammar.
class InstructionOp
    : public mlir::Op<InstructionOp, mlir::OpTrait::VariadicOperands,
                      mlir::OpTrait::VariadicResults> {
public:
  using Op::Op;

  /// Their common name, as no op has it.
  static llvm::StringLiteral getOperationName() { return "spirv.instruction"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  static llvm::StringLiteral getLiteralsAttrName() { return "literals"; }
  static bool classof(mlir::Operation *op);

  mlir::LogicalResult verify();
};

/// The error for `op` of the spirv dialect, which is not registered.
mlir::LogicalResult rejectUnknown(mlir::Operation *op);

/// Whether `op`, of the spirv dialect, is an instruction that a module of
/// OpenCL's kernels, or else of shaders, may have; an error that says why not
/// otherwise. What its types and options ask for is the serializer's to say.
mlir::LogicalResult verifyInProfile(mlir::Operation *op, bool isKernel);

/// Adds the ops to the spirv dialect, where that is loaded.
void registerInstructions(mlir::DialectRegistry &registry);

} // namespace cairn

MLIR_DECLARE_EXPLICIT_TYPE_ID(cairn::InstructionOp)

#endif // CAIRN_DIALECT_SPIRV_IR_INSTRUCTIONS_H
