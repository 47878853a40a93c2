//===- Messages.h - the messages in a log -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_MESSAGES_H
#define CAIRN_LIB_COMPILER_MESSAGES_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace cairn::compiler {

enum class MessageKind { Error, Warning, Note };

/// A message with the lines that belong to it: how a file came to be included
/// before, the source and a caret behind.
struct Message {
  MessageKind kind;
  llvm::StringRef text;
};

/// The messages that `log` has, in clang's form, without their number. What
/// stands before the first belongs to it.
std::vector<Message> splitMessages(llvm::StringRef log);

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_MESSAGES_H
