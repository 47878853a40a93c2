//===- MutationMain.cpp - compiles damaged files ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: cairn-mutation-run [--count=N] [--first=N] [--jobs=N]
//            [--limit=SECONDS] [--keep=FOLDER] FILE...
//
// Compiles N damaged copies (1000 by default) of the valid modules FILE..., to
// machine code where that is possible. Each compile must end within the limit
// of processor time: with success and no error, or without success and with an
// error in words. The process that compiles must not die. Exit status 1 if one
// does otherwise; each is named by its number, and its file is kept in FOLDER.
//
// LLVM's readers and passes trust their input, and the compiler turns a crash
// of theirs into an error; which mutations and how many is printed, and their
// files are kept, too.
//
//===----------------------------------------------------------------------===//

#include "Mutate.h"

#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <new>
#include <sstream>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace cairn;
using namespace cairn::compiler;
using Clock = std::chrono::steady_clock;

namespace {

struct RunOptions {
  uint64_t count = 1000;
  uint64_t first = 0;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
  unsigned limitSeconds = 30;
  std::string keep = "mutation-failures";
  std::vector<std::string> files;
};

struct Seed {
  std::string name, content;
};

/// What a worker process tells the one that watches it, in shared memory.
struct Progress {
  /// The mutation being compiled, and the one after the last.
  std::atomic<uint64_t> current, end;
  std::atomic<uint64_t> succeeded, refused, recovered, wrong;
};

} // namespace

[[noreturn]] static void fail(const std::string &message) {
  std::fprintf(stderr, "cairn-mutation-run: error: %s\n", message.c_str());
  std::exit(2);
}

//===----------------------------------------------------------------------===//
// One compile
//===----------------------------------------------------------------------===//

static const Seed &seedOf(const std::vector<Seed> &seeds, uint64_t number) {
  return seeds[number % seeds.size()];
}

/// Compiles mutation `number`; false if what came out of it contradicts itself.
static bool compileMutation(std::unique_ptr<Context> &context,
                            const std::vector<Seed> &seeds, uint64_t number,
                            Progress &progress) {
  if (!context || context->isBroken())
    context = std::make_unique<Context>();
  uint32_t numErrors = 0;
  std::string log;
  std::unique_ptr<Target> target =
      findCompiler("host")->createTarget(context.get());
  std::unique_ptr<Module> module = target->createModule(numErrors, log);
  const Seed &seed = seedOf(seeds, number);
  std::string content = test::mutate(seed.content, number);
  Result result = module->compile(seed.name, content);
  if (result == Result::SUCCESS)
    result = module->finalize();
  llvm::ArrayRef<uint8_t> binary;
  if (result == Result::SUCCESS)
    result = module->createBinary(binary);

  bool saysError = log.find("error: ") != std::string::npos;
  if (result == Result::SUCCESS) {
    ++progress.succeeded;
    return !saysError && numErrors == 0 && !binary.empty();
  }
  ++(context->isBroken() ? progress.recovered : progress.refused);
  return saysError && numErrors > 0;
}

//===----------------------------------------------------------------------===//
// Worker processes
//===----------------------------------------------------------------------===//

static std::string keepFile(const RunOptions &options,
                            const std::vector<Seed> &seeds, uint64_t number) {
  std::filesystem::create_directories(options.keep);
  std::string path =
      options.keep + "/" + std::to_string(number) + "-" +
      std::filesystem::path(seedOf(seeds, number).name).filename().string();
  std::ofstream(path, std::ios::binary)
      << test::mutate(seedOf(seeds, number).content, number);
  return path;
}

