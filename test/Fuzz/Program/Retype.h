//===- Retype.h - other types for variables ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_PROGRAM_RETYPE_H
#define CAIRN_TEST_FUZZ_PROGRAM_RETYPE_H

#include "Program.h"

namespace cairn::fuzz {

/// What `retype` changes the type of: the variable itself, or the elements of
/// an array or of what an argument points to. Null if that is not a scalar or
/// vector.
TypeRef retypedPart(const Variable &variable);

/// Makes that part another scalar or vector, and converts where it is read and
/// written. False, with a program that is not to be used, if something else is
/// done with it: its address is taken, or it is passed on as a whole.
bool retype(Program &program, int variable, const TypeRef &type);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_PROGRAM_RETYPE_H
