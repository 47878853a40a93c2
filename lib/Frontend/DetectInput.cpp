//===- DetectInput.cpp - what an input is, from its content -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Frontend/Frontend.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Magic.h"

using namespace llvm;
using namespace cairn::frontend;

/// Skips what both LLVM IR and MLIR allow before their first word, a line's
/// comment, and gives that line.
static StringRef firstLine(StringRef text, StringRef comment) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    line = line.trim();
    if (!line.empty() && !line.starts_with(comment))
      return line;
    text = rest;
  }
  return {};
}

InputKind cairn::frontend::detectInput(StringRef content) {
  if (content.starts_with("ML\xefR"))
    return InputKind::MLIR;
  if (content.starts_with(StringRef("\x03\x02\x23\x07", 4)) ||
      content.starts_with(StringRef("\x07\x23\x02\x03", 4)))
    return InputKind::SPIRV;
  if (identify_magic(content) == file_magic::bitcode)
    return InputKind::LLVMBitcode;

  // MLIR's first word is an op's name, an attribute alias or a location alias;
  // none of these can start a line of C but for the generic form's quote.
  StringRef line = firstLine(content, "//");
  if (line.starts_with("module") || line.starts_with("builtin.module") ||
      line.starts_with("\"builtin.module\"") || line.starts_with("llvm.func") ||
      line.starts_with("llvm.mlir.") || line.starts_with("func.func") ||
      line.starts_with("\"func.func\"") || line.starts_with("\"llvm.func\"") ||
      (line.starts_with("#") && !line.starts_with("#define") &&
       line.contains(" = #")) ||
      (line.starts_with("#loc") && line.contains("=")) ||
      (line.starts_with("!") && line.contains("=")))
    return InputKind::MLIR;

  StringRef ir = firstLine(content, ";");
  if (ir.starts_with("target ") || ir.starts_with("source_filename") ||
      ir.starts_with("define ") || ir.starts_with("declare ") ||
      ir.starts_with("@") || ir.starts_with("%") || ir.starts_with("!") ||
      ir.starts_with("attributes #") ||
      content.ltrim().starts_with("; ModuleID"))
    return InputKind::LLVMText;
  return InputKind::OpenCLC;
}
