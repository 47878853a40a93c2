//===- Pipe.cpp - pipes of any device ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Pipe.h"

#include "cairn/runtime/Device.h"
#include "cairn/runtime/PipeLayout.h"

#include <cstring>

using namespace cairn::runtime;

namespace {
/// The head and the turns of a pipe, as a copy.
class PipeState {
public:
  static Result<PipeState> read(const Buffer &memory, uint32_t maxPackets) {
    PipeState state;
    state.turns.resize(maxPackets);
    if (Status status = memory.read(&state.head, sizeof state.head);
        !status.ok())
      return status;
    if (Status status = memory.read(state.turns.data(), state.turnBytes(),
                                    sizeof state.head);
        !status.ok())
      return status;
    return state;
  }

  Status write(Buffer &memory) const {
    if (Status status = memory.write(&head, sizeof head); !status.ok())
      return status;
    return memory.write(turns.data(), turnBytes(), sizeof head);
  }

  uint32_t slot(uint32_t position) const { return position % slots(); }
  /// How many entries from `position` on a reader has the turn of, or a writer.
  uint32_t count(uint32_t position, bool reads) const {
    uint32_t found = 0;
    while (found < slots() && turns[slot(position)] == turn(position, reads)) {
      position = next(position);
      ++found;
    }
    return found;
  }
  /// Takes the next entry for writing, and gives it to readers; its slot.
  uint32_t append() {
    uint32_t taken = slot(head.writeEnd);
    turns[taken] = turn(head.writeEnd, true);
    head.writeEnd = next(head.writeEnd);
    return taken;
  }
  uint32_t next(uint32_t position) const {
    uint32_t all = (UINT32_C(1) << 31) / slots() * slots();
    return position + 1 == all ? 0 : position + 1;
  }

  CairnPipeMemory head = {};

private:
  uint32_t slots() const { return static_cast<uint32_t>(turns.size()); }
  uint64_t turnBytes() const { return turns.size() * sizeof(uint32_t); }
  uint32_t turn(uint32_t position, bool reads) const {
    return position / slots() * 2 + reads;
  }

  std::vector<uint32_t> turns;
};
} // namespace

Status Pipe::verifySizes(uint64_t packetBytes, uint64_t maxPackets) {
  if (packetBytes == 0 || packetBytes > UINT32_MAX)
    return Status::error("expected packets of 1 to 4294967295 bytes, got " +
                         std::to_string(packetBytes));
  if (maxPackets == 0 || maxPackets > CAIRN_PIPE_MOST_PACKETS)
    return Status::error("expected a pipe of 1 to " +
                         std::to_string(CAIRN_PIPE_MOST_PACKETS) +
                         " packets, got " + std::to_string(maxPackets));
  return Status::success();
}

Result<std::unique_ptr<Pipe>> Pipe::create(Device &device, uint64_t packetBytes,
                                           uint64_t maxPackets) {
  if (Status status = verifySizes(packetBytes, maxPackets); !status.ok())
    return status;
  auto bytes = static_cast<uint32_t>(packetBytes);
  auto most = static_cast<uint32_t>(maxPackets);
  auto memory = device.createBuffer(cairnPipeSize(bytes, most));
  if (!memory.ok())
    return memory.status();
  std::unique_ptr<Pipe> pipe(new Pipe(memory.take(), bytes, most));
  if (Status status = pipe->clear(); !status.ok())
    return status;
  return pipe;
}

Status Pipe::clear() {
  const uint32_t zero = 0;
  if (Status status = memory->fill(
          &zero, sizeof zero, sizeof(CairnPipeMemory) + uint64_t(4) * most);
      !status.ok())
    return status;
  const uint32_t sizes[] = {bytesOfPacket, most};
  return memory->write(sizes, sizeof sizes);
}

Status Pipe::write(const void *packets, uint64_t size) {
  if (size % bytesOfPacket)
    return Status::error(
        "expected a multiple of " + std::to_string(bytesOfPacket) +
        " bytes for packets of that size, got " + std::to_string(size));
  auto read = PipeState::read(*memory, most);
  if (!read.ok())
    return read.status();
  PipeState &state = *read;
  uint32_t room = state.count(state.head.writeEnd, /*reads=*/false);
  if (size / bytesOfPacket > room)
    return Status::error(
        "expected at most " + std::to_string(room) + " packets, for which " +
        describe() + " has room, got " + std::to_string(size / bytesOfPacket));
  const auto *source = static_cast<const unsigned char *>(packets);
  for (uint64_t done = 0; done < size; done += bytesOfPacket) {
    uint64_t offset =
        cairnPipePacketsOffset(most) + uint64_t(state.append()) * bytesOfPacket;
    if (Status status = memory->write(source + done, bytesOfPacket, offset);
        !status.ok())
      return status;
  }
  return state.write(*memory);
}

Result<std::vector<unsigned char>> Pipe::packets() const {
  auto read = PipeState::read(*memory, most);
  if (!read.ok())
    return read.status();
  PipeState &state = *read;
  uint32_t position = state.head.readEnd;
  uint32_t count = state.count(position, /*reads=*/true);
  std::vector<unsigned char> bytes(uint64_t(count) * bytesOfPacket);
  for (uint32_t i = 0; i < count; ++i, position = state.next(position)) {
    uint64_t offset = cairnPipePacketsOffset(most) +
                      uint64_t(state.slot(position)) * bytesOfPacket;
    if (Status status = memory->read(bytes.data() + uint64_t(i) * bytesOfPacket,
                                     bytesOfPacket, offset);
        !status.ok())
      return status;
  }
  return bytes;
}

std::string Pipe::describe() const {
  return "a pipe of " + std::to_string(most) + " packets of " +
         std::to_string(bytesOfPacket) + " bytes";
}
