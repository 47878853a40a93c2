//===- FaultTest.cpp - kernels that fail ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include "cairn/runtime/HostABI.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <unistd.h>

// ThreadSanitizer ends the process at a fault.
#ifndef __SANITIZE_THREAD__

using namespace cairn::runtime;

namespace {

struct Args {
  char *x;
  int64_t index;
};

const Args &argsOf(const void *args) {
  return *static_cast<const Args *>(args);
}

CAIRN_PLAIN_CODE void writeAt(const void *args, const CairnHostLaunch *,
                              uint64_t, uint64_t, uint64_t, void *, void *) {
  *const_cast<volatile char *>(argsOf(args).x + argsOf(args).index) = 1;
}

CAIRN_PLAIN_CODE void readAt(const void *args, const CairnHostLaunch *,
                             uint64_t, uint64_t, uint64_t, void *, void *) {
  (void)*const_cast<volatile char *>(argsOf(args).x + argsOf(args).index);
}

/// Only the group 5, 3, 1 fails.
CAIRN_PLAIN_CODE void writeInOneGroup(const void *args,
                                      const CairnHostLaunch *launch, uint64_t x,
                                      uint64_t y, uint64_t z, void *local,
                                      void *scratch) {
  if (x == 5 && y == 3 && z == 1)
    writeAt(args, launch, x, y, z, local, scratch);
}

CAIRN_PLAIN_CODE void writeBehindLocalMemory(const void *,
                                             const CairnHostLaunch *launch,
                                             uint64_t, uint64_t, uint64_t,
                                             void *local, void *) {
  static_cast<volatile char *>(local)[launch->localBytes] = 1;
}

CAIRN_PLAIN_CODE void divide(const void *args, const CairnHostLaunch *,
                             uint64_t, uint64_t, uint64_t, void *, void *) {
  volatile int64_t zero = argsOf(args).index, result = 1;
  result = result / zero;
}

void trap(const void *, const CairnHostLaunch *, uint64_t, uint64_t, uint64_t,
          void *, void *) {
  __builtin_trap();
}

[[gnu::noinline]] CAIRN_PLAIN_CODE int descend(volatile char *from, int depth) {
  volatile char frame[4096];
  frame[0] = from[0];
  return depth == 0 ? 0 : descend(frame, depth - 1) + frame[0];
}

CAIRN_PLAIN_CODE void overflowStack(const void *, const CairnHostLaunch *,
                                    uint64_t, uint64_t, uint64_t, void *,
                                    void *) {
  volatile char first = 1;
  volatile int result = descend(&first, 1 << 20);
  (void)result;
}

class FaultTest : public testing::Test {
protected:
  void SetUp() override {
    device = createDevice("host").take();
    interface.name = interface.symbol = "k";
    interface.maxWorkGroupSize = 4096;
    KernelArgument x, index;
    x.name = "x";
    x.kind = ArgumentKind::Buffer;
    x.addressSpace = "global";
    index.name = "index";
    x.size = x.align = index.size = index.align = index.offset = 8;
    interface.args = {x, index};
    interface.argsSize = sizeof(Args);
    launch.global = {4};
    launch.local = {4};
    use(32, 0);
  }

  void use(uint64_t bytes, int64_t index) {
    buffer = device->createBuffer(bytes).take();
    launch.args = {Argument::buffer(*buffer), Argument::value(index)};
  }

  /// What ends the launch; empty if nothing does.
  std::string run(CairnHostKernel entry) {
    auto kernel =
        device->createKernel(interface, reinterpret_cast<const void *>(entry));
    EXPECT_TRUE(kernel.ok()) << kernel.message();
    auto event = device->launch(**kernel, launch);
    EXPECT_TRUE(event.ok()) << event.message();
    return event->wait().message();
  }

