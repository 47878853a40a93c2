//===- Dispatch.cpp - the table that loaders call through -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Dispatch.h"

#include "Functions.h"
#include "command/CommandBuffer.h"
#include "command/Semaphore.h"
#include "kernel/Kernel.h"
#include "memory/Pipe.h"
#include "memory/Sampler.h"

#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

static void fillObjects(cl_icd_dispatch &table) {
  implement<getPlatformIDs>(table.clGetPlatformIDs);
  implement<getPlatformInfo>(table.clGetPlatformInfo);
  implement<getDeviceIDs>(table.clGetDeviceIDs);
  implement<getDeviceInfo>(table.clGetDeviceInfo);
  implement<createSubDevices>(table.clCreateSubDevices);
  implement<retainDevice>(table.clRetainDevice);
  implement<releaseDevice>(table.clReleaseDevice);
  implement<getDeviceAndHostTimer>(table.clGetDeviceAndHostTimer);
  implement<getHostTimer>(table.clGetHostTimer);
  implement<createContext>(table.clCreateContext);
  implement<createContextFromType>(table.clCreateContextFromType);
  implement<retainContext>(table.clRetainContext);
  implement<releaseContext>(table.clReleaseContext);
  implement<getContextInfo>(table.clGetContextInfo);
  implement<setContextDestructorCallback>(table.clSetContextDestructorCallback);
  implement<createCommandQueue>(table.clCreateCommandQueue);
  implement<createCommandQueueWithProperties>(
      table.clCreateCommandQueueWithProperties);
  implement<retainCommandQueue>(table.clRetainCommandQueue);
  implement<releaseCommandQueue>(table.clReleaseCommandQueue);
  implement<getCommandQueueInfo>(table.clGetCommandQueueInfo);
  implement<setCommandQueueProperty>(table.clSetCommandQueueProperty);
  implement<setDefaultDeviceCommandQueue>(table.clSetDefaultDeviceCommandQueue);
  implement<flush>(table.clFlush);
  implement<finish>(table.clFinish);
}

static void fillEvents(cl_icd_dispatch &table) {
  implement<createUserEvent>(table.clCreateUserEvent);
  implement<setUserEventStatus>(table.clSetUserEventStatus);
  implement<waitForEvents>(table.clWaitForEvents);
  implement<setEventCallback>(table.clSetEventCallback);
  implement<retainEvent>(table.clRetainEvent);
  implement<releaseEvent>(table.clReleaseEvent);
  implement<getEventInfo>(table.clGetEventInfo);
  implement<getEventProfilingInfo>(table.clGetEventProfilingInfo);
}

static void fillMemory(cl_icd_dispatch &table) {
  implement<createBuffer>(table.clCreateBuffer);
  implement<createBufferWithProperties>(table.clCreateBufferWithProperties);
  implement<createSubBuffer>(table.clCreateSubBuffer);
  implement<retainMemObject>(table.clRetainMemObject);
  implement<releaseMemObject>(table.clReleaseMemObject);
  implement<getMemObjectInfo>(table.clGetMemObjectInfo);
  implement<setMemObjectDestructorCallback>(
      table.clSetMemObjectDestructorCallback);
  table.clSVMAlloc = svmAlloc;
  table.clSVMFree = svmFree;
}

static void fillPrograms(cl_icd_dispatch &table) {
  implement<createProgramWithSource>(table.clCreateProgramWithSource);
  implement<createProgramWithIL>(table.clCreateProgramWithIL);
  implement<createProgramWithBinary>(table.clCreateProgramWithBinary);
  implement<createProgramWithBuiltInKernels>(
      table.clCreateProgramWithBuiltInKernels);
  implement<retainProgram>(table.clRetainProgram);
  implement<releaseProgram>(table.clReleaseProgram);
  implement<buildProgram>(table.clBuildProgram);
  implement<compileProgram>(table.clCompileProgram);
  table.clLinkProgram = linkProgram;
  implement<unloadPlatformCompiler>(table.clUnloadPlatformCompiler);
  table.clUnloadCompiler = unloadCompiler;
  implement<getProgramInfo>(table.clGetProgramInfo);
  implement<getProgramBuildInfo>(table.clGetProgramBuildInfo);
  implement<setProgramReleaseCallback>(table.clSetProgramReleaseCallback);
  implement<setProgramSpecializationConstant>(
      table.clSetProgramSpecializationConstant);
}

static void fillKernels(cl_icd_dispatch &table) {
  implement<createKernel>(table.clCreateKernel);
  implement<createKernelsInProgram>(table.clCreateKernelsInProgram);
  implement<cloneKernel>(table.clCloneKernel);
  implement<retainKernel>(table.clRetainKernel);
  implement<releaseKernel>(table.clReleaseKernel);
  implement<setKernelArg>(table.clSetKernelArg);
  implement<setKernelArgSvmPointer>(table.clSetKernelArgSVMPointer);
  implement<setKernelExecInfo>(table.clSetKernelExecInfo);
  implement<getKernelInfo>(table.clGetKernelInfo);
  implement<getKernelArgInfo>(table.clGetKernelArgInfo);
  implement<getKernelWorkGroupInfo>(table.clGetKernelWorkGroupInfo);
  implement<getKernelSubGroupInfo>(table.clGetKernelSubGroupInfo);
  implement<getKernelSubGroupInfo>(table.clGetKernelSubGroupInfoKHR);
}

