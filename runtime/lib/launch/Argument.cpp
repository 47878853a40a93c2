//===- Argument.cpp - values of kernel arguments ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Launch.h"

using namespace cairn::runtime;

Argument Argument::value(const void *data, uint64_t size) {
  Argument argument;
  argument.setValue(data, size);
  return argument;
}

void Argument::setValue(const void *data, uint64_t size) {
  if (kindValue != Kind::Value)
    *this = Argument();
  bytes.assign(data, size);
  byteSize = size;
  kindValue = Kind::Value;
}

Argument Argument::buffer(Buffer &buffer, uint64_t offset) {
  Argument argument = nullBuffer();
  argument.memory = &buffer;
  argument.byteOffset = offset;
  return argument;
}

Argument Argument::nullBuffer() {
  Argument argument;
  argument.kindValue = Kind::Buffer;
  return argument;
}

Argument Argument::local(uint64_t size) {
  Argument argument;
  argument.kindValue = Kind::Local;
  argument.byteSize = size;
  return argument;
}

Argument Argument::image(Image &image) {
  Argument argument;
  argument.kindValue = Kind::Image;
  argument.picture = &image;
  return argument;
}

Argument Argument::sampler(const SamplerDescription &sampler) {
  Argument argument;
  argument.kindValue = Kind::Sampler;
  argument.sampling = sampler;
  return argument;
}

Argument Argument::pipe(Pipe &pipe) {
  Argument argument;
  argument.kindValue = Kind::Pipe;
  argument.packets = &pipe;
  argument.memory = &pipe.buffer();
  return argument;
}

Argument Argument::queue(Queue &queue) {
  Argument argument;
  argument.kindValue = Kind::Queue;
  argument.commands = &queue;
  return argument;
}

std::string Argument::describe() const {
  switch (kindValue) {
  case Kind::Unset:
    return "nothing";
  case Kind::Value:
    return "a value of " + std::to_string(byteSize) + " bytes";
  case Kind::Buffer:
    return memory ? "a buffer of " + std::to_string(memory->size()) + " bytes"
                  : "a null buffer";
  case Kind::Local:
    return std::to_string(byteSize) + " bytes of local memory";
  case Kind::Image:
    return picture->description().describe();
  case Kind::Sampler:
    return "a sampler";
  case Kind::Pipe:
    return packets->describe();
  case Kind::Queue:
    return "a queue of " + std::to_string(commands->size()) + " bytes";
  }
  return "nothing";
}
