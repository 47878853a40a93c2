//===- Array.h - arrays on their way to and from buffers --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_ARRAY_H
#define CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_ARRAY_H

#include "ElementType.h"

#include <optional>
#include <string_view>
#include <vector>

namespace cairn::run {

struct Array {
  ElementType type;
  uint64_t count = 0;
  /// Elements in each dimension, slowest first. Lanes of a vector type are not
  /// among them.
  std::vector<uint64_t> shape;
  std::vector<unsigned char> bytes;

  /// Zeros. An error when there is not enough memory.
  static Result<Array> zeros(ElementType type, uint64_t count);

  unsigned char *element(uint64_t index) {
    return bytes.data() + index * type.size();
  }
  const unsigned char *element(uint64_t index) const {
    return bytes.data() + index * type.size();
  }
};

/// The whole file, however large, or what a pipe has.
Result<std::vector<unsigned char>> readFile(const std::string &path);
/// Likewise of what is compiled or loaded ("-": standard input), where one that
/// is too large for that is refused before it is read.
Result<std::vector<unsigned char>> readSource(const std::string &path);
Status writeFile(const std::string &path, const void *data, uint64_t size);

/// The bytes of a file as elements of `type`.
Result<Array> readRaw(const std::string &path, ElementType type);

/// Whether a file's name, or a text that ends in one, has this ending.
inline bool endsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() &&
         text.substr(text.size() - end.size()) == end;
}

/// NumPy's format, version 1.0 to 3.0, little-endian and in C order.
Result<Array> readNpy(const std::string &path);
Status writeNpy(const std::string &path, const Array &array);

/// As u8 with the shape (height, width, 4), in RGBA order.
Result<Array> readPng(const std::string &path);

/// Writes `width * height` pixels of 1, 3 or 4 channels. Floating point values
/// go from 0 (black) to 1 (white), integers other than unsigned bytes from 0 to
/// `white` or, where that is not given, their largest value in the image.
Status writePng(const std::string &path, const Array &array, uint64_t width,
                uint64_t height, std::optional<double> white = {});

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_ARRAY_H
