//===- MachineCode.cpp - code of programs, part by part ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MachineCode.h"

#include "ProgramCode.h"

#include "lib/Hash.h"

#include <cstring>

using namespace cairn;
using namespace cairn::opencl;
using namespace cairn::runtime;

CairnResult MachineCode::makeShared(CompilerModule &from,
                                    const std::string &itsTarget) {
  target = itsTarget;
  return target == "host" ? from.part(nullptr, parts[""])
                          : from.binary(parts[""]);
}

const Bytes &MachineCode::shared() const {
  std::lock_guard<std::mutex> lock(mutex);
  return parts.at("");
}

void MachineCode::keep(std::unique_ptr<CompilerModule> kept) {
  std::lock_guard<std::mutex> lock(mutex);
  module = std::move(kept);
}

void MachineCode::dropModule() {
  std::unique_ptr<CompilerModule> dropped;
  {
    std::lock_guard<std::mutex> lock(mutex);
    dropped = std::move(module);
  }
  if (dropped)
    CompilerSession::destroy(std::move(dropped));
}

/// The shared part is there at all times.
void MachineCode::dropModuleIfDone(const ProgramCode &program) {
  bool isDone;
  {
    std::lock_guard<std::mutex> lock(mutex);
    isDone = module && parts.size() > program.partCount();
  }
  if (isDone)
    dropModule();
}

MachineCode::~MachineCode() { dropModule(); }

//===----------------------------------------------------------------------===//
// Parts of kernels
//===----------------------------------------------------------------------===//

Result<Bytes> MachineCode::make(CompilerSession &session,
                                const ProgramCode &program,
                                const std::string &kernel) {
  Bytes made;
  if (module && module->part(kernel.c_str(), made) == CAIRN_RESULT_SUCCESS)
    return made;
  // There is none of a program from a cache, and one whose compiler has ended
  // in an internal error since is of no use.
  module = std::make_unique<CompilerModule>(session);
  if (program.restore(*module) == CAIRN_RESULT_SUCCESS &&
      module->part(kernel.c_str(), made) == CAIRN_RESULT_SUCCESS)
    return made;
  std::string log = module->log();
  module.reset();
  return Status::error(log);
}

const Bytes *MachineCode::find(const std::string &kernel) {
  auto known = parts.find(kernel);
  if (known != parts.end())
    return &known->second;
  if (auto found = cache ? cache->find(keyOf(kernel)) : std::nullopt)
    return &(parts[kernel] = Bytes(found->begin(), found->end()));
  return nullptr;
}

Result<const Bytes *> MachineCode::part(const ProgramCode &program,
                                        const std::string &kernel) {
  Result<const Bytes *> found = findOrMake(program, kernel);
  dropModuleIfDone(program);
  return found;
}

Result<const Bytes *> MachineCode::findOrMake(const ProgramCode &program,
                                              const std::string &kernel) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (const Bytes *known = find(kernel))
      return known;
  }
  // A build keeps its module within a session: the session comes first.
  auto session = CompilerSession::begin(target);
  if (!session.ok())
    return session.status();
  std::lock_guard<std::mutex> lock(mutex);
  if (const Bytes *known = find(kernel))
    return known;
  Result<Bytes> made = make(**session, program, kernel);
  if (!made.ok())
    return made.status();
  if (cache)
    cache->store(keyOf(kernel), std::string_view(made->data(), made->size()));
  return &(parts[kernel] = made.take());
}

void MachineCode::useCache(const DiskCache &with, const CacheKey &key) {
  std::lock_guard<std::mutex> lock(mutex);
  cache = with;
  programKey = CacheKey();
  // Sources are long, and kernels many.
  programKey.addNumber(Hash::of(key.bytes().data(), key.bytes().size()));
  programKey.addNumber(key.bytes().size());
}

CacheKey MachineCode::keyOf(const std::string &kernel) const {
  CacheKey key;
  key.add("kernel");
  key.add(programKey.bytes());
  key.add(kernel);
  return key;
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

namespace {
/// In front of each part.
struct PartHeader {
  uint64_t nameSize, size;
};
} // namespace

Bytes MachineCode::serialize() const {
  std::lock_guard<std::mutex> lock(mutex);
  Bytes bytes;
  for (const auto &[name, part] : parts) {
    const PartHeader header = {name.size(), part.size()};
    auto *raw = reinterpret_cast<const char *>(&header);
    bytes.insert(bytes.end(), raw, raw + sizeof header);
    bytes.insert(bytes.end(), name.begin(), name.end());
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  return bytes;
}

std::shared_ptr<MachineCode>
MachineCode::deserialize(const char *data, uint64_t size,
                         const std::string &target) {
  auto code = std::make_shared<MachineCode>();
  code->target = target;
  while (size > 0) {
    PartHeader header;
    if (size < sizeof header)
      return nullptr;
    std::memcpy(&header, data, sizeof header);
    data += sizeof header;
    size -= sizeof header;
    if (header.nameSize > size || header.size > size - header.nameSize)
      return nullptr;
    const char *part = data + header.nameSize;
    code->parts[std::string(data, header.nameSize)] =
        Bytes(part, part + header.size);
    data = part + header.size;
    size -= header.nameSize + header.size;
  }
  return code->parts.count("") ? code : nullptr;
}
