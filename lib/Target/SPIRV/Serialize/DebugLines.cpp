//===- DebugLines.cpp - source lines in the binary --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"

using namespace mlir;
using namespace cairn::words;

namespace {

class LineWriter {
public:
  LineWriter(WordModule &module, const Extras &extras)
      : module(module), extras(extras) {}

  void run();

private:
  Id fileId(StringRef name);

  WordModule &module;
  const Extras &extras;
  llvm::StringMap<Id> files;
};

} // namespace

/// What begins a block or must be next to its end has no line of its own.
static bool canHaveLine(spv::Op previous, spv::Op op) {
  if (previous == spv::Op::OpSelectionMerge || previous == spv::Op::OpLoopMerge)
    return false;
  switch (op) {
  case spv::Op::OpFunction:
  case spv::Op::OpFunctionParameter:
  case spv::Op::OpFunctionEnd:
  case spv::Op::OpLabel:
  case spv::Op::OpVariable:
  case spv::Op::OpPhi:
    return false;
  default:
    return true;
  }
}

Id LineWriter::fileId(StringRef name) {
  Id &id = files[name];
  if (id)
    return id;
  id = module.newId();
  Instruction string(spv::Op::OpString, {id});
  appendString(string.words, name);
  module.strings.push_back(std::move(string));
  return id;
}

void LineWriter::run() {
  std::vector<Instruction> withLines;
  withLines.reserve(module.functions.size() * 2);
  spv::Op previous = spv::Op::OpNop;
  FileLineColLoc current;
  for (Instruction &inst : module.functions) {
    // A line holds to the end of its block.
    if (inst.op == spv::Op::OpLabel)
      current = {};
    auto place = extras.locationOf(inst.line)->findInstanceOf<FileLineColLoc>();
    if (place && place != current && canHaveLine(previous, inst.op)) {
      withLines.push_back(
          {spv::Op::OpLine,
           {fileId(place.getFilename()), place.getLine(), place.getColumn()}});
      current = place;
    }
    previous = inst.op;
    withLines.push_back(std::move(inst));
  }
  module.functions = std::move(withLines);
}

void cairn::words::putDebugLines(WordModule &module, const Extras &extras) {
  LineWriter(module, extras).run();
}
