//===- Campaign.cpp - many kernels, in processes that may die ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each job there are three kinds of processes: a watcher, without threads
// and devices, so that it can fork; its worker, which executes kernels until
// one fails or kills it; and then one that shrinks that kernel. A crash there
// makes it shrink once more with a process for each candidate.
//
//===----------------------------------------------------------------------===//
#include "Campaign.h"

#include "Generate/Generator.h"
#include "Keep.h"
#include "Shrink.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace cairn::fuzz;
using Clock = std::chrono::steady_clock;

namespace {

constexpr size_t maxTargets = 10;
const char *const targetNames[maxTargets] = {"host",
                                             "vulkan by descriptors",
                                             "vulkan by addresses",
                                             "level-zero",
                                             "host from a level",
                                             "vulkan from a level",
                                             "level-zero from a level",
                                             "host, out of bounds",
                                             "through pipes",
                                             "through queues"};

/// What the processes of a job share.
struct Progress {
  std::atomic<uint64_t> current, end;
  /// Which of the kernel's configurations is being executed.
  std::atomic<uint64_t> configuration;
  std::atomic<uint64_t> kernels, runs[maxTargets], failures;
  std::atomic<bool> hasFailed;
  char kind[32], message[4096];

  void setFailure(const Failure &failure) {
    std::snprintf(kind, sizeof(kind), "%s", failure.kind.c_str());
    std::snprintf(message, sizeof(message), "%s", failure.message.c_str());
    hasFailed = true;
  }
  Failure failure() const { return {kind, message}; }
};

class Job {
public:
  Job(const CampaignOptions &options, Progress &progress,
      Clock::time_point start)
      : options(options), progress(progress), start(start) {}

  void watch(uint64_t begin, uint64_t end);

private:
  [[noreturn]] void work();
  std::vector<Configuration> configurations(uint64_t number) const;
  bool isTimeOver() const;
  void report(uint64_t number);
  bool shrinkAndKeep(uint64_t number, const Configuration &configuration,
                     const Failure &failure, bool isolates);

  const CampaignOptions &options;
  Progress &progress;
  Clock::time_point start;
};

} // namespace

template <typename T> static T *makeShared() {
  void *memory = mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    std::perror("cairn-fuzz: error: cannot map shared memory");
    std::exit(2);
  }
  return new (memory) T();
}

static size_t targetIndex(const Configuration &configuration) {
  size_t target = configuration.target == "host"     ? 0
                  : configuration.target == "vulkan" ? 1
                                                     : 2;
  if (!configuration.variant.empty())
    return configuration.isWrong()           ? 7
           : configuration.variant == "pipe" ? 8
                                             : 9;
  if (!configuration.level.empty())
    return 4 + target;
  if (target == 1 &&
      configuration.options.find("-physical-addressing") != std::string::npos)
    return 2;
  return target == 2 ? 3 : target;
}

Program cairn::fuzz::makeValid(uint64_t seed, uint64_t number,
                               Expectation &expected) {
  for (unsigned attempt = 0;; ++attempt) {
    Program program = generate(seed, number, attempt);
    std::string error;
    if (interpret(program, expected, error))
      return program;
  }
}

/// Ends this process after so much processor time, or twenty times as long,
/// since it may also sleep for ever.
static void limitTime(unsigned seconds) {
  itimerval timer = {};
  timer.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &timer, nullptr);
  alarm(20 * seconds);
}

static Failure describeEnd(int status, unsigned limit) {
  if (!WIFSIGNALED(status))
    return {"crash",
            "ended with status " + std::to_string(WEXITSTATUS(status))};
  int signal = WTERMSIG(status);
  if (signal == SIGPROF || signal == SIGALRM)
    return {"hang", "takes longer than " + std::to_string(limit) + " s"};
  return {"crash", strsignal(signal)};
}

std::vector<Configuration> Job::configurations(uint64_t number) const {
  return options.configurations.empty() ? configurationsFor(number)
                                        : options.configurations;
}

bool Job::isTimeOver() const {
  return options.seconds &&
         Clock::now() - start > std::chrono::seconds(options.seconds);
}

