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

cl_ulong opencl::memoryBytes() { return runtime::memoryLimit(); }

/// The least that OpenCL asks for (CL_DEVICE_MAX_MEM_ALLOC_SIZE), so that
/// several fit.
cl_ulong opencl::largestBuffer() { return memoryBytes() / 4; }

/// Work-items in step: the floats of a vector register.
size_t opencl::preferredMultiple() { return runtime::vectorWidth(); }

static constexpr Property<D> identity[] = {
    {CL_DEVICE_TYPE,
     [](const D &, const A &to) { return to.value(ownDeviceType()); }},
    {CL_DEVICE_VENDOR_ID,
     [](const D &, const A &to) {
       return to.value<cl_uint>(runtime::processorVendor());
     }},
    {CL_DEVICE_NAME,
     [](const D &device, const A &to) { return to.text(device.info().name); }},
    {CL_DEVICE_VENDOR,
     [](const D &, const A &to) { return to.text(vendorName); }},
    {CL_DRIVER_VERSION,
     [](const D &, const A &to) {
       return to.text(CAIRN_OPENCL_DRIVER_VERSION);
     }},
    {CL_DEVICE_PROFILE,
     [](const D &, const A &to) { return to.text("FULL_PROFILE"); }},
    {CL_DEVICE_VERSION,
     [](const D &, const A &to) { return to.text(platformVersion); }},
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
     [](const D &, const A &to) { return to.list(languageFeatures()); }},
    {CL_DEVICE_EXTENSIONS,
     [](const D &, const A &to) { return to.text(extensionText()); }},
    {CL_DEVICE_EXTENSIONS_WITH_VERSION,
     [](const D &, const A &to) { return to.list(extensions()); }},
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
  for (unsigned minor = kNewestOfKernels.minorNumber() + 1; minor-- > 0;)
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
     [](const D &, const A &to) {
       return to.value<size_t>(preferredMultiple());
     }},
    {CL_DEVICE_MAX_CLOCK_FREQUENCY,
     [](const D &, const A &to) {
       return to.value<cl_uint>(runtime::processorClock());
     }},
    {CL_DEVICE_ADDRESS_BITS,
     [](const D &, const A &to) { return to.value<cl_uint>(64); }},
    {CL_DEVICE_ENDIAN_LITTLE,
     [](const D &, const A &to) { return to.flag(true); }},
    {CL_DEVICE_PROFILING_TIMER_RESOLUTION,
     [](const D &, const A &to) { return to.value<size_t>(1); }},
    // A sub-group is one work-item.
    {CL_DEVICE_MAX_NUM_SUB_GROUPS,
     [](const D &device, const A &to) {
       return to.value<cl_uint>(device.info().maxWorkGroupSize);
     }},
    {CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS,
     [](const D &, const A &to) { return to.flag(false); }},
    {CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT,
     [](const D &, const A &to) { return to.flag(true); }},
    {CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT,
     [](const D &, const A &to) { return to.flag(true); }},
};

template <unsigned bytes> static cl_int vectorOf(const D &, const A &to) {
  return to.value<cl_uint>(
      std::max<size_t>(1, runtime::vectorWidth() * 4 / bytes));
}

static constexpr Property<D> vectors[] = {
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR, vectorOf<1>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT, vectorOf<2>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT, vectorOf<4>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG, vectorOf<8>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, vectorOf<4>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, vectorOf<8>},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, vectorOf<2>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, vectorOf<1>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, vectorOf<2>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, vectorOf<4>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG, vectorOf<8>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, vectorOf<4>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, vectorOf<8>},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, vectorOf<2>},
};

static constexpr cl_device_fp_config floatAbilities =
    CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_FMA;

static constexpr Property<D> floats[] = {
    {CL_DEVICE_HALF_FP_CONFIG,
     [](const D &, const A &to) { return to.value(floatAbilities); }},
    {CL_DEVICE_SINGLE_FP_CONFIG,
     [](const D &, const A &to) {
       return to.value<cl_device_fp_config>(
           floatAbilities | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT);
     }},
    {CL_DEVICE_DOUBLE_FP_CONFIG,
     [](const D &, const A &to) {
       return to.value<cl_device_fp_config>(
           floatAbilities | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF);
     }},
};

/// Of one variable, and of all in a program: distances in its code have 32
/// bits.
static cl_int variableBytes(const D &, const A &to) {
  constexpr cl_ulong most = cl_ulong(1) << 30;
  return to.value<size_t>(std::min(largestBuffer(), most));
}

