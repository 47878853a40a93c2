//===- ElementAccess.h - accesses of the elements of a view -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a load or store of a program takes of a root's bytes is here put
// together from whole elements, lanes, or parts of elements of the view that
// serves it.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_ELEMENTACCESS_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_ELEMENTACCESS_H

#include "ByteOffset.h"
#include "Views.h"

namespace cairn::shader {

struct AccessFlags {
  bool isVolatile = false, isNontemporal = false;
  /// In bytes, relative to the root's variable.
  uint64_t alignment = 1;
};

class ElementAccess {
public:
  ElementAccess(const ShaderOptions &options, bool vulkanMemoryModel)
      : options(options), vulkanMemoryModel(vulkanMemoryModel) {}

  bool hasVulkanMemoryModel() const { return vulkanMemoryModel; }

  mlir::Value load(mlir::OpBuilder &b, mlir::Location loc, Root &root,
                   Offset offset, mlir::Type type, const AccessFlags &flags);
  void store(mlir::OpBuilder &b, mlir::Location loc, Root &root, Offset offset,
             mlir::Value value, const AccessFlags &flags);
  /// A pointer for an atomic access of `type`. If the element is wider than
  /// that, `shift` says how many bits behind its first one the access begins.
  mlir::Value getAtomicPointer(mlir::OpBuilder &b, mlir::Location loc,
                               Root &root, Offset offset, mlir::Type type,
                               mlir::Value &shift);
  /// A pointer into an array of what an access of `type` takes at once, of
  /// which each is of `bytes`; null where there is no such array.
  mlir::Value getArrayPointer(mlir::OpBuilder &b, mlir::Location loc,
                              Root &root, const Offset &offset, mlir::Type type,
                              const AccessFlags &flags, uint64_t &bytes);
  mlir::spirv::MemoryAccessAttr getMemoryAccess(mlir::OpBuilder &b,
                                                const Root &root,
                                                const AccessFlags &flags);
  /// The variable of an image or a sampler.
  mlir::Value getHandle(mlir::OpBuilder &b, mlir::Location loc, Root &root);

private:
  /// How an access is made: through pointers to `element`, of which it takes
  /// all, or `piece` as a part of an element's bits.
  struct Plan {
    View *view = nullptr; // none for memory with addresses
    mlir::Type element, piece;
  };
  Plan plan(Root &root, mlir::Type type, uint64_t alignment);
  mlir::Value getPointer(mlir::OpBuilder &b, mlir::Location loc, Root &root,
                         const Plan &plan, const Offset &offset);
  mlir::Value loadElement(mlir::OpBuilder &b, mlir::Location loc, Root &root,
                          const Plan &plan, const Offset &offset,
                          const AccessFlags &flags);
  void storeElement(mlir::OpBuilder &b, mlir::Location loc, Root &root,
                    const Plan &plan, const Offset &offset, mlir::Value value,
                    const AccessFlags &flags);
  mlir::Value loadPart(mlir::OpBuilder &b, mlir::Location loc, Root &root,
                       const Plan &plan, const Offset &offset,
                       const AccessFlags &flags);
  void storePart(mlir::OpBuilder &b, mlir::Location loc, Root &root,
                 const Plan &plan, const Offset &offset, mlir::Value part,
                 const AccessFlags &flags);

  const ShaderOptions &options;
  bool vulkanMemoryModel;
};

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_ELEMENTACCESS_H
