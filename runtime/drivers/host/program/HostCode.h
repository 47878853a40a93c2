//===- HostCode.h - machine code with symbols -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_PROGRAM_HOSTCODE_H
#define CAIRN_RUNTIME_DRIVERS_HOST_PROGRAM_HOSTCODE_H

#include "cairn/runtime/Status.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace cairn::runtime {

/// Where an instruction is.
struct CodePosition {
  std::string symbol;
  /// Bytes behind it.
  int64_t offset;
};

/// Code in this process, unloaded with the object.
class HostCode {
public:
  virtual ~HostCode() = default;
  /// Null if there is no such symbol.
  virtual const void *find(const std::string &symbol) const = 0;
  /// Describes an instruction of its own, by the nearest symbol in front of it;
  /// gives nothing for others, or where that is not known.
  virtual std::optional<CodePosition> locate(uint64_t) const {
    return std::nullopt;
  }
  /// The bytes that it may write and that last as long as it does; 0 if that is
  /// not known.
  virtual uint64_t variableBytes() const { return 0; }
};

/// The shared object in the file `path`, by dlopen.
Result<std::shared_ptr<HostCode>> loadSharedObject(const std::string &path);

/// The same in memory. `name` appears in messages.
Result<std::shared_ptr<HostCode>>
loadSharedObject(const void *data, uint64_t size, const std::string &name);

/// A relocatable object as the compiler writes it, for the CPU of this process.
/// What it uses and does not define is looked for in `shared`, which may be
/// null, and in the process. An object that needs more than relocation, such as
/// constructors, is refused.
Result<std::shared_ptr<HostCode>>
loadObject(const void *data, uint64_t size, const std::string &name,
           std::shared_ptr<const HostCode> shared = nullptr);

/// Whether the bytes are such an object.
bool isRelocatableObject(const void *data, uint64_t size);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_PROGRAM_HOSTCODE_H
