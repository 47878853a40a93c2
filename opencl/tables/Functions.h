//===- Functions.h - the entry points of the driver -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TABLES_FUNCTIONS_H
#define CAIRN_OPENCL_TABLES_FUNCTIONS_H

#include "EntryPoint.h"
#include "command/CommandQueue.h"

#include <vector>

namespace cairn::opencl {

class AnyQueue;
class DeviceQueue;
class Kernel;
class Buffer;
class Image;
class Memory;
class Pipe;
class Program;
class Sampler;

// The entry points by their names, less their prefix. Handles are objects here,
// which EntryPoint.h has checked. Codes are those that the OpenCL API
// specification, 3.0, lists for each.

using ContextNotification = void(CL_CALLBACK *)(const char *, const void *,
                                                size_t, void *);
using ProgramNotification = void(CL_CALLBACK *)(cl_program, void *);

//===----------------------------------------------------------------------===//
// Platform and devices
//===----------------------------------------------------------------------===//

cl_int getPlatformIDs(cl_uint room, cl_platform_id *platforms, cl_uint *number);
cl_int getPlatformInfo(const Optional<Platform> &, cl_platform_info name,
                       size_t room, void *to, size_t *needed);
cl_int getDeviceIDs(const Optional<Platform> &, cl_device_type type,
                    cl_uint room, cl_device_id *devices, cl_uint *number);
cl_int retainDevice(const std::shared_ptr<Device> &device);
cl_int releaseDevice(const std::shared_ptr<Device> &device);
cl_int getDeviceAndHostTimer(const std::shared_ptr<Device> &, cl_ulong *device,
                             cl_ulong *host);
cl_int getHostTimer(const std::shared_ptr<Device> &, cl_ulong *host);
cl_int getDeviceInfo(const std::shared_ptr<Device> &device, cl_device_info name,
                     size_t room, void *to, size_t *needed);
cl_int createSubDevices(const std::shared_ptr<Device> &device,
                        const cl_device_partition_property *properties,
                        cl_uint room, cl_device_id *devices, cl_uint *number);

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

Created<Context> createContext(const cl_context_properties *given,
                               cl_uint count, const cl_device_id *handles,
                               ContextNotification notify, void *data);
Created<Context> createContextFromType(const cl_context_properties *given,
                                       cl_device_type type,
                                       ContextNotification notify, void *data);
cl_int retainContext(const std::shared_ptr<Context> &context);
cl_int releaseContext(const std::shared_ptr<Context> &context);
cl_int getContextInfo(const std::shared_ptr<Context> &context,
                      cl_context_info name, size_t room, void *to,
                      size_t *needed);
cl_int setContextDestructorCallback(const std::shared_ptr<Context> &context,
                                    void(CL_CALLBACK *notify)(cl_context,
                                                              void *),
                                    void *data);

//===----------------------------------------------------------------------===//
// Command queues
//===----------------------------------------------------------------------===//

Created<CommandQueue>
createCommandQueue(const std::shared_ptr<Context> &context,
                   const std::shared_ptr<Device> &device,
                   cl_command_queue_properties flags);
Created<AnyQueue>
createCommandQueueWithProperties(const std::shared_ptr<Context> &context,
                                 const std::shared_ptr<Device> &device,
                                 const cl_queue_properties *given);
cl_int retainCommandQueue(const std::shared_ptr<AnyQueue> &queue);
cl_int releaseCommandQueue(const std::shared_ptr<AnyQueue> &queue);
cl_int getCommandQueueInfo(const std::shared_ptr<AnyQueue> &queue,
                           cl_command_queue_info name, size_t room, void *to,
                           size_t *needed);
cl_int setCommandQueueProperty(const std::shared_ptr<CommandQueue> &,
                               cl_command_queue_properties, cl_bool,
                               cl_command_queue_properties *);
cl_int setDefaultDeviceCommandQueue(const std::shared_ptr<Context> &context,
                                    const std::shared_ptr<Device> &device,
                                    const Optional<AnyQueue> &queue);
cl_int flush(const std::shared_ptr<CommandQueue> &);
cl_int finish(const std::shared_ptr<CommandQueue> &queue);
cl_int enqueueMarkerWithWaitList(const std::shared_ptr<CommandQueue> &queue,
                                 cl_uint waitCount, const cl_event *waitList,
                                 cl_event *event);
cl_int enqueueBarrierWithWaitList(const std::shared_ptr<CommandQueue> &queue,
                                  cl_uint waitCount, const cl_event *waitList,
                                  cl_event *event);
cl_int enqueueMarker(const std::shared_ptr<CommandQueue> &queue,
                     cl_event *event);
cl_int enqueueBarrier(const std::shared_ptr<CommandQueue> &queue);
cl_int enqueueWaitForEvents(const std::shared_ptr<CommandQueue> &queue,
                            cl_uint count, const cl_event *events);
cl_int enqueueNativeKernel(const std::shared_ptr<CommandQueue> &queue,
                           void(CL_CALLBACK *function)(void *), void *arguments,
                           size_t size, cl_uint memoryCount,
                           const cl_mem *memory, const void **places,
                           cl_uint waitCount, const cl_event *waitList,
                           cl_event *event);

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

Created<Event> createUserEvent(const std::shared_ptr<Context> &context);
cl_int setUserEventStatus(const std::shared_ptr<Event> &event, cl_int status);
cl_int waitForEvents(cl_uint count, const cl_event *handles);
cl_int setEventCallback(const std::shared_ptr<Event> &event, cl_int status,
                        void(CL_CALLBACK *notify)(cl_event, cl_int, void *),
                        void *data);
cl_int retainEvent(const std::shared_ptr<Event> &event);
cl_int releaseEvent(const std::shared_ptr<Event> &event);
cl_int getEventInfo(const std::shared_ptr<Event> &event, cl_event_info name,
                    size_t room, void *to, size_t *needed);
cl_int getEventProfilingInfo(const std::shared_ptr<Event> &event,
                             cl_profiling_info name, size_t room, void *to,
                             size_t *needed);

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Created<Buffer> createBuffer(const std::shared_ptr<Context> &context,
                             cl_mem_flags flags, size_t size, void *pointer);
Created<Buffer>
createBufferWithProperties(const std::shared_ptr<Context> &context,
                           const cl_mem_properties *given, cl_mem_flags flags,
                           size_t size, void *pointer);
Created<Buffer> createSubBuffer(const std::shared_ptr<Buffer> &parent,
                                cl_mem_flags flags, cl_buffer_create_type type,
                                const void *info);
cl_int retainMemObject(const std::shared_ptr<Memory> &memory);
cl_int releaseMemObject(const std::shared_ptr<Memory> &memory);
cl_int setMemObjectDestructorCallback(const std::shared_ptr<Memory> &memory,
                                      void(CL_CALLBACK *notify)(cl_mem, void *),
                                      void *data);
cl_int getMemObjectInfo(const std::shared_ptr<Memory> &memory, cl_mem_info name,
                        size_t room, void *to, size_t *needed);
void *CL_API_CALL svmAlloc(cl_context handle, cl_svm_mem_flags flags,
                           size_t size, cl_uint alignment) noexcept;
void CL_API_CALL svmFree(cl_context handle, void *memory) noexcept;
cl_int enqueueSvmFree(
    const std::shared_ptr<CommandQueue> &queue, cl_uint count, void **pointers,
    void(CL_CALLBACK *notify)(cl_command_queue, cl_uint, void **, void *),
    void *data, cl_uint waitCount, const cl_event *waitList, cl_event *event);
cl_int enqueueSvmMemcpy(const std::shared_ptr<CommandQueue> &queue,
                        cl_bool blocking, void *to, const void *from,
                        size_t size, cl_uint waitCount,
                        const cl_event *waitList, cl_event *event);
cl_int enqueueSvmMemFill(const std::shared_ptr<CommandQueue> &queue, void *to,
                         const void *pattern, size_t patternSize, size_t size,
                         cl_uint waitCount, const cl_event *waitList,
                         cl_event *event);
cl_int enqueueSvmMap(const std::shared_ptr<CommandQueue> &queue,
                     cl_bool blocking, cl_map_flags flags, void *address,
                     size_t size, cl_uint waitCount, const cl_event *waitList,
                     cl_event *event);
cl_int enqueueSvmUnmap(const std::shared_ptr<CommandQueue> &queue,
                       void *address, cl_uint waitCount,
                       const cl_event *waitList, cl_event *event);
cl_int enqueueSvmMigrateMem(const std::shared_ptr<CommandQueue> &queue,
                            cl_uint count, const void **pointers,
                            const size_t *sizes, cl_mem_migration_flags flags,
                            cl_uint waitCount, const cl_event *waitList,
                            cl_event *event);

//===----------------------------------------------------------------------===//
// Commands on memory
//===----------------------------------------------------------------------===//

cl_int enqueueReadBuffer(const std::shared_ptr<CommandQueue> &queue,
                         const std::shared_ptr<Buffer> &buffer,
                         cl_bool blocking, size_t offset, size_t size, void *to,
                         cl_uint waitCount, const cl_event *waitList,
                         cl_event *event);
cl_int enqueueWriteBuffer(const std::shared_ptr<CommandQueue> &queue,
                          const std::shared_ptr<Buffer> &buffer,
                          cl_bool blocking, size_t offset, size_t size,
                          const void *from, cl_uint waitCount,
                          const cl_event *waitList, cl_event *event);
cl_int enqueueCopyBuffer(const std::shared_ptr<CommandQueue> &queue,
                         const std::shared_ptr<Buffer> &from,
                         const std::shared_ptr<Buffer> &to, size_t fromOffset,
                         size_t toOffset, size_t size, cl_uint waitCount,
                         const cl_event *waitList, cl_event *event);
cl_int enqueueFillBuffer(const std::shared_ptr<CommandQueue> &queue,
                         const std::shared_ptr<Buffer> &buffer,
                         const void *pattern, size_t patternSize, size_t offset,
                         size_t size, cl_uint waitCount,
                         const cl_event *waitList, cl_event *event);
cl_int enqueueReadBufferRect(const std::shared_ptr<CommandQueue> &queue,
                             const std::shared_ptr<Buffer> &buffer,
                             cl_bool blocking, const size_t *bufferOrigin,
                             const size_t *hostOrigin, const size_t *region,
                             size_t bufferRowPitch, size_t bufferSlicePitch,
                             size_t hostRowPitch, size_t hostSlicePitch,
                             void *to, cl_uint waitCount,
                             const cl_event *waitList, cl_event *event);
cl_int enqueueWriteBufferRect(const std::shared_ptr<CommandQueue> &queue,
                              const std::shared_ptr<Buffer> &buffer,
                              cl_bool blocking, const size_t *bufferOrigin,
                              const size_t *hostOrigin, const size_t *region,
                              size_t bufferRowPitch, size_t bufferSlicePitch,
                              size_t hostRowPitch, size_t hostSlicePitch,
                              const void *from, cl_uint waitCount,
                              const cl_event *waitList, cl_event *event);
cl_int enqueueCopyBufferRect(const std::shared_ptr<CommandQueue> &queue,
                             const std::shared_ptr<Buffer> &from,
                             const std::shared_ptr<Buffer> &to,
                             const size_t *fromOrigin, const size_t *toOrigin,
                             const size_t *region, size_t fromRowPitch,
                             size_t fromSlicePitch, size_t toRowPitch,
                             size_t toSlicePitch, cl_uint waitCount,
                             const cl_event *waitList, cl_event *event);
Mapped enqueueMapBuffer(const std::shared_ptr<CommandQueue> &queue,
                        const std::shared_ptr<Buffer> &buffer, cl_bool blocking,
                        cl_map_flags flags, size_t offset, size_t size,
                        cl_uint waitCount, const cl_event *waitList,
                        cl_event *event);
cl_int enqueueUnmapMemObject(const std::shared_ptr<CommandQueue> &queue,
                             const std::shared_ptr<Memory> &buffer,
                             void *address, cl_uint waitCount,
                             const cl_event *waitList, cl_event *event);
cl_int enqueueMigrateMemObjects(const std::shared_ptr<CommandQueue> &queue,
                                cl_uint count, const cl_mem *memory,
                                cl_mem_migration_flags flags, cl_uint waitCount,
                                const cl_event *waitList, cl_event *event);

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

Created<Program>
createProgramWithSource(const std::shared_ptr<Context> &context, cl_uint count,
                        const char **strings, const size_t *lengths);
Created<Program> createProgramWithIL(const std::shared_ptr<Context> &context,
                                     const void *il, size_t size);
Created<Program>
createProgramWithBinary(const std::shared_ptr<Context> &context, cl_uint count,
                        const cl_device_id *handles, const size_t *sizes,
                        const unsigned char **binaries, cl_int *statuses);
Created<Program>
createProgramWithBuiltInKernels(const std::shared_ptr<Context> &context,
                                cl_uint count, const cl_device_id *handles,
                                const char *names);
cl_int retainProgram(const std::shared_ptr<Program> &program);
cl_int releaseProgram(const std::shared_ptr<Program> &program);
cl_int setProgramReleaseCallback(const std::shared_ptr<Program> &,
                                 void(CL_CALLBACK *notify)(cl_program, void *),
                                 void *);
cl_int buildProgram(const std::shared_ptr<Program> &program, cl_uint count,
                    const cl_device_id *handles, const char *options,
                    ProgramNotification notify, void *data);
cl_int compileProgram(const std::shared_ptr<Program> &program, cl_uint count,
                      const cl_device_id *handles, const char *options,
                      cl_uint headerCount, const cl_program *headers,
                      const char **names, ProgramNotification notify,
                      void *data);
cl_program CL_API_CALL linkProgram(cl_context handle, cl_uint count,
                                   const cl_device_id *handles,
                                   const char *options, cl_uint inputCount,
                                   const cl_program *inputs,
                                   ProgramNotification notify, void *data,
                                   cl_int *result) noexcept;
cl_int unloadPlatformCompiler(const std::shared_ptr<Platform> &);
cl_int CL_API_CALL unloadCompiler() noexcept;
cl_int setProgramSpecializationConstant(const std::shared_ptr<Program> &program,
                                        cl_uint id, size_t size,
                                        const void *value);
cl_int getProgramInfo(const std::shared_ptr<Program> &program,
                      cl_program_info name, size_t room, void *to,
                      size_t *needed);
cl_int getProgramBuildInfo(const std::shared_ptr<Program> &program,
                           const std::shared_ptr<Device> &device,
                           cl_program_build_info name, size_t room, void *to,
                           size_t *needed);

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

Created<Kernel> createKernel(const std::shared_ptr<Program> &program,
                             const char *name);
cl_int createKernelsInProgram(const std::shared_ptr<Program> &program,
                              cl_uint room, cl_kernel *kernels,
                              cl_uint *number);
Created<Kernel> cloneKernel(const std::shared_ptr<Kernel> &kernel);
cl_int retainKernel(const std::shared_ptr<Kernel> &kernel);
cl_int releaseKernel(const std::shared_ptr<Kernel> &kernel);
cl_int setKernelArg(const std::shared_ptr<Kernel> &kernel, cl_uint index,
                    size_t size, const void *value);
cl_int setKernelArgSvmPointer(const std::shared_ptr<Kernel> &kernel,
                              cl_uint index, const void *value);
cl_int setKernelExecInfo(const std::shared_ptr<Kernel> &,
                         cl_kernel_exec_info name, size_t size,
                         const void *value);
cl_int getKernelInfo(const std::shared_ptr<Kernel> &kernel, cl_kernel_info name,
                     size_t room, void *to, size_t *needed);
cl_int getKernelArgInfo(const std::shared_ptr<Kernel> &kernel, cl_uint index,
                        cl_kernel_arg_info name, size_t room, void *to,
                        size_t *needed);
cl_int getKernelWorkGroupInfo(const std::shared_ptr<Kernel> &kernel,
                              const Optional<Device> &device,
                              cl_kernel_work_group_info name, size_t room,
                              void *to, size_t *needed);
cl_int getKernelSubGroupInfo(const std::shared_ptr<Kernel> &kernel,
                             const Optional<Device> &device,
                             cl_kernel_sub_group_info name, size_t inputSize,
                             const void *input, size_t room, void *to,
                             size_t *needed);
cl_int enqueueNDRangeKernel(const std::shared_ptr<CommandQueue> &queue,
                            const std::shared_ptr<Kernel> &kernel, cl_uint dims,
                            const size_t *offset, const size_t *global,
                            const size_t *local, cl_uint waitCount,
                            const cl_event *waitList, cl_event *event);
cl_int enqueueTask(const std::shared_ptr<CommandQueue> &queue,
                   const std::shared_ptr<Kernel> &kernel, cl_uint waitCount,
                   const cl_event *waitList, cl_event *event);
cl_int CL_API_CALL getKernelSuggestedLocalWorkSize(
    cl_command_queue queueHandle, cl_kernel kernelHandle, cl_uint dims,
    const size_t *offset, const size_t *global, size_t *suggested) noexcept;

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

Created<Image> createImage(const std::shared_ptr<Context> &context,
                           cl_mem_flags flags, const cl_image_format *format,
                           const cl_image_desc *description, void *pointer);
Created<Image>
createImageWithProperties(const std::shared_ptr<Context> &context,
                          const cl_mem_properties *given, cl_mem_flags flags,
                          const cl_image_format *format,
                          const cl_image_desc *description, void *pointer);
Created<Image> createImage2D(const std::shared_ptr<Context> &context,
                             cl_mem_flags flags, const cl_image_format *format,
                             size_t width, size_t height, size_t rowPitch,
                             void *pointer);
Created<Image> createImage3D(const std::shared_ptr<Context> &context,
                             cl_mem_flags flags, const cl_image_format *format,
                             size_t width, size_t height, size_t depth,
                             size_t rowPitch, size_t slicePitch, void *pointer);
cl_int getSupportedImageFormats(const std::shared_ptr<Context> &,
                                cl_mem_flags flags, cl_mem_object_type type,
                                cl_uint room, cl_image_format *formats,
                                cl_uint *number);
cl_int getImageInfo(const std::shared_ptr<Image> &image, cl_image_info name,
                    size_t room, void *to, size_t *needed);
Created<Sampler> createSampler(const std::shared_ptr<Context> &context,
                               cl_bool normalized,
                               cl_addressing_mode addressing,
                               cl_filter_mode filter);
Created<Sampler>
createSamplerWithProperties(const std::shared_ptr<Context> &context,
                            const cl_sampler_properties *given);
cl_int retainSampler(const std::shared_ptr<Sampler> &sampler);
cl_int releaseSampler(const std::shared_ptr<Sampler> &sampler);
cl_int getSamplerInfo(const std::shared_ptr<Sampler> &sampler,
                      cl_sampler_info name, size_t room, void *to,
                      size_t *needed);

//===----------------------------------------------------------------------===//
// Commands on images
//===----------------------------------------------------------------------===//

cl_int enqueueReadImage(const std::shared_ptr<CommandQueue> &queue,
                        const std::shared_ptr<Image> &image, cl_bool blocking,
                        const size_t *origin, const size_t *region,
                        size_t rowPitch, size_t slicePitch, void *to,
                        cl_uint waitCount, const cl_event *waitList,
                        cl_event *event);
cl_int enqueueWriteImage(const std::shared_ptr<CommandQueue> &queue,
                         const std::shared_ptr<Image> &image, cl_bool blocking,
                         const size_t *origin, const size_t *region,
                         size_t rowPitch, size_t slicePitch, const void *from,
                         cl_uint waitCount, const cl_event *waitList,
                         cl_event *event);
cl_int enqueueCopyImage(const std::shared_ptr<CommandQueue> &queue,
                        const std::shared_ptr<Image> &from,
                        const std::shared_ptr<Image> &to,
                        const size_t *fromOrigin, const size_t *toOrigin,
                        const size_t *region, cl_uint waitCount,
                        const cl_event *waitList, cl_event *event);
cl_int enqueueFillImage(const std::shared_ptr<CommandQueue> &queue,
                        const std::shared_ptr<Image> &image, const void *color,
                        const size_t *origin, const size_t *region,
                        cl_uint waitCount, const cl_event *waitList,
                        cl_event *event);
cl_int enqueueCopyImageToBuffer(const std::shared_ptr<CommandQueue> &queue,
                                const std::shared_ptr<Image> &from,
                                const std::shared_ptr<Buffer> &to,
                                const size_t *origin, const size_t *region,
                                size_t offset, cl_uint waitCount,
                                const cl_event *waitList, cl_event *event);
cl_int enqueueCopyBufferToImage(const std::shared_ptr<CommandQueue> &queue,
                                const std::shared_ptr<Buffer> &from,
                                const std::shared_ptr<Image> &to, size_t offset,
                                const size_t *origin, const size_t *region,
                                cl_uint waitCount, const cl_event *waitList,
                                cl_event *event);
Mapped enqueueMapImage(const std::shared_ptr<CommandQueue> &queue,
                       const std::shared_ptr<Image> &image, cl_bool blocking,
                       cl_map_flags flags, const size_t *origin,
                       const size_t *region, size_t *rowPitch,
                       size_t *slicePitch, cl_uint waitCount,
                       const cl_event *waitList, cl_event *event);

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

Created<Pipe> createPipe(const std::shared_ptr<Context> &context,
                         cl_mem_flags flags, cl_uint packetBytes,
                         cl_uint maxPackets,
                         const cl_pipe_properties *properties);
cl_int getPipeInfo(const std::shared_ptr<Pipe> &pipe, cl_pipe_info name,
                   size_t room, void *to, size_t *needed);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_TABLES_FUNCTIONS_H
