//===- CorpusSupport.h - what the case tables are written with --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_CORPUSSUPPORT_H
#define CAIRN_TEST_INTEGRATION_CORPUS_CORPUSSUPPORT_H

#include "Corpus.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace cairn::corpus {

/// The generator of bench/FORMAT.md.
class Lcg {
public:
  explicit Lcg(uint32_t seed) : state(seed) {}
  uint32_t draw() { return state = state * 1664525u + 1013904223u; }
  /// From `low` up to but without `high`.
  int64_t integer(int64_t low, int64_t high) {
    return low + static_cast<int64_t>((draw() >> 8) % (high - low));
  }
  double uniform(double low, double high) {
    return low + (high - low) * ((draw() >> 8) / 16777216.0);
  }
  uint32_t bits32() {
    uint32_t high = draw() >> 16;
    return high << 16 | draw() >> 16;
  }
  uint64_t bits64() {
    uint64_t high = bits32();
    return high << 32 | bits32();
  }

private:
  uint32_t state;
};

template <typename T>
std::vector<T> randomIntegers(size_t count, int64_t low, int64_t high,
                              uint32_t seed) {
  Lcg lcg(seed);
  std::vector<T> values(count);
  for (T &value : values)
    value = static_cast<T>(lcg.integer(low, high));
  return values;
}

template <typename T> std::vector<T> randomBits(size_t count, uint32_t seed) {
  Lcg lcg(seed);
  std::vector<T> values(count);
  for (T &value : values)
    value = static_cast<T>(lcg.bits64());
  return values;
}

template <typename T>
std::vector<T> randomReals(size_t count, double low, double high,
                           uint32_t seed) {
  Lcg lcg(seed);
  std::vector<T> values(count);
  for (T &value : values)
    value = static_cast<T>(lcg.uniform(low, high));
  return values;
}

template <typename T> constexpr Element elementOf() {
  if constexpr (std::is_floating_point_v<T>)
    return sizeof(T) == 4 ? Element::F32 : Element::F64;
  else if constexpr (!std::is_integral_v<T>)
    return Element::U8;
  else if constexpr (sizeof(T) == 1)
    return std::is_signed_v<T> ? Element::I8 : Element::U8;
  else if constexpr (sizeof(T) == 2)
    return std::is_signed_v<T> ? Element::I16 : Element::U16;
  else if constexpr (sizeof(T) == 4)
    return std::is_signed_v<T> ? Element::I32 : Element::U32;
  else
    return std::is_signed_v<T> ? Element::I64 : Element::U64;
}

template <typename T> Bytes bytesOf(const T *data, size_t count) {
  static_assert(std::is_trivially_copyable_v<T>);
  Bytes bytes(count * sizeof(T));
  if (count)
    std::memcpy(bytes.data(), data, bytes.size());
  return bytes;
}

/// A buffer that the kernel reads.
template <typename T> CorpusArg input(const std::vector<T> &values) {
  CorpusArg arg;
  arg.bytes = bytesOf(values.data(), values.size());
  arg.element = elementOf<T>();
  return arg;
}

/// A buffer that the kernel reads and writes, or writes in part.
template <typename T> CorpusArg inOut(const std::vector<T> &values) {
  CorpusArg arg = input(values);
  arg.output = true;
  return arg;
}

/// A buffer that the kernel writes. Its initial bytes are a pattern, so that a
/// store that is missing or goes astray shows.
template <typename T> CorpusArg output(size_t count) {
  CorpusArg arg = inOut(std::vector<T>(count));
  std::fill(arg.bytes.begin(), arg.bytes.end(), uint8_t(0xAB));
  return arg;
}

/// An output compared up to a relative error.
template <typename T> CorpusArg output(size_t count, double tolerance) {
  CorpusArg arg = output<T>(count);
  arg.compare = CorpusArg::FloatRelative;
  arg.tolerance = tolerance;
  return arg;
}

template <typename T> CorpusArg scalar(const T &value) {
  CorpusArg arg;
  arg.kind = CorpusArg::Scalar;
  arg.bytes = bytesOf(&value, 1);
  arg.element = elementOf<T>();
  return arg;
}

template <typename T> CorpusArg local(size_t count) {
  CorpusArg arg;
  arg.kind = CorpusArg::Local;
  arg.localBytes = count * sizeof(T);
  return arg;
}

/// An image that the kernel reads.
template <typename T>
CorpusArg imageIn(const CorpusImage &image, const std::vector<T> &texels) {
  CorpusArg arg = input(texels);
  arg.kind = CorpusArg::Image;
  arg.image = image;
  return arg;
}

/// An image that the kernel writes, of texels of type `T` a channel.
template <typename T> CorpusArg imageOut(const CorpusImage &image) {
  size_t channels = image.order == "RGBA" ? 4 : 1;
  CorpusArg arg =
      output<T>(channels * image.width * image.height * image.layers);
  arg.kind = CorpusArg::Image;
  arg.image = image;
  return arg;
}

inline CorpusArg sampler(uint32_t number) {
  CorpusArg arg = scalar(number);
  arg.kind = CorpusArg::Sampler;
  return arg;
}

/// A pipe with these packets in it; what is left is compared.
template <typename T>
CorpusArg pipe(const std::vector<T> &packets, size_t maxPackets) {
  CorpusArg arg = inOut(packets);
  arg.kind = CorpusArg::Pipe;
  arg.packetBytes = sizeof(T);
  arg.maxPackets = maxPackets;
  return arg;
}

/// The bytes of argument `index` as elements.
template <typename T> T *elements(std::vector<Bytes> &args, size_t index) {
  return reinterpret_cast<T *>(args[index].data());
}
template <typename T> T valueOf(const std::vector<Bytes> &args, size_t index) {
  T value;
  std::memcpy(&value, args[index].data(), sizeof(T));
  return value;
}
template <typename To, typename From> To bitCast(const From &from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(To));
  return to;
}

/// A launch in three dimensions; those that it has not got are of size 1.
struct Shape {
  explicit Shape(const CorpusLaunch &launch);
  unsigned dims;
  size_t global[3], local[3], offset[3], groups[3];
  size_t items() const { return global[0] * global[1] * global[2]; }
};

/// A work-group. `size` is less than the enqueued local size at an upper edge.
struct Group {
  size_t id[3], size[3];
  /// The global id of the first work-item, the offset left out.
  size_t first[3];
  /// Row-major number of the group, and its number of work-items.
  size_t number, items;
};

void forEachGroup(const CorpusLaunch &launch,
                  const std::function<void(const Group &)> &body);

/// The element `by` places on in the ring that a group forms.
template <typename T>
T turned(const std::vector<T> &ring, size_t at, size_t by) {
  return ring[(at + by) % ring.size()];
}

/// What argument `index` has for the work-items of a group in a row.
template <typename T>
std::vector<T> sliceOf(std::vector<Bytes> &args, size_t index,
                       const Group &group) {
  const T *from = elements<T>(args, index) + group.first[0];
  return std::vector<T>(from, from + group.items);
}

CorpusLaunch launch1D(size_t global, size_t local, size_t offset = 0);
CorpusLaunch launch2D(size_t globalX, size_t globalY, size_t localX,
                      size_t localY);

/// A case named after its kernel and a label, whose file is named after the
/// kernel too.
CorpusCase makeCase(const std::string &kernel, const std::string &label,
                    CorpusLaunch launch, std::vector<CorpusArg> args,
                    std::function<void(std::vector<Bytes> &)> reference,
                    const std::string &options = "-cl-std=CL1.2");

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_CORPUSSUPPORT_H
