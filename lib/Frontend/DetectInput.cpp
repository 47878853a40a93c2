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

/// MLIR's first word is an op's name, or an alias of an attribute or a type,
/// which look like a directive of C or metadata of LLVM IR but for what
/// follows.
static bool isMLIR(StringRef line) {
  for (StringRef start :
       {"module", "builtin.module", "\"builtin.module\"", "llvm.func",
        "\"llvm.func\"", "llvm.mlir.", "func.func", "\"func.func\""})
    if (line.starts_with(start))
      return true;
  if (line.consume_front("#"))
    return !line.starts_with("define") &&
           line.drop_while([](char c) { return isAlnum(c) || c == '_'; })
               .ltrim()
               .starts_with("=");
  if (!line.consume_front("!"))
    return false;
  auto [name, value] = line.split('=');
  return !value.empty() && !value.ltrim().starts_with("!{") &&
         !value.ltrim().starts_with("distinct");
}

InputKind cairn::frontend::detectInput(StringRef content) {
  if (content.starts_with("ML\xefR"))
    return InputKind::MLIR;
  if (content.starts_with(StringRef("\x03\x02\x23\x07", 4)) ||
      content.starts_with(StringRef("\x07\x23\x02\x03", 4)))
    return InputKind::SPIRV;
  if (identify_magic(content) == file_magic::bitcode)
    return InputKind::LLVMBitcode;

  if (isMLIR(firstLine(content, "//")))
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
