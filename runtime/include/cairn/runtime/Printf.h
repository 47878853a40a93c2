//===- Printf.h - what kernels print ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime's half of docs/Printf.md, the same for every driver: a kernel
// leaves records in a buffer, and this turns them into text. A driver gets
// memory for the buffer and shows it to the kernel.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_PRINTF_H
#define CAIRN_RUNTIME_PRINTF_H

#include "cairn/runtime/PrintfFormat.h"

#include <functional>

namespace cairn::runtime {

/// A call of `printf` in a kernel, but for its arguments.
struct PrintfFormat {
  std::string format;
  /// What it records.
  std::vector<PrintfType> args;
  /// The strings that arguments of `%s` are indices of.
  std::vector<std::string> strings;

  /// Whether the three go together.
  Status verify() const;
};

/// Takes pieces of text, in order.
using PrintfOutput = std::function<void(std::string_view)>;

/// The bytes of a printf buffer where a launch does not say.
inline constexpr uint64_t defaultPrintfBufferBytes = 8 << 20;
/// The least that a launch may ask for.
inline constexpr uint64_t minPrintfBufferBytes = 64;

/// Makes `size` bytes at `memory`, at least `minPrintfBufferBytes`, an empty
/// printf buffer. Only its header is written.
void initializePrintfBuffer(void *memory, uint64_t size);

/// The text of one call whose record starts at `record`.
std::string formatPrintfRecord(const PrintfFormat &format,
                               const unsigned char *record);

struct PrintfDrained {
  /// Bytes of the records for which there was no room.
  uint64_t lostBytes = 0;
  /// An error where the buffer holds what no kernel writes by `printf`.
  Status status = Status::success();
};

/// Gives the text of all records, in their order, to `output`.
PrintfDrained drainPrintfBuffer(const void *memory,
                                const std::vector<PrintfFormat> &formats,
                                const PrintfOutput &output);

/// What a driver calls when a launch of `kernel` is over: drains the buffer to
/// `output`, or to standard output if that is empty, and warns of what was lost
/// on standard error.
void finishPrintf(const void *memory, const std::string &kernel,
                  const std::vector<PrintfFormat> &formats,
                  const PrintfOutput &output);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_PRINTF_H