[[noreturn]] static void work(const RunOptions &options,
                              const std::vector<Seed> &seeds,
                              Progress &progress) {
  std::unique_ptr<Context> context;
  for (; progress.current < progress.end; ++progress.current) {
    uint64_t number = progress.current;
    bool isRight = compileMutation(context, seeds, number, progress);
    if (context->isBroken()) {
      std::printf("mutation %llu: a crash inside LLVM: %s\n",
                  static_cast<unsigned long long>(number),
                  keepFile(options, seeds, number).c_str());
      std::fflush(stdout);
    }
    if (isRight)
      continue;
    ++progress.wrong;
    std::printf("mutation %llu: result and messages disagree: %s\n",
                static_cast<unsigned long long>(number),
                keepFile(options, seeds, number).c_str());
    std::fflush(stdout);
  }
  // No destructors: a context that a crash broke cannot be taken down.
  std::_Exit(0);
}

/// Seconds of processor time that `process` has had.
static double cpuSeconds(pid_t process) {
  clockid_t clock;
  timespec time = {};
  if (clock_getcpuclockid(process, &clock) == 0)
    clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

/// What a worker has had since it began with a mutation. Processor time, since
/// others may keep the machine busy; but it may also sleep for ever.
class Stopwatch {
public:
  explicit Stopwatch(pid_t worker)
      : worker(worker), cpu(cpuSeconds(worker)), wall(Clock::now()) {}

  bool isOver(unsigned limit) const {
    return cpuSeconds(worker) - cpu > limit ||
           Clock::now() - wall > std::chrono::seconds(20 * limit);
  }

private:
  pid_t worker;
  double cpu;
  Clock::time_point wall;
};

/// A worker process that compiles the mutations [begin, end), a new one where
/// one dies or hangs. One thread looks after all workers: a process that forks
/// while another of its threads holds a lock of a sanitizer leaves the child
/// with a lock that no one opens.
class Worker {
public:
  Worker(const RunOptions &options, const std::vector<Seed> &seeds,
         Progress &progress)
      : options(options), seeds(seeds), progress(progress) {
    if (!isDone())
      start();
  }

  bool isDone() const { return progress.current >= progress.end; }

  /// Looks how far the process is, and replaces it where need be.
  void poll() {
    if (isDone())
      return;
    int status = 0;
    bool ended = waitpid(process, &status, WNOHANG) != 0;
    if (isDone())
      return;
    if (ended) {
      report(status);
      ++progress.current;
      if (!isDone())
        start();
    } else if (progress.current != seen) {
      restartStopwatch();
    } else if (!hangs && stopwatch.isOver(options.limitSeconds)) {
      hangs = true;
      kill(process, SIGKILL);
    }
  }

private:
  void start() {
    process = fork();
    if (process < 0)
      fail("cannot start a process");
    if (process == 0)
      work(options, seeds, progress);
    hangs = false;
    restartStopwatch();
  }

  void restartStopwatch() {
    seen = progress.current;
    stopwatch = Stopwatch(process);
  }

  void report(int status) {
    uint64_t number = progress.current;
    std::string what =
        hangs
            ? "ran for more than " + std::to_string(options.limitSeconds) + " s"
        : WIFSIGNALED(status)
            ? "died of signal " + std::to_string(WTERMSIG(status))
            : "ended with " + std::to_string(WEXITSTATUS(status));
    ++progress.wrong;
    std::printf("mutation %llu: %s: %s\n",
                static_cast<unsigned long long>(number), what.c_str(),
                keepFile(options, seeds, number).c_str());
    std::fflush(stdout);
  }

  const RunOptions &options;
  const std::vector<Seed> &seeds;
  Progress &progress;
  pid_t process = 0;
  uint64_t seen = 0;
  Stopwatch stopwatch{0};
  bool hangs = false;
};

/// A worker's share, the `job`th of all.
static Progress *newProgress(const RunOptions &options, unsigned job) {
  void *memory = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    fail("cannot map shared memory");
  Progress *progress = new (memory) Progress();
  progress->current = options.first + options.count * job / options.jobs;
  progress->end = options.first + options.count * (job + 1) / options.jobs;
  return progress;
}

//===----------------------------------------------------------------------===//
// Command line
//===----------------------------------------------------------------------===//

static uint64_t parseNumber(const std::string &arg, const char *value) {
  char *end = nullptr;
  unsigned long long number = std::strtoull(value, &end, 10);
  if (!*value || *end)
    fail("expected a number, got '" + arg + "'");
  return number;
}

static RunOptions parseOptions(int argc, char **argv) {
  RunOptions options;
  for (int i = 1; i < argc; ++i) {
    std::string arg = argv[i];
    auto value = [&](const char *name) -> const char * {
      size_t length = std::strlen(name);
      return arg.compare(0, length, name) == 0 ? argv[i] + length : nullptr;
    };
    if (const char *text = value("--count="))
      options.count = parseNumber(arg, text);
    else if (const char *text = value("--first="))
      options.first = parseNumber(arg, text);
    else if (const char *text = value("--jobs="))
      options.jobs = std::max<uint64_t>(1, parseNumber(arg, text));
    else if (const char *text = value("--limit="))
      options.limitSeconds = parseNumber(arg, text);
    else if (const char *text = value("--keep="))
      options.keep = text;
    else if (arg.compare(0, 1, "-") == 0)
      fail("unknown option '" + arg + "'");
    else
      options.files.push_back(arg);
  }
  if (options.files.empty())
    fail("expected files of valid modules");
  return options;
}

static std::vector<Seed> readSeeds(const RunOptions &options) {
  std::vector<Seed> seeds;
  for (const std::string &path : options.files) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream content;
    content << file.rdbuf();
    if (!file)
      fail("cannot read '" + path + "'");
    seeds.push_back({path, content.str()});
  }
  return seeds;
}

