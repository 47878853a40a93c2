//===- BodyReader.h - functions of SPIR-V -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_BODYREADER_H
#define CAIRN_LIB_FRONTEND_SPIRV_BODYREADER_H

#include "ModuleReader.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "llvm/Analysis/TargetFolder.h"
#include "llvm/IR/IRBuilder.h"

namespace cairn::frontend::spirv {

/// How an integer is taken by a function of OpenCL C; SPIR-V's have no sign.
enum class Sign : uint8_t { Either, Signed, Unsigned };

/// An argument of a function of OpenCL C.
struct LibraryArg {
  LibraryArg(llvm::Value *value, Sign sign = Sign::Either)
      : value(value), sign(sign) {}
  /// A pointer whose type in SPIR-V is known.
  LibraryArg(TypedValue typed, Sign sign = Sign::Either)
      : value(typed.value), sign(sign), type(typed.type) {}
  LibraryArg(llvm::Value *value, ocl::ScalarKind kind)
      : value(value), kind(kind) {}

  llvm::Value *value;
  Sign sign = Sign::Either;
  /// 0 where it is not known.
  Id type = 0;
  /// For an enum.
  std::optional<ocl::ScalarKind> kind;
};

/// Which instances of a row of the library's table are meant.
using InstanceFilter = llvm::function_ref<bool(const ocl::Builtin &,
                                               const ocl::BuiltinSignature &)>;

/// Rows of tables, in the files of the functions that take them.
struct BinaryRow;
struct ComparisonRow;
struct ConversionRow;

/// Reads the body of one function. Each `read...` makes what stands for the
/// current instruction and returns its value, or null with an error.
class BodyReader {
public:
  BodyReader(ModuleReader &module, llvm::Function &function);

  bool read(const FunctionWords &words);
  /// In a kernel that has been read; false with an error.
  bool clearLocalMemory(llvm::ArrayRef<const ShaderVariable *> variables);

  /// The value of an operation on constants; null with an error.
  llvm::Value *readOperation(const Instruction &operation);

private:
  // ControlFlow.cpp
  bool orderBlocks(const FunctionWords &words, std::vector<size_t> &order);
  bool readBlock(llvm::ArrayRef<Instruction> insts, llvm::BasicBlock *block);
  bool readBranch();
  bool readSwitch();
  bool readReturn();
  bool readPhi();
  llvm::BasicBlock *getIncoming(Id label, llvm::BasicBlock *here) const;
  bool finishPhis();
  void noteLoop();
  void describeLoops();
  llvm::BasicBlock *getBlock(Id label);
  bool readDebugLine();
  void setLine();
  void setPlace(llvm::DIFile *file, unsigned line, unsigned column);

  // BodyReader.cpp
  bool readInstruction();
  llvm::Value *readSizeOf();
  llvm::Value *readValue();
  bool readEffect();
  bool define(llvm::Value *value);
  llvm::Value *fail(const llvm::Twine &message) {
    module.fail(message);
    return nullptr;
  }
  llvm::Value *refuse(const llvm::Twine &message) {
    module.refuse(message);
    return nullptr;
  }
  const Instruction &inst() const { return module.current; }
  llvm::ArrayRef<uint32_t> operands() const { return inst().operands(); }
  /// The operand's literal word or id; 0 where there are fewer.
  uint32_t word(size_t index) const {
    return index < operands().size() ? operands()[index] : 0;
  }
  /// The value of an id; null with an error.
  TypedValue get(Id id);
  /// The value of the operand at `index`.
  TypedValue typedOperand(size_t index) { return get(word(index)); }
  llvm::Value *operand(size_t index) { return get(word(index)).value; }
  llvm::Value *operand(size_t index, llvm::Type *type);
  llvm::Value *pointerOperand(size_t index);
  llvm::Value *integerOperand(size_t index, unsigned bits);
  std::optional<uint64_t> constantOperand(size_t index);
  llvm::Type *resultType() { return module.getValueType(inst().type()); }
  llvm::Value *atEntry(llvm::function_ref<llvm::Value *()> make);
  llvm::AllocaInst *makeVariable(llvm::Type *type);
  llvm::Value *withFlags(llvm::Value *value);
  llvm::Value *readBuiltIn(const BuiltInVariable &variable);
  llvm::Value *getAtEntry(Id id, llvm::function_ref<llvm::Value *()> make);
  llvm::Value *readSampler(uint32_t number);
  llvm::IntegerType *sizeType() {
    return builder.getIntNTy(module.parsed.addressBits);
  }
  llvm::Value *toBool(llvm::Value *number);

