//===- KernelChecksTest.cpp - kernels that look at themselves ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/CompiledProgram.h"
#include "cairn/runtime/Runtime.h"

#include <gtest/gtest.h>
#include <thread>

using namespace cairn::runtime;

namespace {

class KernelChecksTest : public testing::Test {
protected:
  void SetUp() override {
    auto made = createDevice("host");
    ASSERT_TRUE(made.ok()) << made.message();
    device = made.take();
    auto library = CompilerLibrary::load();
    ASSERT_TRUE(library.ok()) << library.message();
    auto created = Compiler::create(*library, "host");
    ASSERT_TRUE(created.ok()) << created.message();
    compiler = created.take();
  }

  /// The only kernel of `source`.
  std::unique_ptr<Kernel> compile(const std::string &source,
                                  const std::string &checks) {
    std::string log;
    CairnInput input = {"test.cl", source.data(), source.size()};
    auto compiled =
        compiler->compile({input}, "-cl-std=CL2.0 -check=" + checks, log);
    EXPECT_TRUE(compiled.ok()) << log;
    auto program =
        loadCompiled(*device, compiler->library, compiled.take(), "test.cl");
    EXPECT_TRUE(program.ok()) << program.message();
    programs.push_back(program.take());
    auto kernel = programs.back()->createKernel(
        programs.back()->interface().kernels[0].name);
    EXPECT_TRUE(kernel.ok()) << kernel.message();
    return kernel.take();
  }

  std::unique_ptr<Buffer> makeBuffer(uint64_t ints, bool written = true) {
    auto buffer = device->createBuffer(ints * 4);
    EXPECT_TRUE(buffer.ok()) << buffer.message();
    std::vector<int> zeros(ints);
    if (written) {
      EXPECT_TRUE((*buffer)->write(zeros.data(), ints * 4).ok());
    }
    return buffer.take();
  }

  /// What a launch of `items` in groups of `local` reports.
  std::vector<CheckReport> launch(Kernel &kernel, std::vector<Argument> args,
                                  uint64_t items, uint64_t local) {
    Launch launch;
    launch.global = {items};
    launch.local = {local};
    launch.args = std::move(args);
    std::vector<CheckReport> reports;
    launch.checkOutput = [&](const CheckReport &report) {
      reports.push_back(report);
    };
    auto event = device->launch(kernel, launch);
    EXPECT_TRUE(event.ok()) << event.message();
    EXPECT_EQ(event->wait().ok(), reports.empty());
    return reports;
  }

