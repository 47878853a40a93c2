//===- Generator.h - random kernels -----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_GENERATE_GENERATOR_H
#define CAIRN_TEST_FUZZ_GENERATE_GENERATOR_H

#include "Program/Builtins.h"
#include "Program/Program.h"
#include "Random.h"

#include <climits>

namespace cairn::fuzz {

/// The program of that number. The interpreter may refuse it; then the caller
/// takes the next `attempt`.
Program generate(uint64_t seed, uint64_t number, unsigned attempt);

/// Where statements stand.
struct Surroundings {
  /// All work-items come here together.
  bool isUniform = false;
  /// A `break` or `continue` is for a loop that work-items leave one by one.
  bool canLeaveLoop = false;
  /// A `break` ends a switch that work-items enter one by one.
  bool isInSwitch = false;
  bool canReturn = false;
  /// No work-item comes to a barrier any more before the loop is over: they do
  /// what they like, and barriers that none comes to may stand here.
  bool hasParted = false;
  /// Labels behind blocks that this is in.
  std::vector<int> labels;
  unsigned depth = 0;
};

class Generator {
public:
  explicit Generator(uint64_t seed) : random(seed) {}
  Program run();

private:
  // Types and data.
  Kind anyKind();
  Kind anyInteger();
  TypeRef anyValue();
  TypeRef anyAggregate();
  TypeRef anyObject();
  TypeRef anyCounter();
  uint64_t anyBits(Kind kind);
  std::vector<unsigned char> anyData(const Type &type);
  void fillData(const Type &type, unsigned char *data);

  // The program.
  void chooseSizes();
  void addAggregates();
  void addProgramScope();
  void addArguments();
  void addHelper();
  void addLongHelper();
  void addLongCalls(std::vector<Stmt> &body);
  void addImage(bool isWritten);
  void addFunction(Function function, unsigned statements, bool pure);
  Expr resultValue(unsigned depth);
  void addGroupHelper();
  void addKernel();
  int addVariable(const char *prefix, TypeRef type, Space space, Role role);

  // Statements.
  void addStatements(std::vector<Stmt> &body, unsigned count,
                     const Surroundings &around);
  void addStatement(std::vector<Stmt> &body, const Surroundings &around);
  void addDeclaration(std::vector<Stmt> &body);
  void addPointer(std::vector<Stmt> &body);
  void declarePointer(std::vector<Stmt> &body, Expr address);
  bool addReadPointer(std::vector<Stmt> &body);
  bool addCopy(std::vector<Stmt> &body);
  bool addResult(std::vector<Stmt> &body);
  bool addImageWrite(std::vector<Stmt> &body);
  void addSubGroupSum(std::vector<Stmt> &body);
  void addAssignment(std::vector<Stmt> &body);
  void addOutput(std::vector<Stmt> &body);
  void addIf(std::vector<Stmt> &body, const Surroundings &around);
  void addLoop(std::vector<Stmt> &body, const Surroundings &around);
  void addSwitch(std::vector<Stmt> &body, const Surroundings &around);
  void addLabel(std::vector<Stmt> &body, const Surroundings &around);
  bool addJump(std::vector<Stmt> &body, const Surroundings &around);
  void addLocalPhase(std::vector<Stmt> &body);
  void addAtomic(std::vector<Stmt> &body);
  void addCollective(std::vector<Stmt> &body);
  void addAsyncCopy(std::vector<Stmt> &body);
  void addGroupCall(std::vector<Stmt> &body);
  void addMeeting(std::vector<Stmt> &body);
  void addMeetings(std::vector<Stmt> &body, const Surroundings &around);
  void addPartingLoop(std::vector<Stmt> &body, const Surroundings &around);
  void addParting(std::vector<Stmt> &body, const Surroundings &around);
  void addUnreachedBarrier(std::vector<Stmt> &body);
  Expr unfulfilled();
  bool addVstore(std::vector<Stmt> &body);
  bool addPointerChange(std::vector<Stmt> &body);
  void fillLocals(std::vector<Stmt> &body);
  void addHash(std::vector<Stmt> &body, const Expr &place);
  void addHashes(std::vector<Stmt> &body, size_t firstVisible);

  // Expressions.
  Expr value(const TypeRef &type, unsigned depth);
  Expr leaf(const TypeRef &type);
  Expr constant(const TypeRef &type);
  Expr adapt(Expr expr, const TypeRef &type);
  Expr integerValue(const TypeRef &type, unsigned depth);
  Expr floatValue(const TypeRef &type, unsigned depth);
  Expr integerBuiltin(const TypeRef &type, unsigned depth);
  Expr comparison(const TypeRef &type, unsigned depth);
  Expr shuffle(const TypeRef &type, unsigned depth);
  Expr vload(const TypeRef &type, unsigned depth);
  Expr readImage(const TypeRef &type, unsigned depth);
  Expr spaceOf(const TypeRef &type);
  Expr pointerComparison(const TypeRef &type);
  bool byteOf(bool isWrite, Expr &byte);
  Op floatOperator(Kind kind);
  Expr condition(unsigned depth);
  /// The same for all work-items; an int.
  Expr uniform(unsigned depth);
  /// What has to be possible with an object: reading it, pointing to it for
  /// reading only, or writing it.
  enum class Access : uint8_t { Read, Point, Write };
  bool isOwn(const Variable &variable) const;
  /// An object of that type; false if there is none. `below`: of variables with
  /// smaller numbers, which live longer.
  bool objectOf(const TypeRef &type, Access access, Expr &object,
                int below = INT_MAX);
  /// What can be the argument for a parameter of that type, whose value is not
  /// made here; false if nothing can.
  bool argumentFor(const TypeRef &type, Expr &argument, int below = INT_MAX);
  bool makeCall(int function, Expr &expr);
  /// Calls a function that gives a value; false if there is none to call here.
  bool callOf(bool withEffects, Expr &expr);

  // Places.
  /// A scalar or vector that can be read.
  bool readablePlace(Expr &place);
  bool writablePlace(Expr &place);
  /// Goes down to a scalar or vector.
  Expr descend(Expr place, bool isWrite);
  Expr indexInto(Expr base, uint64_t count);
  Expr outputSlot(int variable);
  uint64_t elementsBehind(const Variable &variable) const;
  uint64_t localCount(int variable) const;

  Random random;
  Program program;
  /// What can be named here, outer scopes first.
  std::vector<int> visible;
  std::vector<int> outputs, locals, counters, localCounters, images;
  /// A function with barriers, whose first parameter is a local array's
  /// address; -1 if there is none.
  int groupHelper = -1;
  /// A function too long for a copy at each call; -1 if there is none.
  int longHelper = -1;
  std::vector<int> kernelParams;
  /// The result of the helper function that is being made.
  TypeRef result;
  /// What it gives, if that is not a value.
  int resultVariable = -1;
  int hash = -1, globalIndex = -1, localIndex = -1;
  int loops = 0, labels = 0;
  /// The counters of loops that this is in, the inner one last.
  std::vector<int> loopCounters;
  /// Nothing of the launch may be asked for.
  bool isPure = false;
  bool isInHelper = false, usesBarriers = false, usesHalf = false,
       usesDouble = false, usesFloat = false, usesHalfMemory = false,
       usesImages = false;
  unsigned outputsPerItem = 4, leafDepth = 0;
};

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_GENERATE_GENERATOR_H
