//===- Report.cpp - the table of errors -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Report.h"

#include "llvm/Support/Format.h"

using namespace cairn::accuracy;

static std::string errorText(const Row &row) {
  if (row.lanes == 0)
    return "none";
  if (std::isinf(row.error))
    return "wrong";
  std::string text;
  llvm::raw_string_ostream os(text);
  if (row.error == 0)
    os << "0";
  else if (row.error < 1e5)
    os << llvm::format("%.3f", row.error);
  else
    os << llvm::format("%.3g", row.error);
  return text;
}

static std::string remark(const Row &row) {
  std::string text;
  if (row.failedInstances)
    text = std::to_string(row.failedInstances) + " of " +
           std::to_string(row.instances) + " overloads failed: " + row.failure;
  if (row.wrongLanes)
    text += (text.empty() ? "" : "; ") + std::to_string(row.wrongLanes) +
            " of " + std::to_string(row.lanes) + " results wrong";
  bool hasPlace = row.lanes != 0 && row.error != 0;
  if (hasPlace)
    text += (text.empty() ? "" : "; ") + row.where;
  return text;
}

static void printPlain(llvm::raw_ostream &os, const Row &row) {
  os << llvm::format("%-24s %-7s %10s %8s  %-4s  ", row.function.c_str(),
                     row.type.c_str(), errorText(row).c_str(),
                     row.bound.c_str(), row.isBad() ? "FAIL" : "ok")
     << remark(row) << "\n";
  for (const std::string &example : row.examples)
    os << "    " << example << "\n";
}

static void printMarkdown(llvm::raw_ostream &os, const Row &row) {
  os << "| `" << row.function << "` | " << row.type << " | " << errorText(row)
     << " | " << row.bound << " | " << (row.isBad() ? "FAIL" : "ok") << " | "
     << remark(row) << " |\n";
}

size_t cairn::accuracy::printReport(llvm::raw_ostream &os,
                                    const CaseTable &table,
                                    const Options &options) {
  if (options.markdown)
    os << "| function | type | worst error | bound | | where |\n"
       << "|---|---|---|---|---|---|\n";
  else
    os << llvm::format("%-24s %-7s %10s %8s  %-4s  %s\n", "function", "type",
                       "error", "bound", "", "where");
  size_t bad = 0;
  uint64_t lanes = 0, instances = 0;
  for (const std::unique_ptr<Row> &row : table.rows) {
    bad += row->isBad();
    lanes += row->lanes;
    instances += row->instances;
    if (options.failuresOnly && !row->isBad())
      continue;
    options.markdown ? printMarkdown(os, *row) : printPlain(os, *row);
  }
  os << (options.markdown ? "\n" : "") << table.rows.size() << " rows, "
     << instances << " overloads, " << lanes << " results judged, " << bad
     << (bad == 1 ? " row" : " rows") << " over the bound or not executed\n";
  return bad;
}
