//===- BitcodeChecks.cpp - what LLVM's reader takes on trust ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BitcodeChecks.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/Bitstream/BitstreamReader.h"

using namespace llvm;
using namespace cairn::frontend;

namespace {

/// A number in a record that LLVM's reader makes room for.
struct Count {
  uint64_t number;
  const char *of;
};

} // namespace

/// The parameters that a group of attributes implies when it is for the one at
/// `index`; 0 is the result, and all bits set is the function.
static uint64_t parametersUpTo(uint64_t index) {
  return static_cast<uint32_t>(index) == ~0u ? 0 : index;
}

/// Each of what is counted takes a bit of the file or more.
static SmallVector<Count> countsIn(unsigned block, unsigned code,
                                   ArrayRef<uint64_t> record) {
  SmallVector<Count> counts;
  if (record.empty())
    return counts;
  if (block == bitc::TYPE_BLOCK_ID_NEW && code == bitc::TYPE_CODE_NUMENTRY) {
    counts.push_back({record[0], "types"});
  } else if (block == bitc::FUNCTION_BLOCK_ID &&
             code == bitc::FUNC_CODE_DECLAREBLOCKS) {
    counts.push_back({record[0], "basic blocks"});
  } else if (block == bitc::PARAMATTR_GROUP_BLOCK_ID &&
             code == bitc::PARAMATTR_GRP_CODE_ENTRY && record.size() > 1) {
    counts.push_back({parametersUpTo(record[1]), "parameters"});
  } else if (block == bitc::PARAMATTR_BLOCK_ID &&
             code == bitc::PARAMATTR_CODE_ENTRY_OLD) {
    for (size_t i = 0; i < record.size(); i += 2)
      counts.push_back({parametersUpTo(record[i]), "parameters"});
  }
  return counts;
}

namespace {

/// Walks over a module's blocks without making anything of them.
class Checker {
public:
  explicit Checker(ArrayRef<uint8_t> bytes)
      : cursor(bytes), bits(8 * static_cast<uint64_t>(bytes.size())) {}

  Error check() {
    SmallVector<unsigned> blocks; // from the outermost to the current one
    while (problem.empty() && !cursor.AtEndOfStream()) {
      Expected<BitstreamEntry> entry = cursor.advance();
      if (!entry)
        return entry.takeError();
      switch (entry->Kind) {
      case BitstreamEntry::Error:
        return Error::success();
      case BitstreamEntry::EndBlock:
        if (blocks.empty())
          return Error::success();
        blocks.pop_back();
        break;
      case BitstreamEntry::SubBlock:
        if (Error error = enter(entry->ID, blocks))
          return error;
        break;
      case BitstreamEntry::Record:
        if (blocks.empty())
          return Error::success();
        if (Error error = checkRecord(entry->ID, blocks.back()))
          return error;
        break;
      }
    }
    return Error::success();
  }

  /// What was found, as opposed to a fault of the stream.
  std::string problem;

private:
  Error enter(unsigned id, SmallVectorImpl<unsigned> &blocks) {
    if (id == bitc::BLOCKINFO_BLOCK_ID) {
      auto info = cursor.ReadBlockInfoBlock();
      if (!info)
        return info.takeError();
      if (*info)
        blockInfo = std::move(**info);
      cursor.setBlockInfo(&blockInfo);
      return Error::success();
    }
    switch (id) {
    case bitc::MODULE_BLOCK_ID:
    case bitc::PARAMATTR_BLOCK_ID:
    case bitc::PARAMATTR_GROUP_BLOCK_ID:
    case bitc::TYPE_BLOCK_ID_NEW:
    case bitc::FUNCTION_BLOCK_ID:
      break;
    case bitc::CONSTANTS_BLOCK_ID:
      typeHasElements = false; // i32, until the block says otherwise
      break;
    default:
      return cursor.SkipBlock();
    }
    blocks.push_back(id);
    return cursor.EnterSubBlock(id);
  }

  Error checkRecord(unsigned abbreviation, unsigned block) {
    record.clear();
    Expected<unsigned> code = cursor.readRecord(abbreviation, record);
    if (!code)
      return code.takeError();
    for (Count count : countsIn(block, *code, record))
      if (count.number > bits)
        problem = "expected fewer " + std::string(count.of) +
                  " than there are bits, got " + std::to_string(count.number);
    if (block == bitc::TYPE_BLOCK_ID_NEW)
      noteType(*code);
    else if (block == bitc::CONSTANTS_BLOCK_ID)
      checkConstant(*code);
    return Error::success();
  }

  void noteType(unsigned code) {
    // These two only speak of the types that follow.
    if (code != bitc::TYPE_CODE_NUMENTRY && code != bitc::TYPE_CODE_STRUCT_NAME)
      hasElements.push_back(code == bitc::TYPE_CODE_ARRAY ||
                            code == bitc::TYPE_CODE_VECTOR);
  }

  void checkConstant(unsigned code) {
    if (code == bitc::CST_CODE_SETTYPE && !record.empty())
      typeHasElements =
          record[0] < hasElements.size() && hasElements[record[0]];
    else if (code == bitc::CST_CODE_DATA && !typeHasElements)
      problem = "expected an array or a vector as the type of constant data";
  }

  /// Whether types have elements: each by its number, and the current one of a
  /// block of constants.
  SmallVector<bool> hasElements;
  bool typeHasElements = false;

  BitstreamCursor cursor;
  BitstreamBlockInfo blockInfo;
  SmallVector<uint64_t> record;
  uint64_t bits;
};

} // namespace

Error cairn::frontend::checkBitcode(MemoryBufferRef bitcode) {
  auto modules = getBitcodeModuleList(bitcode);
  if (!modules) {
    consumeError(modules.takeError());
    return Error::success();
  }
  for (BitcodeModule &module : *modules) {
    Checker checker(arrayRefFromStringRef(module.getBuffer()));
    consumeError(checker.check()); // the reader words it better
    if (!checker.problem.empty())
      return createStringError(checker.problem);
  }
  return Error::success();
}