  // Arithmetic.cpp
  llvm::Value *readArithmetic(bool &isKnown);
  llvm::Value *readBinary(const BinaryRow &row);
  llvm::Value *readComparison(const ComparisonRow &row);
  llvm::Value *readUnary();
  llvm::Value *readBits();
  llvm::Value *readVectorTimesScalar();
  llvm::Value *readTest();
  llvm::Value *readAnyAll();
  llvm::Value *readModulo();
  llvm::Value *readExtended();
  llvm::Value *readDot();
  llvm::Value *readIntegerDot();
  llvm::Value *readBitField();
  llvm::Value *readSelect();

  // Conversions.cpp
  llvm::Value *readConversion();
  llvm::Value *readConversion(const ConversionRow &row, llvm::Value *value,
                              llvm::Type *type);
  llvm::Value *readPointerToInteger();
  llvm::Value *readIntegerToPointer();
  llvm::Value *readQuantization();
  llvm::Value *readBFloat16Conversion();
  llvm::Value *readBitcast();
  llvm::Value *readPointerCast();

  // Composites.cpp
  llvm::Value *readConstruct();
  llvm::Value *readExtract();
  llvm::Value *readInsert();
  llvm::Value *readShuffle();
  llvm::Value *readDynamic();
  bool walk(llvm::Type *&type, llvm::ArrayRef<uint32_t> indices);

  // Memory.cpp
  std::optional<llvm::SmallVector<llvm::Value *>> readIndices(size_t first,
                                                              bool hasElement);
  llvm::Value *followIndices(llvm::Type *type, llvm::Value *base,
                             llvm::MutableArrayRef<llvm::Value *> indices,
                             llvm::GEPNoWrapFlags flags);
  llvm::Value *readUntypedChain(bool hasElement, llvm::GEPNoWrapFlags flags);
  llvm::Value *readAccessChain();
  llvm::Value *readLoad();
  bool readStore();
  bool readCopy();
  bool readLocalVariable();
  bool readLifetime();
  llvm::Value *readPointerComparison();
  struct MemoryOperands {
    llvm::Align align;
    bool isVolatile, isNontemporal;
  };
  MemoryOperands readMemoryOperands(size_t index, llvm::Type *type, Id pointer);
  void setNontemporal(llvm::Instruction *access);

  // ShaderMemory.cpp
  /// An object of a layout that is not LLVM's, or a part of one.
  struct MemoryObject {
    llvm::Value *pointer = nullptr;
    Id type = 0;
    /// For a matrix, or for those in it.
    MatrixLayout matrix;
    /// A column of a matrix that is stored by rows.
    bool isRow = false;
  };
  bool isPlainObject(const MemoryObject &object);
  bool isPlainPointer(Id pointer);
  llvm::Value *addBytes(llvm::Value *pointer, llvm::Value *index,
                        uint64_t stride);
  std::optional<MemoryObject> partOf(MemoryObject object, llvm::Value *index);
  MemoryObject objectOf(Id pointer, TypedValue value);
  llvm::Value *readLaidOutChain(MemoryObject object, size_t first);
  llvm::Value *readElementChain(MemoryObject object);
  llvm::Value *readTableChain(MemoryObject object);
  llvm::AllocaInst *makeObject(Id type);
  std::optional<uint64_t> countParts(const MemoryObject &object);
  llvm::Value *loadObject(const MemoryObject &object, bool isVolatile = false);
  llvm::Value *loadParts(const MemoryObject &object, bool isVolatile);
  bool storeObject(const MemoryObject &object, llvm::Value *value,
                   bool isVolatile = false);
  bool storeParts(const MemoryObject &object, llvm::Value *value,
                  bool isVolatile);

