//===- KernelStack.cpp - where kernels have their variables ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "KernelStack.h"

#include <sys/mman.h>
#include <sys/resource.h>

using namespace cairn::runtime;

// Sanitizers follow the thread's own stack.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CAIRN_HAS_KERNEL_STACKS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||     \
    __has_feature(memory_sanitizer)
#define CAIRN_HAS_KERNEL_STACKS 0
#endif
#endif
#ifndef CAIRN_HAS_KERNEL_STACKS
#ifdef __x86_64__
#define CAIRN_HAS_KERNEL_STACKS 1
#else
#define CAIRN_HAS_KERNEL_STACKS 0
#endif
#endif

/// At both ends. A kernel that steps over as much is not found out.
static constexpr size_t guardBytes = 16 << 20;

/// Where this thread's begins to grow downwards, and how far; 0 while there is
/// none. Handlers ask, and launches at the end of the thread.
[[gnu::tls_model("initial-exec")]] static thread_local uint64_t threadTop,
    threadBytes;

#if CAIRN_HAS_KERNEL_STACKS
/// Debuggers find the caller by its frame, on the other stack.
[[gnu::naked]] static void callOn(void (*)(void *), void *, uint64_t) {
  asm("push %rbp\n\t"
      ".cfi_def_cfa_offset 16\n\t"
      ".cfi_offset %rbp, -16\n\t"
      "mov %rsp, %rbp\n\t"
      ".cfi_def_cfa_register %rbp\n\t"
      "mov %rdx, %rsp\n\t"
      "mov %rdi, %rax\n\t"
      "mov %rsi, %rdi\n\t"
      "call *%rax\n\t"
      "mov %rbp, %rsp\n\t"
      "pop %rbp\n\t"
      ".cfi_def_cfa %rsp, 8\n\t"
      "ret");
}

/// Only what is used of it takes memory.
static size_t stackBytes() {
  constexpr size_t least = 8 << 20, most = size_t(1) << 30;
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur < least)
    return least;
  size_t page = 4096;
  return limit.rlim_cur > most ? most : (limit.rlim_cur + page - 1) & -page;
}

KernelStack::KernelStack() {
  size_t usable = stackBytes();
  bytes = usable + 2 * guardBytes;
  memory = mmap(nullptr, bytes, PROT_NONE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    memory = nullptr;
    return;
  }
  char *begin = static_cast<char *>(memory) + guardBytes;
  if (mprotect(begin, usable, PROT_READ | PROT_WRITE) != 0)
    return;
  threadTop = reinterpret_cast<uint64_t>(begin + usable);
  threadBytes = usable;
}

void KernelStack::call(void (*body)(void *), void *data) {
  if (threadTop)
    callOn(body, data, threadTop);
  else
    body(data);
}
#else
KernelStack::KernelStack() = default;

void KernelStack::call(void (*body)(void *), void *data) { body(data); }
#endif

KernelStack::~KernelStack() {
  if (memory)
    munmap(memory, bytes);
  threadTop = 0;
}

bool KernelStack::isBeyond(uint64_t address) {
  if (!threadTop)
    return false;
  uint64_t begin = threadTop - threadBytes;
  return (address >= threadTop && address - threadTop < guardBytes) ||
         (address < begin && begin - address <= guardBytes);
}
