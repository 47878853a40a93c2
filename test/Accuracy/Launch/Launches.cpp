//===- Launches.cpp - kernels executed on a device --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Launches.h"

#include "Isolation.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>
#include <memory>

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinType;
using cairn::runtime::Status;

namespace {

/// Where a kernel's message and arrays lie in shared memory.
struct Place {
  static constexpr size_t messageSize = 256;

  /// A call's arrays; no pointee without a pointer.
  struct Written {
    size_t result, resultSize, pointee, pointeeSize;
  };

  Place(const Calls &calls, size_t start);

  size_t items, message, end;
  std::vector<Written> written;
};

/// The device with its buffers, made anew in each process.
class Launcher {
public:
  /// Without a device, the host's is made at the first launch.
  explicit Launcher(std::unique_ptr<runtime::Device> device = nullptr)
      : device(std::move(device)) {}

  Status launch(const LoadedKernel &loaded, const Place &place,
                unsigned char *memory);
  Status launch(runtime::Kernel &kernel, const Calls &calls, const Place &place,
                unsigned char *memory);

  runtime::Device &getDevice() { return *device; }

private:
  /// Adds the next argument, written with `bytes` or filled if that is null.
  Status addBuffer(const unsigned char *bytes, size_t size);

  std::unique_ptr<runtime::Device> device;
  std::vector<std::unique_ptr<runtime::Buffer>> buffers;
  runtime::Launch launchArguments;
};

} // namespace

Place::Place(const Calls &calls, size_t start)
    : message(start), end(start + messageSize) {
  const Instance &first = *calls.front();
  items = first.of->operands->count / lanesInMemory(first.width());
  auto bytes = [&](const BuiltinType &type) {
    return items * lanesInMemory(type.width) * type.elementBits() / 8;
  };
  for (const Instance *call : calls) {
    const BuiltinType &last = call->signature.params.back();
    Written one;
    one.result = end;
    one.resultSize = bytes(call->signature.result);
    one.pointee = one.result + one.resultSize;
    one.pointeeSize = last.isPointer ? bytes(last) : 0;
    end = one.pointee + one.pointeeSize;
    written.push_back(one);
  }
}

/// Hands out what the calls of a kernel wrote.
static void
takeOutputs(const Calls &calls, const Place &place, const unsigned char *memory,
            const std::function<void(const Instance &, const Output &)> &take) {
  for (auto [call, at] : llvm::zip_equal(calls, place.written)) {
    Output output;
    output.result = llvm::ArrayRef(memory + at.result, at.resultSize);
    output.pointee = llvm::ArrayRef(memory + at.pointee, at.pointeeSize);
    take(*call, output);
  }
}

Status Launcher::addBuffer(const unsigned char *bytes, size_t size) {
  size_t slot = launchArguments.args.size();
  if (buffers.size() <= slot)
    buffers.resize(slot + 1);
  if (!buffers[slot] || buffers[slot]->size() < size) {
    runtime::Result<std::unique_ptr<runtime::Buffer>> made =
        device->createBuffer(size);
    if (!made.ok())
      return made.status();
    buffers[slot] = made.take();
  }
  launchArguments.args.push_back(runtime::Argument::buffer(*buffers[slot]));
  // What a kernel does not write should not look right.
  unsigned char filler = 0xa5;
  return bytes ? buffers[slot]->write(bytes, size)
               : buffers[slot]->fill(&filler, 1, size);
}

Status Launcher::launch(const LoadedKernel &loaded, const Place &place,
                        unsigned char *memory) {
  if (!device) {
    runtime::Result<std::unique_ptr<runtime::Device>> made =
        runtime::createDevice("host");
    if (!made.ok())
      return made.status();
    device = made.take();
  }
  runtime::Result<std::unique_ptr<runtime::Kernel>> kernel =
      device->createKernel(*loaded.interface, loaded.entry);
  if (!kernel.ok())
    return kernel.status();
  return launch(**kernel, *loaded.calls, place, memory);
}