  std::unique_ptr<Device> device;
  std::unique_ptr<Compiler> compiler;
  std::vector<std::unique_ptr<Program>> programs;
};

const char copySource[] =
    "kernel void copy(global const int *x, global int *y) {\n"
    "  y[get_global_id(0)] = x[get_global_id(0)] + 1;\n"
    "}\n";

TEST_F(KernelChecksTest, ReportsSayWhoAndWhere) {
  auto kernel = compile(copySource, "bounds");
  auto x = makeBuffer(8), y = makeBuffer(64);
  // The second half of the buffer is what the argument is.
  auto reports = launch(
      *kernel, {Argument::buffer(*x), Argument::buffer(*y, 128)}, 64, 64);
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_EQ(reports[0].kind, CheckReport::Kind::Bounds);
  EXPECT_EQ(reports[0].kernel, "copy");
  EXPECT_EQ(reports[0].object, "x");
  EXPECT_EQ(reports[0].objectBytes, 32u);
  EXPECT_EQ(reports[0].offset, 32);
  EXPECT_EQ(reports[0].access.global[0], 8u);
  ASSERT_EQ(reports[0].access.places.size(), 1u);
  EXPECT_EQ(reports[0].access.places[0].line, 2u);
  EXPECT_EQ(reports[0].access.places[0].function, "copy");
  // Each object of the line is reported.
  EXPECT_EQ(reports[1].kind, CheckReport::Kind::Bounds);
  EXPECT_EQ(reports[1].object, "y");
  EXPECT_EQ(reports[1].objectBytes, 128u);
  EXPECT_EQ(reports[1].offset, 128);
  EXPECT_EQ(reports[1].access.global[0], 32u);
  EXPECT_TRUE(reports[1].access.isWrite);
  reports = launch(*kernel, {Argument::buffer(*y), Argument::buffer(*x)}, 9, 9);
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_TRUE(reports[0].access.isWrite);
}

TEST_F(KernelChecksTest, WithoutAnOutputTheErrorSaysAll) {
  auto kernel = compile(copySource, "bounds");
  auto x = makeBuffer(8), y = makeBuffer(16);
  Launch launch;
  launch.global = {9};
  launch.args = {Argument::buffer(*x), Argument::buffer(*y)};
  auto event = device->launch(*kernel, launch);
  ASSERT_TRUE(event.ok()) << event.message();
  auto waited = event->wait();
  ASSERT_FALSE(waited.ok());
  EXPECT_NE(waited.message().find("kernel 'copy': the checks found 1 fault"),
            std::string::npos);
  EXPECT_NE(waited.message().find("reads 4 bytes right behind 'x' (32 bytes)"),
            std::string::npos);
}

TEST_F(KernelChecksTest, BuffersRememberWhatIsWritten) {
  auto kernel = compile(copySource, "uninitialised");
  auto x = makeBuffer(8, /*written=*/false), y = makeBuffer(8, false);
  std::vector<Argument> there = {Argument::buffer(*x), Argument::buffer(*y)},
                        back = {Argument::buffer(*y), Argument::buffer(*x)};
  EXPECT_EQ(launch(*kernel, there, 8, 8).size(), 1u);
  int four[4] = {};
  ASSERT_TRUE(x->write(four, sizeof four, 8).ok());
  EXPECT_EQ(launch(*kernel, there, 8, 8).size(), 1u);
  ASSERT_TRUE(x->write(four, 8, 0).ok());
  ASSERT_TRUE(x->write(four, 8, 24).ok());
  EXPECT_TRUE(launch(*kernel, there, 8, 8).empty());
  // What a kernel has written is written for the next.
  auto z = makeBuffer(8, false);
  EXPECT_TRUE(launch(*kernel, {there[0], Argument::buffer(*z)}, 4, 4).empty());
  EXPECT_TRUE(launch(*kernel, {Argument::buffer(*z), back[1]}, 4, 4).empty());
  EXPECT_EQ(launch(*kernel, {Argument::buffer(*z), back[1]}, 8, 8).size(), 1u);
}

TEST_F(KernelChecksTest, ArgumentsThatShareMemoryRace) {
  auto kernel =
      compile("kernel void shift(global const int *x, global int *y) {\n"
              "  y[get_global_id(0)] = x[get_global_id(0)];\n"
              "}\n",
              "races");
  auto memory = makeBuffer(128);
  auto reports = launch(
      *kernel, {Argument::buffer(*memory, 128), Argument::buffer(*memory)}, 64,
      64);
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].kind, CheckReport::Kind::Race);
  ASSERT_TRUE(reports[0].other);
  EXPECT_TRUE(reports[0].access.isWrite != reports[0].other->isWrite);
  EXPECT_TRUE(
      launch(*kernel,
             {Argument::buffer(*memory, 256), Argument::buffer(*memory)}, 64,
             64)
          .empty());
}

/// The last group adds up what the others have left, and `ORDER` says whether
/// it may.
std::string lastAdds(const std::string &order) {
  return "kernel void last(global int *parts, global atomic_int *count,\n"
         "                 global int *sum) {\n"
         "  parts[get_global_id(0)] = 1;\n"
         "  int n = atomic_fetch_add_explicit(count, 1, memory_order_" +
         order +
         ", memory_scope_device);\n"
         "  if (n == get_global_size(0) - 1)\n"
         "    for (int i = 0; i <= n; ++i)\n"
         "      *sum += parts[i];\n"
         "}\n";
}

