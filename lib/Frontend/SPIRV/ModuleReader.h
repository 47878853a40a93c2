//===- ModuleReader.h - SPIR-V's types, constants, variables ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_MODULEREADER_H
#define CAIRN_LIB_FRONTEND_SPIRV_MODULEREADER_H

#include "ParsedModule.h"
#include "Shader/ShaderKernels.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/Module.h"
#include <map>

namespace cairn::frontend::spirv {

/// How a matrix lies in memory. Without a stride, as LLVM's array of columns.
struct MatrixLayout {
  /// Bytes from one column, or row, to the next.
  uint64_t stride = 0;
  bool isRowMajor = false;
};

/// A type as LLVM has it, and what opaque pointers and signless integers lose.
struct TypeInfo {
  Op op = Op::OpNop;
  /// Null for a sampled image, which is two values.
  llvm::Type *type = nullptr;
  /// The type of what a pointer points to, of a vector's or an array's
  /// elements, or of a function's result.
  Id element = 0;
  /// A struct's members, or a function's parameters.
  llvm::SmallVector<Id, 4> members;
  unsigned depth = 0;
  /// The constant that is an array's length.
  Id length = 0;
  /// For an integer; most of OpenCL's SPIR-V has none.
  bool isSigned = false;
  /// For a pointer.
  spv::StorageClass storage = spv::StorageClass::Max;
  /// Bytes between elements, of an array or of what a pointer is in; 0 where
  /// nothing is said.
  uint64_t stride = 0;
  /// The offsets of a struct's members; empty where nothing is said.
  llvm::SmallVector<uint64_t, 4> offsets;
  llvm::SmallVector<MatrixLayout, 4> matrices;
  /// Whether a struct's members are where LLVM has them.
  bool isPlain = true;
  /// For a struct whose offsets are chosen here.
  llvm::Align align;
};

struct TypedValue {
  llvm::Value *value = nullptr;
  Id type = 0;

  explicit operator bool() const { return value != nullptr; }
};

/// What OpSpecConstantOp says, as an instruction of its own.
struct ConstantOperation {
  explicit ConstantOperation(const Instruction &of);

  llvm::SmallVector<uint32_t> words;
  Instruction inst;
};

/// A variable that the execution model fills.
struct BuiltInVariable {
  spv::BuiltIn builtIn;
  /// The type of the variable's content.
  Id type;
};

/// Makes an LLVM module of a parsed one. Each id, type and operand that is
/// relied on is checked; the first thing that is wrong ends the reading.
class ModuleReader {
public:
  /// `interface` says what a shader's arguments are; null where nothing does.
  ModuleReader(llvm::Module &module, const ParsedModule &parsed,
               const ShaderInterface *interface = nullptr)
      : module(module), context(module.getContext()), parsed(parsed),
        layout(module.getDataLayout()), interface(interface),
        debugInfo(module) {}

  /// False, with an error, if the module cannot be read.
  bool read();

  llvm::StringRef getError() const { return error; }

  llvm::Module &module;
  llvm::LLVMContext &context;
  const ParsedModule &parsed;
  const llvm::DataLayout &layout;
  const ShaderInterface *interface;

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
  /// What the variable that is read holds, and the operands behind that type,
  /// an initializer or nothing; nullopt with an error.
  struct VariableContent {
    Id type;
    llvm::ArrayRef<uint32_t> initializer;
  };
  std::optional<VariableContent> contentOfVariable();
  /// The pointee of a pointer's type; null where that is not known.
  llvm::Type *getPointee(Id pointer) const;

  // Layout.cpp
  /// Whether LLVM's type has its parts where they are in memory.
  bool isPlain(Id type, MatrixLayout matrix = {}) const;
  /// Bytes in memory; with a runtime array, those in front of it.
  uint64_t sizeOf(Id type, MatrixLayout matrix = {}) const;
  uint64_t offsetOf(const TypeInfo &structure, unsigned member) const;
  uint64_t strideOf(Id array, MatrixLayout matrix = {}) const;
  /// The alignment of the least aligned scalar in `type`: it holds for all
  /// layouts.
  llvm::Align scalarAlign(llvm::Type *type) const;

  // Constants.cpp
  TypedValue findGlobal(Id id) const { return globals.lookup(id); }
  std::optional<uint64_t> findInteger(Id id) const;
  /// The number by which OpenCL C names a sampler, and a variable that is one.
  std::optional<uint32_t> findSampler(Id id) const;
  const BuiltInVariable *findBuiltIn(Id id) const;

