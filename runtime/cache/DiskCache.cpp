//===- DiskCache.cpp - results on disk, for processes to come ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cache/DiskCache.h"

#include "lib/Hash.h"
#include "lib/ReadFile.h"
#include "lib/Settings.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <vector>

using namespace cairn::runtime;
namespace fs = std::filesystem;

namespace {
/// In front of the key and the data.
struct Header {
  char magic[8];
  /// The hash of all that follows it.
  uint64_t hash;
  uint64_t keySize, dataSize;
};
} // namespace

namespace {
/// While it lives, a file that becomes larger than the process may write is an
/// error to this thread, and no signal that ends the process.
class NoFileSizeSignal {
public:
  NoFileSizeSignal() {
    sigemptyset(&signals);
    sigaddset(&signals, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
  }
  ~NoFileSizeSignal() {
    const timespec atOnce = {};
    if (!sigismember(&before, SIGXFSZ))
      sigtimedwait(&signals, nullptr, &atOnce);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  NoFileSizeSignal(const NoFileSizeSignal &) = delete;
  NoFileSizeSignal &operator=(const NoFileSizeSignal &) = delete;

private:
  sigset_t signals, before;
};
} // namespace

static constexpr char magic[8] = {'C', 'a', 'i', 'r', 'n', 'D', 'C', '1'};
static constexpr char entrySuffix[] = ".entry";
static constexpr char partSuffix[] = ".part";

bool CacheKey::addFile(const std::string &path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0)
    return false;
  add(path);
  append(status.st_size);
  append(status.st_mtim.tv_sec);
  append(status.st_mtim.tv_nsec);
  return true;
}

std::optional<DiskCache> DiskCache::ofUser() {
  constexpr uint64_t most = uint64_t(256) << 20;
  if (!settings::usesCache())
    return std::nullopt;
  // Base Directory Specification: a relative path does not count.
  fs::path caches = settings::cacheHome();
  if (!caches.is_absolute())
    caches = fs::path(settings::home()) / ".cache";
  if (!caches.is_absolute())
    return std::nullopt;
  return DiskCache(caches / "cairn", most);
}

fs::path DiskCache::fileOf(const CacheKey &key) const {
  char name[17];
  const std::string &bytes = key.bytes();
  std::snprintf(
      name, sizeof name, "%016llx",
      static_cast<unsigned long long>(Hash::of(bytes.data(), bytes.size())));
  return folder / (std::string(name) + entrySuffix);
}

static uint64_t hashOf(const Header &header, std::string_view rest) {
  Hash hash;
  hash.add(&header.keySize, sizeof header.keySize);
  hash.add(&header.dataSize, sizeof header.dataSize);
  hash.add(rest.data(), rest.size());
  return hash.value();
}

std::optional<std::string> DiskCache::find(const CacheKey &key) const {
  const fs::path path = fileOf(key);
  std::error_code ignored;
  const std::optional<std::string> read = readFile(path);
  if (!read) {
    // Nobody could put an entry in its place.
    if (fs::is_directory(path, ignored))
      fs::remove(path, ignored);
    return std::nullopt;
  }
  const std::string &content = *read;
  Header header;
  const std::string &wanted = key.bytes();
  bool isWhole = content.size() >= sizeof header;
  if (isWhole) {
    std::memcpy(&header, content.data(), sizeof header);
    const uint64_t rest = content.size() - sizeof header;
    isWhole =
        std::memcmp(header.magic, magic, sizeof magic) == 0 &&
        header.keySize <= rest && header.dataSize == rest - header.keySize &&
        header.hash ==
            hashOf(header, std::string_view(content).substr(sizeof header));
  }
  if (!isWhole) {
    fs::remove(path, ignored);
    return std::nullopt;
  }
  // Another key of the same hash.
  if (content.compare(sizeof header, header.keySize, wanted) != 0)
    return std::nullopt;
  fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
  return content.substr(sizeof header + header.keySize);
}

/// A name that no other thread or process writes to.
static std::string partName() {
  static std::atomic<unsigned> count{0};
  return std::to_string(getpid()) + "-" + std::to_string(count++) + partSuffix;
}

/// Once for a sixteenth of what there may be, on average: a look takes as long
/// as there are entries. Processes may store little each, so that it is what is
/// stored that decides.
static bool isTrimDue(uint64_t maxBytes, uint64_t hash, uint64_t size) {
  return hash % (maxBytes / 16 + 1) < size;
}

void DiskCache::store(const CacheKey &key, std::string_view data) const {
  Header header = {};
  std::memcpy(header.magic, magic, sizeof magic);
  header.keySize = key.bytes().size();
  header.dataSize = data.size();
  std::string rest = key.bytes();
  rest.append(data);
  header.hash = hashOf(header, rest);
  if (sizeof header + rest.size() > maxBytes)
    return;
  std::error_code error;
  fs::create_directories(folder, error);
  // Code that is executed is nobody else's to write.
  fs::permissions(folder, fs::perms::owner_all, error);
  if (error)
    return;
  const fs::path part = folder / partName();
  {
    const NoFileSizeSignal noSignal;
    std::ofstream file(part, std::ios::binary);
    file.write(reinterpret_cast<const char *>(&header), sizeof header);
    file.write(rest.data(), static_cast<std::streamsize>(rest.size()));
    file.close();
    if (!file)
      error = std::make_error_code(std::errc::io_error);
  }
  if (!error)
    fs::rename(part, fileOf(key), error);
  if (error)
    fs::remove(part, error);
  if (isTrimDue(maxBytes, header.hash, sizeof header + rest.size()))
    trim();
}

void DiskCache::trim() const {
  struct Entry {
    fs::path path;
    fs::file_time_type used;
    uint64_t size;
  };
  std::vector<Entry> entries;
  uint64_t sum = 0;
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (fs::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code gone;
    Entry entry = {at->path(), at->last_write_time(gone), at->file_size(gone)};
    if (gone)
      continue;
    // From a process that ended before its entry was there.
    if (entry.path.extension() == partSuffix &&
        now - entry.used > std::chrono::hours(1))
      fs::remove(entry.path, gone);
    if (entry.path.extension() != entrySuffix)
      continue;
    sum += entry.size;
    entries.push_back(std::move(entry));
  }
  if (sum <= maxBytes)
    return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.used < b.used; });
  // Somewhat less stays, so that the next entries need no look.
  for (const Entry &entry : entries) {
    if (sum <= maxBytes / 4 * 3)
      return;
    std::error_code gone;
    fs::remove(entry.path, gone);
    sum -= entry.size;
  }
}
