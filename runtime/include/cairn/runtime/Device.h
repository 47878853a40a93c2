//===- Device.h - a device and what it can be asked -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DEVICE_H
#define CAIRN_RUNTIME_DEVICE_H

#include "cairn/runtime/Buffer.h"
#include "cairn/runtime/Event.h"
#include "cairn/runtime/Image.h"
#include "cairn/runtime/Launch.h"
#include "cairn/runtime/Program.h"

#include <atomic>
#include <string>

namespace cairn::runtime {

struct CheckedLaunch;

/// The kernel of a block, which another one starts, with its code.
struct BlockKernel {
  KernelInterface interface;
  const void *entryPoint;
};

/// Where local memory arguments start if the device does not say otherwise: the
/// size and alignment of OpenCL's largest type.
inline constexpr uint64_t localArgumentAlignment = 128;

enum class DeviceType { CPU, GPU, Accelerator };

/// How kernels compute with a floating-point type, by the bits of OpenCL's
/// cl_device_fp_config. Without any, they do not have the type.
namespace float_ability {
inline constexpr uint32_t subnormals = 1 << 0, infinitiesAndNaNs = 1 << 1,
                          toNearest = 1 << 2, toZero = 1 << 3,
                          toInfinity = 1 << 4, fma = 1 << 5,
                          inSoftware = 1 << 6, roundedDivideAndSqrt = 1 << 7;
} // namespace float_ability

/// How large images can be, in texels, and how many of them a kernel can have.
struct ImageLimits {
  uint64_t extent2D = 0, extent3D = 0, layers = 0, bufferTexels = 0;
  uint64_t reads = 0, writes = 0, samplers = 0;
};

struct DeviceInfo {
  /// What a person calls the device, and the driver that runs it.
  std::string name, driver;
  /// The version of the interface that the driver uses, as "Vulkan 1.3"; may be
  /// empty.
  std::string version;
  /// The version of the driver, as it says itself: "Mesa 22.3.6 (LLVM 15.0.6)".
  /// May be empty.
  std::string driverVersion;
  DeviceType type = DeviceType::CPU;
  /// The vendor's number, as PCI has it, and the clock in MHz; 0 where the
  /// device does not say.
  uint32_t vendor = 0, clock = 0;
  /// Bytes of all buffers together, and of the largest.
  uint64_t memory = 0, largestBuffer = 0;
  /// Work-items in a work-group.
  uint64_t maxWorkGroupSize = 1;
  /// The same in each dimension.
  uint64_t maxLocalSize[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
  /// Work-groups in each dimension that a launch can have at once.
  uint64_t maxGroups[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
  /// Bytes that the kernel's local variables and arguments may take together.
  uint64_t localMemory = 0;
  /// Local memory arguments start at multiples of this.
  uint64_t localArgumentAlignment = runtime::localArgumentAlignment;
  /// Alignment of buffers, and of offsets into buffers given as arguments.
  uint64_t bufferAlignment = 1;
  /// Work-groups that can run at the same time.
  unsigned threads = 1;
  /// The most work-items of a sub-group.
  uint64_t maxSubGroupSize = 1;
  /// Bits of `float_ability`.
  uint32_t halfs = 0, floats = 0, doubles = 0;
  /// Whether there are images and samplers.
  bool images = false;
  ImageLimits imageLimits;
  /// Whether a launch can be ended before it is over.
  bool endsLaunches = false;
  /// Whether kernels can enqueue others.
  bool queues = false;
  /// Whether every kernel of which the language allows it can be launched for a
  /// global size that is not a multiple of the local one.
  bool unevenGroups = true;
  /// What kernels may need and the device has, by the names of its interface.
  std::vector<std::string> features;
  /// What a person should know of the device, a sentence each.
  std::vector<std::string> notes;
};

/// A device. The public functions check what they are given, the private ones
/// of the drivers trust it. Different threads may use one device at once.
class Device {
public:
  virtual ~Device() = default;
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  const DeviceInfo &info() const { return description; }

  /// Memory of `size` bytes, at least 1.
  Result<std::unique_ptr<Buffer>> createBuffer(uint64_t size);

  /// An image, if the device has images of this format.
  Result<std::unique_ptr<Image>>
  createImage(const ImageDescription &description);

  /// A queue of `bytes` bytes, `minQueueBytes` to `maxQueueBytes`, for kernels
  /// that enqueue others. Without one as an argument they have the device's.
  Result<std::unique_ptr<Queue>>
  createQueue(uint64_t bytes = defaultQueueBytes);

  /// Loads the binary at `path`; for the host a shared object, or an object as
  /// the compiler writes it. The symbols of the interface's kernels must be in
  /// it.
  Result<std::unique_ptr<Program>> loadProgram(const std::string &path,
                                               ProgramInterface interface);

  /// Loads a binary in memory, as the compiler gives it. `name` appears in
  /// messages.
  Result<std::unique_ptr<Program>> loadBinary(const void *data, uint64_t size,
                                              const std::string &name,
                                              ProgramInterface interface);

  /// A kernel whose code is in this process already: for the host the address
  /// of a CairnHostKernel (cairn/runtime/HostABI.h), which must stay valid as
  /// long as the kernel. `blocks` are those that it and they may start.
  Result<std::unique_ptr<Kernel>>
  createKernel(KernelInterface interface, const void *entryPoint,
               std::vector<BlockKernel> blocks = {});

  /// Whether buffers that are made from now on, and the local memory of
  /// launches, end where memory begins that no kernel may access: what reads or
  /// writes behind them is a fault, and ends the launch. A buffer is aligned to
  /// the largest power of two in its size then, up to `bufferAlignment`. An
  /// error where the device cannot do that.
  Status guardMemory(bool guarded);
  bool guardsMemory() const { return guarded.load(std::memory_order_relaxed); }

  /// Starts the kernel. The arguments are copied; buffers must live until the
  /// event is over.
  Result<Event> launch(Kernel &kernel, const Launch &launch);

protected:
  explicit Device(DeviceInfo description)
      : description(std::move(description)) {}

private:
  virtual Result<std::unique_ptr<Buffer>> createBufferImpl(uint64_t size) = 0;
  virtual Result<std::unique_ptr<Image>>
  createImageImpl(const ImageDescription &description);
  virtual Result<std::unique_ptr<Queue>> createQueueImpl(uint64_t bytes);
  virtual Result<std::unique_ptr<Program>>
  loadBinaryImpl(const void *data, uint64_t size, const std::string &name,
                 ProgramInterface interface) = 0;
  virtual Result<std::unique_ptr<Program>>
  loadProgramImpl(const std::string &path, ProgramInterface interface) = 0;
  virtual Result<std::unique_ptr<Kernel>>
  createKernelImpl(KernelInterface interface, const void *entryPoint,
                   std::vector<BlockKernel> blocks) = 0;
  virtual Result<Event> launchImpl(const CheckedLaunch &launch) = 0;
  virtual bool canGuardMemory() const { return false; }

  DeviceInfo description;
  std::atomic<bool> guarded{false};
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DEVICE_H
