//===- Query.h - answers to clGet*Info --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TABLES_QUERY_H
#define CAIRN_OPENCL_TABLES_QUERY_H

#include <CL/cl.h>
#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>

namespace cairn::opencl {

/// Where the answer to a query goes, and the code that the query returns:
/// CL_INVALID_VALUE where there is less room than it needs.
class Answer {
public:
  Answer(size_t room, void *to, size_t *needed)
      : room(room), to(to), needed(needed) {}

  cl_int bytes(const void *data, size_t size) const {
    if (to && room < size)
      return CL_INVALID_VALUE;
    if (to && size)
      std::memcpy(to, data, size);
    if (needed)
      *needed = size;
    return CL_SUCCESS;
  }
  template <typename T> cl_int value(const T &data) const {
    return bytes(&data, sizeof data);
  }
  cl_int flag(bool is) const { return value<cl_bool>(is ? CL_TRUE : CL_FALSE); }
  cl_int text(const std::string &data) const {
    return bytes(data.c_str(), data.size() + 1);
  }
  template <typename T> cl_int list(const std::vector<T> &data) const {
    return bytes(data.data(), data.size() * sizeof(T));
  }
  template <typename T> cl_int list(std::initializer_list<T> data) const {
    return bytes(data.begin(), data.size() * sizeof(T));
  }
  cl_int none() const { return bytes(nullptr, 0); }

  /// Memory for an answer that is written in place, pointers to pointers; null
  /// where it was not asked for.
  void *destination() const { return to; }
  size_t size() const { return room; }
  size_t *neededSize() const { return needed; }

private:
  size_t room;
  void *to;
  size_t *needed;
};

/// A row of a table of queries about objects of type T.
template <typename T> struct Property {
  cl_uint name;
  cl_int (*answer)(const T &object, const Answer &to);
};

/// Asks the tables in turn; CL_INVALID_VALUE where none knows `name`.
template <typename T, typename... Tables>
cl_int answerFrom(cl_uint name, const T &object, const Answer &to,
                  const Tables &...tables) {
  const Property<T> *found = nullptr;
  auto look = [&](const auto &table) {
    for (const Property<T> &row : table)
      if (row.name == name)
        found = &row;
  };
  (look(tables), ...);
  return found ? found->answer(object, to) : CL_INVALID_VALUE;
}

/// Gives the first `room` of `items` to a caller who may also want their
/// number (clGetPlatformIDs, clGetDeviceIDs, ...).
template <typename T>
void giveList(const std::vector<T> &items, cl_uint room, T *to,
              cl_uint *number) {
  for (size_t i = 0; to && i < items.size() && i < room; ++i)
    to[i] = items[i];
  if (number)
    *number = static_cast<cl_uint>(items.size());
}

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_TABLES_QUERY_H
