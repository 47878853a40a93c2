//===- MemoryIpc.cpp - memory of other processes ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "device/Context.h"
#include "device/Driver.h"
#include "memory/VirtualMemory.h"
#include "tables/Functions.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;

static_assert(sizeof(IpcHandle) <= sizeof(ze_ipc_mem_handle_t::data));

static IpcHandle read(const ze_ipc_mem_handle_t &from) {
  IpcHandle handle;
  std::memcpy(&handle, from.data, sizeof handle);
  return handle;
}

static void write(const IpcHandle &handle, ze_ipc_mem_handle_t &to) {
  std::memset(to.data, 0, sizeof to.data);
  std::memcpy(to.data, &handle, sizeof handle);
}

ze_result_t level_zero::shareMemory(const void *address, IpcHandle &handle) {
  ze_result_t result = shareAllocation(address, handle);
  if (result == ZE_RESULT_ERROR_INVALID_ARGUMENT)
    result = Reservations::get().share(address, handle);
  return result;
}

ze_result_t level_zero::zeMemGetIpcHandle(ze_context_handle_t hContext,
                                          const void *ptr,
                                          ze_ipc_mem_handle_t *pIpcHandle) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  if (!ptr || !pIpcHandle)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  IpcHandle handle;
  if (ze_result_t result = shareMemory(ptr, handle))
    return result;
  write(handle, *pIpcHandle);
  return ZE_RESULT_SUCCESS;
}

/// The handle is of one kind, whatever is asked for: there is one device, and
/// no fabric.
ze_result_t
level_zero::zeMemGetIpcHandleWithProperties(ze_context_handle_t hContext,
                                            const void *ptr, void *,
                                            ze_ipc_mem_handle_t *pIpcHandle) {
  return level_zero::zeMemGetIpcHandle(hContext, ptr, pIpcHandle);
}

ze_result_t level_zero::zeMemOpenIpcHandle(ze_context_handle_t hContext,
                                           ze_device_handle_t hDevice,
                                           ze_ipc_mem_handle_t ipcHandle,
                                           ze_ipc_memory_flags_t flags,
                                           void **pptr) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(hContext, context, hDevice, device))
    return result;
  if (flags >
      (ZE_IPC_MEMORY_FLAG_BIAS_CACHED | ZE_IPC_MEMORY_FLAG_BIAS_UNCACHED))
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (!pptr)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  IpcHandle handle = read(ipcHandle);
  SharedFile file = SharedFile::open(handle, SharedKind::Memory);
  if (!file.isOpen() || handle.offset >= file.size())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  Mapping mapping = Mapping::open(std::move(file));
  if (!mapping.data())
    return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
  Allocation allocation = {
      mapping.data(), mapping.size(), ZE_MEMORY_TYPE_DEVICE, 0,
      hContext,       hDevice};
  allocation.opened = true;
  *pptr = mapping.data() + handle.offset;
  addAllocation(allocation, std::move(mapping));
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeMemCloseIpcHandle(ze_context_handle_t hContext,
                                            const void *ptr) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  if (!ptr)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  std::optional<Allocation> allocation = findAllocation(hContext, ptr);
  if (!allocation || !allocation->opened)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  removeAllocation(hContext, allocation->base);
  return ZE_RESULT_SUCCESS;
}

/// The file is open as long as the memory is, whatever handles there are.
ze_result_t level_zero::zeMemPutIpcHandle(ze_context_handle_t hContext,
                                          ze_ipc_mem_handle_t ipcHandle) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  return isIpcHandle(read(ipcHandle), SharedKind::Memory)
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

ze_result_t level_zero::zeMemGetFileDescriptorFromIpcHandleExp(
    ze_context_handle_t hContext, ze_ipc_mem_handle_t ipcHandle,
    uint64_t *pHandle) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  if (!pHandle)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  IpcHandle handle = read(ipcHandle);
  if (!isIpcHandle(handle, SharedKind::Memory))
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  *pHandle = handle.file;
  return ZE_RESULT_SUCCESS;
}

/// Takes a descriptor that this process got from another one.
ze_result_t level_zero::zeMemGetIpcHandleFromFileDescriptorExp(
    ze_context_handle_t hContext, uint64_t descriptor,
    ze_ipc_mem_handle_t *pIpcHandle) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  if (!pIpcHandle)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (descriptor > INT32_MAX)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  IpcHandle handle =
      SharedFile::handleOf(static_cast<int>(descriptor), SharedKind::Memory);
  if (!SharedFile::open(handle, SharedKind::Memory).isOpen())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  write(handle, *pIpcHandle);
  return ZE_RESULT_SUCCESS;
}
