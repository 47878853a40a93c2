//===- MachineMemory.cpp - the interpreter's memory -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Machine.h"

#include <cstring>

using namespace cairn::fuzz;

uint64_t Machine::groups(unsigned dimension) const {
  return (program.global[dimension] + program.local[dimension] - 1) /
         program.local[dimension];
}

int Machine::addBlock(uint64_t size, Space space) {
  Block block;
  block.bytes.resize(size);
  block.space = space;
  if (space == Space::Global || space == Space::Local)
    block.histories.resize(size);
  block.isWritten.resize(size, space != Space::Local);
  blocks.push_back(std::move(block));
  return static_cast<int>(blocks.size()) - 1;
}

/// Program-scope variables and what kernel arguments point to.
void Machine::makeShared() {
  sharedBlocks.assign(program.variables.size(), -1);
  for (size_t id = 0; id < program.variables.size(); ++id) {
    const Variable &variable = program.variables[id];
    bool isBuffer = variable.role == Role::KernelArgument && variable.pointee &&
                    variable.type->space != Space::Local;
    if (variable.role != Role::ProgramScope && !isBuffer && !variable.image)
      continue;
    Space space = variable.image ? Space::Global
                  : isBuffer     ? variable.type->space
                                 : variable.space;
    sharedBlocks[id] = addBlock(variable.data.size(), space);
    blocks.back().bytes = variable.data;
  }
}

void Machine::takeBuffers(Expectation &expected) const {
  for (int id : program.kernel().params) {
    expected.buffers.emplace_back();
    if (sharedBlocks[id] >= 0)
      expected.buffers.back() = blocks[sharedBlocks[id]].bytes;
  }
}

void Machine::beginGroup(const std::array<uint64_t, 3> &newGroup) {
  group = newGroup;
  ++groupNumber;
  for (unsigned d = 0; d < 3; ++d)
    groupSize[d] = std::min(program.local[d],
                            program.global[d] - group[d] * program.local[d]);
  items.clear();
  for (uint64_t i = 0; i < groupSize[0] * groupSize[1] * groupSize[2]; ++i) {
    Item item;
    item.localLinear = i;
    item.local = {i % groupSize[0], i / groupSize[0] % groupSize[1],
                  i / (groupSize[0] * groupSize[1])};
    for (unsigned d = 0; d < 3; ++d)
      item.global[d] = group[d] * program.local[d] + item.local[d];
    item.globalLinear = (item.global[2] * program.global[1] + item.global[1]) *
                            program.global[0] +
                        item.global[0];
    item.blocks.assign(program.variables.size(), -1);
    items.push_back(std::move(item));
  }

  for (size_t id = 0; id < program.variables.size(); ++id) {
    const Variable &variable = program.variables[id];
    if (variable.space == Space::Local)
      sharedBlocks[id] = addBlock(variable.type->size, Space::Local);
  }
  for (int id : program.kernel().params) {
    const Variable &variable = program.variables[id];
    if (variable.image)
      continue;
    int local =
        variable.localBytes ? addBlock(variable.localBytes, Space::Local) : -1;
    for (size_t i = 0; i < items.size(); ++i) {
      int item = static_cast<int>(i);
      Place place = makeVariable(item, id);
      if (!variable.pointee) {
        Block &block = blocks[place.block];
        std::copy(variable.data.begin(), variable.data.end(),
                  block.bytes.begin());
        continue;
      }
      Place target;
      target.block = local >= 0 ? local : sharedBlocks[id];
      target.high = blocks[target.block].bytes.size();
      store(place, addressOf(target), item);
    }
  }
}

/// Zeroed anew each time.
Place Machine::makeVariable(int item, int id) {
  const Variable &variable = program.variables[id];
  int &block = items[item].blocks[id];
  if (block < 0)
    block = addBlock(variable.type->size, Space::Private);
  else
    std::fill(blocks[block].bytes.begin(), blocks[block].bytes.end(), 0);
  return variablePlace(id, item);
}

Place Machine::variablePlace(int id, int item) const {
  const Variable &variable = program.variables[id];
  Place place;
  place.block = items[item].blocks[id];
  if (place.block < 0)
    place.block = sharedBlocks[id];
  place.type = variable.type;
  place.high = variable.type->size;
  return place;
}

Value Machine::addressOf(const Place &place) const {
  Value value;
  value.lanes[0] = static_cast<Bits>(place.block) << 32 | place.offset;
  value.lanes[1] = place.low << 32 | place.high;
  return value;
}

