//===- Isolation.cpp - what may crash, in another process -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Isolation.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace cairn::accuracy;

SharedMemory::SharedMemory(size_t size) : size(std::max<size_t>(size, 1)) {
  void *mapped = mmap(nullptr, this->size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (mapped != MAP_FAILED)
    memory = static_cast<unsigned char *>(mapped);
}

SharedMemory::~SharedMemory() {
  if (memory)
    munmap(memory, size);
}

void cairn::accuracy::runIsolated(
    size_t count, std::function<void(size_t)> body,
    std::function<void(size_t, std::string)> failed) {
  SharedMemory shared(sizeof(size_t));
  if (!shared.data()) {
    for (size_t i = 0; i < count; ++i)
      failed(i, "no shared memory");
    return;
  }
  // Calls that are over.
  auto *done = reinterpret_cast<volatile size_t *>(shared.data());
  while (*done < count) {
    pid_t child = fork();
    if (child == 0) {
      for (size_t i = *done; i < count; ++i) {
        alarm(60);
        body(i);
        *done = i + 1;
      }
      _exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) {
      for (size_t i = *done; i < count; ++i)
        failed(i, "cannot start a process");
      return;
    }
    if (*done == count)
      return;
    std::string reason =
        !WIFSIGNALED(status) ? "the process ended"
        : WTERMSIG(status) == SIGALRM
            ? "takes longer than a minute"
            : std::string("crashed: ") + strsignal(WTERMSIG(status));
    failed(*done, reason);
    *done = *done + 1;
  }
}