//===----------------------------------------------------------------------===//
// The worker
//===----------------------------------------------------------------------===//

void Job::work() {
  Targets targets;
  for (; progress.current < progress.end && !isTimeOver();
       ++progress.current, progress.configuration = 0) {
    uint64_t number = progress.current;
    limitTime(options.limitSeconds);
    Expectation expected;
    Program program = makeValid(options.seed, number, expected);
    std::vector<Configuration> all = configurations(number);
    for (; progress.configuration < all.size(); ++progress.configuration) {
      const Configuration &one = all[progress.configuration];
      if (!suits(program, one))
        continue;
      limitTime(options.limitSeconds);
      ++progress.runs[targetIndex(one)];
      Failure failure = targets.run(program, expected, one, options.fault);
      if (failure) {
        progress.setFailure(failure);
        // No destructors: drivers may be in any state.
        std::_Exit(0);
      }
    }
    ++progress.kernels;
  }
  progress.current = progress.end.load();
  std::_Exit(0);
}

//===----------------------------------------------------------------------===//
// Shrinking
//===----------------------------------------------------------------------===//

/// The message without what changes from one program to the next.
static std::string essence(const std::string &message) {
  std::string text;
  size_t at = message.find("error: ");
  at = at == std::string::npos ? 0 : at + 7;
  for (; at < message.size() && message[at] != '\n' && text.size() < 48; ++at)
    if (!std::isdigit(static_cast<unsigned char>(message[at])))
      text += message[at];
  return text;
}

static bool isSameFailure(const Failure &a, const Failure &b) {
  return a.kind == b.kind &&
         (a.kind == "difference" || essence(a.message) == essence(b.message));
}