static constexpr Property<D> memory[] = {
    {CL_DEVICE_GLOBAL_MEM_SIZE,
     [](const D &, const A &to) { return to.value(memoryBytes()); }},
    {CL_DEVICE_MAX_MEM_ALLOC_SIZE,
     [](const D &, const A &to) { return to.value(largestBuffer()); }},
    {CL_DEVICE_GLOBAL_MEM_CACHE_TYPE,
     [](const D &, const A &to) {
       return to.value<cl_device_mem_cache_type>(CL_READ_WRITE_CACHE);
     }},
    {CL_DEVICE_GLOBAL_MEM_CACHE_SIZE,
     [](const D &, const A &to) {
       auto sizes = runtime::cacheSizes();
       return to.value<cl_ulong>(sizes.empty() ? 0 : sizes.back());
     }},
    {CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE,
     [](const D &, const A &to) {
       long size = sysconf(_SC_LEVEL1_DCACHE_LINESIZE);
       return to.value<cl_uint>(size > 0 ? size : 64);
     }},
    {CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE,
     [](const D &, const A &to) { return to.value(largestBuffer()); }},
    {CL_DEVICE_MAX_CONSTANT_ARGS,
     [](const D &, const A &to) { return to.value<cl_uint>(128); }},
    {CL_DEVICE_MAX_PARAMETER_SIZE,
     [](const D &, const A &to) { return to.value<size_t>(4096); }},
    {CL_DEVICE_LOCAL_MEM_TYPE,
     [](const D &, const A &to) {
       return to.value<cl_device_local_mem_type>(CL_GLOBAL);
     }},
    {CL_DEVICE_LOCAL_MEM_SIZE,
     [](const D &device, const A &to) {
       return to.value<cl_ulong>(device.info().localMemory);
     }},
    {CL_DEVICE_MEM_BASE_ADDR_ALIGN,
     [](const D &, const A &to) {
       return to.value<cl_uint>(8 * bufferAlignment);
     }},
    {CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE,
     [](const D &, const A &to) { return to.value<cl_uint>(bufferAlignment); }},
    {CL_DEVICE_HOST_UNIFIED_MEMORY,
     [](const D &, const A &to) { return to.flag(true); }},
    {CL_DEVICE_ERROR_CORRECTION_SUPPORT,
     [](const D &, const A &to) { return to.flag(false); }},
    {CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, variableBytes},
    {CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE, variableBytes},
    {CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT,
     [](const D &, const A &to) { return to.flag(true); }},
    {CL_DEVICE_PRINTF_BUFFER_SIZE,
     [](const D &, const A &to) {
       return to.value<size_t>(runtime::defaultPrintfBufferBytes);
     }},
    {CL_DEVICE_SVM_CAPABILITIES,
     [](const D &, const A &to) {
       return to.value<cl_device_svm_capabilities>(
           CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
           CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS);
     }},
    // Those of the type itself.
    {CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT,
     [](const D &, const A &to) { return to.value<cl_uint>(0); }},
    {CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT,
     [](const D &, const A &to) { return to.value<cl_uint>(0); }},
    {CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT,
     [](const D &, const A &to) { return to.value<cl_uint>(0); }},
};

static constexpr cl_device_atomic_capabilities atomicScopes =
    CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP |
    CL_DEVICE_ATOMIC_SCOPE_DEVICE | CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES;
static constexpr cl_device_atomic_capabilities atomicOrders =
    CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
    CL_DEVICE_ATOMIC_ORDER_SEQ_CST;

static cl_int floatAtomics(const D &, const A &to) {
  // Loads, stores, exchanges; additions; minima and maxima; each in global and
  // in local memory (cl_ext_float_atomics).
  return to.value<cl_bitfield>(0x1 | 0x2 | 0x4 | 0x10000 | 0x20000 | 0x40000);
}

