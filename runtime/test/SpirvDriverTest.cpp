//===- SpirvDriverTest.cpp - what drivers of SPIR-V do alike ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SpirvDriverTest.h"

#include <thread>

using namespace cairn::runtime;
using namespace cairn::test;

void SpirvDriverTest::launchFromSeveralThreads(std::unique_ptr<Kernel> saxpy) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      std::vector<std::unique_ptr<Buffer>> buffers;
      std::vector<Event> events;
      for (int i = 0; i < 8; ++i) {
        buffers.push_back(makeBuffer(std::vector<float>(64, float(i))));
        buffers.push_back(makeBuffer(std::vector<float>(64, float(t))));
        Launch launch;
        launch.global = {64};
        launch.args = {Argument::value(2.0f), Argument::buffer(*buffers[2 * i]),
                       Argument::buffer(*buffers[2 * i + 1])};
        auto event = device->launch(*saxpy, launch);
        ASSERT_TRUE(event.ok()) << event.message();
        events.push_back(*event);
      }
      for (int i = 0; i < 8; ++i) {
        ASSERT_OK(events[i].wait());
        EXPECT_EQ(contentOf<float>(*buffers[2 * i + 1]),
                  std::vector<float>(64, float(2 * i + t)));
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

void SpirvDriverTest::outliveItsKernel(std::unique_ptr<Kernel> saxpy) {
  auto x = makeBuffer(std::vector<float>(4, 1));
  auto y = makeBuffer(std::vector<float>(4, 1));
  Launch launch;
  launch.global = {4};
  launch.args = {Argument::value(2.0f), Argument::buffer(*x),
                 Argument::buffer(*y)};
  ASSERT_OK(device->launch(*saxpy, launch));
  auto event = device->launch(*saxpy, launch);
  ASSERT_OK(event);
  saxpy.reset();
  ASSERT_OK(event->wait());
  EXPECT_EQ(contentOf<float>(*y), std::vector<float>(4, 5));
}

void SpirvDriverTest::measureTheKernel(std::unique_ptr<Kernel> saxpy) {
  auto x = makeBuffer(std::vector<float>(1 << 16, 1));
  auto y = makeBuffer(std::vector<float>(1 << 16, 1));
  Launch launch;
  launch.global = {1 << 16};
  launch.args = {Argument::value(2.0f), Argument::buffer(*x),
                 Argument::buffer(*y)};
  auto event = device->launch(*saxpy, launch);
  ASSERT_OK(event);
  auto time = event->wait();
  ASSERT_OK(time);
  EXPECT_GT(*time, 0u);
  EXPECT_LT(*time, 60'000'000'000u);
  EXPECT_EQ(*event->wait(), *time);
}
