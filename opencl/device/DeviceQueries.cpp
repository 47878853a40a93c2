//===- DeviceQueries.cpp - what is known of devices -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Device.h"
#include "command/DeviceQueue.h"
#include "memory/Image.h"
#include "memory/Pipe.h"
#include "tables/Functions.h"
#include "tables/Query.h"

#include "cairn/SPIRV/Version.h"
#include "cairn/runtime/Printf.h"
#include "drivers/host/device/Processor.h"
#include "lib/Uuid.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <unistd.h>

using namespace cairn;
using namespace cairn::opencl;
using D = opencl::Device;
using A = Answer;

static constexpr Property<D> identity[] = {
    {CL_DEVICE_TYPE,
     [](const D &device, const A &to) { return to.value(device.type()); }},
    {CL_DEVICE_VENDOR_ID,
     [](const D &device, const A &to) {
       return to.value<cl_uint>(device.info().vendor);
     }},
    {CL_DEVICE_NAME,
     [](const D &device, const A &to) { return to.text(device.info().name); }},
    {CL_DEVICE_VENDOR,
     [](const D &, const A &to) { return to.text(vendorName); }},
    {CL_DRIVER_VERSION,
     [](const D &device, const A &to) {
       const std::string &below = device.info().driverVersion;
       return to.text(CAIRN_OPENCL_DRIVER_VERSION +
                      (below.empty() ? "" : " on " + below));
     }},
    {CL_DEVICE_PROFILE,
     [](const D &, const A &to) { return to.text("FULL_PROFILE"); }},
    // With what tells apart the devices of one name.
    {CL_DEVICE_VERSION,
     [](const D &device, const A &to) {
       const std::string &below = device.info().version;
       return to.text(platformVersion + (below.empty() ? "" : " on " + below));
     }},
    {CL_DEVICE_NUMERIC_VERSION,
     [](const D &, const A &to) { return to.value(openclVersion); }},
    {CL_DEVICE_OPENCL_C_VERSION,
     [](const D &, const A &to) { return to.text("OpenCL C 1.2 Cairn"); }},
    // CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR of cl_khr_extended_versioning.
    {0x105F,
     [](const D &, const A &to) {
       return to.value<cl_version>(CL_MAKE_VERSION(1, 2, 0));
     }},
    {CL_DEVICE_OPENCL_C_ALL_VERSIONS,
     [](const D &, const A &to) {
       std::vector<cl_name_version> versions;
       for (auto [major, minor] : {std::pair(1, 0), {1, 1}, {1, 2}, {3, 0}}) {
         cl_name_version version = {
             CL_MAKE_VERSION(cl_uint(major), cl_uint(minor), 0), "OpenCL C"};
         versions.push_back(version);
       }
       return to.list(versions);
     }},
    {CL_DEVICE_OPENCL_C_FEATURES,
     [](const D &device, const A &to) {
       return to.list(device.features().languageFeatures());
     }},
    {CL_DEVICE_EXTENSIONS,
     [](const D &device, const A &to) {
       return to.text(device.features().extensionText());
     }},
    {CL_DEVICE_EXTENSIONS_WITH_VERSION,
     [](const D &device, const A &to) {
       return to.list(device.features().extensions());
     }},
    {CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED,
     [](const D &, const A &to) { return to.text(""); }},
    {CL_DEVICE_PLATFORM,
     [](const D &, const A &to) {
       return to.value(handleOf(Platform::get()));
     }},
    {CL_DEVICE_REFERENCE_COUNT,
     [](const D &device, const A &to) {
       return to.value<cl_uint>(device.parent ? device.references() : 1);
     }},
    {CL_DEVICE_AVAILABLE, [](const D &, const A &to) { return to.flag(true); }},
    {CL_DEVICE_COMPILER_AVAILABLE,
     [](const D &, const A &to) { return to.flag(true); }},
    {CL_DEVICE_LINKER_AVAILABLE,
     [](const D &, const A &to) { return to.flag(true); }},
    {CL_DEVICE_BUILT_IN_KERNELS,
     [](const D &, const A &to) { return to.text(""); }},
    {CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION,
     [](const D &, const A &to) { return to.none(); }},
};

