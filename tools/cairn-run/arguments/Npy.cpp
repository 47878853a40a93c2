//===- Npy.cpp - NumPy array files ------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Array.h"

#include <cstring>

using namespace cairn::run;

static constexpr char magic[] = "\x93NUMPY";
static constexpr size_t magicSize = 6;

namespace {
struct NpyType {
  const char *code;
  Scalar scalar;
};
} // namespace

static constexpr NpyType npyTypes[] = {
    {"i1", Scalar::I8},  {"u1", Scalar::U8},  {"i2", Scalar::I16},
    {"u2", Scalar::U16}, {"i4", Scalar::I32}, {"u4", Scalar::U32},
    {"i8", Scalar::I64}, {"u8", Scalar::U64}, {"f2", Scalar::F16},
    {"f4", Scalar::F32}, {"f8", Scalar::F64}, {"b1", Scalar::U8},
};

/// The text behind `'key':` in the header, which is a Python dictionary that
/// numpy writes in one form only.
static std::string field(const std::string &header, const std::string &key) {
  size_t place = header.find("'" + key + "':");
  if (place == std::string::npos)
    return "";
  place = header.find_first_not_of(' ', place + key.size() + 3);
  return place == std::string::npos ? "" : header.substr(place);
}

/// `(2, 3)`, `(4,)` or `()`.
static bool parseShape(const std::string &text, Array &array) {
  size_t end = text.find(')');
  if (text.empty() || text[0] != '(' || end == std::string::npos)
    return false;
  array.count = 1;
  array.shape.clear();
  for (size_t i = 1; i < end;) {
    if (text[i] == ' ' || text[i] == ',') {
      ++i;
      continue;
    }
    uint64_t size = 0;
    if (text[i] < '0' || text[i] > '9')
      return false;
    for (; text[i] >= '0' && text[i] <= '9'; ++i)
      if (__builtin_mul_overflow(size, uint64_t(10), &size) ||
          __builtin_add_overflow(size, uint64_t(text[i] - '0'), &size))
        return false;
    array.shape.push_back(size);
    if (__builtin_mul_overflow(array.count, size, &array.count))
      return false;
  }
  return true;
}

static Status parseHeader(const std::string &header, Array &array) {
  std::string type = field(header, "descr");
  // "'<f4'": quote, byte order, type code.
  const NpyType *found = nullptr;
  for (const NpyType &entry : npyTypes)
    if (type.size() > 5 &&
        type.compare(2, 3, std::string(entry.code) + "'") == 0)
      found = &entry;
  if (!found || (type[1] != '<' && type[1] != '|' && type[1] != '='))
    return Status::error("expected little-endian integers or floating point "
                         "numbers, got " +
                         type.substr(0, type.find(',')));
  array.type = {found->scalar, 1};
  if (field(header, "fortran_order").rfind("False", 0) != 0)
    return Status::error("expected C order, got Fortran order");
  if (!parseShape(field(header, "shape"), array))
    return Status::error("expected a shape in the header");
  return Status::success();
}

Result<Array> cairn::run::readNpy(const std::string &path) {
  auto file = readFile(path);
  if (!file.ok())
    return file.status();
  const std::vector<unsigned char> &bytes = *file;
  // Magic, version, and the header's length in 2 bytes, or 4 since version 2.
  if (bytes.size() < 12 || std::memcmp(bytes.data(), magic, magicSize) != 0 ||
      bytes[6] < 1 || bytes[6] > 3)
    return Status::error("expected a .npy file of version 1 to 3, got '" +
                         path + "'");
  size_t start = bytes[6] == 1 ? 10 : 12;
  size_t length = bytes[8] | bytes[9] << 8;
  if (bytes[6] > 1)
    length |= size_t(bytes[10]) << 16 | size_t(bytes[11]) << 24;
  Array array;
  if (length > bytes.size() - start)
    return Status::error("'" + path + "' ends within its header");
  std::string header(bytes.begin() + start, bytes.begin() + start + length);
  if (Status status = parseHeader(header, array); !status.ok())
    return status.within("'" + path + "'");
  if (array.count == 0)
    return Status::error("expected elements in '" + path +
                         "', got an array of none");
  uint64_t size, got = bytes.size() - start - length;
  if (__builtin_mul_overflow(array.count, array.type.size(), &size) ||
      size != got)
    return Status::error("expected " + std::to_string(array.count) +
                         " elements of type '" + array.type.name() + "' in '" +
                         path + "', got " + std::to_string(got) + " bytes");
  array.bytes.assign(bytes.end() - got, bytes.end());
  return array;
}

Status cairn::run::writeNpy(const std::string &path, const Array &array) {
  const char *code = "";
  for (const NpyType &entry : npyTypes)
    if (entry.scalar == array.type.scalar) {
      code = entry.code;
      break;
    }
  std::string order = sizeOf(array.type.scalar) == 1 ? "|" : "<";
  std::string header =
      "{'descr': '" + order + code + "', 'fortran_order': False, 'shape': (";
  for (uint64_t size : array.shape)
    header += std::to_string(size) + ",";
  if (array.type.width > 1)
    header += std::to_string(array.type.lanes()) + ",";
  header += "), }";
  // The data starts at a multiple of 64; the header ends in a newline.
  size_t length = (10 + header.size() + 1 + 63) / 64 * 64 - 10;
  header.resize(length - 1, ' ');
  header += '\n';
  std::string file(magic, magicSize);
  file += {'\1', '\0', char(length & 255), char(length >> 8)};
  file += header;
  file.append(array.bytes.begin(), array.bytes.end());
  return writeFile(path, file.data(), file.size());
}
