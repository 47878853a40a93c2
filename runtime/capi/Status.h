//===- Status.h - failures of the C interface -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_CAPI_STATUS_H
#define CAIRN_RUNTIME_CAPI_STATUS_H

#include "cairn-c/Runtime.h"
#include "cairn/runtime/Status.h"

#include <exception>
#include <new>

namespace cairn::runtime::capi {

/// Makes `message` this thread's.
CairnStatus fail(CairnStatus code, std::string message);

inline CairnStatus fail(CairnStatus code, const Status &status) {
  return fail(code, status.message());
}

/// Success, or the failure `code` with the message of `status`.
inline CairnStatus finish(CairnStatus code, const Status &status) {
  return status.ok() ? CAIRN_SUCCESS : fail(code, status);
}

inline CairnStatus expected(const char *what) {
  return fail(CAIRN_ERROR_INVALID_ARGUMENT, std::string("expected ") + what);
}

/// Whether a struct of the caller has all fields that there were from the
/// first; later ones are at its end.
template <typename T> bool hasSize(const T *given) {
  return given->structSize >= sizeof(T);
}
CairnStatus expectedSize(const char *name, size_t size, size_t got);

void clearMessage();

/// Calls `function`. No exception leaves the interface.
template <typename Function> CairnStatus guarded(Function function) noexcept {
  try {
    clearMessage();
    return function();
  } catch (const std::bad_alloc &) {
    return fail(CAIRN_ERROR_MEMORY, std::string("out of memory"));
  } catch (const std::exception &error) {
    return fail(CAIRN_ERROR_EXECUTION, std::string(error.what()));
  }
}

} // namespace cairn::runtime::capi

#endif // CAIRN_RUNTIME_CAPI_STATUS_H
