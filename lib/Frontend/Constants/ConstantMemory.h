//===- ConstantMemory.h - memory of executed functions ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTMEMORY_H
#define CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTMEMORY_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include <map>
#include <vector>

namespace cairn::frontend {

/// The variables of a module while functions of it are executed: bytes, and
/// pointers at some of them. Anything that is out of a variable, or half of a
/// pointer, cannot be accessed.
class ConstantMemory {
public:
  explicit ConstantMemory(llvm::Module &module)
      : module(module), layout(module.getDataLayout()) {}
  ~ConstantMemory();
  ConstantMemory(const ConstantMemory &) = delete;
  ConstantMemory &operator=(const ConstantMemory &) = delete;

  /// A variable of `type`, of which nothing is left in the end.
  llvm::Constant *allocate(llvm::Type *type, unsigned addressSpace);

  /// The value of `type` at `pointer`; null where there is none.
  llvm::Constant *load(llvm::Type *type, llvm::Constant *pointer);
  bool store(llvm::Constant *value, llvm::Constant *pointer);
  bool copy(llvm::Constant *to, llvm::Constant *from, uint64_t size);
  bool fill(llvm::Constant *to, uint8_t byte, uint64_t size);

  /// Gives variables of the module the values that they have now. Returns one
  /// whose value cannot be written as a constant, where there is such.
  llvm::GlobalVariable *commit();

private:
  struct Object {
    std::vector<uint8_t> bytes;
    /// The pointers other than null, by their offset.
    std::map<uint64_t, llvm::Constant *> pointers;
    bool isWritten = false;
  };
  struct Place {
    Object *object = nullptr;
    uint64_t offset = 0;
  };

  Place find(llvm::Constant *pointer, uint64_t size, bool isWrite);
  llvm::Constant *read(const Object &object, uint64_t offset, llvm::Type *type);
  bool write(Object &object, uint64_t offset, llvm::Constant *value);
  bool erasePointers(Object &object, uint64_t begin, uint64_t end);
  /// `type` with the types that the pointers in `object` have: clang declares
  /// an object's pointer to its table of virtual functions as one to private
  /// memory, and stores one to the memory of the table there.
  llvm::Type *typeOf(const Object &object, uint64_t offset, llvm::Type *type);

  llvm::Module &module;
  const llvm::DataLayout &layout;
  llvm::MapVector<llvm::GlobalVariable *, Object> objects;
  llvm::SmallVector<llvm::GlobalVariable *> temporaries;
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTMEMORY_H