  // ShaderVariables.cpp
  const ShaderVariable *findVariable(Id id) const {
    auto it = variables.find(id);
    return it == variables.end() ? nullptr : &it->second;
  }
  const LateConstant *findLate(Id id) const {
    auto it = lateConstants.find(id);
    return it == lateConstants.end() ? nullptr : &it->second;
  }
  bool checkRoot(const ShaderVariable &variable);
  /// The number of a sampler in the kernel's source that the variable is.
  std::optional<uint32_t>
  findSourceSampler(const ShaderVariable &variable) const;
  /// What the variable is in a function of the kernel that is read.
  llvm::Type *rootType(const ShaderVariable &variable);
  const ShaderRoots &getRoots() const { return roots; }
  /// The variables that a function is passed, behind its own arguments.
  const llvm::SetVector<Id> &passedTo(Id function) const;
  /// The buffer of the module's variables, or of its constants, that is bound
  /// there; null without one.
  llvm::Constant *findData(const Binding &binding);
  llvm::Constant *getVariablesData();

  // ModuleReader.cpp
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
  bool readMatrix(TypeInfo &info);
  bool readRuntimeArray(TypeInfo &info);
  bool readSampledImageType(TypeInfo &info);
  bool takeDepth(TypeInfo &info, const TypeInfo &part);
  bool readMemberLayout(TypeInfo &info);
  void placeMembers(TypeInfo &info);
  void readStride(TypeInfo &info);

  // ShaderVariables.cpp
  bool readShaderVariable();
  bool readDescriptors(ShaderVariable &variable, const TypeInfo &content);
  llvm::GlobalVariable *makeLocalVariable(llvm::Type *content,
                                          llvm::StringRef name);
  bool readLocalVariable(ShaderVariable &variable, const TypeInfo &content);
  void placeLocalBlocks();
  void noteLateConstant();
  std::optional<LaunchQuery> queryOf(uint32_t specId) const;
  llvm::Constant *makeData(const ShaderData &data, unsigned space,
                           llvm::StringRef name);

  // ShaderCalls.cpp
  const FunctionWords *findWords(Id function);
  bool collectCalls(const FunctionWords &words, ShaderCalls &calls,
                    llvm::SmallVectorImpl<const FunctionWords *> &path);

  // DeduceInterface.cpp
  std::optional<ShaderKernel> deduceKernel(const EntryPoint &entry,
                                           llvm::ArrayRef<Id> used);
  bool isReadOnly(const ShaderVariable &variable) const;
  bool addBoundArguments(ShaderKernel &kernel, const ShaderVariable &variable);
  void addPushConstants(ShaderKernel &kernel, const ShaderVariable &variable);

  // ShaderKernels.cpp
  bool readShaders();
  bool readShader(const EntryPoint &entry);
  void addMeasures(ShaderKernel &kernel, const ShaderCalls &calls);
  void placeArguments(const ShaderKernel &kernel);
  llvm::Type *argumentType(const ShaderArgument &arg, llvm::ArrayRef<Id> used);
  bool declareShader(const ShaderKernel &kernel, const ShaderCalls &calls,
                     const FunctionWords &entry);
  bool declareCallee(const FunctionWords &words);
  bool describeShader(const ShaderKernel &kernel, Id function);

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
  IdMap<ShaderVariable> variables;
  IdMap<LateConstant> lateConstants;
  llvm::Constant *constantsData = nullptr, *variablesData = nullptr;
  // Roots of the entry point that is read.
  ShaderRoots roots;
  IdMap<llvm::SetVector<Id>> passed;
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

/// What OpenCL's metadata says of a kernel's argument.
struct ArgumentText {
  unsigned space = PrivateSpace;
  std::string access = "none", type, baseType, qualifiers, name;
};
void attachArguments(llvm::Function &kernel,
                     llvm::ArrayRef<ArgumentText> arguments);

/// Attaches what an execution mode says; false with an error.
bool attachMode(ModuleReader &reader, llvm::Function &kernel,
                const ExecutionMode &mode);
/// Three sizes as metadata.
bool attachSizes(ModuleReader &reader, llvm::Function &kernel,
                 llvm::StringRef kind, llvm::ArrayRef<uint64_t> sizes);
void attachSubGroupSize(llvm::Function &kernel, uint32_t size);

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
