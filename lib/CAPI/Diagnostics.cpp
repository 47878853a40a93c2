//===- Diagnostics.cpp - what a log says, for C -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn-c/Diagnostics.h"

#include "Results.h"
#include "cairn/Compiler/Messages.h"

using namespace cairn::compiler;
using namespace cairn::capi;

namespace {
/// A message whose texts end with a zero.
struct Record {
  explicit Record(const Message &message)
      : message(message), file(message.file), says(message.message),
        text(message.text) {}

  Message message;
  std::string file, says, text;
  size_t notes = 0;
};
} // namespace

struct CairnDiagnosticList {
  std::vector<Record> records;
};

static CairnSeverity severityOf(MessageKind kind) {
  switch (kind) {
  case MessageKind::Error:
    return CAIRN_SEVERITY_ERROR;
  case MessageKind::Warning:
    return CAIRN_SEVERITY_WARNING;
  case MessageKind::Remark:
    return CAIRN_SEVERITY_REMARK;
  case MessageKind::Note:
    return CAIRN_SEVERITY_NOTE;
  }
  return CAIRN_SEVERITY_ERROR;
}

CairnDiagnosticList *cairnDiagnosticListCreate(const char *log) {
  auto list = std::make_unique<CairnDiagnosticList>();
  size_t owner = 0;
  for (const Message &message : splitMessages(log ? log : "")) {
    size_t index = list->records.size();
    list->records.emplace_back(message);
    if (message.kind != MessageKind::Note)
      owner = index;
    else if (index != owner)
      ++list->records[owner].notes;
  }
  return list.release();
}

void cairnDiagnosticListDestroy(CairnDiagnosticList *list) { delete list; }

size_t cairnDiagnosticListSize(const CairnDiagnosticList *list) {
  return list ? list->records.size() : 0;
}

CairnResult cairnDiagnosticListGet(const CairnDiagnosticList *list,
                                   size_t index, CairnDiagnostic *diagnostic) {
  if (index >= cairnDiagnosticListSize(list))
    return CAIRN_RESULT_INVALID_VALUE;
  const Record &record = list->records[index];
  CairnDiagnostic given = {};
  given.severity = severityOf(record.message.kind);
  given.file = record.file.c_str();
  given.line = record.message.line;
  given.column = record.message.column;
  given.message = record.says.c_str();
  given.text = record.text.c_str();
  given.noteCount = record.notes;
  return give(diagnostic, given);
}
