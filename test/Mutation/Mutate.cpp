//===- Mutate.cpp - damaged copies of a file --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutate.h"

#include <algorithm>
#include <random>

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

std::string cairn::test::mutate(const std::string &good, uint64_t number) {
  std::string file = good;
  if (file.size() < 2 * kMagicSize)
    return file;
  Generator generator(number);
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
