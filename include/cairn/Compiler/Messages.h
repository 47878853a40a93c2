//===- Messages.h - the messages in a log -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang, LLVM, MLIR and Cairn all write what they have to say into one log, in
// clang's form. This reads it back into records.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_MESSAGES_H
#define CAIRN_COMPILER_MESSAGES_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace cairn::compiler {

enum class MessageKind { Error, Warning, Remark, Note };

/// A message of a log, of which all its texts are parts.
struct Message {
  MessageKind kind;
  /// All of it: how a file came to be included before, the source and a caret
  /// behind.
  llvm::StringRef text;
  /// As it was given to the compiler; empty where the message is about none.
  llvm::StringRef file;
  /// From 1; 0 where the message is about no line, or no column of it.
  unsigned line = 0, column = 0;
  /// What it says, without place, kind and source; may have several lines.
  llvm::StringRef message;
};

/// The messages that `log` has, in clang's form, without their number. What
/// stands before the first belongs to it.
std::vector<Message> splitMessages(llvm::StringRef log);

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_MESSAGES_H