  // ShaderVariables.cpp
  llvm::Value *readLateConstant(const LateConstant &late);
  llvm::Value *readRoot(const ShaderVariable &variable);
  llvm::Value *readTable(const ShaderVariable &variable);
  llvm::Value *readBlock(const Binding &binding, uint64_t size);
  bool fillPiece(const ShaderRoots::Piece &piece, llvm::Value *target);
  llvm::Value *readArrayLength();

  // GLSLFunctions.cpp
  llvm::Value *readGLSL();
  llvm::Value *readGLSLBits(uint32_t number);
  llvm::Value *readGLSLGeometry(uint32_t number);
  llvm::Value *readGLSLParts(uint32_t number);
  llvm::Value *readGLSLPacking(uint32_t number);

  // Matrices.cpp
  llvm::Value *readMatrix(bool &isKnown);
  llvm::Value *column(llvm::Value *matrix, unsigned index);
  llvm::Value *splat(llvm::Value *scalar, llvm::Type *vector);
  llvm::Value *transpose(llvm::Value *matrix);
  llvm::Value *timesVector(llvm::Value *matrix, llvm::Value *vector);
  llvm::Value *
  determinant(llvm::ArrayRef<llvm::SmallVector<llvm::Value *>> rows);
  llvm::Value *readInverse(bool isDeterminant);

  // Calls.cpp
  std::optional<llvm::SmallVector<llvm::Value *>>
  readArguments(llvm::FunctionType *type);
  llvm::Value *readCall();
  llvm::Value *readPointerCall();
  llvm::Value *readExtendedInstruction();
  llvm::Value *readPrintf();

  // LibraryCalls.cpp
  llvm::Value *callLibrary(llvm::StringRef name,
                           llvm::ArrayRef<LibraryArg> args, llvm::Type *result);
  llvm::Value *callRows(llvm::ArrayRef<const ocl::Builtin *> rows,
                        InstanceFilter filter, llvm::ArrayRef<LibraryArg> args,
                        llvm::Type *result, llvm::StringRef name);
  llvm::CallInst *callDeclared(llvm::StringRef name, llvm::FunctionType *type,
                               llvm::ArrayRef<llvm::Value *> args,
                               const ocl::Builtin *builtin = nullptr);
  llvm::Type *typeOf(const ocl::BuiltinType &type);

  // Synchronization.cpp
  llvm::Value *memoryOrder(size_t semantics, bool isLoad, bool isStore);
  llvm::Value *memoryScope(size_t scope);
  llvm::Value *fenceFlags(size_t semantics);
  LibraryArg orderArg(llvm::Value *order) {
    return {order, ocl::ScalarKind::MemoryOrder};
  }
  LibraryArg scopeArg(llvm::Value *scope) {
    return {scope, ocl::ScalarKind::MemoryScope};
  }
  TypedValue atomicPointer(size_t index);
  llvm::Value *readAtomic();
  llvm::Value *readCompareExchange();
  bool readAtomicEffect();
  bool readBarrier();

