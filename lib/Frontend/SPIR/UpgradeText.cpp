//===- UpgradeText.cpp - LLVM IR as it was once written -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpgradeSPIR.h"

#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace cairn::frontend;

/// Whether `text` is written as LLVM did before version 15, with typed pointers
/// or, longer ago, `metadata` in front of every node. The parser still takes
/// much of that. Strings and comments are passed over.
static bool isOldText(StringRef text) {
  for (size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
    case ';':
      i = text.find('\n', i);
      break;
    case '"':
      i = text.find('"', i + 1);
      break;
    case '*': // a pointer's star is the only one in LLVM IR; "ptr*" never was
      if (!text.take_front(i).rtrim(" *").ends_with("ptr"))
        return true;
      break;
    case 'm':
      if (text.substr(i).starts_with("metadata !{"))
        return true;
      break;
    default:
      break;
    }
    if (i == StringRef::npos)
      return false;
  }
  return false;
}

SMDiagnostic cairn::frontend::explainOldText(StringRef text,
                                             const SMDiagnostic &problem) {
  if (!isOldText(text))
    return problem;
  return SMDiagnostic(
      *problem.getSourceMgr(), problem.getLoc(), problem.getFilename(),
      problem.getLineNo(), problem.getColumnNo(), problem.getKind(),
      (problem.getMessage() +
       "; this is the text of an older LLVM: assemble it with the llvm-as of "
       "that version, and compile the bitcode")
          .str(),
      problem.getLineContents(), problem.getRanges());
}
