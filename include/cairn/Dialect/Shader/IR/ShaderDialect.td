//===- ShaderDialect.td - the shader dialect ---------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SHADER_IR_SHADERDIALECT_TD
#define CAIRN_DIALECT_SHADER_IR_SHADERDIALECT_TD

include "mlir/IR/DialectBase.td"

def Shader_Dialect : Dialect {
  let name = "shader";
  let cppNamespace = "::cairn::shader";
  let summary = "what a module for Vulkan says between passes";
  let description = [{
    Attributes alone: how a kernel meets Vulkan, from the options of the compile to
    the descriptor that a variable becomes. Each is checked where it stands.

    - (C1) every attribute whose name starts with `shader.` is one of these.
    - (C2) `shader.options` is `#shader.options<...>` on a module: its target is
      Vulkan, with these options. A module is for one target.
    - (C3) `shader.memory_model` is "GLSL450" or "Vulkan" on a module: SPIR-V's
      name of it.
    - (C4) `shader.local_size` is an `array<i32: x, y, z>` on a function: the
      kernel's work-group size, as SPIR-V's execution mode has it.
    - (C5) on a variable that stands for a place of the interface:
      `shader.storage` is the storage, "storage_buffer", "uniform_buffer",
      "push_constant" or "uniform_constant"; `shader.set`, `shader.binding` and
      `shader.spec_id` are integers from 0, its numbers there, the first two always
      together;
      `shader.element_size` is a positive integer, the bytes of an element of a
      local argument, whose length is set at launch; `shader.offset` is an integer
      from 0, where the variable begins in its buffer; `shader.restrict`,
      `shader.readonly` and `shader.volatile` are units.
    - (C6) `shader.type` is a type, on a variable or an argument: what an image or
      sampler is in SPIR-V.
  }];

  // dialect_attr_c1, dialect_attr_c2, dialect_attr_c3, dialect_attr_c4,
  // dialect_attr_c5, dialect_attr_c6.
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral getOptionsAttrName() {
      return "shader.options";
    }
    static constexpr ::llvm::StringLiteral getMemoryModelAttrName() {
      return "shader.memory_model";
    }
    static constexpr ::llvm::StringLiteral getLocalSizeAttrName() {
      return "shader.local_size";
    }
    static constexpr ::llvm::StringLiteral getStorageAttrName() {
      return "shader.storage";
    }
    static constexpr ::llvm::StringLiteral getSetAttrName() {
      return "shader.set";
    }
    static constexpr ::llvm::StringLiteral getBindingAttrName() {
      return "shader.binding";
    }
    static constexpr ::llvm::StringLiteral getSpecIdAttrName() {
      return "shader.spec_id";
    }
    static constexpr ::llvm::StringLiteral getElementSizeAttrName() {
      return "shader.element_size";
    }
    static constexpr ::llvm::StringLiteral getOffsetAttrName() {
      return "shader.offset";
    }
    static constexpr ::llvm::StringLiteral getRestrictAttrName() {
      return "shader.restrict";
    }
    static constexpr ::llvm::StringLiteral getReadonlyAttrName() {
      return "shader.readonly";
    }
    static constexpr ::llvm::StringLiteral getVolatileAttrName() {
      return "shader.volatile";
    }
    static constexpr ::llvm::StringLiteral getTypeAttrName() {
      return "shader.type";
    }

  private:
    void registerAttributes();

  public:
  }];
}

#endif // CAIRN_DIALECT_SHADER_IR_SHADERDIALECT_TD
