//===- Launches.cpp - kernels executed on a device --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Launches.h"

#include "Isolation.h"
#include "KernelText.h"

#include "llvm/ADT/STLExtras.h"

#include <cstring>
#include <memory>

using namespace cairn;
using namespace cairn::accuracy;
using cairn::ocl::BuiltinType;
using cairn::runtime::Status;

namespace {

/// Where an instance's message and arrays lie in shared memory.
struct Place {
  static constexpr size_t messageSize = 256;

  Place(const Instance &instance, size_t start);
  size_t end() const { return pointee + pointeeSize; }

  size_t items, message, result, resultSize, pointee, pointeeSize = 0;
};

/// The device with its buffers, made anew in each process.
class Launcher {
public:
  /// Without a device, the host's is made at the first launch.
  explicit Launcher(std::unique_ptr<runtime::Device> device = nullptr)
      : device(std::move(device)) {}

  Status launch(const LoadedInstance &loaded, const Place &place,
                unsigned char *memory);
  Status launch(runtime::Kernel &kernel, const Instance &instance,
                const Place &place, unsigned char *memory);

  runtime::Device &getDevice() { return *device; }

private:
  /// Adds the next argument, written with `bytes` or filled if that is null.
  Status addBuffer(const unsigned char *bytes, size_t size);

  std::unique_ptr<runtime::Device> device;
  std::vector<std::unique_ptr<runtime::Buffer>> buffers;
  runtime::Launch launchArguments;
};

} // namespace

Place::Place(const Instance &instance, size_t start) {
  items = instance.of->operands->count / lanesInMemory(instance.width());
  auto bytes = [&](const BuiltinType &type) {
    return items * lanesInMemory(type.width) * type.elementBits() / 8;
  };
  message = start;
  result = message + messageSize;
  resultSize = bytes(instance.signature.result);
  pointee = result + resultSize;
  if (instance.signature.params.back().isPointer)
    pointeeSize = bytes(instance.signature.params.back());
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

Status Launcher::launch(const LoadedInstance &loaded, const Place &place,
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
  return launch(**kernel, *loaded.instance, place, memory);
}

Status Launcher::launch(runtime::Kernel &kernel, const Instance &instance,
                        const Place &place, unsigned char *memory) {
  launchArguments = runtime::Launch();
  launchArguments.global = {place.items};
  launchArguments.local = {groupSize};
  for (const std::vector<unsigned char> &bytes : instance.of->operands->bytes)
    if (Status status = addBuffer(bytes.data(), bytes.size()); !status.ok())
      return status;
  size_t firstOutput = launchArguments.args.size();
  if (Status status = addBuffer(nullptr, place.resultSize); !status.ok())
    return status;
  if (place.pointeeSize)
    if (Status status = addBuffer(nullptr, place.pointeeSize); !status.ok())
      return status;

  runtime::Result<runtime::Event> event =
      device->launch(kernel, launchArguments);
  if (!event.ok())
    return event.status();
  runtime::Result<uint64_t> time = event->wait();
  if (!time.ok())
    return time.status();
  Status status =
      buffers[firstOutput]->read(memory + place.result, place.resultSize);
  if (status.ok() && place.pointeeSize)
    status = buffers[firstOutput + 1]->read(memory + place.pointee,
                                            place.pointeeSize);
  return status;
}

void cairn::accuracy::launchIsolated(
    llvm::ArrayRef<LoadedInstance> instances,
    const std::function<void(const Instance &, const Output &)> &executed,
    const std::function<void(const Instance &, std::string)> &failed) {
  std::vector<Place> places;
  for (const LoadedInstance &loaded : instances)
    places.emplace_back(*loaded.instance,
                        places.empty() ? 0 : places.back().end());
  SharedMemory memory(places.empty() ? 0 : places.back().end());
  if (!memory.data()) {
    for (const LoadedInstance &loaded : instances)
      failed(*loaded.instance, "no shared memory");
    return;
  }
  std::vector<bool> isBad(instances.size());
  // The process that this is called in must not have threads of its own.
  Launcher launcher;
  runIsolated(
      instances.size(),
      [&](size_t i) {
        Status status = launcher.launch(instances[i], places[i], memory.data());
        std::strncpy(reinterpret_cast<char *>(memory.data()) +
                         places[i].message,
                     status.message().c_str(), Place::messageSize - 1);
      },
      [&](size_t i, std::string reason) {
        isBad[i] = true;
        failed(*instances[i].instance, std::move(reason));
      });
  for (auto [i, loaded] : llvm::enumerate(instances)) {
    if (isBad[i])
      continue;
    const Place &place = places[i];
    const unsigned char *start = memory.data();
    std::string message = reinterpret_cast<const char *>(start) + place.message;
    if (!message.empty()) {
      failed(*loaded.instance, message);
      continue;
    }
    Output output;
    output.result = llvm::ArrayRef(start + place.result, place.resultSize);
    output.pointee = llvm::ArrayRef(start + place.pointee, place.pointeeSize);
    executed(*loaded.instance, output);
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
    CairnProgram *program, llvm::ArrayRef<const Instance *> instances,
    const std::function<void(const Instance &, const Output &)> &executed,
    const std::function<void(const Instance &, std::string)> &failed) {
  auto failAll = [&](const std::string &message) {
    for (const Instance *instance : instances)
      failed(*instance, message);
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
  for (auto [i, instance] : llvm::enumerate(instances)) {
    runtime::Result<std::unique_ptr<runtime::Kernel>> kernel =
        (*loaded)->createKernel(kernelName(i));
    if (!kernel.ok()) {
      failed(*instance, kernel.message());
      continue;
    }
    Place place(*instance, 0);
    memory.assign(place.end(), 0);
    Status status =
        implementation->launch(**kernel, *instance, place, memory.data());
    if (!status.ok()) {
      failed(*instance, status.message());
      continue;
    }
    Output output;
    output.result =
        llvm::ArrayRef(memory.data() + place.result, place.resultSize);
    output.pointee =
        llvm::ArrayRef(memory.data() + place.pointee, place.pointeeSize);
    executed(*instance, output);
  }
}