TEST_F(KernelChecksTest, AtomicsOrderWhatTheyAreAskedTo) {
  for (bool isOrdered : {true, false}) {
    auto kernel = compile(lastAdds(isOrdered ? "acq_rel" : "relaxed"), "races");
    auto parts = makeBuffer(8), count = makeBuffer(1), sum = makeBuffer(1);
    auto reports = launch(*kernel,
                          {Argument::buffer(*parts), Argument::buffer(*count),
                           Argument::buffer(*sum)},
                          8, 2);
    EXPECT_EQ(reports.empty(), isOrdered);
    int total = 0;
    ASSERT_TRUE(sum->read(&total, 4).ok());
    EXPECT_EQ(total, 8);
  }
}

TEST_F(KernelChecksTest, LaunchesOfThreadsTakeTurns) {
  auto kernel = compile(copySource, "bounds,races,uninitialised,barriers");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      auto x = makeBuffer(1024), y = makeBuffer(1024);
      for (int round = 0; round < 20; ++round)
        EXPECT_TRUE(launch(*kernel,
                           {Argument::buffer(*x), Argument::buffer(*y)}, 1024,
                           64)
                        .empty());
    });
  for (std::thread &thread : threads)
    thread.join();
}

/// Each work-item starts a kernel for its own eight numbers, which starts
/// another one behind it.
const char enqueueSource[] =
    "kernel void start(global const int *x, global int *y, global int *z) {\n"
    "  size_t first = 8 * get_global_id(0);\n"
    "  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT,\n"
    "                 ndrange_1D(8, 4), ^{\n"
    "    size_t i = first + get_global_id(0);\n"
    "    y[i] = x[i + AHEAD];\n"
    "    if (get_global_id(0) == 7)\n"
    "      enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL,\n"
    "                     ndrange_1D(8), ^{\n"
    "        z[(first + get_global_id(0)) / TOGETHER] = y[first];\n"
    "      });\n"
    "  });\n"
    "}\n";

TEST_F(KernelChecksTest, KernelsThatKernelsStartAreLookedAt) {
  for (const char *checks : {"bounds", "bounds,races,uninitialised,barriers"}) {
    SCOPED_TRACE(checks);
    auto isRight =
        compile(enqueueSource, checks + std::string(" -DAHEAD=0 -DTOGETHER=1"));
    auto x = makeBuffer(64), y = makeBuffer(64, /*written=*/false),
         z = makeBuffer(64, /*written=*/false);
    std::vector<Argument> args = {Argument::buffer(*x), Argument::buffer(*y),
                                  Argument::buffer(*z)};
    EXPECT_TRUE(launch(*isRight, args, 8, 2).empty());
    // What they wrote is written.
    auto copy = compile(copySource, checks);
    EXPECT_TRUE(launch(*copy, {args[2], args[1]}, 64, 8).empty());

    auto isWrong =
        compile(enqueueSource, checks + std::string(" -DAHEAD=1 -DTOGETHER=2"));
    auto reports = launch(*isWrong, args, 8, 2);
    bool hasRaces = checks != std::string("bounds");
    ASSERT_FALSE(reports.empty());
    EXPECT_EQ(reports[0].kind, CheckReport::Kind::Bounds);
    EXPECT_EQ(reports[0].object, "x");
    EXPECT_EQ(reports[0].objectKind, "argument");
    EXPECT_EQ(reports[0].offset, 256);
    EXPECT_EQ(reports[0].access.places[0].line, 6u);
    // Once for all of them.
    ASSERT_EQ(reports.size(), hasRaces ? 2u : 1u);
    if (hasRaces) {
      EXPECT_EQ(reports[1].kind, CheckReport::Kind::Race);
      EXPECT_EQ(reports[1].object, "z");
    }
  }
}

