//===- Messages.cpp - the messages in a log ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Messages.h"

#include <optional>
#include <utility>

using namespace cairn::compiler;
using llvm::StringRef;

/// The kind of the message that starts in `line`; nothing if none does. Lines
/// of the source are indented.
static std::optional<MessageKind> kindOf(StringRef line) {
  if (line.empty() || line.starts_with(" ") || line.starts_with("\t"))
    return std::nullopt;
  std::optional<MessageKind> kind;
  size_t first = StringRef::npos;
  for (auto [word, meaning] :
       {std::pair(StringRef("error: "), MessageKind::Error),
        {"fatal error: ", MessageKind::Error},
        {"warning: ", MessageKind::Warning},
        {"note: ", MessageKind::Note}}) {
    size_t at = line.starts_with(word) ? 0 : line.find((": " + word).str());
    if (at < first) {
      first = at;
      kind = meaning;
    }
  }
  return kind;
}

std::vector<Message> cairn::compiler::splitMessages(StringRef log) {
  std::vector<Message> messages;
  size_t start = 0, at = 0;
  // Whether the message that is being read has said of what kind it is.
  std::optional<MessageKind> current;
  auto close = [&](size_t end) {
    if (current)
      messages.push_back({*current, log.slice(start, end)});
    current.reset();
    start = end;
  };
  while (at < log.size()) {
    size_t next = log.find('\n', at);
    next = next == StringRef::npos ? log.size() : next + 1;
    StringRef line = log.slice(at, next);
    std::optional<MessageKind> kind = kindOf(line);
    bool isSummary = line.rtrim().ends_with(" generated.");
    if (current &&
        (kind || isSummary || line.starts_with("In file included from ")))
      close(at);
    if (isSummary)
      start = next; // how many there were is no message
    if (kind)
      current = kind;
    at = next;
  }
  close(log.size());
  return messages;
}