bool Job::shrinkAndKeep(uint64_t number, const Configuration &configuration,
                        const Failure &failure, bool isolates) {
  Expectation expected;
  Program program = makeValid(options.seed, number, expected);
  std::string name = options.keep + "/" + std::to_string(options.seed) + "-" +
                     std::to_string(number) + "-";
  for (char c : configuration.spelling())
    name += std::isalnum(static_cast<unsigned char>(c)) ? c : '-';
  std::string comment = failure.kind + ": " + failure.message +
                        "\ncairn-fuzz --seed=" + std::to_string(options.seed) +
                        " --first=" + std::to_string(number) +
                        " --count=1 --configuration='" +
                        configuration.spelling() + "'";
  std::filesystem::create_directories(options.keep);
  std::ofstream(name + "-whole.cl")
      << asTest(program, expected, configuration, comment);
  if (options.shrinkSeconds == 0) {
    std::printf("  kept as %s-whole.cl\n", name.c_str());
    return true;
  }

  Clock::time_point end =
      Clock::now() + std::chrono::seconds(options.shrinkSeconds);
  Targets targets;
  Progress *shared = isolates ? makeShared<Progress>() : nullptr;
  auto stillFails = [&](const Program &candidate,
                        const Expectation &wanted) -> bool {
    if (!suits(candidate, configuration))
      return false;
    if (!isolates) {
      limitTime(options.limitSeconds);
      return isSameFailure(failure, targets.run(candidate, wanted,
                                                configuration, options.fault));
    }
    shared->hasFailed = false;
    pid_t child = fork();
    if (child == 0) {
      limitTime(options.limitSeconds);
      Targets own;
      Failure found = own.run(candidate, wanted, configuration, options.fault);
      if (found)
        shared->setFailure(found);
      std::_Exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
      return false;
    if (shared->hasFailed)
      return isSameFailure(failure, shared->failure());
    return status != 0 &&
           isSameFailure(failure, describeEnd(status, options.limitSeconds));
  };
  Program small =
      shrink(program, stillFails, [&] { return Clock::now() >= end; });
  std::string error;
  interpret(small, expected, error);
  std::ofstream(name + ".cl")
      << asTest(small, expected, configuration, comment);
  std::printf("  shrunk to %s.cl\n", name.c_str());
  return true;
}

void Job::report(uint64_t number) {
  ++progress.failures;
  Configuration one = configurations(number)[progress.configuration];
  Failure failure = progress.failure();
  std::printf("kernel %llu, %s: %s: %s\n",
              static_cast<unsigned long long>(number), one.spelling().c_str(),
              failure.kind.c_str(), failure.message.c_str());
  std::fflush(stdout);
  // Where the access is, or what the detour, depends on the text.
  if (!one.variant.empty())
    return;
  // After a crash that the compiler catches, its process is not to be trusted.
  bool mustIsolate =
      failure.kind == "crash" || failure.kind == "hang" ||
      failure.message.find("internal error") != std::string::npos;
  for (bool isolates : {false, true}) {
    if (mustIsolate && !isolates)
      continue;
    pid_t child = fork();
    if (child == 0) {
      shrinkAndKeep(number, one, failure, isolates);
      std::fflush(stdout);
      std::_Exit(0);
    }
    int status = 0;
    if (child < 0 || (waitpid(child, &status, 0) == child && status == 0))
      return;
  }
}

//===----------------------------------------------------------------------===//
// The watcher
//===----------------------------------------------------------------------===//

void Job::watch(uint64_t begin, uint64_t end) {
  progress.current = begin;
  progress.end = end;
  while (progress.current < end && !isTimeOver() &&
         progress.failures < options.maxFailures) {
    progress.hasFailed = false;
    pid_t worker = fork();
    if (worker == 0)
      work();
    int status = 0;
    if (worker < 0 || waitpid(worker, &status, 0) != worker) {
      std::perror("cairn-fuzz: error: cannot start a process");
      std::exit(2);
    }
    if (!progress.hasFailed && status == 0)
      return;
    if (!progress.hasFailed)
      progress.setFailure(describeEnd(status, options.limitSeconds));
    report(progress.current);
    // On with the kernel's next configuration.
    ++progress.configuration;
  }
}

int cairn::fuzz::runCampaign(const CampaignOptions &options) {
  // Before Level Zero's loader and Vulkan's look.
  setenv("ZE_ENABLE_ALT_DRIVERS", CAIRN_LEVEL_ZERO_DRIVER, /*overwrite=*/0);
  setenv("ZE_ENABLE_VALIDATION_LAYER", "1", /*overwrite=*/0);
  setenv("ZE_ENABLE_PARAMETER_VALIDATION", "1", /*overwrite=*/0);
  setenv("CAIRN_VULKAN_VALIDATION", "1", /*overwrite=*/0);
  // While there are no threads.
  Configuration{"vulkan", "", "", ""}.isOnLlvmpipe();
  Clock::time_point start = Clock::now();
  std::vector<Progress *> parts;
  std::vector<pid_t> watchers;
  for (unsigned i = 0; i < options.jobs; ++i) {
    parts.push_back(makeShared<Progress>());
    uint64_t begin = options.first + options.count * i / options.jobs;
    uint64_t end = options.first + options.count * (i + 1) / options.jobs;
    pid_t watcher = fork();
    if (watcher == 0) {
      Job(options, *parts.back(), start).watch(begin, end);
      std::_Exit(0);
    }
    watchers.push_back(watcher);
  }
  bool isBroken = false;
  for (pid_t watcher : watchers) {
    int status = 0;
    isBroken |= watcher < 0 || waitpid(watcher, &status, 0) < 0 || status != 0;
  }

  uint64_t kernels = 0, failures = 0;
  for (Progress *part : parts) {
    kernels += part->kernels;
    failures += part->failures;
  }
  std::printf("%llu kernels in %.0f s, %llu failures\n",
              static_cast<unsigned long long>(kernels),
              std::chrono::duration<double>(Clock::now() - start).count(),
              static_cast<unsigned long long>(failures));
  for (size_t i = 0; i < maxTargets; ++i) {
    uint64_t runs = 0;
    for (Progress *part : parts)
      runs += part->runs[i];
    if (runs)
      std::printf("  %s: %llu\n", targetNames[i],
                  static_cast<unsigned long long>(runs));
  }
  if (isBroken)
    return 2;
  return failures ? 1 : 0;
}
