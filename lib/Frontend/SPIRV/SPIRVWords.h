//===- SPIRVWords.h - a SPIR-V module instruction by instruction -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_SPIRVWORDS_H
#define CAIRN_LIB_FRONTEND_SPIRV_SPIRVWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <spirv/unified1/spirv.hpp11>

namespace cairn::frontend {

/// Words in front of the first instruction (SPIR-V, section 2.3).
constexpr size_t kSPIRVHeaderWords = 5;

/// The version in a module's header, 104 for 1.4.
inline unsigned spirvVersion(llvm::ArrayRef<uint32_t> module) {
  return (module[1] >> 16 & 0xff) * 100 + (module[1] >> 8 & 0xff);
}
inline uint32_t spirvVersionWord(unsigned version) {
  return version / 100 << 16 | version % 100 << 8;
}

/// An instruction in place, its first word included.
struct SPIRVInstruction {
  llvm::ArrayRef<uint32_t> words;

  spv::Op op() const { return static_cast<spv::Op>(words[0] & 0xffff); }
  /// The word at `index`, 0 where the instruction has fewer.
  uint32_t operator[](size_t index) const {
    return index < words.size() ? words[index] : 0;
  }
  /// The string that starts at the word `index`.
  llvm::StringRef string(size_t index) const {
    if (index >= words.size())
      return {};
    llvm::ArrayRef<uint32_t> rest = words.drop_front(index);
    llvm::StringRef bytes(reinterpret_cast<const char *>(rest.data()),
                          rest.size() * sizeof(uint32_t));
    return bytes.take_until([](char c) { return c == '\0'; });
  }
};

inline uint32_t leadingWord(spv::Op op, size_t count) {
  return static_cast<uint32_t>(count) << 16 | static_cast<uint32_t>(op);
}

/// The instructions of a module; ends early at one whose length is wrong.
template <typename Visit>
void forEachInstruction(llvm::ArrayRef<uint32_t> module, Visit visit) {
  size_t at = kSPIRVHeaderWords;
  while (at < module.size()) {
    size_t count = module[at] >> 16;
    if (count == 0 || count > module.size() - at)
      return;
    visit(SPIRVInstruction{module.slice(at, count)});
    at += count;
  }
}

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIRV_SPIRVWORDS_H
