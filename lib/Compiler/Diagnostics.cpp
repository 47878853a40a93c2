//===- Diagnostics.cpp - MLIR's diagnostics as text -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics.h"

#include "cairn/Support/InputFile.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace cairn::compiler;

DiagnosticLog::DiagnosticLog(MLIRContext *context, std::string &log,
                             uint32_t &numErrors, StringRef name,
                             StringRef source)
    : log(log), numErrors(numErrors), name(name), source(source),
      handler(context, [this](Diagnostic &diagnostic) { report(diagnostic); }) {
}

StringRef DiagnosticLog::textOf(StringRef path) {
  if (path == name)
    return source;
  auto file = files.find(path);
  if (file == files.end())
    return {};
  if (!file->second)
    if (std::string error; auto text = readInput(path.str(), error))
      file->second = llvm::MemoryBuffer::getMemBufferCopy(*text);
  return file->second ? file->second->getBuffer() : StringRef();
}

/// The place in a file that `loc` stands for: the innermost of inlined code.
static FileLineColLoc fileLocation(Location loc) {
  if (auto file = dyn_cast<FileLineColLoc>(loc))
    return file;
  if (auto call = dyn_cast<CallSiteLoc>(loc)) {
    if (FileLineColLoc callee = fileLocation(call.getCallee()))
      return callee;
    return fileLocation(call.getCaller());
  }
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location inner : fused.getLocations())
      if (FileLineColLoc file = fileLocation(inner))
        return file;
  if (auto named = dyn_cast<NameLoc>(loc))
    return fileLocation(named.getChildLoc());
  return {};
}

static StringRef lineOf(StringRef source, unsigned number) {
  for (; number > 1; --number)
    source = source.split('\n').second;
  return source.split('\n').first.rtrim('\r');
}

void DiagnosticLog::append(Location loc, StringRef severity,
                           StringRef message) {
  llvm::raw_string_ostream os(log);
  FileLineColLoc file = fileLocation(loc);
  if (!file || file.getLine() == 0) {
    os << name << ": " << severity << ": " << message << '\n';
    return;
  }
  StringRef path = file.getFilename().getValue();
  os << path << ':' << file.getLine() << ':' << file.getColumn() << ": "
     << severity << ": " << message << '\n';
  StringRef line = lineOf(textOf(path), file.getLine());
  unsigned column = file.getColumn();
  if (line.empty() || column == 0 || column > line.size() ||
      line.contains('\0'))
    return;
  os << "  " << line << "\n  ";
  for (char c : line.take_front(column - 1))
    os << (c == '\t' ? '\t' : ' ');
  os << "^\n";
}

static StringRef severityName(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("a severity outside of the enum");
}

void DiagnosticLog::report(Diagnostic &diagnostic) {
  numErrors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
  append(diagnostic.getLocation(), severityName(diagnostic.getSeverity()),
         diagnostic.str());
  for (Diagnostic &note : diagnostic.getNotes())
    append(note.getLocation(), "note", note.str());
}
