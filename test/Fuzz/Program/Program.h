//===- Program.h - a generated kernel as a tree -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the generator makes, the printer spells, the interpreter executes and
// the shrinker cuts down. Trees are values: a copy is a deep copy.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_PROGRAM_PROGRAM_H
#define CAIRN_TEST_FUZZ_PROGRAM_PROGRAM_H

#include "Type.h"

#include <array>
#include <optional>

namespace cairn::fuzz {

enum class Op : uint8_t {
  // Places in memory.
  Variable, // ref
  Index,    // of an array, or of what a pointer points to: base, index
  Field,    // ref
  Lane,     // one component: ref
  Deref,    // *pointer
  // Values.
  Constant, // lanes
  Query,    // ref is a Query, lanes[0] the dimension
  AddressOf,
  AsBytes,    // a pointer to anything as one to uchar
  PointerAdd, // pointer, offset
  Swizzle,    // lanes name the components
  Vector,     // (type)(args...)
  Neg,
  Not,        // ~
  LogicalNot, // !
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  And,
  Or,
  Xor,
  Shl,
  Shr,
  Less, // compares operands of one type; scalars give int, vectors -1
  LessEqual,
  Equal,
  NotEqual,
  LogicalAnd,
  LogicalOr,
  Choose,    // ?: on a scalar, or component by component on a vector's signs
  Convert,   // as a cast; lanes: saturation, rounding (convert_T_sat_rte)
  Bitcast,   // as_T
  Builtin,   // ref is a Builtin
  ReadImage, // image, coordinates; lanes: a Sampler, whether they are floats
  Call,      // ref is a function
};

enum class Query : int {
  GlobalId,
  LocalId,
  GroupId,
  GlobalSize,
  LocalSize,
  NumGroups,
  EnqueuedLocalSize,
  WorkDim,
  GlobalLinearId,
  LocalLinearId
};

/// How conversions round; the default is to nearest even, and to zero for
/// integers.
enum class Rounding : uint8_t { Default, Even, Zero, Up, Down };

struct Expr {
  Op op = Op::Constant;
  TypeRef type;
  std::vector<Expr> args;
  int ref = 0;
  std::vector<uint64_t> lanes;
  /// In its form that is defined for all operands.
  bool isGuarded = false;
  /// A conversion that some work-item executes.
  bool isReached = false;
};

enum class StmtKind : uint8_t {
  Block,   // body
  Declare, // variable, exprs[0] if it has an initialiser
  Assign,  // exprs[0] op= exprs[1]
  If,      // exprs[0], body, other
  Loop,    // `variable` counts from 0 to exprs[0], while exprs[1] if there
  Switch,  // exprs[0], body of cases
  Case,    // lanes, empty for default; body; falls through if isOpen
  Break,
  Continue,
  Return,     // exprs[0] if there is a value
  Label,      // body, whose Gotos of the same number lead behind it
  Goto,       // number
  Call,       // exprs[0], its value to exprs[1] if there; by all together
  Vstore,     // value, index, pointer
  Barrier,    // number: 1 local memory, 2 global memory, 3 both
  Atomic,     // exprs[0] op= exprs[1] atomically; number is an AtomicOp
  FillLocal,  // the local array `variable` with exprs[0], by all of the group
  Collective, // exprs[0] = collective of exprs[1]; number is a CollectiveOp
  AsyncCopy,  // number elements, `stride` apart, from exprs[1] to exprs[0]
  WriteImage, // exprs[0] at exprs[1] becomes exprs[2]
};

enum class LoopForm : uint8_t { For, While, DoWhile, Goto };
enum class AtomicOp : int { Add, Sub, And, Or, Xor, Min, Max, Inc };
/// How it is spelled: as in OpenCL C 1.x, or as in C11 with an order.
enum class AtomicForm : uint8_t { Old, Default, Relaxed, AcquireRelease };
enum class CollectiveOp : int {
  GroupAdd,
  GroupMin,
  GroupMax,
  GroupScanInclusiveAdd,
  GroupScanExclusiveAdd,
  GroupBroadcast,
  GroupAll,
  GroupAny,
  // All have one value, so that the sub-group's size does not matter.
  SubGroupMax,
  SubGroupMin,
  SubGroupBroadcast,
  SubGroupAll,
  SubGroupAny,
  SubGroupScanMax,
  SubGroupAdd, // and back by the size
  // By one of each sub-group into a counter, which gives the work-group's.
  SubGroupSum,
};

struct Stmt {
  StmtKind kind = StmtKind::Block;
  std::vector<Expr> exprs;
  std::vector<Stmt> body, other;
  int variable = -1;
  int number = 0;
  Op op = Op::Constant; // of Assign; Constant: plain
  LoopForm form = LoopForm::For;
  AtomicForm atomicForm = AtomicForm::Old;
  std::vector<uint64_t> lanes;
  bool isOpen = false;
  int stride = 1;
  // For a Vstore to halves.
  bool isAligned = false;
  Rounding rounding = Rounding::Default;
};

enum class Role : uint8_t {
  Automatic,
  KernelArgument,
  Parameter, // of a helper function
  ProgramScope,
};

/// Samplers take coordinates of texels, and the nearest one.
enum class Sampler : int { None, ClampToEdge, Clamp };

/// What a kernel's argument that is an image looks like.
struct Image {
  unsigned dimensions = 2;
  /// For two-dimensional images, the third size of which counts them.
  bool isArray = false;
  /// 1, 2 or 4 of each texel.
  unsigned channels = 4;
  Kind channel = Kind::Float;
  /// The channels' whole numbers stand for 0 to 1.
  bool isNormalized = false;
  std::array<uint64_t, 3> size = {1, 1, 1};