Place Machine::pointee(const Value &pointer) const {
  Place place;
  place.block = static_cast<int>(pointer.lanes[0] >> 32);
  place.offset = static_cast<uint32_t>(pointer.lanes[0]);
  place.low = pointer.lanes[1] >> 32;
  place.high = static_cast<uint32_t>(pointer.lanes[1]);
  return place;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Whether what that access did comes before what `item` does now.
bool Machine::isOrdered(const Access &access, const Block &block,
                        int item) const {
  if (access.item < 0)
    return true;
  if (access.group != groupNumber)
    return false;
  return access.item == item ||
         access.epoch !=
             (block.space == Space::Local ? localEpoch : globalEpoch);
}

void Machine::noteRead(const Place &place, int item) {
  Block &block = blocks[place.block];
  if (block.histories.empty())
    return;
  int epoch = block.space == Space::Local ? localEpoch : globalEpoch;
  for (uint64_t i = 0; i < place.type->size; ++i) {
    History &history = block.histories[place.offset + i];
    bool bothAtomic = isAtomic && history.isWrittenAtomically;
    if (!bothAtomic && !isOrdered(history.writer, block, item))
      fail("a data race");
    bool isSameReader =
        history.reader.item == item && history.reader.group == groupNumber;
    history.isReadByMany = history.reader.epoch == epoch &&
                           history.reader.item >= 0 &&
                           (history.isReadByMany || !isSameReader);
    history.reader = {groupNumber, item, epoch};
  }
}

void Machine::noteWrite(const Place &place, int item) {
  Block &block = blocks[place.block];
  if (block.space == Space::Constant)
    return fail("a write to constant memory");
  std::fill_n(block.isWritten.begin() + place.offset, place.type->size, true);
  if (block.histories.empty())
    return;
  int epoch = block.space == Space::Local ? localEpoch : globalEpoch;
  for (uint64_t i = 0; i < place.type->size; ++i) {
    History &history = block.histories[place.offset + i];
    bool bothAtomic = isAtomic && history.isWrittenAtomically;
    bool isRead = !isOrdered(history.reader, block, item) ||
                  (history.isReadByMany && history.reader.epoch == epoch);
    if (!bothAtomic && (isRead || !isOrdered(history.writer, block, item)))
      fail("a data race");
    history.writer = {groupNumber, item, epoch};
    history.isWrittenAtomically = isAtomic;
  }
}

/// A variable that is not declared, which shrinking may lead to, has no block.
bool Machine::isInBounds(const Place &place) const {
  return place.block >= 0 && static_cast<size_t>(place.block) < blocks.size() &&
         place.offset + place.type->size <= blocks[place.block].bytes.size();
}

Value Machine::load(const Place &place, int item) {
  Value value;
  if (isOver())
    return value;
  if (!isInBounds(place)) {
    fail("a read out of bounds");
    return value;
  }
  const Type &type = *place.type;
  Block &block = blocks[place.block];
  noteRead(place, item);
  const unsigned char *source = block.bytes.data() + place.offset;
  if (type.isValue()) {
    uint64_t size = elementSize(type);
    for (unsigned i = 0; i < type.width; ++i) {
      for (uint64_t byte = 0; byte < size; ++byte)
        if (!block.isWritten[place.offset + i * size + byte])
          fail("memory read before it is written");
      std::memcpy(&value.lanes[i], source + i * size, size);
    }
  } else if (type.form == Type::Pointer) {
    std::memcpy(value.lanes.data(), source, pointerSize);
  } else {
    value.bytes.assign(source, source + type.size);
  }
  return value;
}

void Machine::store(const Place &place, const Value &value, int item) {
  if (isOver())
    return;
  if (!isInBounds(place))
    return fail("a write out of bounds");
  const Type &type = *place.type;
  Block &block = blocks[place.block];
  noteWrite(place, item);
  unsigned char *target = block.bytes.data() + place.offset;
  if (type.isValue()) {
    uint64_t size = elementSize(type);
    for (unsigned i = 0; i < type.width; ++i)
      std::memcpy(target + i * size, &value.lanes[i], size);
  } else if (type.form == Type::Pointer) {
    std::memcpy(target, value.lanes.data(), pointerSize);
  } else {
    std::copy(value.bytes.begin(), value.bytes.end(), target);
  }
}