TEST_F(KernelChecksTest, KernelsThatKernelsStartTakeTurnsWithAllOthers) {
  auto kernel =
      compile(enqueueSource, "bounds,races,uninitialised,barriers -DAHEAD=0 "
                             "-DTOGETHER=1");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      auto x = makeBuffer(256), y = makeBuffer(256), z = makeBuffer(256);
      for (int round = 0; round < 5; ++round)
        EXPECT_TRUE(launch(*kernel,
                           {Argument::buffer(*x), Argument::buffer(*y),
                            Argument::buffer(*z)},
                           32, 4)
                        .empty());
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST_F(KernelChecksTest, VariablesOfTheProgramAreLookedAt) {
  auto kernel = compile("global int table[4];\n"
                        "kernel void add(global int *y) {\n"
                        "  table[get_group_id(0)] += 1;\n"
                        "  y[0] = 1;\n"
                        "}\n",
                        "bounds,races");
  auto y = makeBuffer(1);
  auto reports = launch(*kernel, {Argument::buffer(*y)}, 5, 1);
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_EQ(reports[0].kind, CheckReport::Kind::Race);
  EXPECT_EQ(reports[0].object, "y");
  EXPECT_TRUE(reports[0].isBetweenGroups);
  EXPECT_EQ(reports[1].object, "table");
  EXPECT_EQ(reports[1].objectKind, "program");
  EXPECT_EQ(reports[1].access.group[0], 4u);
}

/// Large enough to be divided among threads, of which each keeps records of its
/// own.
constexpr uint64_t manyItems = 1 << 16, itemsOfGroup = 64;
constexpr uint64_t lastGroup = manyItems / itemsOfGroup - 1;

TEST_F(KernelChecksTest, GroupsOfDifferentThreadsRace) {
  // The first group does one thing, the last another.
  auto between = [](const std::string &first, const std::string &last) {
    return "global int table[4];\n"
           "kernel void apart(global int *y, global int *z) {\n"
           "  y[get_global_id(0)] = z[1];\n"
           "  if (get_global_id(0) == 0)\n" +
           first + ";\n" +
           "  if (get_global_id(0) == get_global_size(0) - 1)\n" + last +
           ";\n}\n";
  };
  struct Case {
    std::string first, last, object;
    bool races;
  } cases[] = {
      {"z[0] = 1", "z[0] = z[2] = 2", "z", true},
      {"z[0] = 1", "y[get_global_id(0)] = z[0]", "z", true},
      {"z[0] = table[2]", "table[2] = 1", "table", true},
      {"atomic_add(z, 1)", "z[0] = 2", "z", true},
      {"atomic_add(z, 1)", "atomic_add(z, 1)", "", false},
      {"{ z[0] = 1; atomic_add(z, 1); }", "atomic_add(z, 1)", "z", true},
      {"z[0] = 1", "z[2] = 1", "", false},
      {"y[0] = z[3]", "y[get_global_id(0)] = z[3]", "", false},
  };
  for (const Case &tried : cases) {
    SCOPED_TRACE(tried.first + " and " + tried.last);
    auto kernel = compile(between(tried.first, tried.last), "bounds,races");
    auto y = makeBuffer(manyItems), z = makeBuffer(4);
    auto reports = launch(*kernel, {Argument::buffer(*y), Argument::buffer(*z)},
                          manyItems, itemsOfGroup);
    ASSERT_EQ(!reports.empty(), tried.races);
    if (!tried.races)
      continue;
    ASSERT_EQ(reports.size(), 1u);
    const CheckReport &race = reports[0];
    EXPECT_EQ(race.object, tried.object);
    EXPECT_TRUE(race.isBetweenGroups);
    EXPECT_EQ(race.access.group[0], lastGroup);
    EXPECT_EQ(race.access.places[0].line, 7u);
    EXPECT_EQ(race.other->group[0], 0u);
    EXPECT_EQ(race.other->places[0].line, 5u);
  }
}

TEST_F(KernelChecksTest, TheFirstGroupsAreReported) {
  auto kernel = compile("kernel void all(global int *y) {\n"
                        "  y[get_local_id(0)] = 1;\n"
                        "}\n",
                        "bounds,races");
  auto y = makeBuffer(itemsOfGroup);
  auto reports =
      launch(*kernel, {Argument::buffer(*y)}, manyItems, itemsOfGroup);
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].access.group[0], 1u);
  EXPECT_EQ(reports[0].other->group[0], 0u);
}