  // Groups.cpp
  llvm::Value *readGroup(bool &isKnown);
  llvm::Value *
  forComponents(llvm::Value *value,
                llvm::function_ref<llvm::Value *(llvm::Value *)> make);
  llvm::Value *readGroupOperation(llvm::StringRef operation, Sign sign,
                                  bool isNonUniform);
  llvm::Value *readSubGroupFunction(llvm::StringRef name);
  llvm::Value *readBallot();
  llvm::Value *readRotation();
  llvm::Value *readVote();
  llvm::Value *readBroadcast();
  llvm::Value *readClock();
  llvm::Value *readQuad();
  llvm::Value *readIntelSubGroup();
  llvm::Type *getCopiedVector(Id pointer, llvm::Type *element);
  llvm::Value *readAsyncCopy();
  bool readWaitEvents();
  std::optional<bool> isSubGroup(size_t scope);

  // Images.cpp
  struct SampledImage {
    TypedValue image, sampler;
  };
  llvm::Value *readImage();
  llvm::Value *readSampledImage();
  llvm::Value *readSample();
  std::optional<SampledImage> sampledImage(size_t index);
  llvm::Value *readFetch();
  bool isUnsigned(Id type, uint32_t mask);
  static std::string imageFunction(llvm::StringRef name, llvm::Type *element,
                                   bool isUnsigned);
  llvm::Value *readImageRead();
  bool readImageWrite();
  llvm::Value *readImageSize();
  llvm::Value *readTexel(llvm::ArrayRef<LibraryArg> args, uint32_t operands);
  llvm::Value *widenCoordinate(llvm::Value *coordinate);

  // ShaderImages.cpp
  llvm::Value *imageOperand(size_t mask, spv::ImageOperandsMask kind);
  llvm::Value *moveCoordinate(llvm::Value *image, llvm::Value *coordinate,
                              llvm::Value *offset);
  llvm::Value *movedCoordinate(llvm::Value *image, llvm::Value *coordinate,
                               size_t mask);
  llvm::Value *projected(llvm::Value *coordinate);
  llvm::Value *gatherAt(const SampledImage &both, llvm::Value *coordinate,
                        llvm::Value *component);
  llvm::Value *readGather();
  llvm::Value *readTexelPointer();

  // Queues.cpp
  llvm::Value *readPipe(bool &isKnown);
  llvm::Value *readQueue(bool &isKnown);
  llvm::Value *readEnqueue();
  llvm::Value *readRange();
  llvm::Value *readKernelQuery(llvm::StringRef name, bool hasRange);
  llvm::Value *generic(llvm::Value *pointer);
  llvm::Value *rangePointer(size_t index);

  ModuleReader &module;
  llvm::LLVMContext &context;
  llvm::Function &function;
  Id functionId;
  llvm::IRBuilder<llvm::TargetFolder> builder;
  bool contracts;
  /// Values of this function alone; LLVM's writer gives ids out again in each.
  IdMap<TypedValue> values;
  IdMap<llvm::BasicBlock *> blocks;
  Id firstLabel = 0;
  IdMap<SampledImage> sampledImages;
  /// By built-in variable and sampler.
  IdMap<llvm::Value *> entryValues;
  /// By pointers to what is not plain, beyond what their types say.
  IdMap<MemoryObject> laidOut;
  /// What pointers were before they were cast to other ones.
  IdMap<Id> uncast;
  /// How many more an access may have.
  uint64_t partsLeft = 0;
  struct Phi {
    llvm::PHINode *node;
    Instruction inst;
  };
  std::vector<Phi> phis;
  struct Loop {
    llvm::BasicBlock *header;
    llvm::MDNode *hints;
  };
  std::vector<Loop> loops;
  /// The places of blocks in their order.
  llvm::DenseMap<llvm::BasicBlock *, size_t> places;
  llvm::DISubprogram *subprogram = nullptr;
};

/// An integer, or a vector of them, with no more bits than `type` has: LLVM's
/// writer has values that it cut as they were before.
llvm::Value *cutTo(llvm::Type *type, llvm::Value *value,
                   llvm::IRBuilderBase &builder);

} // namespace cairn::frontend::spirv

#endif // CAIRN_LIB_FRONTEND_SPIRV_BODYREADER_H
