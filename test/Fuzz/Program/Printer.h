//===- Printer.h - spells generated kernels ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_PROGRAM_PRINTER_H
#define CAIRN_TEST_FUZZ_PROGRAM_PRINTER_H

#include "Program.h"

namespace cairn::fuzz {

/// A literal.
std::string spellScalar(uint64_t bits, Kind kind);
const char *spell(Op op);
/// The suffix of the functions that read and write colors of that type: "i".
const char *colorSuffix(const Type &color);
/// "_rte", or nothing.
const char *spell(Rounding rounding);
/// Whether there is an `op=`.
inline bool isCompound(Op op) { return op >= Op::Add && op <= Op::Shr; }

class Printer {
public:
  explicit Printer(const Program &program, bool forLlvmpipe = false)
      : forLlvmpipe(forLlvmpipe), program(program) {}

  std::string run();
  std::string expr(const Expr &expr);

private:
  std::string arithmetic(const Expr &expr);
  std::string conversion(const Expr &expr);
  std::string query(const Expr &expr);
  std::string readImage(const Expr &expr);
  std::string builtin(const Expr &expr);
  std::string list(const std::vector<Expr> &args);
  std::string components(const Expr &expr);

  void line(const std::string &text) {
    out += std::string(indent * 2, ' ') + text + "\n";
  }
  void open(const std::string &text) {
    line(text);
    ++indent;
  }
  void close(const std::string &text = "}") {
    --indent;
    line(text);
  }
  void aggregate(const Type &type);
  std::string initializer(const Type &type, const unsigned char *data);
  void programScope(const Variable &variable);
  void function(const Function &function, bool isKernel);
  void statements(const std::vector<Stmt> &body) {
    for (const Stmt &stmt : body)
      statement(stmt);
  }
  void statement(const Stmt &stmt);
  void assignment(const Stmt &stmt);
  void loop(const Stmt &stmt);
  void switchOn(const Stmt &stmt);
  void fillLocal(const Stmt &stmt);
  std::string atomicOperand(const Stmt &stmt, Kind kind);
  void atomic(const Stmt &stmt);
  void vstore(const Stmt &stmt);
  void asyncCopy(const Stmt &stmt);
  void samplers();
  void collective(const Stmt &stmt);

  const std::string &nameOfVariable(int id) {
    return program.variables[id].name;
  }

  /// What `break` and `continue` lead out of, innermost last: a loop's
  /// variable if it is made of gotos, -1 for another loop, -2 for a switch.
  std::vector<int> breakable;

  bool forLlvmpipe;
  const Program &program;
  std::string out;
  unsigned indent = 0;
};

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_PROGRAM_PRINTER_H
