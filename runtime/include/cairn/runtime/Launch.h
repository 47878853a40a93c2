//===- Launch.h - what one launch of a kernel is given ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LAUNCH_H
#define CAIRN_RUNTIME_LAUNCH_H

#include "cairn/runtime/Buffer.h"
#include "cairn/runtime/CheckReport.h"
#include "cairn/runtime/Image.h"
#include "cairn/runtime/Pipe.h"
#include "cairn/runtime/Printf.h"
#include "cairn/runtime/Queue.h"
#include "cairn/runtime/Sampler.h"
#include "cairn/runtime/ValueBytes.h"

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace cairn::runtime {

/// The value of one kernel argument.
class Argument {
public:
  enum class Kind { Unset, Value, Buffer, Local, Image, Sampler, Pipe, Queue };

  /// Not set: an error at launch.
  Argument() = default;

  /// The bytes of a scalar, vector, struct or union, copied.
  static Argument value(const void *data, uint64_t size);
  template <typename T> static Argument value(const T &data) {
    static_assert(std::is_trivially_copyable_v<T>);
    return value(&data, sizeof(T));
  }

  /// Makes it one in place, for arguments that are set again and again.
  void setValue(const void *data, uint64_t size);

  /// A buffer from byte `offset` on, a multiple of the device's
  /// `bufferAlignment`.
  static Argument buffer(Buffer &buffer, uint64_t offset = 0);

  /// A null pointer in place of a buffer.
  static Argument nullBuffer();

  /// `size` bytes of local memory.
  static Argument local(uint64_t size);

  static Argument image(Image &image);
  static Argument sampler(const SamplerDescription &sampler);
  static Argument pipe(Pipe &pipe);
  static Argument queue(Queue &queue);

  Kind kind() const { return kindValue; }
  /// "a value of 4 bytes", for messages.
  std::string describe() const;

  const void *data() const { return bytes.data(); }
  /// Bytes of a value or of local memory.
  uint64_t size() const { return byteSize; }
  /// Null for a null buffer; of a pipe the one that it is.
  Buffer *buffer() const { return memory; }
  uint64_t offset() const { return byteOffset; }
  Image *image() const { return picture; }
  const SamplerDescription &sampler() const { return sampling; }
  Pipe *pipe() const { return packets; }
  Queue *queue() const { return commands; }

private:
  Kind kindValue = Kind::Unset;
  uint64_t byteSize = 0, byteOffset = 0;
  Buffer *memory = nullptr;
  Image *picture = nullptr;
  Pipe *packets = nullptr;
  Queue *commands = nullptr;
  SamplerDescription sampling;
  ValueBytes bytes;
};

/// A kernel over an NDRange. The number of dimensions, 1 to 3, is the length of
/// `global`; the other two are empty or of the same length.
struct Launch {
  std::vector<uint64_t> global;
  /// Empty: the runtime chooses. It need not divide `global`, unless the kernel
  /// says so.
  std::vector<uint64_t> local;
  std::vector<uint64_t> offset;
  std::vector<Argument> args;
  /// Room for what the kernel prints, at least `minPrintfBufferBytes`; calls of
  /// `printf` beyond it give -1 and print nothing.
  uint64_t printfBufferBytes = defaultPrintfBufferBytes;
  /// Takes what the kernel printed, once the launch is over and before its
  /// event is; empty: standard output.
  PrintfOutput printfOutput = {};
  /// Takes what the checks of a kernel found that has some, once the launch is
  /// over; that it found anything is an error of the event then. Empty: the
  /// error says what.
  CheckOutput checkOutput = {};
  /// Ends the launch with an error where it takes longer; 0: it may take any
  /// time. An error where the device cannot end launches, as for `stop`.
  uint64_t timeoutNanoseconds = 0;
  /// Ends the launch with an error once it is not 0, which another thread or
  /// the handler of a signal sees to, by an atomic store. Null: nobody does.
  /// Must live as long as the launch.
  const int32_t *stop = nullptr;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LAUNCH_H