  std::unique_ptr<Device> device;
  KernelInterface interface;
  Launch launch;
  std::unique_ptr<Buffer> buffer;
};

/// The address, which no test knows, is left out.
std::string withoutAddress(const std::string &text) {
  std::string::size_type begin = text.find("0x");
  if (begin == std::string::npos)
    return text;
  std::string::size_type end =
      text.find_first_not_of("0123456789abcdef", begin + 2);
  return text.substr(0, begin) + "ADDRESS" +
         (end == std::string::npos ? "" : text.substr(end));
}

TEST_F(FaultTest, NamesTheArgumentThatItIsBehind) {
  use(32, INT64_C(1) << 38);
  EXPECT_EQ(withoutAddress(run(writeAt)),
            "kernel 'k': writes memory of no argument, 274877906912 bytes "
            "behind 'x' (32 bytes), the nearest, in work-group (0, 0, 0), at "
            "address ADDRESS");
  use(32, -(INT64_C(1) << 45));
  EXPECT_EQ(withoutAddress(run(readAt)),
            "kernel 'k': reads memory of no argument, 35184372088832 bytes in "
            "front of 'x' (32 bytes), the nearest, in work-group (0, 0, 0), at "
            "address ADDRESS");
}

TEST_F(FaultTest, NamesNullArguments) {
  launch.args[0] = Argument::nullBuffer();
  EXPECT_EQ(run(readAt), "kernel 'k': reads through 'x', which is null, in "
                         "work-group (0, 0, 0), at address 0x0");
  launch.args[1] = Argument::value(INT64_C(8));
  EXPECT_EQ(run(writeAt), "kernel 'k': writes at byte 8 of 'x', which is "
                          "null, in work-group (0, 0, 0), at address 0x8");
  launch.args[1] = Argument::value(INT64_C(-1));
  EXPECT_EQ(withoutAddress(run(readAt)),
            "kernel 'k': reads 1 byte in front of 'x', which is null, in "
            "work-group (0, 0, 0), at address ADDRESS");
}

TEST_F(FaultTest, NamesAddressesThatAreNone) {
  use(32, INT64_MIN);
  EXPECT_EQ(run(writeAt), "kernel 'k': accesses an address that is none, or "
                          "not aligned, in work-group (0, 0, 0)");
}

TEST_F(FaultTest, NamesTheGroupAndItem) {
  launch.global = {12, 4, 2};
  launch.local = {2, 1, 1};
  launch.args[0] = Argument::nullBuffer();
  EXPECT_EQ(run(writeInOneGroup),
            "kernel 'k': writes through 'x', which is null, in work-group (5, "
            "3, 1), at address 0x0");
  launch.global = {6, 4, 2};
  launch.local = {1, 1, 1};
  launch.offset = {100, 0, 7};
  EXPECT_EQ(run(writeInOneGroup),
            "kernel 'k': writes through 'x', which is null, in work-group (5, "
            "3, 1), work-item (105, 3, 8), at address 0x0");
}

TEST_F(FaultTest, NamesTheGroupsThatWereExecutedAsOne) {
  interface.groupsUnobserved = true;
  launch.global = {1 << 22};
  launch.local = {16};
  launch.args[0] = Argument::nullBuffer();
  std::string message = run(writeAt);
  EXPECT_NE(message.find("in work-groups ("), std::string::npos) << message;
}

TEST_F(FaultTest, NamesOtherFaults) {
  EXPECT_EQ(run(divide),
            "kernel 'k': divides by zero, or beyond what the result can hold, "
            "in work-group (0, 0, 0)");
  EXPECT_EQ(run(trap), "kernel 'k': has an instruction that this processor "
                       "does not execute, in work-group (0, 0, 0)");
  EXPECT_EQ(run(overflowStack), "kernel 'k': needs more stack than the thread "
                                "has, in work-group (0, 0, 0)");
}

TEST_F(FaultTest, SparesEveryThread) {
  // More groups than a thread takes, each with a fault, again and again.
  launch.global = {4096};
  launch.local = {1};
  launch.args[0] = Argument::nullBuffer();
  for (int i = 0; i < 20; ++i)
    EXPECT_NE(run(i % 2 ? overflowStack : writeAt), "");
  use(32, 3);
  EXPECT_EQ(run(writeAt), "");
  char written = 0;
  ASSERT_OK(buffer->read(&written, 1, 3));
  EXPECT_EQ(written, 1);
}

TEST_F(FaultTest, SparesThreadsThatBlockSignals) {
  launch.args[0] = Argument::nullBuffer();
  std::string message;
  std::thread([&] {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
    message = run(writeAt);
  }).join();
  EXPECT_NE(message, "");
}

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

TEST_F(FaultTest, GuardsTheBytesBehindBuffers) {
  ASSERT_OK(device->guardMemory(true));
  EXPECT_TRUE(device->guardsMemory());
  for (uint64_t size : {1, 12, 32, 100, 4096, 10000}) {
    use(size, int64_t(size) - 1);
    EXPECT_EQ(run(writeAt), "") << size;
    use(size, int64_t(size));
    EXPECT_EQ(withoutAddress(run(readAt)),
              "kernel 'k': reads right behind 'x' (" + std::to_string(size) +
                  (size == 1 ? " byte" : " bytes") +
                  "), in work-group (0, 0, 0), at address ADDRESS");
    use(size, int64_t(size) + 4);
    EXPECT_EQ(withoutAddress(run(writeAt)),
              "kernel 'k': writes 4 bytes behind 'x' (" + std::to_string(size) +
                  (size == 1 ? " byte" : " bytes") +
                  "), in work-group (0, 0, 0), at address ADDRESS");
  }
  ASSERT_OK(device->guardMemory(false));
  use(32, 32);
  EXPECT_EQ(run(readAt), "");
}

TEST_F(FaultTest, GuardsPartsOfBuffersAndLocalMemory) {
  ASSERT_OK(device->guardMemory(true));
  use(256, 0);
  launch.args = {Argument::buffer(*buffer, 128), Argument::value(INT64_C(128))};
  EXPECT_EQ(withoutAddress(run(writeAt)),
            "kernel 'k': writes right behind 'x' (128 bytes), in work-group "
            "(0, 0, 0), at address ADDRESS");
  interface.localMemory = 256;
  EXPECT_EQ(withoutAddress(run(writeBehindLocalMemory)),
            "kernel 'k': writes right behind the group's local memory (256 "
            "bytes), in work-group (0, 0, 0), at address ADDRESS");
}

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

CAIRN_PLAIN_CODE void loopForever(const void *, const CairnHostLaunch *,
                                  uint64_t, uint64_t, uint64_t, void *,
                                  void *) {
  for (volatile int i = 0;; i = i + 1)
    ;
}

TEST_F(FaultTest, EndsLaunchesThatTakeTooLong) {
  launch.timeoutNanoseconds = 50'000'000;
  // On one thread, and on all.
  for (uint64_t groups : {1, 1000}) {
    launch.global = {4 * groups};
    EXPECT_EQ(run(loopForever), "kernel 'k': did not end within 0.05 seconds");
    EXPECT_EQ(run(writeAt), "");
  }
  launch.timeoutNanoseconds = UINT64_MAX;
  EXPECT_EQ(run(writeAt), "");
}

TEST_F(FaultTest, EndsLaunchesThatAreStopped) {
  int32_t stop = 0;
  launch.stop = &stop;
  launch.global = {4000};
  EXPECT_EQ(run(writeAt), "");
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  });
  EXPECT_EQ(run(loopForever), "kernel 'k': was stopped");
  other.join();
}