static void fillCommands(cl_icd_dispatch &table) {
  implement<enqueueReadBuffer>(table.clEnqueueReadBuffer);
  implement<enqueueWriteBuffer>(table.clEnqueueWriteBuffer);
  implement<enqueueCopyBuffer>(table.clEnqueueCopyBuffer);
  implement<enqueueFillBuffer>(table.clEnqueueFillBuffer);
  implement<enqueueReadBufferRect>(table.clEnqueueReadBufferRect);
  implement<enqueueWriteBufferRect>(table.clEnqueueWriteBufferRect);
  implement<enqueueCopyBufferRect>(table.clEnqueueCopyBufferRect);
  implement<enqueueMapBuffer>(table.clEnqueueMapBuffer);
  implement<enqueueUnmapMemObject>(table.clEnqueueUnmapMemObject);
  implement<enqueueMigrateMemObjects>(table.clEnqueueMigrateMemObjects);
  implement<enqueueNDRangeKernel>(table.clEnqueueNDRangeKernel);
  implement<enqueueTask>(table.clEnqueueTask);
  implement<enqueueNativeKernel>(table.clEnqueueNativeKernel);
  implement<enqueueMarker>(table.clEnqueueMarker);
  implement<enqueueMarkerWithWaitList>(table.clEnqueueMarkerWithWaitList);
  implement<enqueueBarrier>(table.clEnqueueBarrier);
  implement<enqueueBarrierWithWaitList>(table.clEnqueueBarrierWithWaitList);
  implement<enqueueWaitForEvents>(table.clEnqueueWaitForEvents);
  implement<enqueueSvmFree>(table.clEnqueueSVMFree);
  implement<enqueueSvmMemcpy>(table.clEnqueueSVMMemcpy);
  implement<enqueueSvmMemFill>(table.clEnqueueSVMMemFill);
  implement<enqueueSvmMap>(table.clEnqueueSVMMap);
  implement<enqueueSvmUnmap>(table.clEnqueueSVMUnmap);
  implement<enqueueSvmMigrateMem>(table.clEnqueueSVMMigrateMem);
}

static void fillImages(cl_icd_dispatch &table) {
  implement<createImage>(table.clCreateImage);
  implement<createImage2D>(table.clCreateImage2D);
  implement<createImage3D>(table.clCreateImage3D);
  implement<createImageWithProperties>(table.clCreateImageWithProperties);
  implement<getSupportedImageFormats>(table.clGetSupportedImageFormats);
  implement<getImageInfo>(table.clGetImageInfo);
  implement<createSampler>(table.clCreateSampler);
  implement<createSamplerWithProperties>(table.clCreateSamplerWithProperties);
  implement<retainSampler>(table.clRetainSampler);
  implement<releaseSampler>(table.clReleaseSampler);
  implement<getSamplerInfo>(table.clGetSamplerInfo);
  implement<enqueueReadImage>(table.clEnqueueReadImage);
  implement<enqueueWriteImage>(table.clEnqueueWriteImage);
  implement<enqueueCopyImage>(table.clEnqueueCopyImage);
  implement<enqueueFillImage>(table.clEnqueueFillImage);
  implement<enqueueCopyImageToBuffer>(table.clEnqueueCopyImageToBuffer);
  implement<enqueueCopyBufferToImage>(table.clEnqueueCopyBufferToImage);
  implement<enqueueMapImage>(table.clEnqueueMapImage);
}

static void fillPipes(cl_icd_dispatch &table) {
  implement<createPipe>(table.clCreatePipe);
  implement<getPipeInfo>(table.clGetPipeInfo);
}

