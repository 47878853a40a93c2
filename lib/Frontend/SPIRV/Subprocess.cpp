//===- Subprocess.cpp - a program from bytes to bytes -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Subprocess.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace cairn::frontend;
using Clock = std::chrono::steady_clock;

extern char **environ;

namespace {

/// A file descriptor that is closed at the end.
class Descriptor {
public:
  explicit Descriptor(int number = -1) : number(number) {}
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() { close(); }

  void close() {
    if (number >= 0)
      ::close(number);
    number = -1;
  }
  void reset(int other) {
    close();
    number = other;
  }
  int get() const { return number; }
  explicit operator bool() const { return number >= 0; }

private:
  int number;
};

/// A running program; nothing of it stays.
class Child {
public:
  /// Its standard streams are these. Returns an error of errno.
  int start(const std::string &path, llvm::ArrayRef<std::string> arguments,
            int input, int output, int errors) {
    std::vector<char *> argv = {const_cast<char *>(path.c_str())};
    for (const std::string &argument : arguments)
      argv.push_back(const_cast<char *>(argument.c_str()));
    argv.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    // Whatever this process ignores or blocks, the program can be ended.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawn(&pid, path.c_str(), &actions, &attributes,
                            argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error)
      pid = -1;
    return error;
  }

  void limit(const ProcessLimits &limits) {
    rlimit memory = {limits.memory, limits.memory};
    rlimit output = {limits.output, limits.output};
    rlimit none = {0, 0};
    prlimit(pid, RLIMIT_AS, &memory, nullptr);
    prlimit(pid, RLIMIT_FSIZE, &output, nullptr);
    prlimit(pid, RLIMIT_CORE, &none, nullptr);
  }

  void kill() { ::kill(pid, SIGKILL); }

  /// As a shell's `$?`; 0 if the process's parent is not asked to wait.
  int wait() {
    int status = 0;
    pid_t waited;
    do
      waited = waitpid(pid, &status, 0);
    while (waited < 0 && errno == EINTR);
    pid = -1;
    if (waited < 0)
      return 0;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

  ~Child() {
    if (pid < 0)
      return;
    kill();
    wait();
  }

private:
  pid_t pid = -1;
};

} // namespace

static bool writeAll(int file, llvm::StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    bytes = bytes.drop_front(written);
  }
  return lseek(file, 0, SEEK_SET) == 0;
}

static bool readAll(int file, std::string &bytes) {
  struct stat info;
  if (fstat(file, &info) != 0)
    return false;
  bytes.resize(info.st_size);
  size_t done = 0;
  while (done < bytes.size()) {
    ssize_t read = pread(file, bytes.data() + done, bytes.size() - done, done);
    if (read < 0 && errno == EINTR)
      continue;
    if (read <= 0)
      return false;
    done += read;
  }
  return true;
}

/// Keeps the start of what comes out of `pipe`, until its other end is closed,
/// which the end of the program does. False at `deadline`.
static bool drain(int pipe, Clock::time_point deadline, std::string &text) {
  constexpr size_t kept = 64 << 10;
  char buffer[4096];
  for (;;) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - Clock::now());
    pollfd event = {pipe, POLLIN, 0};
    int ready = left.count() > 0 ? poll(&event, 1, left.count()) : 0;
    if (ready < 0 && errno == EINTR)
      continue;
    if (ready <= 0)
      return false;
    ssize_t size = read(pipe, buffer, sizeof(buffer));
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      return true;
    if (text.size() < kept)
      text.append(buffer, size);
  }
}

ProcessResult cairn::frontend::runProcess(const std::string &path,
                                          llvm::ArrayRef<std::string> arguments,
                                          llvm::StringRef input,
                                          const ProcessLimits &limits) {
  ProcessResult result;
  auto fail = [&](const char *what) {
    result.failure = std::string(what) + ": " + std::strerror(errno);
    return result;
  };
  Descriptor in(memfd_create("input", MFD_CLOEXEC));
  Descriptor out(memfd_create("output", MFD_CLOEXEC));
  if (!in || !out || !writeAll(in.get(), input))
    return fail("cannot make a file in memory");
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return fail("cannot make a pipe");
  Descriptor readEnd(ends[0]), writeEnd(ends[1]);

  Child child;
  if (int error =
          child.start(path, arguments, in.get(), out.get(), writeEnd.get())) {
    errno = error;
    return fail("cannot run it");
  }
  child.limit(limits);
  writeEnd.close();
  if (!drain(readEnd.get(), Clock::now() + limits.time, result.errors)) {
    result.failure =
        "it did not end within " +
        std::to_string(
            std::chrono::duration_cast<std::chrono::seconds>(limits.time)
                .count()) +
        " s";
    return result;
  }
  result.status = child.wait();
  if (!readAll(out.get(), result.output))
    return fail("cannot read what it wrote");
  return result;
}