TEST_F(FaultTest, EndsLaunchesOfThreadsThatBlockSignals) {
  launch.timeoutNanoseconds = 5'000'000;
  std::thread([&] {
    sigset_t all, now;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
    EXPECT_EQ(run(loopForever), "kernel 'k': did not end within 0.005 seconds");
    pthread_sigmask(SIG_SETMASK, nullptr, &now);
    EXPECT_EQ(sigismember(&now, SIGURG), 1);
  }).join();
}

//===----------------------------------------------------------------------===//
// Faults of others
//===----------------------------------------------------------------------===//

#ifndef CAIRN_TEST_SANITIZED

void exitWith7(int) { _exit(7); }

[[noreturn]] void failOnOurOwn() {
  *static_cast<volatile int *>(nullptr) = 1;
  _exit(0);
}

/// Each in a process of its own, from the start.
class FaultOfOthersTest : public FaultTest {
protected:
  void SetUp() override {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    FaultTest::SetUp();
    launch.args[0] = Argument::nullBuffer();
  }
};

TEST_F(FaultOfOthersTest, GoToTheHandlerOfBefore) {
  auto child = [&] {
    std::signal(SIGSEGV, exitWith7);
    if (run(writeAt).empty())
      _exit(1);
    failOnOurOwn();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(7), "");
}

TEST_F(FaultOfOthersTest, GoToTheHandlerThatCameLater) {
  auto child = [&] {
    if (run(writeAt).empty())
      _exit(1);
    std::signal(SIGSEGV, exitWith7);
    if (run(writeAt).empty())
      _exit(2);
    failOnOurOwn();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(7), "");
}

/// A handler that hands all on to the one before.
struct sigaction before;
void handOn(int signal, siginfo_t *info, void *context) {
  (void)!write(STDERR_FILENO, "seen ", 5);
  before.sa_sigaction(signal, info, context);
}

TEST_F(FaultOfOthersTest, GoRoundOnce) {
  auto child = [&] {
    if (run(writeAt).empty())
      _exit(1);
    struct sigaction action = {};
    action.sa_sigaction = handOn;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, &before);
    if (run(writeAt).empty())
      _exit(2);
    failOnOurOwn();
  };
  EXPECT_EXIT(child(), testing::KilledBySignal(SIGSEGV), "^seen $");
}

void seeOnce(int, siginfo_t *, void *) {
  (void)!write(STDERR_FILENO, "once ", 5);
}

TEST_F(FaultOfOthersTest, AreForAHandlerOnce) {
  auto child = [&] {
    struct sigaction action = {};
    action.sa_sigaction = seeOnce;
    action.sa_flags = SA_SIGINFO | SA_RESETHAND;
    sigaction(SIGSEGV, &action, nullptr);
    if (run(writeAt).empty())
      _exit(1);
    failOnOurOwn();
  };
  EXPECT_EXIT(child(), testing::KilledBySignal(SIGSEGV), "^once $");
}

TEST_F(FaultOfOthersTest, EndTheProcessWithoutAHandler) {
  auto child = [&] {
    if (run(writeAt).empty())
      _exit(1);
    failOnOurOwn();
  };
  EXPECT_EXIT(child(), testing::KilledBySignal(SIGSEGV), "");
}

TEST_F(FaultOfOthersTest, AreSentByOtherProcesses) {
  auto child = [&] {
    if (run(writeAt).empty())
      _exit(1);
    raise(SIGSEGV);
    _exit(0);
  };
  EXPECT_EXIT(child(), testing::KilledBySignal(SIGSEGV), "");
}
#endif // CAIRN_TEST_SANITIZED

} // namespace

#endif // __SANITIZE_THREAD__