static constexpr Property<D> abilities[] = {
    {CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     [](const D &, const A &to) {
       return to.value<cl_device_atomic_capabilities>(atomicOrders |
                                                      atomicScopes);
     }},
    {CL_DEVICE_ATOMIC_FENCE_CAPABILITIES,
     [](const D &, const A &to) {
       return to.value<cl_device_atomic_capabilities>(atomicOrders |
                                                      atomicScopes);
     }},
    // CL_DEVICE_SINGLE_, DOUBLE_ and HALF_FP_ATOMIC_CAPABILITIES_EXT.
    {0x4231, floatAtomics},
    {0x4232, floatAtomics},
    {0x4233, floatAtomics},
    // CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR: packed and not; its two
    // lists of what is done by an instruction of its own are all no.
    {0x1073, [](const D &, const A &to) { return to.value<cl_bitfield>(3); }},
    {0x1074, [](const D &,
                const A &to) { return to.list<cl_bool>({0, 0, 0, 0, 0, 0}); }},
    {0x1075, [](const D &,
                const A &to) { return to.list<cl_bool>({0, 0, 0, 0, 0, 0}); }},
    // CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR: of all three scopes.
    {0x1076, [](const D &, const A &to) { return to.value<cl_bitfield>(7); }},
    {CL_DEVICE_EXECUTION_CAPABILITIES,
     [](const D &, const A &to) {
       return to.value<cl_device_exec_capabilities>(CL_EXEC_KERNEL |
                                                    CL_EXEC_NATIVE_KERNEL);
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

static constexpr size_t maxExtent = runtime::maxImageExtent;

static constexpr Property<D> images[] = {
    {CL_DEVICE_IMAGE_SUPPORT,
     [](const D &device, const A &to) {
       return to.flag(device.info().images);
     }},
    {CL_DEVICE_MAX_READ_IMAGE_ARGS, always<cl_uint, maxImageArguments>},
    {CL_DEVICE_MAX_WRITE_IMAGE_ARGS, always<cl_uint, maxImageArguments>},
    {CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, always<cl_uint, maxImageArguments>},
    {CL_DEVICE_IMAGE2D_MAX_WIDTH, always<size_t, maxExtent>},
    {CL_DEVICE_IMAGE2D_MAX_HEIGHT, always<size_t, maxExtent>},
    {CL_DEVICE_IMAGE3D_MAX_WIDTH, always<size_t, maxExtent>},
    {CL_DEVICE_IMAGE3D_MAX_HEIGHT, always<size_t, maxExtent>},
    {CL_DEVICE_IMAGE3D_MAX_DEPTH, always<size_t, maxExtent>},
    {CL_DEVICE_IMAGE_MAX_BUFFER_SIZE,
     [](const D &, const A &to) {
       return to.value<size_t>(largestImageBuffer());
     }},
    {CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, always<size_t, maxExtent>},
    {CL_DEVICE_MAX_SAMPLERS, always<cl_uint, maxImageArguments>},
    // In texels: rows and images in buffers begin at any.
    {CL_DEVICE_IMAGE_PITCH_ALIGNMENT, always<cl_uint, 1>},
    {CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, always<cl_uint, 1>},
};

static constexpr Property<D> pipes[] = {
    {CL_DEVICE_PIPE_SUPPORT,
     [](const D &, const A &to) { return to.flag(true); }},
    {CL_DEVICE_MAX_PIPE_ARGS, always<cl_uint, 128>},
    // As many as the pipe has packets.
    // The pipe's room is their limit; programs have arrays of so many.
    {CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, always<cl_uint, 65536>},
    {CL_DEVICE_PIPE_MAX_PACKET_SIZE, always<cl_uint, maxPacketBytes>},
};

static constexpr Property<D> deviceQueues[] = {
    {CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES,
     always<cl_device_device_enqueue_capabilities,
            CL_DEVICE_QUEUE_SUPPORTED | CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT>},
    {CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES,
     always<cl_command_queue_properties,
            CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                CL_QUEUE_PROFILING_ENABLE>},
    {CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE,
     always<cl_uint, preferredQueueBytes>},
    {CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE,
     always<cl_uint, runtime::maxQueueBytes>},
    // There is no limit of their own.
    {CL_DEVICE_MAX_ON_DEVICE_QUEUES, always<cl_uint, 65536>},
    {CL_DEVICE_MAX_ON_DEVICE_EVENTS,
     always<cl_uint, runtime::HostEvents::most>},
};

/// Those of extensions, by the numbers that their specifications give them.
static constexpr Property<D> ofExtensions[] = {
    // cl_khr_device_uuid; there is no LUID.
    {0x106A,
     [](const D &device, const A &to) {
       return to.value(runtime::hostDeviceUuid(device.info().name));
     }},
    {0x106B,
     [](const D &, const A &to) {
       return to.value(
           runtime::makeUuid("cairncl ", CAIRN_OPENCL_DRIVER_VERSION));
     }},
    {0x106C, [](const D &, const A &to) { return to.flag(false); }},
    {0x106D, [](const D &,
                const A &to) { return to.value(std::array<cl_uchar, 8>()); }},
    {0x106E, zero<cl_uint>},
    // cl_khr_command_buffer: printf and queues on the device; what queues may
    // and must have.
    {0x12A9, always<cl_bitfield, 3>},
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
       return to.value<cl_uint>(device.threads > 1 ? device.threads : 0);
     }},
    {CL_DEVICE_PARTITION_PROPERTIES,
     [](const D &device, const A &to) {
       if (device.threads < 2)
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