/// From the newest to 1.0.
static std::vector<SPIRVVersion> listSpirvVersions() {
  std::vector<SPIRVVersion> versions;
  for (unsigned minor = kNewestInput.minorNumber() + 1; minor-- > 0;)
    versions.emplace_back(1, minor);
  return versions;
}

static constexpr Property<D> inputs[] = {
    {CL_DEVICE_IL_VERSION,
     [](const D &, const A &to) {
       std::string list;
       for (SPIRVVersion version : listSpirvVersions())
         list += (list.empty() ? "SPIR-V_" : " SPIR-V_") + version.str();
       return to.text(list);
     }},
    {CL_DEVICE_ILS_WITH_VERSION,
     [](const D &, const A &to) {
       std::vector<cl_name_version> list;
       for (SPIRVVersion version : listSpirvVersions())
         list.push_back(
             {CL_MAKE_VERSION(version.majorNumber(), version.minorNumber(), 0),
              "SPIR-V"});
       return to.list(list);
     }},
    // cl_khr_spir; its number is in cl_ext.h.
    {0x40E0, [](const D &, const A &to) { return to.text("1.2"); }},
};

template <const char *name>
static cl_int hasFeature(const D &device, const A &to) {
  return to.flag(device.has(name));
}
static constexpr char collectiveFunctions[] =
    "__opencl_c_work_group_collective_functions";
static constexpr char genericAddressSpace[] =
    "__opencl_c_generic_address_space";

static constexpr Property<D> units[] = {
    {CL_DEVICE_MAX_COMPUTE_UNITS,
     [](const D &device, const A &to) {
       return to.value<cl_uint>(device.threads);
     }},
    {CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS,
     [](const D &, const A &to) { return to.value<cl_uint>(3); }},
    {CL_DEVICE_MAX_WORK_ITEM_SIZES,
     [](const D &device, const A &to) {
       std::vector<size_t> sizes;
       for (uint64_t size : device.info().maxLocalSize)
         sizes.push_back(std::min(size, device.info().maxWorkGroupSize));
       return to.list(sizes);
     }},
    {CL_DEVICE_MAX_WORK_GROUP_SIZE,
     [](const D &device, const A &to) {
       return to.value<size_t>(device.info().maxWorkGroupSize);
     }},
    {CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
     [](const D &device, const A &to) {
       return to.value<size_t>(device.preferredMultiple());
     }},
    {CL_DEVICE_MAX_CLOCK_FREQUENCY,
     [](const D &device, const A &to) {
       return to.value<cl_uint>(device.info().clock);
     }},
    {CL_DEVICE_ADDRESS_BITS,
     [](const D &, const A &to) { return to.value<cl_uint>(64); }},
    {CL_DEVICE_ENDIAN_LITTLE,
     [](const D &, const A &to) { return to.flag(true); }},
    {CL_DEVICE_PROFILING_TIMER_RESOLUTION,
     [](const D &, const A &to) { return to.value<size_t>(1); }},
    {CL_DEVICE_MAX_NUM_SUB_GROUPS,
     [](const D &device, const A &to) {
       return to.value<cl_uint>(
           device.has(subgroupFeature) ? device.info().maxWorkGroupSize : 0);
     }},
    // CL_DEVICE_SUB_GROUP_SIZES_INTEL of cl_intel_required_subgroup_size.
    {0x4108,
     [](const D &device, const A &to) {
       // On the host the compiler chooses for each kernel.
       size_t most = device.info().maxSubGroupSize;
       std::vector<size_t> sizes;
       for (size_t size = device.isHost() ? 1 : most; size <= most; size *= 2)
         sizes.push_back(size);
       return to.list(sizes);
     }},
    {CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS,
     [](const D &, const A &to) { return to.flag(false); }},
    {CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT,
     [](const D &device, const A &to) {
       return to.flag(device.info().unevenGroups);
     }},
    {CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT,
     hasFeature<collectiveFunctions>},
};

static constexpr char halfFeature[] = "cl_khr_fp16";
static constexpr char doubleFeature[] = "cl_khr_fp64";

