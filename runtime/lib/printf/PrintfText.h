//===- PrintfText.h - a printf format ready to print ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_PRINTF_PRINTFTEXT_H
#define CAIRN_RUNTIME_LIB_PRINTF_PRINTFTEXT_H

#include "cairn/runtime/Printf.h"

#include <clocale>
#include <locale.h>
#include <optional>

namespace cairn::runtime {

/// OpenCL C knows one decimal point, whatever the process's language: while
/// this lives, C's printf of this thread does too.
class PrintfLocale {
public:
  PrintfLocale()
      : plain(newlocale(LC_ALL_MASK, "C", nullptr)),
        before(plain ? uselocale(plain) : nullptr) {}
  PrintfLocale(const PrintfLocale &) = delete;
  PrintfLocale &operator=(const PrintfLocale &) = delete;
  ~PrintfLocale() {
    if (!plain)
      return;
    uselocale(before);
    freelocale(plain);
  }

private:
  locale_t plain, before;
};

/// A format taken apart once for all of its records. The format must live as
/// long.
class PrintfText {
public:
  explicit PrintfText(const PrintfFormat &format);

  /// Bytes of the record at `record`, of which `available` can be read; nothing
  /// where there must be more of them.
  std::optional<uint64_t> recordSize(const unsigned char *record,
                                     uint64_t available) const;

  /// The text of the record at `record`; a PrintfLocale must live.
  void append(std::string &out, const unsigned char *record) const;

private:
  struct Piece {
    explicit Piece(const PrintfConversion &conversion);
    /// The text in front of the conversion.
    std::string before;
    PrintfConversion conversion;
    /// What C's printf is asked to do for one element.
    std::string spec;
  };

  void appendElement(std::string &out, const Piece &piece,
                     const PrintfType &type, const unsigned char *memory) const;

  const PrintfFormat &format;
  PrintfLayout layout;
  std::vector<Piece> pieces;
  /// The text behind the last conversion.
  std::string tail;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_PRINTF_PRINTFTEXT_H
