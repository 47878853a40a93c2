//===- Messages.cpp - the messages in a log ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/Messages.h"

#include <optional>
#include <utility>

using namespace cairn::compiler;
using llvm::StringRef;

/// Lines of the source, and carets, are indented.
static bool isIndented(StringRef line) {
  return line.starts_with(" ") || line.starts_with("\t");
}

/// Takes ":NUMBER" from the end of `place`; nothing if there is none.
static std::optional<unsigned> takeNumber(StringRef &place) {
  auto [rest, digits] = place.rsplit(':');
  unsigned number;
  if (rest.empty() || digits.getAsInteger(10, number))
    return std::nullopt;
  place = rest;
  return number;
}

/// Reads "FILE:LINE:COLUMN", of which all but the file may be absent.
static void readPlace(StringRef place, Message &message) {
  if (std::optional<unsigned> last = takeNumber(place)) {
    std::optional<unsigned> first = takeNumber(place);
    message.line = first.value_or(*last);
    message.column = first ? *last : 0;
  }
  message.file = place;
}

/// The message that starts in `line`; nothing if none does.
static std::optional<Message> readHead(StringRef line) {
  if (line.empty() || isIndented(line))
    return std::nullopt;
  std::optional<Message> head;
  size_t first = StringRef::npos;
  for (auto [word, kind] : {std::pair(StringRef("error: "), MessageKind::Error),
                            {"fatal error: ", MessageKind::Error},
                            {"warning: ", MessageKind::Warning},
                            {"remark: ", MessageKind::Remark},
                            {"note: ", MessageKind::Note}}) {
    bool isFirst = line.starts_with(word);
    size_t at = isFirst ? 0 : line.find((": " + word).str());
    if (at >= first)
      continue;
    first = at;
    head.emplace();
    head->kind = kind;
    readPlace(line.take_front(at), *head);
    head->message = line.drop_front(at + (isFirst ? 0 : 2) + word.size());
  }
  return head;
}

std::vector<Message> cairn::compiler::splitMessages(StringRef log) {
  std::vector<Message> messages;
  size_t start = 0, at = 0;
  // The message that is being read, and where what it says begins and ends.
  std::optional<Message> current;
  size_t from = 0, to = 0;
  auto close = [&](size_t end) {
    if (current) {
      current->text = log.slice(start, end);
      current->message = log.slice(from, to).rtrim();
      messages.push_back(*current);
    }
    current.reset();
    start = end;
  };
  bool inSource = false;
  while (at < log.size()) {
    size_t next = log.find('\n', at);
    next = next == StringRef::npos ? log.size() : next + 1;
    StringRef line = log.slice(at, next);
    std::optional<Message> head = readHead(line);
    bool isSummary = line.rtrim().ends_with(" generated.");
    if (current &&
        (head || isSummary || line.starts_with("In file included from ")))
      close(at);
    if (isSummary)
      start = next; // how many there were is not a message
    inSource |= isIndented(line);
    if (head) {
      current = head;
      from = head->message.data() - log.data();
      inSource = false;
    }
    if (!inSource)
      to = next;
    at = next;
  }
  close(log.size());
  return messages;
}