/// Elements of a vector that suits the device: on the host a register. 0 for a
/// type that the device lacks.
template <unsigned bytes, const char *extension = nullptr>
static cl_int vectorOf(const D &device, const A &to) {
  if constexpr (extension != nullptr)
    if (!device.has(extension))
      return to.value<cl_uint>(0);
  const size_t width = device.isHost() ? runtime::vectorWidth() * 4 / bytes : 1;
  return to.value<cl_uint>(std::max<size_t>(1, width));
}

static constexpr Property<D> vectors[] = {
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR, vectorOf<1>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT, vectorOf<2>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT, vectorOf<4>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG, vectorOf<8>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, vectorOf<4>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, vectorOf<8, doubleFeature>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, vectorOf<2, halfFeature>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, vectorOf<1>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, vectorOf<2>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, vectorOf<4>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG, vectorOf<8>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, vectorOf<4>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, vectorOf<8, doubleFeature>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, vectorOf<2, halfFeature>},
};

/// The runtime's bits are OpenCL's.
template <uint32_t runtime::DeviceInfo::*bits>
static cl_int computes(const D &device, const A &to) {
  return to.value<cl_device_fp_config>(device.info().*bits);
}
template <const char *extension, uint32_t runtime::DeviceInfo::*bits>
static cl_int computesWith(const D &device, const A &to) {
  return to.value<cl_device_fp_config>(
      device.has(extension) ? device.info().*bits : 0);
}

static constexpr Property<D> floats[] = {
    {CL_DEVICE_HALF_FP_CONFIG,
     computesWith<halfFeature, &runtime::DeviceInfo::halfs>},
    {CL_DEVICE_SINGLE_FP_CONFIG, computes<&runtime::DeviceInfo::floats>},
    {CL_DEVICE_DOUBLE_FP_CONFIG,
     computesWith<doubleFeature, &runtime::DeviceInfo::doubles>},
};

/// The most bytes of one variable, and of all in a program: distances in its
/// code have 32 bits.
static cl_int variableBytes(const D &device, const A &to) {
  constexpr uint64_t most = uint64_t(1) << 30;
  const bool has = device.has("__opencl_c_program_scope_global_variables");
  return to.value<size_t>(has ? std::min(device.info().largestBuffer, most)
                              : 0);
}

static cl_int largestBuffer(const D &device, const A &to) {
  return to.value<cl_ulong>(device.info().largestBuffer);
}

static constexpr Property<D> memory[] = {
    {CL_DEVICE_GLOBAL_MEM_SIZE,
     [](const D &device, const A &to) {
       return to.value<cl_ulong>(device.info().memory);
     }},
    {CL_DEVICE_MAX_MEM_ALLOC_SIZE, largestBuffer},
    // The caches of other devices than the host are not known.
    {CL_DEVICE_GLOBAL_MEM_CACHE_TYPE,
     [](const D &device, const A &to) {
       return to.value<cl_device_mem_cache_type>(
           device.isHost() ? CL_READ_WRITE_CACHE : CL_NONE);
     }},
    {CL_DEVICE_GLOBAL_MEM_CACHE_SIZE,
     [](const D &device, const A &to) {
       auto sizes = runtime::cacheSizes();
       return to.value<cl_ulong>(
           sizes.empty() || !device.isHost() ? 0 : sizes.back());
     }},
    {CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE,
     [](const D &device, const A &to) {
       long size = sysconf(_SC_LEVEL1_DCACHE_LINESIZE);
       return to.value<cl_uint>(!device.isHost() ? 0 : size > 0 ? size : 64);
     }},
    {CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, largestBuffer},
    {CL_DEVICE_MAX_CONSTANT_ARGS,
     [](const D &, const A &to) { return to.value<cl_uint>(128); }},
    {CL_DEVICE_MAX_PARAMETER_SIZE,
     [](const D &device, const A &to) {
       // The least that OpenCL asks for, where the device does not say.
       return to.value<size_t>(device.isHost() ? 4096 : 1024);
     }},
    {CL_DEVICE_LOCAL_MEM_TYPE,
     [](const D &device, const A &to) {
       return to.value<cl_device_local_mem_type>(
           device.info().type == runtime::DeviceType::CPU ? CL_GLOBAL
                                                          : CL_LOCAL);
     }},
    {CL_DEVICE_LOCAL_MEM_SIZE,
     [](const D &device, const A &to) {
       return to.value<cl_ulong>(device.info().localMemory);
     }},
    {CL_DEVICE_MEM_BASE_ADDR_ALIGN,
     [](const D &device, const A &to) {
       return to.value<cl_uint>(
           8 *
           std::max<uint64_t>(bufferAlignment, device.info().bufferAlignment));
     }},
    {CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE,
     [](const D &, const A &to) { return to.value<cl_uint>(bufferAlignment); }},
    {CL_DEVICE_HOST_UNIFIED_MEMORY,
     [](const D &device, const A &to) { return to.flag(device.isHost()); }},
    {CL_DEVICE_ERROR_CORRECTION_SUPPORT,
     [](const D &, const A &to) { return to.flag(false); }},
    {CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, variableBytes},
    {CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE, variableBytes},
    {CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, hasFeature<genericAddressSpace>},
    {CL_DEVICE_PRINTF_BUFFER_SIZE,
     [](const D &, const A &to) {
       return to.value<size_t>(runtime::defaultPrintfBufferBytes);
     }},
    {CL_DEVICE_SVM_CAPABILITIES,
     [](const D &device, const A &to) {
       constexpr cl_device_svm_capabilities all =
           CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
           CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS;
       return to.value<cl_device_svm_capabilities>(device.isHost() ? all : 0);
     }},
    // Those of the type itself.
    {CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT,
     [](const D &, const A &to) { return to.value<cl_uint>(0); }},
    {CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT,
     [](const D &, const A &to) { return to.value<cl_uint>(0); }},
    {CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT,
     [](const D &, const A &to) { return to.value<cl_uint>(0); }},
};

