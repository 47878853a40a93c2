//===- LibraryParts.cpp - the format of the parts ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part is the sizes of its name and of its bitcode, little-endian words, and
// then both.
//
//===----------------------------------------------------------------------===//

#include "cairn/Builtins/LibraryParts.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/EndianStream.h"

using namespace cairn;
using llvm::StringRef;

StringRef cairn::nameInSymbol(StringRef symbol) {
  size_t length;
  if (!symbol.consume_front("_Z") || symbol.consumeInteger(10, length))
    return {};
  return symbol.take_front(length);
}

void cairn::writeLibraryPart(llvm::raw_ostream &os, StringRef name,
                             StringRef bitcode) {
  llvm::support::endian::Writer writer(os, llvm::endianness::little);
  writer.write<uint32_t>(name.size());
  writer.write<uint32_t>(bitcode.size());
  os << name << bitcode;
}

llvm::StringMap<StringRef> cairn::readLibraryParts(StringRef file) {
  llvm::StringMap<StringRef> parts;
  auto takeSize = [&] {
    uint32_t size = llvm::support::endian::read32le(file.data());
    file = file.drop_front(sizeof(size));
    return size;
  };
  auto take = [&](size_t size) {
    StringRef front = file.take_front(size);
    file = file.drop_front(size);
    return front;
  };
  while (!file.empty()) {
    uint32_t nameSize = takeSize(), bitcodeSize = takeSize();
    StringRef name = take(nameSize);
    parts[name] = take(bitcodeSize);
  }
  return parts;
}
