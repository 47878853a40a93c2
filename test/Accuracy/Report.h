//===- Report.h - the table of errors ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_REPORT_H
#define CAIRN_TEST_ACCURACY_REPORT_H

#include "Operands/Cases.h"

#include "llvm/Support/raw_ostream.h"

namespace cairn::accuracy {

/// Prints a line for each row, and a summary; returns how many rows are over
/// their bounds or could not be executed.
size_t printReport(llvm::raw_ostream &os, const CaseTable &table,
                   const Options &options);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_REPORT_H
