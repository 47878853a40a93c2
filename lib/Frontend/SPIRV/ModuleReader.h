//===- ModuleReader.h - SPIR-V's types, constants, variables ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_MODULEREADER_H
#define CAIRN_LIB_FRONTEND_SPIRV_MODULEREADER_H

#include "ParsedModule.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/Module.h"
#include <map>

namespace cairn::frontend::spirv {

/// A type as LLVM has it, and what opaque pointers and signless integers lose.
struct TypeInfo {
  Op op = Op::OpNop;
  /// Null for a sampled image, which is two values.
  llvm::Type *type = nullptr;
  /// Of what a pointer points to, of a vector's or an array's elements, or of a
  /// function's result.
  Id element = 0;
  /// A struct's members, or a function's parameters.
  llvm::SmallVector<Id, 4> members;
  unsigned depth = 0;
};

struct TypedValue {
  llvm::Value *value = nullptr;
  Id type = 0;

  explicit operator bool() const { return value != nullptr; }
};

/// A variable that the execution model fills.
struct BuiltInVariable {
  spv::BuiltIn builtIn;
  /// Of the variable's content.
  Id type;
};

/// Makes an LLVM module of a parsed one. Each id, type and operand that is
/// relied on is checked; the first thing that is wrong ends the reading.
class ModuleReader {
public:
  ModuleReader(llvm::Module &module, const ParsedModule &parsed)
      : module(module), context(module.getContext()), parsed(parsed),
        layout(module.getDataLayout()), debugInfo(module) {}

  /// False, with an error, if the module cannot be read.
  bool read();

  llvm::StringRef getError() const { return error; }

  llvm::Module &module;
  llvm::LLVMContext &context;
  const ParsedModule &parsed;
  const llvm::DataLayout &layout;

  /// What is said of, and where an error is.
  Instruction current;
  /// Keeps the first error. The module is not valid.
  bool fail(const llvm::Twine &message);
  /// The same for a valid module that says what nothing here can do.
  bool refuse(const llvm::Twine &message);

  // Types.cpp
  /// Null without an error if there is none.
  const TypeInfo *findType(Id id) const;
  /// Null with an error.
  const TypeInfo *getType(Id id);
  /// What a value of the type is in LLVM; null with an error.
  llvm::Type *getValueType(Id id);
  /// The pointee of a pointer's type; null where that is not known.
  llvm::Type *getPointee(Id pointer) const;

  // Constants.cpp
  TypedValue findGlobal(Id id) const { return globals.lookup(id); }
  std::optional<uint64_t> findInteger(Id id) const;
  /// The number by which OpenCL C names a sampler.
  std::optional<uint32_t> findSampler(Id id) const;
  const BuiltInVariable *findBuiltIn(Id id) const;

  // Functions.cpp
  llvm::Function *findFunction(Id id) const { return functions.lookup(id); }
  bool isKernel(Id function) const { return kernelNames.contains(function); }

  /// Has a function or variable of the module alone give `name` up. False, with
  /// an error, if another module knows it by that.
  bool freeName(llvm::StringRef name);

  llvm::DIBuilder &getDebugInfo() { return debugInfo; }
  llvm::DIFile *getFile(Id name);

private:
  bool readGlobal();

  bool readType();
  bool readInteger(TypeInfo &info);
  bool readFloat(TypeInfo &info);
  bool readVector(TypeInfo &info);
  bool readArray(TypeInfo &info);
  bool readStruct(TypeInfo &info);
  bool readPointer(TypeInfo &info);
  bool readFunctionType(TypeInfo &info);
  bool readImage(TypeInfo &info);
  bool takeDepth(TypeInfo &info, const TypeInfo &part);

  bool readConstant();
  llvm::Constant *readNumber(llvm::Type *type);
  llvm::Constant *readComposite(const TypeInfo &info);
  llvm::Constant *readOperation();
  bool readSampler();
  bool defineGlobal(llvm::Constant *value);
  bool readVariable();
  bool readFunctionPointer();

  bool declareFunction(const FunctionWords &words);
  bool declareFunction(Id id);
  bool describeKernels();
  bool addOtherNames();

  std::string error;
  IdMap<TypeInfo> types;
  IdMap<TypedValue> globals;
  IdMap<uint32_t> samplers;
  IdMap<BuiltInVariable> builtIns;
  IdMap<llvm::Function *> functions;
  /// The names of functions that are entry points.
  IdMap<llvm::SmallVector<llvm::StringRef, 1>> kernelNames;
  IdSet defined;
  /// Where the functions start that are declared.
  llvm::DenseSet<size_t> declared;
  llvm::DIBuilder debugInfo;
  llvm::DICompileUnit *compileUnit = nullptr;
};

// Kernels.cpp

/// Attaches what the module says of a kernel's arguments and of itself.
bool describeKernel(ModuleReader &reader, llvm::Function &kernel,
                    const FunctionWords &words);

/// Whether products and sums in the function may be contracted: nothing says
/// otherwise of the kernel, or, in a function, of any kernel.
bool mayContract(const ParsedModule &parsed, Id function);

/// What OpDecorate says; nullopt where it says nothing.
std::optional<llvm::GlobalValue::LinkageTypes>
linkageOf(const ParsedModule &parsed, Id id);

/// The address space of a storage class; nullopt for one that kernels lack.
std::optional<unsigned> addressSpaceOf(uint32_t storageClass);

/// LLVM's writer takes an alignment of 128 for a negative number.
llvm::Align readAlignment(uint32_t alignment, llvm::Align otherwise);

} // namespace cairn::frontend::spirv

#endif // CAIRN_LIB_FRONTEND_SPIRV_MODULEREADER_H