Status Launcher::launch(runtime::Kernel &kernel, const Calls &calls,
                        const Place &place, unsigned char *memory) {
  launchArguments = runtime::Launch();
  launchArguments.global = {place.items};
  launchArguments.local = {groupSize};
  for (const std::vector<unsigned char> &bytes :
       calls.front()->of->operands->bytes)
    if (Status status = addBuffer(bytes.data(), bytes.size()); !status.ok())
      return status;
  size_t output = launchArguments.args.size();
  for (const Place::Written &one : place.written)
    for (size_t size : {one.resultSize, one.pointeeSize})
      if (size)
        if (Status status = addBuffer(nullptr, size); !status.ok())
          return status;

  runtime::Result<runtime::Event> event =
      device->launch(kernel, launchArguments);
  if (!event.ok())
    return event.status();
  runtime::Result<uint64_t> time = event->wait();
  if (!time.ok())
    return time.status();
  for (const Place::Written &one : place.written) {
    Status status =
        buffers[output++]->read(memory + one.result, one.resultSize);
    if (status.ok() && one.pointeeSize)
      status = buffers[output++]->read(memory + one.pointee, one.pointeeSize);
    if (!status.ok())
      return status;
  }
  return Status::success();
}

void cairn::accuracy::launchIsolated(
    llvm::ArrayRef<LoadedKernel> kernels,
    const std::function<void(const Instance &, const Output &)> &executed,
    const std::function<void(const Calls &, std::string)> &failed) {
  std::vector<Place> places;
  for (const LoadedKernel &loaded : kernels)
    places.emplace_back(*loaded.calls, places.empty() ? 0 : places.back().end);
  SharedMemory memory(places.empty() ? 0 : places.back().end);
  if (!memory.data()) {
    for (const LoadedKernel &loaded : kernels)
      failed(*loaded.calls, "no shared memory");
    return;
  }
  std::vector<bool> isBad(kernels.size());
  // The process that this is called in must not have threads of its own.
  Launcher launcher;
  runIsolated(
      kernels.size(),
      [&](size_t i) {
        Status status = launcher.launch(kernels[i], places[i], memory.data());
        std::strncpy(reinterpret_cast<char *>(memory.data()) +
                         places[i].message,
                     status.message().c_str(), Place::messageSize - 1);
      },
      [&](size_t i, std::string reason) {
        isBad[i] = true;
        failed(*kernels[i].calls, std::move(reason));
      });
  for (auto [i, loaded] : llvm::enumerate(kernels)) {
    if (isBad[i])
      continue;
    std::string message =
        reinterpret_cast<const char *>(memory.data()) + places[i].message;
    if (message.empty())
      takeOutputs(*loaded.calls, places[i], memory.data(), executed);
    else
      failed(*loaded.calls, message);
  }
}

class DeviceLauncher::Implementation : public Launcher {
  using Launcher::Launcher;
};

DeviceLauncher::DeviceLauncher(std::unique_ptr<Implementation> implementation)
    : implementation(std::move(implementation)) {}
DeviceLauncher::~DeviceLauncher() = default;

std::unique_ptr<DeviceLauncher>
DeviceLauncher::create(const std::string &device, std::string &error) {
  runtime::Result<std::unique_ptr<runtime::Device>> made =
      runtime::createDevice(device);
  if (!made.ok()) {
    error = made.message();
    return nullptr;
  }
  return std::unique_ptr<DeviceLauncher>(
      new DeviceLauncher(std::make_unique<Implementation>(made.take())));
}

void DeviceLauncher::launch(
    CairnProgram *program, llvm::ArrayRef<Calls> kernels,
    const std::function<void(const Instance &, const Output &)> &executed,
    const std::function<void(const Calls &, std::string)> &failed) {
  auto failAll = [&](const std::string &message) {
    for (const Calls &calls : kernels)
      failed(calls, message);
  };
  runtime::Result<runtime::ProgramInterface> interface =
      runtime::ProgramInterface::parse(cairnProgramInterface(program));
  if (!interface.ok())
    return failAll(interface.message());
  size_t size = 0;
  const void *binary = cairnProgramBinary(program, &size, nullptr);
  if (!binary)
    return failAll("no binary");
  runtime::Result<std::unique_ptr<runtime::Program>> loaded =
      implementation->getDevice().loadBinary(binary, size, "math-table",
                                             interface.take());
  if (!loaded.ok())
    return failAll(loaded.message());
  std::vector<unsigned char> memory;
  for (auto [i, calls] : llvm::enumerate(kernels)) {
    runtime::Result<std::unique_ptr<runtime::Kernel>> kernel =
        (*loaded)->createKernel(kernelName(i));
    if (!kernel.ok()) {
      failed(calls, kernel.message());
      continue;
    }
    Place place(calls, 0);
    memory.assign(place.end, 0);
    Status status =
        implementation->launch(**kernel, calls, place, memory.data());
    if (!status.ok()) {
      failed(calls, status.message());
      continue;
    }
    takeOutputs(calls, place, memory.data(), executed);
  }
}
