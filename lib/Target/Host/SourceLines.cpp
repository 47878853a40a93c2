//===- SourceLines.cpp - the source of an instruction -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/Host/Host.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"

using namespace llvm;
using namespace llvm::object;
using namespace cairn;

namespace {
/// Where a symbol is in its object.
struct Place {
  SectionedAddress address;
  /// The code of its section.
  StringRef code;
};
} // namespace

static Expected<Place> findSymbol(const ObjectFile &object, StringRef name) {
  for (const SymbolRef &symbol : object.symbols()) {
    Expected<StringRef> known = symbol.getName();
    if (!known)
      return known.takeError();
    if (*known != name)
      continue;
    Expected<section_iterator> section = symbol.getSection();
    if (!section)
      return section.takeError();
    if (*section == object.section_end())
      break;
    Expected<uint64_t> address = symbol.getAddress();
    if (!address)
      return address.takeError();
    Expected<StringRef> code = (*section)->getContents();
    if (!code)
      return code.takeError();
    return Place{{*address, (*section)->getIndex()}, *code};
  }
  return createStringError("no symbol '" + name + "'");
}

/// The line of the nearest instruction in front of `address` that has one, from
/// `start` on, where the function begins.
static Expected<SourceLine>
findNearLine(DWARFContext &context, SectionedAddress address, uint64_t start) {
  const DWARFDebugLine::LineTable *best = nullptr;
  DWARFDebugLine::Row row;
  for (const std::unique_ptr<DWARFUnit> &unit : context.compile_units()) {
    const DWARFDebugLine::LineTable *table =
        context.getLineTableForUnit(unit.get());
    if (!table)
      continue;
    for (const DWARFDebugLine::Row &other : table->Rows)
      if (other.Line && !other.EndSequence &&
          other.Address.SectionIndex == address.SectionIndex &&
          other.Address.Address >= start &&
          other.Address.Address <= address.Address &&
          (!best || other.Address.Address >= row.Address.Address)) {
        best = table;
        row = other;
      }
  }
  std::string file;
  if (!best ||
      !best->getFileNameByIndex(
          row.File, "", DILineInfoSpecifier::FileLineInfoKind::RawValue, file))
    return createStringError("an instruction of no line");
  return SourceLine{file, row.Line, row.Column, /*isNear=*/true};
}

Expected<SourceLine> cairn::findSourceLine(MemoryBufferRef code,
                                           MemoryBufferRef codeWithLines,
                                           StringRef symbol, int64_t offset) {
  auto plain = ObjectFile::createObjectFile(code);
  if (!plain)
    return plain.takeError();
  auto described = ObjectFile::createObjectFile(codeWithLines);
  if (!described)
    return described.takeError();
  Expected<Place> place = findSymbol(**plain, symbol);
  if (!place)
    return place.takeError();
  Expected<Place> same = findSymbol(**described, symbol);
  if (!same)
    return same.takeError();
  // The numbers of sections may differ, as there are more of them.
  if (place->code != same->code ||
      place->address.Address != same->address.Address)
    return createStringError("the code is another one with lines");
  SectionedAddress address = same->address;
  address.Address += offset;
  if (address.Address >= same->code.size())
    return createStringError("no instruction of the program");
  std::unique_ptr<DWARFContext> lines = DWARFContext::create(**described);
  std::optional<DILineInfo> info = lines->getLineInfoForAddress(
      address, {DILineInfoSpecifier::FileLineInfoKind::RawValue,
                DILineInfoSpecifier::FunctionNameKind::None});
  if (!info || info->Line == 0)
    return findNearLine(*lines, address, same->address.Address);
  return SourceLine{info->FileName, info->Line, info->Column};
}
