//===- Visit.h - walks over programs ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_PROGRAM_VISIT_H
#define CAIRN_TEST_FUZZ_PROGRAM_VISIT_H

#include "Program.h"

#include <functional>

namespace cairn::fuzz {

/// Every list of statements, outer ones first.
void forEachList(Program &program,
                 const std::function<void(std::vector<Stmt> &)> &visit);

/// Every expression, outer ones first. `isPlace`: something else than its
/// value is wanted of it.
void forEachExpr(Program &program,
                 const std::function<void(Expr &, bool isPlace)> &visit);

/// Whether a statement or an expression names the variable.
bool mentions(Program &program, int variable);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_PROGRAM_VISIT_H