/// A loader calls functions of extensions that it was not told of.
static void refuseSharing(cl_icd_dispatch &table) {
  refuse<CL_INVALID_OPERATION>(table.clCreateFromGLBuffer);
  refuse<CL_INVALID_OPERATION>(table.clCreateFromGLTexture);
  refuse<CL_INVALID_OPERATION>(table.clCreateFromGLTexture2D);
  refuse<CL_INVALID_OPERATION>(table.clCreateFromGLTexture3D);
  refuse<CL_INVALID_OPERATION>(table.clCreateFromGLRenderbuffer);
  refuse<CL_INVALID_OPERATION>(table.clGetGLObjectInfo);
  refuse<CL_INVALID_OPERATION>(table.clGetGLTextureInfo);
  refuse<CL_INVALID_OPERATION>(table.clEnqueueAcquireGLObjects);
  refuse<CL_INVALID_OPERATION>(table.clEnqueueReleaseGLObjects);
  refuse<CL_INVALID_OPERATION>(table.clGetGLContextInfoKHR);
  refuse<CL_INVALID_OPERATION>(table.clCreateEventFromGLsyncKHR);
  refuse<CL_INVALID_OPERATION>(table.clCreateFromEGLImageKHR);
  refuse<CL_INVALID_OPERATION>(table.clEnqueueAcquireEGLObjectsKHR);
  refuse<CL_INVALID_OPERATION>(table.clEnqueueReleaseEGLObjectsKHR);
  refuse<CL_INVALID_OPERATION>(table.clCreateEventFromEGLSyncKHR);
  refuse<CL_INVALID_OPERATION>(table.clCreateSubDevicesEXT);
  refuse<CL_INVALID_OPERATION>(table.clRetainDeviceEXT);
  refuse<CL_INVALID_OPERATION>(table.clReleaseDeviceEXT);
}

//===----------------------------------------------------------------------===//
// What loaders look for by name
//===----------------------------------------------------------------------===//

#define CAIRN_EXPORT extern "C" __attribute__((visibility("default")))

struct NamedFunction {
  const char *name;
  void *function;
};

static void *findExtension(const char *name) {
  if (!name)
    return nullptr;
  auto entry = [](auto function) { return reinterpret_cast<void *>(function); };
  const cl_icd_dispatch &table = dispatchTable();
  const NamedFunction functions[] = {
      {"clIcdGetPlatformIDsKHR", entry(table.clGetPlatformIDs)},
      {"clCreateCommandQueueWithPropertiesKHR",
       entry(table.clCreateCommandQueueWithProperties)},
      {"clCreateProgramWithILKHR", entry(table.clCreateProgramWithIL)},
      {"clGetKernelSubGroupInfoKHR", entry(table.clGetKernelSubGroupInfo)},
      {"clGetKernelSuggestedLocalWorkSizeKHR",
       entry(&getKernelSuggestedLocalWorkSize)},
      {"clCreateCommandBufferKHR", namedEntry<createCommandBuffer>()},
      {"clFinalizeCommandBufferKHR", namedEntry<finalizeCommandBuffer>()},
      {"clRetainCommandBufferKHR", namedEntry<retainCommandBuffer>()},
      {"clReleaseCommandBufferKHR", namedEntry<releaseCommandBuffer>()},
      {"clGetCommandBufferInfoKHR", namedEntry<getCommandBufferInfo>()},
      {"clEnqueueCommandBufferKHR", namedEntry<enqueueCommandBuffer>()},
      {"clCreateSemaphoreWithPropertiesKHR",
       namedEntry<createSemaphoreWithProperties>()},
      {"clRetainSemaphoreKHR", namedEntry<retainSemaphore>()},
      {"clReleaseSemaphoreKHR", namedEntry<releaseSemaphore>()},
      {"clGetSemaphoreInfoKHR", namedEntry<getSemaphoreInfo>()},
      {"clGetSemaphoreHandleForTypeKHR",
       namedEntry<getSemaphoreHandleForType>()},
      {"clEnqueueWaitSemaphoresKHR", namedEntry<enqueueWaitSemaphores>()},
      {"clEnqueueSignalSemaphoresKHR", namedEntry<enqueueSignalSemaphores>()},
  };
  for (const NamedFunction &known : functions)
    if (std::strcmp(name, known.name) == 0)
      return known.function;
  return findRecordingFunction(name);
}

CAIRN_EXPORT void *CL_API_CALL clGetExtensionFunctionAddress(const char *name) {
  return findExtension(name);
}

CAIRN_EXPORT cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint room,
                                                       cl_platform_id *to,
                                                       cl_uint *number) {
  return dispatchTable().clGetPlatformIDs(room, to, number);
}

CAIRN_EXPORT cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform,
                                                  cl_platform_info name,
                                                  size_t room, void *to,
                                                  size_t *needed) {
  return dispatchTable().clGetPlatformInfo(platform, name, room, to, needed);
}

static void *CL_API_CALL findForPlatform(cl_platform_id platform,
                                         const char *name) {
  return find<Platform>(platform) ? findExtension(name) : nullptr;
}

const cl_icd_dispatch &opencl::dispatchTable() {
  static const cl_icd_dispatch *only = [] {
    auto *table = new cl_icd_dispatch();
    fillObjects(*table);
    fillEvents(*table);
    fillMemory(*table);
    fillPrograms(*table);
    fillKernels(*table);
    fillCommands(*table);
    fillImages(*table);
    fillPipes(*table);
    refuseSharing(*table);
    table->clGetExtensionFunctionAddress = clGetExtensionFunctionAddress;
    table->clGetExtensionFunctionAddressForPlatform = findForPlatform;
    return table;
  }();
  return *only;
}