  unsigned coordinates() const { return isArray ? 3 : dimensions; }
  uint64_t texels() const { return size[0] * size[1] * size[2]; }
  uint64_t texelBytes() const { return channels * bitsOf(channel) / 8; }
  /// The kind of the channels of a color.
  Kind color() const;
  /// "image2d_array_t" without its ending, and "RG,SIGNED_INT8".
  std::string shape() const;
  std::string format() const;
};

struct Variable {
  std::string name;
  TypeRef type;
  Space space = Space::Private;
  Role role = Role::Automatic;
  /// The generator and the shrinker leave its value alone.
  bool isFixed = false;
  /// What memory begins with: of program-scope variables, and of what kernel
  /// arguments point to, whose elements are `pointee`.
  std::vector<unsigned char> data;
  TypeRef pointee;
  /// Kernel arguments only: whether the kernel may write what it points to.
  bool isWritten = false;
  /// Local arguments only.
  uint64_t localBytes = 0;
  /// Images only, whose texels are in `data`.
  std::optional<Image> image;
};

struct Function {
  std::string name;
  TypeRef result;
  std::vector<int> params;
  Stmt body;
};

struct Program {
  std::string standard = "CL2.0";
  /// Division and square root of float are correctly rounded, by an option.
  bool roundsDivisions = false;
  std::vector<TypeRef> aggregates;
  std::vector<Variable> variables;
  /// The last one is the kernel.
  std::vector<Function> functions;
  unsigned dimensions = 1;
  std::array<uint64_t, 3> global = {1, 1, 1}, local = {1, 1, 1};

  Function &kernel() { return functions.back(); }
  const Function &kernel() const { return functions.back(); }
  uint64_t items() const { return global[0] * global[1] * global[2]; }
};

/// The program as OpenCL C, and around what llvmpipe (Mesa 22.3) gets wrong if
/// it is for that driver.
std::string print(const Program &program, bool forLlvmpipe = false);
/// For the front end.
std::string buildOptions(const Program &program);
std::string printExpr(const Program &program, const Expr &expr);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_PROGRAM_PROGRAM_H
