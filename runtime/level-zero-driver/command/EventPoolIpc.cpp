//===- EventPoolIpc.cpp - event pools of other processes --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/Event.h"
#include "tables/Functions.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;

static_assert(sizeof(IpcHandle) <= sizeof(ze_ipc_event_pool_handle_t::data));

static IpcHandle read(const ze_ipc_event_pool_handle_t &from) {
  IpcHandle handle;
  std::memcpy(&handle, from.data, sizeof handle);
  return handle;
}

ze_result_t
level_zero::zeEventPoolGetIpcHandle(ze_event_pool_handle_t hEventPool,
                                    ze_ipc_event_pool_handle_t *phIpc) {
  std::shared_ptr<EventPool> pool;
  if (ze_result_t result = find(hEventPool, pool))
    return result;
  if (!phIpc)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  // It was not made with ZE_EVENT_POOL_FLAG_IPC.
  if (!pool->isShared())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  IpcHandle handle = pool->handle();
  std::memset(phIpc->data, 0, sizeof phIpc->data);
  std::memcpy(phIpc->data, &handle, sizeof handle);
  return ZE_RESULT_SUCCESS;
}

ze_result_t
level_zero::zeEventPoolOpenIpcHandle(ze_context_handle_t hContext,
                                     ze_ipc_event_pool_handle_t hIpc,
                                     ze_event_pool_handle_t *phEventPool) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  if (!phEventPool)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  IpcHandle handle = read(hIpc);
  SharedFile file = SharedFile::open(handle, SharedKind::EventPool);
  auto pool = std::make_shared<EventPool>(
      context, EventPoolTraits{handle.flags, handle.count, false});
  if (!file.isOpen() || !pool->share(std::move(file), true))
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  *phEventPool = publish(pool);
  return ZE_RESULT_SUCCESS;
}

ze_result_t
level_zero::zeEventPoolCloseIpcHandle(ze_event_pool_handle_t hPool) {
  std::shared_ptr<EventPool> pool;
  if (ze_result_t result = find(hPool, pool))
    return result;
  if (!pool->isOpened())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  return level_zero::zeEventPoolDestroy(hPool);
}

/// The file is open as long as the pool is, whatever handles there are.
ze_result_t
level_zero::zeEventPoolPutIpcHandle(ze_context_handle_t hContext,
                                    ze_ipc_event_pool_handle_t ipcHandle) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  return isIpcHandle(read(ipcHandle), SharedKind::EventPool)
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}
