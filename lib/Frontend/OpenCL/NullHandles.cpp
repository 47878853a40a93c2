//===- NullHandles.cpp - null events and reservations -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NullHandles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;

bool frontend::mentionsNullHandles(StringRef source) {
  // Headers on the disk are not looked into.
  return source.contains("CLK_NULL_") || source.contains("#include");
}

const char frontend::kNullHandles[] = R"(
#if __OPENCL_C_VERSION__ == 200 || defined(__OPENCL_CPP_VERSION__) ||          \
    defined(__opencl_c_device_enqueue)
clk_event_t __attribute__((const, nothrow)) __cairn_null_event(void);
#undef CLK_NULL_EVENT
#define CLK_NULL_EVENT __cairn_null_event()
#endif
#if __OPENCL_C_VERSION__ == 200 || defined(__OPENCL_CPP_VERSION__) ||          \
    defined(__opencl_c_pipes)
reserve_id_t __attribute__((const, nothrow)) __cairn_null_reserve_id(void);
#undef CLK_NULL_RESERVE_ID
#define CLK_NULL_RESERVE_ID __cairn_null_reserve_id()
#endif
)";

void frontend::resolveNullHandles(Module &module) {
  // C++ for OpenCL mangles the names.
  for (Function &function : make_early_inc_range(module)) {
    if (!function.isDeclaration() ||
        !(function.getName().contains("__cairn_null_event") ||
          function.getName().contains("__cairn_null_reserve_id")))
      continue;
    for (User *user : make_early_inc_range(function.users()))
      if (auto *call = dyn_cast<CallInst>(user)) {
        call->replaceAllUsesWith(Constant::getNullValue(call->getType()));
        call->eraseFromParent();
      }
    if (function.use_empty())
      function.eraseFromParent();
  }
}