static constexpr char halfAtomics[] = "__opencl_c_ext_fp16";
static constexpr char floatAtomicsName[] = "__opencl_c_ext_fp32";
static constexpr char doubleAtomics[] = "__opencl_c_ext_fp64";

/// Kernels and the host at once are for devices that share its memory.
static cl_int atomicAbilities(const D &device, const A &to) {
  cl_device_atomic_capabilities found = CL_DEVICE_ATOMIC_ORDER_RELAXED |
                                        CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM |
                                        CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;
  constexpr std::pair<const char *, cl_device_atomic_capabilities> optional[] =
      {{"__opencl_c_atomic_order_acq_rel", CL_DEVICE_ATOMIC_ORDER_ACQ_REL},
       {"__opencl_c_atomic_order_seq_cst", CL_DEVICE_ATOMIC_ORDER_SEQ_CST},
       {"__opencl_c_atomic_scope_device", CL_DEVICE_ATOMIC_SCOPE_DEVICE},
       {"__opencl_c_atomic_scope_all_devices",
        CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES}};
  for (auto [feature, ability] : optional)
    if (device.has(feature))
      found |= ability;
  return to.value(found);
}

/// What cl_ext_float_atomics asks: loads, stores and exchanges; additions;
/// minima and maxima; each in global memory, and 16 bits above in local memory.
template <const char *prefix>
static cl_int floatAtomics(const D &device, const A &to) {
  cl_bitfield found = 0;
  const std::string type = prefix;
  const std::pair<std::string, unsigned> spaces[] = {{"_global", 0},
                                                     {"_local", 16}};
  for (const auto &[space, shift] : spaces) {
    const std::string name = type + space + "_atomic_";
    // Those of float and double are atomics of integers.
    if (device.has((name + "load_store").c_str()) ||
        (type != halfAtomics && device.has((name + "add").c_str())))
      found |= cl_bitfield(1) << shift;
    if (device.has((name + "add").c_str()))
      found |= cl_bitfield(2) << shift;
    if (device.has((name + "min_max").c_str()))
      found |= cl_bitfield(4) << shift;
  }
  return to.value(found);
}

