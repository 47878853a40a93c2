//===- Version.h - versions of SPIR-V ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knows nothing of LLVM: the runtime and its drivers have it too.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_SPIRV_VERSION_H
#define CAIRN_SPIRV_VERSION_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

/// "1.3", and what else the header of a module may say.
class SPIRVVersion {
public:
  constexpr SPIRVVersion(uint8_t whole, uint8_t part)
      : whole(whole), part(part) {}

  /// As the second word of a module has it (section 2.3).
  static constexpr SPIRVVersion fromWord(uint32_t word) {
    return {static_cast<uint8_t>(word >> 16), static_cast<uint8_t>(word >> 8)};
  }
  constexpr uint32_t word() const {
    return static_cast<uint32_t>(whole) << 16 | static_cast<uint32_t>(part)
                                                    << 8;
  }

  /// "1.0" to "1.6"; nothing for another text.
  static std::optional<SPIRVVersion> parse(std::string_view text) {
    if (text.size() != 3 || text[0] != '1' || text[1] != '.' || text[2] < '0' ||
        text[2] > '6')
      return std::nullopt;
    return SPIRVVersion(1, static_cast<uint8_t>(text[2] - '0'));
  }
  std::string str() const {
    return std::to_string(whole) + "." + std::to_string(part);
  }

  /// 1 of 1.3.
  constexpr unsigned majorNumber() const { return whole; }
  /// 3 of 1.3.
  constexpr unsigned minorNumber() const { return part; }
  /// Whether there is such a version: 1.0 to 1.6.
  constexpr bool isKnown() const { return whole == 1 && part <= 6; }

  friend constexpr bool operator==(SPIRVVersion a, SPIRVVersion b) {
    return a.word() == b.word();
  }
  friend constexpr bool operator!=(SPIRVVersion a, SPIRVVersion b) {
    return !(a == b);
  }
  friend constexpr bool operator<(SPIRVVersion a, SPIRVVersion b) {
    return a.word() < b.word();
  }
  friend constexpr bool operator>(SPIRVVersion a, SPIRVVersion b) {
    return b < a;
  }
  friend constexpr bool operator<=(SPIRVVersion a, SPIRVVersion b) {
    return !(b < a);
  }
  friend constexpr bool operator>=(SPIRVVersion a, SPIRVVersion b) {
    return !(a < b);
  }

private:
  uint8_t whole, part;
};

/// The newest that the kernels have which we make.
inline constexpr SPIRVVersion kNewestOfKernels(1, 4);
/// The newest that kernels may have which we read, so that the CPU as a device
/// of Level Zero and of OpenCL says that it takes them.
inline constexpr SPIRVVersion kNewestInput(1, 6);

} // namespace cairn

#endif // CAIRN_SPIRV_VERSION_H