TEST_F(KernelChecksTest, AtomicsOrderManyGroups) {
  for (bool isOrdered : {true, false}) {
    auto kernel = compile(lastAdds(isOrdered ? "acq_rel" : "relaxed"), "races");
    auto parts = makeBuffer(manyItems), count = makeBuffer(1),
         sum = makeBuffer(1);
    auto reports = launch(*kernel,
                          {Argument::buffer(*parts), Argument::buffer(*count),
                           Argument::buffer(*sum)},
                          manyItems, itemsOfGroup);
    EXPECT_EQ(reports.empty(), isOrdered)
        << (reports.empty() ? "" : reports[0].describe());
  }
}

TEST_F(KernelChecksTest, ThreadsSeeWhatNobodyHasWritten) {
  auto some = compile("kernel void some(global int *y) {\n"
                      "  size_t i = get_global_id(0);\n"
                      "  if (i % 2 == 0) y[i] = 1;\n"
                      "}\n",
                      "uninitialised");
  auto all = compile("kernel void all(global int *y, global int *z) {\n"
                     "  size_t i = get_global_id(0);\n"
                     "  z[i] = y[i & MASK];\n"
                     "}\n",
                     "uninitialised -DMASK=-1");
  auto even = compile("kernel void even(global int *y, global int *z) {\n"
                      "  size_t i = get_global_id(0);\n"
                      "  z[i] = y[i & MASK];\n"
                      "}\n",
                      "uninitialised -DMASK=-2");
  auto y = makeBuffer(manyItems, /*written=*/false), z = makeBuffer(manyItems);
  EXPECT_TRUE(
      launch(*some, {Argument::buffer(*y)}, manyItems, itemsOfGroup).empty());
  std::vector<Argument> args = {Argument::buffer(*y), Argument::buffer(*z)};
  EXPECT_TRUE(launch(*even, args, manyItems, itemsOfGroup).empty());
  auto reports = launch(*all, args, manyItems, itemsOfGroup);
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].kind, CheckReport::Kind::Uninitialised);
  EXPECT_EQ(reports[0].access.global[0], 1u);
  EXPECT_EQ(reports[0].offset, 4);
}

/// For several accesses of a work-item, or several work-items' atomic ones,
/// the records have room for one.
TEST_F(KernelChecksTest, AtomicsDoNotHideWhatWasBefore) {
  struct Case {
    const char *body;
    bool races;
  } cases[] = {
      // Set by one, and counted by all.
      {"if (l == 0) c = 0; atomic_inc(&c); barrier(CLK_LOCAL_MEM_FENCE);"
       "y[i] = c;",
       true},
      {"if (l == 0) c = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(&c);"
       "barrier(CLK_LOCAL_MEM_FENCE); y[i] = c;",
       false},
      {"if (i == 0) *z = 0; atomic_inc(z);", true},
      {"if (i == 0) *z = 0; barrier(CLK_GLOBAL_MEM_FENCE); atomic_inc(z);",
       true},
      // Counted by all, and read by the last.
      {"h[l] = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(&h[7]);"
       "y[i] = h[l];",
       true},
      {"h[l] = 0; barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(&h[7]);"
       "barrier(CLK_LOCAL_MEM_FENCE); y[i] = h[l];",
       false},
      {"atomic_inc(z); if (i == 15) y[i] = *z;", true},
  };
  for (const Case &tried : cases) {
    SCOPED_TRACE(tried.body);
    auto kernel = compile("kernel void count(global int *y, global int *z) {\n"
                          "  local int c, h[8];\n"
                          "  int i = get_global_id(0), l = get_local_id(0);\n" +
                              std::string(tried.body) + "}\n",
                          "bounds,races,uninitialised,barriers");
    auto y = makeBuffer(16), z = makeBuffer(1);
    auto reports =
        launch(*kernel, {Argument::buffer(*y), Argument::buffer(*z)}, 16, 8);
    EXPECT_EQ(!reports.empty(), tried.races);
    for (const CheckReport &report : reports)
      EXPECT_EQ(report.kind, CheckReport::Kind::Race) << report.describe();
  }
}

} // namespace
