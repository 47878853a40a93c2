//===- DrainPrintf.cpp - from a printf buffer to a stream -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "PrintfText.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace cairn::runtime;

/// Text is handed on in pieces of about this size.
static constexpr size_t outputPiece = 64 << 10;

void cairn::runtime::initializePrintfBuffer(void *memory, uint64_t size) {
  PrintfBufferHeader header;
  header.used = 0;
  header.capacity = (size - sizeof header) / printfAlignment * printfAlignment;
  std::memcpy(memory, &header, sizeof header);
}

PrintfDrained
cairn::runtime::drainPrintfBuffer(const void *memory,
                                  const std::vector<PrintfFormat> &formats,
                                  const PrintfOutput &output) {
  PrintfBufferHeader header;
  std::memcpy(&header, memory, sizeof header);
  const auto *records =
      static_cast<const unsigned char *>(memory) + sizeof header;
  PrintfDrained drained;
  if (header.used == 0)
    return drained;

  PrintfLocale locale;
  std::vector<PrintfText> texts(formats.begin(), formats.end());
  std::string out;
  uint64_t end = std::min(header.used, header.capacity), at = 0;
  while (at < end) {
    PrintfRecordHeader record;
    if (end - at < sizeof record)
      break;
    std::memcpy(&record, records + at, sizeof record);
    if (record.size == 0) // the first that had no room
      break;
    // A stray store of the kernel must not lead out of the buffer.
    if (record.format >= texts.size() ||
        record.size !=
            texts[record.format].recordSize(records + at, end - at)) {
      drained.status =
          Status::error("the printf buffer was overwritten, from byte " +
                        std::to_string(at) + " of its records on");
      break;
    }
    texts[record.format].append(out, records + at);
    at += record.size;
    if (out.size() >= outputPiece) {
      output(out);
      out.clear();
    }
  }
  if (!out.empty())
    output(out);
  if (drained.status.ok())
    drained.lostBytes = header.used - at;
  return drained;
}

void cairn::runtime::finishPrintf(const void *memory, const std::string &kernel,
                                  const std::vector<PrintfFormat> &formats,
                                  const PrintfOutput &output) {
  PrintfDrained drained;
  if (output) {
    drained = drainPrintfBuffer(memory, formats, output);
  } else {
    // The text of one launch stays together.
    flockfile(stdout);
    drained = drainPrintfBuffer(memory, formats, [](std::string_view text) {
      std::fwrite(text.data(), 1, text.size(), stdout);
    });
    std::fflush(stdout);
    funlockfile(stdout);
  }
  if (!drained.status.ok())
    std::fprintf(stderr, "warning: kernel '%s': %s\n", kernel.c_str(),
                 drained.status.message().c_str());
  if (!drained.lostBytes)
    return;
  PrintfBufferHeader header;
  std::memcpy(&header, memory, sizeof header);
  std::fprintf(stderr,
               "warning: kernel '%s': the printf buffer of %llu bytes is full, "
               "%llu bytes of calls were lost; enlarge it with "
               "--printf-buffer=%llu or more (Launch::printfBufferBytes)\n",
               kernel.c_str(),
               static_cast<unsigned long long>(header.capacity + sizeof header),
               static_cast<unsigned long long>(drained.lostBytes),
               static_cast<unsigned long long>(header.used + sizeof header));
}