/// A seed that does not compile would make a test of nothing.
static void checkSeeds(const std::vector<Seed> &seeds) {
  for (const Seed &seed : seeds) {
    Context context;
    uint32_t numErrors = 0;
    std::string log;
    std::unique_ptr<Target> target =
        findCompiler("host")->createTarget(&context);
    std::unique_ptr<Module> module = target->createModule(numErrors, log);
    if (module->compile(seed.name, seed.content) != Result::SUCCESS ||
        module->finalize() != Result::SUCCESS)
      fail("'" + seed.name + "' is not a valid module:\n" + log);
  }
}

int main(int argc, char **argv) {
  RunOptions options = parseOptions(argc, argv);
  std::vector<Seed> seeds = readSeeds(options);

  // In a process of its own: the workers are to fork from one without threads.
  pid_t checker = fork();
  if (checker == 0) {
    checkSeeds(seeds);
    std::_Exit(0);
  }
  int status = 0;
  if (checker < 0 || waitpid(checker, &status, 0) < 0 || status != 0)
    return 2;

  std::vector<Progress *> parts;
  std::vector<std::unique_ptr<Worker>> workers;
  for (unsigned job = 0; job < options.jobs; ++job) {
    parts.push_back(newProgress(options, job));
    workers.push_back(std::make_unique<Worker>(options, seeds, *parts.back()));
  }
  auto isDone = [](const auto &worker) { return worker->isDone(); };
  while (!std::all_of(workers.begin(), workers.end(), isDone)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    for (const std::unique_ptr<Worker> &worker : workers)
      worker->poll();
  }

  uint64_t succeeded = 0, refused = 0, recovered = 0, wrong = 0;
  for (Progress *part : parts) {
    succeeded += part->succeeded;
    refused += part->refused;
    recovered += part->recovered;
    wrong += part->wrong;
  }
  std::printf(
      "%llu mutations: %llu compiled, %llu refused, %llu refused after a "
      "crash inside LLVM, %llu problems\n",
      static_cast<unsigned long long>(options.count),
      static_cast<unsigned long long>(succeeded),
      static_cast<unsigned long long>(refused),
      static_cast<unsigned long long>(recovered),
      static_cast<unsigned long long>(wrong));
  return wrong ? 1 : 0;
}
