//===- Machine.h - the interpreter's state ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_EXECUTE_MACHINE_H
#define CAIRN_TEST_FUZZ_EXECUTE_MACHINE_H

#include "Interpreter.h"
#include "Program/Arithmetic.h"

#include <algorithm>

namespace cairn::fuzz {

/// A scalar's or vector's components, an address (pointerSize), or the bytes of
/// an aggregate.
struct Value {
  std::array<Bits, 16> lanes = {};
  std::vector<unsigned char> bytes;
};

/// An object in a block, between whose bytes `low` and `high` an address of it
/// may move.
struct Place {
  int block = -1;
  uint64_t offset = 0, low = 0, high = 0;
  TypeRef type;
};

/// Who touched a byte last; for memory that work-items share.
struct Access {
  int group = -1, item = -1, epoch = -1;
};
struct History {
  Access writer, reader;
  bool isReadByMany = false, isWrittenAtomically = false;
};

struct Block {
  std::vector<unsigned char> bytes;
  Space space = Space::Private;
  /// For shared memory.
  std::vector<History> histories;
  std::vector<bool> isWritten;
};

enum class Flow : uint8_t { None, Break, Continue, Return, Goto };

struct Item {
  std::array<uint64_t, 3> global, local;
  uint64_t globalLinear = 0, localLinear = 0;
  Flow flow = Flow::None;
  int label = 0;
  Value result;
  /// Each variable's block.
  std::vector<int> blocks;
};

/// The work-items that execute, in the order of their linear ids.
using Active = std::vector<int>;

class Machine {
public:
  explicit Machine(Program &program) : program(program) {}

  bool run(Expectation &expected);
  /// Whether operations were found to be undefined, and guarded.
  bool hasGuarded() const { return guarded; }
  const std::string &error() const { return message; }

private:
  // Statements.
  void execute(Stmt &stmt, const Active &active);
  void execute(std::vector<Stmt> &body, Active active);
  void keepRunning(Active &active) const;
  bool isUniform(const Active &active, const char *what);
  void declare(Stmt &stmt, const Active &active);
  void assign(Stmt &stmt, const Active &active);
  void choose(Stmt &stmt, const Active &active);
  void loop(Stmt &stmt, Active active);
  void switchOn(Stmt &stmt, const Active &active);
  void atomic(Stmt &stmt, const Active &active);
  void vstore(Stmt &stmt, const Active &active);
  void fillLocal(Stmt &stmt, const Active &active);
  void collective(Stmt &stmt, const Active &active);
  void asyncCopy(Stmt &stmt, const Active &active);
  void writeImage(Stmt &stmt, const Active &active);
  void runGroup(const std::array<uint64_t, 3> &group);

  // Expressions.
  Value evaluate(Expr &expr, int item);
  Value operation(Expr &expr, int item);
  Value query(const Expr &expr, int item);
  Value chooseComponents(Expr &expr, int item);
  Value conversion(Expr &expr, int item);
  Value bitcast(Expr &expr, int item);
  Value builtin(Expr &expr, int item);
  Value vload(Expr &expr, int item);
  Value readImage(Expr &expr, int item);
  /// Leaves each item's result in it.
  void call(Expr &expr, const Active &active);
  Place place(Expr &expr, int item);
  Place index(Expr &expr, const TypeRef &element, int item);
  Place pointee(const Value &pointer) const;
  int64_t texelAt(const Image &image, const Value &at, Sampler sampler);
  Place channelAt(int variable, int64_t texel, unsigned channel) const;
  Value addressOf(const Place &place) const;

  // Memory.
  void makeShared();
  void beginGroup(const std::array<uint64_t, 3> &group);
  void takeBuffers(Expectation &expected) const;
  uint64_t groups(unsigned dimension) const;
  int addBlock(uint64_t size, Space space);
  Place makeVariable(int item, int variable);
  Place variablePlace(int variable, int item) const;
  bool isInBounds(const Place &place) const;
  Value load(const Place &place, int item);
  void store(const Place &place, const Value &value, int item);
  void noteRead(const Place &place, int item);
  void noteWrite(const Place &place, int item);
  bool isOrdered(const Access &access, const Block &block, int item) const;

  // Endings.
  bool isOver() const { return !message.empty(); }
  void fail(std::string text) {
    if (message.empty())
      message = std::move(text);
  }
  bool spend(uint64_t steps) {
    used += steps;
    if (used > 4'000'000)
      fail("takes too long");
    return !isOver();
  }
  /// To be answered by the guarded form.
  void guard(Expr &expr) {
    guarded |= !expr.isGuarded;
    expr.isGuarded = true;
  }

  Program &program;
  std::vector<Block> blocks;
  std::vector<Item> items;
  /// The blocks of variables that all work-items share.
  std::vector<int> sharedBlocks;
  std::array<uint64_t, 3> group = {}, groupSize = {};
  int groupNumber = -1, localEpoch = 0, globalEpoch = 0;
  bool isAtomic = false, guarded = false;
  std::string message;
  uint64_t used = 0;
};

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_EXECUTE_MACHINE_H
