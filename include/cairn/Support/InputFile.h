//===- InputFile.h - files that users name ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one reader of what compiler and runner are given. Some devices and pipes
// have no end, and some files are not a compiler's input but a disk: a user who
// names one gets an error at once, before the memory is full.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_SUPPORT_INPUTFILE_H
#define CAIRN_SUPPORT_INPUTFILE_H

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace cairn {

/// More than anybody compiles, and less than memory.
inline constexpr uint64_t kMaxInputBytes = uint64_t(1) << 30;

/// Why a file of this status, open as `fd`, is not read.
inline std::optional<std::string>
refuseInput(const struct stat &status, int fd,
            uint64_t maxBytes = kMaxInputBytes) {
  if (S_ISDIR(status.st_mode))
    return "Is a directory";
  if (S_ISREG(status.st_mode) && uint64_t(status.st_size) > maxBytes)
    return "Is larger than " + std::to_string(maxBytes >> 20) + " MiB";
  if (!S_ISCHR(status.st_mode) && !S_ISBLK(status.st_mode))
    return std::nullopt;
  // What somebody types has an end, and so has nothing.
  struct stat null;
  if (isatty(fd) || (!stat("/dev/null", &null) && S_ISCHR(status.st_mode) &&
                     status.st_rdev == null.st_rdev))
    return std::nullopt;
  return "Is a device";
}

/// Why the file at `path` is not read, as far as can be said before: a pipe is
/// not touched, and a file that is missing is left to who opens it.
inline std::optional<std::string>
refuseInput(const std::string &path, uint64_t maxBytes = kMaxInputBytes) {
  struct stat status;
  if (stat(path.c_str(), &status))
    return std::nullopt;
  int fd = -1;
  if (S_ISCHR(status.st_mode))
    fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  std::optional<std::string> reason = refuseInput(status, fd, maxBytes);
  if (fd >= 0)
    close(fd);
  return reason;
}

/// Appends all that `fd` has; the reason, where that fails.
template <typename Bytes>
std::optional<std::string> readInputFrom(int fd, uint64_t maxBytes,
                                         Bytes &bytes) {
  struct stat status;
  if (fstat(fd, &status))
    return std::strerror(errno);
  if (std::optional<std::string> reason = refuseInput(status, fd, maxBytes))
    return reason;
  // One more than a file has, to see its end without more memory.
  size_t used = 0, next = 1 << 14;
  if (S_ISREG(status.st_mode))
    next = size_t(status.st_size) + 1;
  for (;;) {
    if (used == bytes.size())
      bytes.resize(used ? used * 2 : next);
    ssize_t got = read(fd, &bytes[used], bytes.size() - used);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return std::strerror(errno);
    used += size_t(got);
    if (used > maxBytes)
      return "Is larger than " + std::to_string(maxBytes >> 20) + " MiB";
    if (got == 0)
      break;
  }
  bytes.resize(used);
  return std::nullopt;
}

/// The content of the file at `path`, or of standard input if that is "-";
/// nothing, with the reason as the system words it, where it cannot be read.
template <typename Bytes = std::string>
std::optional<Bytes> readInput(const std::string &path, std::string &error,
                               uint64_t maxBytes = kMaxInputBytes) {
  std::optional<std::string> reason = refuseInput(path, maxBytes);
  Bytes bytes;
  if (!reason) {
    bool isStandard = path == "-";
    int fd = isStandard ? STDIN_FILENO
                        : open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) {
      reason = std::strerror(errno);
    } else {
      try {
        reason = readInputFrom(fd, maxBytes, bytes);
      } catch (const std::bad_alloc &) {
        reason = "There is no memory for it";
      }
      if (!isStandard)
        close(fd);
    }
  }
  if (!reason)
    return bytes;
  error = std::move(*reason);
  return std::nullopt;
}

} // namespace cairn

#endif // CAIRN_SUPPORT_INPUTFILE_H
