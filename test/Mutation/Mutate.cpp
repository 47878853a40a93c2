//===- Mutate.cpp - damaged copies of a file --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutate.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

using namespace cairn::test;

// std::mt19937_64 gives the same numbers everywhere, the standard library's
// distributions do not.
using Generator = std::mt19937_64;

static constexpr size_t kMagicSize = 4;

static size_t below(Generator &generator, size_t limit) {
  return limit ? generator() % limit : 0;
}

/// Anywhere after the magic number.
static size_t position(Generator &generator, const std::string &file) {
  return kMagicSize + below(generator, file.size() - kMagicSize);
}

static void flipBits(Generator &generator, std::string &file) {
  for (size_t i = 0, e = 1 + below(generator, 4); i < e; ++i)
    file[position(generator, file)] ^= 1 << below(generator, 8);
}

/// Values that bounds are checked against.
static void overwriteBytes(Generator &generator, std::string &file) {
  static constexpr unsigned char kBytes[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
  for (size_t i = 0, e = 1 + below(generator, 4); i < e; ++i)
    file[position(generator, file)] =
        static_cast<char>(kBytes[below(generator, std::size(kBytes))]);
}

/// A stream of bitcode is made of 32-bit words, and blocks begin on one.
struct Piece {
  size_t begin, size;
};
static Piece piece(Generator &generator, const std::string &file) {
  size_t words = (file.size() - kMagicSize) / 4;
  size_t first = below(generator, words);
  size_t count = 1 + below(generator, std::min<size_t>(words - first, 64));
  return {kMagicSize + 4 * first, 4 * count};
}

static void cutOut(Generator &generator, std::string &file) {
  auto [begin, size] = piece(generator, file);
  file.erase(begin, size);
}

static void insertCopy(Generator &generator, std::string &file) {
  auto [begin, size] = piece(generator, file);
  std::string copy = file.substr(begin, size);
  file.insert(piece(generator, file).begin, copy);
}

static void overwriteWithCopy(Generator &generator, std::string &file) {
  auto [begin, size] = piece(generator, file);
  std::string copy = file.substr(begin, size);
  size_t target = piece(generator, file).begin;
  file.replace(target, std::min(size, file.size() - target), copy);
}

static void truncate(Generator &generator, std::string &file) {
  file.resize(position(generator, file));
}

//===----------------------------------------------------------------------===//
// Instructions of SPIR-V
//===----------------------------------------------------------------------===//

namespace {

/// Words of a module, each instruction with its opcode's. Whoever damages whole
/// instructions gets behind the checks of counts and ends.
class Instructions {
public:
  /// Empty unless `file` is a module of this machine's byte order.
  explicit Instructions(const std::string &file) {
    if (file.size() % 4 || file.size() < 4 * kHeaderWords ||
        wordAt(file, 0) != kMagic)
      return;
    for (size_t at = kHeaderWords, end = file.size() / 4; at < end;) {
      size_t size = wordAt(file, at) >> 16;
      if (size == 0 || at + size > end) {
        all.clear();
        return;
      }
      std::vector<uint32_t> words;
      for (size_t i = 0; i < size; ++i)
        words.push_back(wordAt(file, at + i));
      all.push_back(std::move(words));
      at += size;
    }
  }

  std::string write(const std::string &file) const {
    std::string result = file.substr(0, 4 * kHeaderWords);
    for (const std::vector<uint32_t> &words : all)
      result.append(reinterpret_cast<const char *>(words.data()),
                    4 * words.size());
    return result;
  }

  std::vector<std::vector<uint32_t>> all;

private:
  static constexpr size_t kHeaderWords = 5;
  static constexpr uint32_t kMagic = 0x07230203;

  static uint32_t wordAt(const std::string &file, size_t index) {
    uint32_t word;
    std::memcpy(&word, file.data() + 4 * index, 4);
    return word;
  }
};

} // namespace

/// An operand of `from`, most often an id, takes the place of one of `to`.
static void exchangeOperand(Generator &generator,
                            const std::vector<uint32_t> &from,
                            std::vector<uint32_t> &to) {
  if (from.size() > 1 && to.size() > 1)
    to[1 + below(generator, to.size() - 1)] =
        from[1 + below(generator, from.size() - 1)];
}

/// One damage to the instruction `at`, with another, `other`, for it.
static void damageInstruction(Generator &generator,
                              std::vector<std::vector<uint32_t>> &all,
                              size_t at, size_t other) {
  switch (below(generator, 8)) {
  default:
    return exchangeOperand(generator, all[other], all[at]);
  case 3: // the same operands for another operation
    all[at][0] = (all[at][0] & 0xffff0000) | (all[other][0] & 0xffff);
    return;
  case 4:
    return std::swap(all[at], all[other]);
  case 5:
    all.erase(all.begin() + at);
    return;
  case 6: {
    std::vector<uint32_t> copy = all[other];
    all.insert(all.begin() + at, std::move(copy));
    return;
  }
  case 7: // an operand more or less
    if (all[at].size() > 1 && below(generator, 2))
      all[at].pop_back();
    else
      all[at].push_back(all[other].back());
    all[at][0] = (all[at].size() << 16) | (all[at][0] & 0xffff);
    return;
  }
}

/// False if `file` has no instructions that are known here.
static bool damageInstructions(Generator &generator, std::string &file) {
  Instructions instructions(file);
  for (size_t i = 0, e = 1 + below(generator, 3); i < e; ++i) {
    if (instructions.all.empty())
      return false;
    size_t at = below(generator, instructions.all.size());
    // Near ones have operands of the same kind.
    size_t first = at > 8 ? at - 8 : 0;
    size_t other = below(generator, 2)
                       ? below(generator, instructions.all.size())
                       : std::min(first + below(generator, 16),
                                  instructions.all.size() - 1);
    damageInstruction(generator, instructions.all, at, other);
  }
  file = instructions.write(file);
  return true;
}

std::string cairn::test::mutate(const std::string &good, uint64_t number) {
  std::string file = good;
  if (file.size() < 2 * kMagicSize)
    return file;
  Generator generator(number);
  if (below(generator, 2) && damageInstructions(generator, file))
    return file;
  switch (below(generator, 10)) {
  default: // the damage that gets furthest into the readers
    flipBits(generator, file);
    break;
  case 5:
    overwriteBytes(generator, file);
    break;
  case 6:
    cutOut(generator, file);
    break;
  case 7:
    insertCopy(generator, file);
    break;
  case 8:
    overwriteWithCopy(generator, file);
    break;
  case 9:
    truncate(generator, file);
    break;
  }
  return file;
}
