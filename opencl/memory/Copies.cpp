//===- Copies.cpp - memory objects on several devices -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Copies.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::opencl;

class Copies::BufferCopy final : public Copy {
public:
  explicit BufferCopy(std::unique_ptr<runtime::Buffer> buffer)
      : buffer(std::move(buffer)) {}
  /// Its driver may wait for threads of the other process.
  ~BufferCopy() override {
    if (isLost())
      (void)buffer.release();
  }

  runtime::Status read(unsigned char *to, size_t size,
                       size_t offset) const override {
    return buffer->read(to, size, offset);
  }
  runtime::Status write(const unsigned char *from, size_t size,
                        size_t offset) override {
    return buffer->write(from, size, offset);
  }

  std::unique_ptr<runtime::Buffer> buffer;
};

Copies::Copies(unsigned char *bytes, size_t size) : bytes(bytes), size(size) {
  owners[0] = {nullptr};
}

Copies::~Copies() = default;

static bool isAmong(const std::vector<Copy *> &owners, const Copy *owner) {
  return std::find(owners.begin(), owners.end(), owner) != owners.end();
}

void Copies::split(size_t offset) {
  if (offset >= size)
    return;
  auto next = owners.upper_bound(offset);
  auto range = std::prev(next);
  if (range->first != offset)
    owners.emplace_hint(next, offset, range->second);
}

void Copies::join() {
  for (auto range = owners.begin(); range != owners.end();) {
    auto next = std::next(range);
    if (next != owners.end() && next->second == range->second)
      owners.erase(next);
    else
      range = next;
  }
}

runtime::Status Copies::bring(Owner owner, std::vector<Owner> &having,
                              size_t begin, size_t end) {
  if (isAmong(having, owner))
    return runtime::Status::success();
  if ((owner && owner->isLost()) ||
      (!isAmong(having, nullptr) && having.front()->isLost()))
    return runtime::Status::error("the device was opened before the process "
                                  "was forked");
  if (!isAmong(having, nullptr)) {
    if (runtime::Status status =
            having.front()->read(bytes + begin, end - begin, begin);
        !status.ok())
      return status;
    having.push_back(nullptr);
  }
  if (!owner)
    return runtime::Status::success();
  if (runtime::Status status = owner->write(bytes + begin, end - begin, begin);
      !status.ok())
    return status;
  having.push_back(owner);
  return runtime::Status::success();
}

runtime::Status Copies::use(Owner owner, Use use, size_t offset, size_t size) {
  if (size == 0)
    return runtime::Status::success();
  std::lock_guard<std::mutex> lock(mutex);
  const size_t end = offset + size;
  split(offset);
  split(end);
  for (auto range = owners.find(offset);
       range != owners.end() && range->first < end; ++range) {
    auto next = std::next(range);
    const size_t rangeEnd = next == owners.end() ? this->size : next->first;
    if (use != Use::Write)
      if (runtime::Status status =
              bring(owner, range->second, range->first, rangeEnd);
          !status.ok())
        return status;
    if (use != Use::Read)
      range->second = {owner};
  }
  join();
  return runtime::Status::success();
}

runtime::Result<Copies::BufferCopy *> Copies::copyOn(const Device &device) {
  std::lock_guard<std::mutex> lock(mutex);
  std::unique_ptr<BufferCopy> &copy = buffers[&device.whole()];
  if (!copy) {
    auto made = device.own().createBuffer(size);
    if (!made.ok())
      return made.status();
    copy = std::make_unique<BufferCopy>(made.take());
  }
  return copy.get();
}

runtime::Result<runtime::Buffer *> Copies::on(const Device &device) {
  auto copy = copyOn(device);
  if (!copy.ok())
    return copy.status();
  return (*copy)->buffer.get();
}

runtime::Status Copies::useOn(const Device &device, Use use, size_t offset,
                              size_t size) {
  auto copy = copyOn(device);
  return copy.ok() ? this->use(*copy, use, offset, size) : copy.status();
}

void Copies::forget(Copy &copy) {
  std::lock_guard<std::mutex> lock(mutex);
  for (auto range = owners.begin(); range != owners.end(); ++range) {
    std::vector<Owner> &having = range->second;
    if (!isAmong(having, &copy))
      continue;
    auto next = std::next(range);
    const size_t end = next == owners.end() ? size : next->first;
    // Where that fails, what the copy had is lost with it.
    if (having.size() == 1 && !bring(nullptr, having, range->first, end).ok())
      having.push_back(nullptr);
    having.erase(std::find(having.begin(), having.end(), &copy));
  }
  join();
}