static constexpr Property<D> abilities[] = {
    {CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, atomicAbilities},
    {CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, atomicAbilities},
    // CL_DEVICE_SINGLE_, DOUBLE_ and HALF_FP_ATOMIC_CAPABILITIES_EXT.
    {0x4231, floatAtomics<floatAtomicsName>},
    {0x4232, floatAtomics<doubleAtomics>},
    {0x4233, floatAtomics<halfAtomics>},
    // CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR: packed and not; its two
    // lists of what is done by an instruction of its own are all no.
    {0x1073, [](const D &, const A &to) { return to.value<cl_bitfield>(3); }},
    {0x1074, [](const D &,
                const A &to) { return to.list<cl_bool>({0, 0, 0, 0, 0, 0}); }},
    {0x1075, [](const D &,
                const A &to) { return to.list<cl_bool>({0, 0, 0, 0, 0, 0}); }},
    // CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR: of all three scopes.
    {0x1076,
     [](const D &device, const A &to) {
       return to.value<cl_bitfield>(device.has("cl_khr_kernel_clock") ? 7 : 0);
     }},
    {CL_DEVICE_EXECUTION_CAPABILITIES,
     [](const D &device, const A &to) {
       return to.value<cl_device_exec_capabilities>(
           CL_EXEC_KERNEL | (device.isHost() ? CL_EXEC_NATIVE_KERNEL : 0));
     }},
    {CL_DEVICE_QUEUE_ON_HOST_PROPERTIES,
     [](const D &, const A &to) {
       return to.value<cl_command_queue_properties>(
           CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
     }},
    {CL_DEVICE_PREFERRED_INTEROP_USER_SYNC,
     [](const D &, const A &to) { return to.flag(true); }},
};

template <typename T> static cl_int zero(const D &, const A &to) {
  return to.value<T>(0);
}

template <typename T, T number> static cl_int always(const D &, const A &to) {
  return to.value<T>(number);
}

/// `number`, and 0 where the device lacks the feature.
template <const char *feature, typename T, T number>
static cl_int with(const D &device, const A &to) {
  return to.value<T>(device.has(feature) ? number : 0);
}

/// A limit of images, up to `most`.
template <typename T, uint64_t runtime::ImageLimits::*limit,
          uint64_t most = UINT64_MAX>
static cl_int ofImages(const D &device, const A &to) {
  const uint64_t value = std::min(device.info().imageLimits.*limit, most);
  return to.value<T>(device.has(imageFeature) ? static_cast<T>(value) : T(0));
}

using Limits = runtime::ImageLimits;

static constexpr Property<D> images[] = {
    {CL_DEVICE_IMAGE_SUPPORT, hasFeature<imageFeature>},
    {CL_DEVICE_MAX_READ_IMAGE_ARGS,
     ofImages<cl_uint, &Limits::reads, maxImageArguments>},
    {CL_DEVICE_MAX_WRITE_IMAGE_ARGS,
     ofImages<cl_uint, &Limits::writes, maxImageArguments>},
    {CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS,
     [](const D &device, const A &to) {
       if (!device.has(readWriteImageFeature))
         return to.value<cl_uint>(0);
       return ofImages<cl_uint, &Limits::writes, maxImageArguments>(device, to);
     }},
    {CL_DEVICE_IMAGE2D_MAX_WIDTH, ofImages<size_t, &Limits::extent2D>},
    {CL_DEVICE_IMAGE2D_MAX_HEIGHT, ofImages<size_t, &Limits::extent2D>},
    {CL_DEVICE_IMAGE3D_MAX_WIDTH, ofImages<size_t, &Limits::extent3D>},
    {CL_DEVICE_IMAGE3D_MAX_HEIGHT, ofImages<size_t, &Limits::extent3D>},
    {CL_DEVICE_IMAGE3D_MAX_DEPTH, ofImages<size_t, &Limits::extent3D>},
    {CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, ofImages<size_t, &Limits::bufferTexels>},
    {CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, ofImages<size_t, &Limits::layers>},
    {CL_DEVICE_MAX_SAMPLERS,
     ofImages<cl_uint, &Limits::samplers, maxImageArguments>},
    // In texels: rows and images in buffers begin at any.
    {CL_DEVICE_IMAGE_PITCH_ALIGNMENT, with<imageFeature, cl_uint, 1>},
    {CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, with<imageFeature, cl_uint, 1>},
};

static constexpr Property<D> pipes[] = {
    {CL_DEVICE_PIPE_SUPPORT, hasFeature<pipeFeature>},
    {CL_DEVICE_MAX_PIPE_ARGS, with<pipeFeature, cl_uint, 128>},
    // As many as the pipe has packets.
    // The pipe's room is their limit; programs have arrays of so many.
    {CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, with<pipeFeature, cl_uint, 65536>},
    {CL_DEVICE_PIPE_MAX_PACKET_SIZE,
     with<pipeFeature, cl_uint, maxPacketBytes>},
};

static constexpr Property<D> deviceQueues[] = {
    {CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES,
     with<enqueueFeature, cl_device_device_enqueue_capabilities,
          CL_DEVICE_QUEUE_SUPPORTED | CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT>},
    {CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES,
     with<enqueueFeature, cl_command_queue_properties,
          CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE>},
    {CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE,
     with<enqueueFeature, cl_uint, preferredQueueBytes>},
    {CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE,
     with<enqueueFeature, cl_uint, runtime::maxQueueBytes>},
    // There is no limit of their own.
    {CL_DEVICE_MAX_ON_DEVICE_QUEUES, with<enqueueFeature, cl_uint, 65536>},
    {CL_DEVICE_MAX_ON_DEVICE_EVENTS,
     with<enqueueFeature, cl_uint, runtime::HostEvents::most>},
};

/// What is the host's alone; others do not know the query.
template <typename T>
static cl_int ofHost(const D &device, const A &to, const T &value) {
  return device.isHost() ? to.value(value) : CL_INVALID_VALUE;
}

/// Those of extensions, by the numbers that their specifications give them.
static constexpr Property<D> ofExtensions[] = {
    // cl_khr_device_uuid, of the host; there is no LUID.
    {0x106A,
     [](const D &device, const A &to) {
       return ofHost(device, to, runtime::hostDeviceUuid(device.info().name));
     }},
    {0x106B,
     [](const D &device, const A &to) {
       return ofHost(
           device, to,
           runtime::makeUuid("cairncl ", CAIRN_OPENCL_DRIVER_VERSION));
     }},
    {0x106C, [](const D &device,
                const A &to) { return ofHost<cl_bool>(device, to, CL_FALSE); }},
    {0x106D,
     [](const D &device, const A &to) {
       return ofHost(device, to, std::array<cl_uchar, 8>());
     }},
    {0x106E, [](const D &device,
                const A &to) { return ofHost<cl_uint>(device, to, 0); }},
    // cl_khr_command_buffer: printf and queues on the device; what queues may
    // and must have.
    {0x12A9,
     [](const D &device, const A &to) {
       return to.value<cl_bitfield>(device.has(enqueueFeature) ? 3 : 1);
     }},
    {0x129A, always<cl_command_queue_properties,
                    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                        CL_QUEUE_PROFILING_ENABLE>},
    {0x12AA, zero<cl_command_queue_properties>},
    // cl_khr_semaphore: CL_DEVICE_SEMAPHORE_TYPES_KHR.
    {CL_DEVICE_SEMAPHORE_TYPES_KHR,
     always<cl_semaphore_type_khr, CL_SEMAPHORE_TYPE_BINARY_KHR>},
};

static constexpr Property<D> parts[] = {
    {CL_DEVICE_PARENT_DEVICE,
     [](const D &device, const A &to) {
       return to.value(handleOf(device.parent));
     }},
    {CL_DEVICE_PARTITION_MAX_SUB_DEVICES,
     [](const D &device, const A &to) {
       return to.value<cl_uint>(device.hasParts() ? device.threads : 0);
     }},
    {CL_DEVICE_PARTITION_PROPERTIES,
     [](const D &device, const A &to) {
       if (!device.hasParts())
         return to.list<cl_device_partition_property>({0});
       return to.list<cl_device_partition_property>(
           {CL_DEVICE_PARTITION_EQUALLY, CL_DEVICE_PARTITION_BY_COUNTS});
     }},
    {CL_DEVICE_PARTITION_AFFINITY_DOMAIN, zero<cl_device_affinity_domain>},
    {CL_DEVICE_PARTITION_TYPE,
     [](const D &device, const A &to) { return to.list(device.partition); }},
};

cl_int opencl::getDeviceInfo(const std::shared_ptr<Device> &device,
                             cl_device_info name, size_t room, void *to,
                             size_t *needed) {
  return answerFrom(name, *device, Answer(room, to, needed), identity, inputs,
                    units, vectors, floats, memory, abilities, images, pipes,
                    deviceQueues, ofExtensions, parts);
}
