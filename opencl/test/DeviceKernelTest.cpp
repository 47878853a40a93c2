//===- DeviceKernelTest.cpp - kernels and memory on each device -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DevicesTest.h"

#include <cstring>
#include <numeric>

static std::vector<int> iota(size_t count, int first = 0) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

namespace {
TEST_P(OpenCLDeviceTest, SizesNeedNotBeMultiples) {
  cl_kernel saxpy = kernel(build("kernel void saxpy(global float *y,"
                                 "  global const float *x, float a, uint n) {"
                                 "  size_t i = get_global_id(0);"
                                 "  if (i < n) y[i] += a * x[i]; }",
                                 "-cl-std=CL3.0"),
                           "saxpy");
  for (size_t count : {1u, 63u, 1000u, 4099u}) {
    std::vector<float> x(count), y(count, 1);
    std::iota(x.begin(), x.end(), 0.0f);
    cl_mem inBuffer = buffer(x), outBuffer = buffer(y);
    setArg(saxpy, 0, outBuffer);
    setArg(saxpy, 1, inBuffer);
    setArg(saxpy, 2, 2.0f);
    setArg(saxpy, 3, static_cast<cl_uint>(count));
    ASSERT_EQ(launch(saxpy, count), CL_SUCCESS);
    auto seen = read<float>(outBuffer, count);
    for (size_t i = 0; i < count; ++i)
      ASSERT_EQ(seen[i], 1 + 2 * x[i]) << i << " of " << count;
  }
}

TEST_P(OpenCLDeviceTest, RefusesUnevenGroupsBeforeVersion2) {
  const char *source = "kernel void ids(global int *p) {"
                       "  p[get_global_id(0)] = get_global_id(0); }";
  cl_mem ids = buffer(std::vector<int>(100));
  const size_t global = 100, local = 64;
  for (auto [options, expected] :
       {std::pair("", CL_INVALID_WORK_GROUP_SIZE),
        std::pair("-cl-std=CL1.2", CL_INVALID_WORK_GROUP_SIZE),
        std::pair("-cl-std=CL3.0 -cl-uniform-work-group-size",
                  CL_INVALID_WORK_GROUP_SIZE),
        std::pair("-cl-std=CL3.0", CL_SUCCESS)}) {
    cl_kernel made = kernel(build(source, options), "ids");
    setArg(made, 0, ids);
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, made, 1, nullptr, &global, &local,
                                     0, nullptr, nullptr),
              expected)
        << options;
    EXPECT_EQ(launch(made, global), CL_SUCCESS) << options;
    EXPECT_EQ(read<int>(ids, global), iota(global)) << options;
  }
}

// The device may make other groups of those, and nothing behind the last
// work-item is executed.
TEST_P(OpenCLDeviceTest, TinyGroupsThatNobodySees) {
  cl_kernel ids = kernel(build("kernel void ids(global int *p) {"
                               "  size_t x = get_global_id(0) - 3,"
                               "    y = get_global_id(1), z = get_global_id(2),"
                               "    w = get_global_size(0);"
                               "  p[x + w * (y + get_global_size(1) * z)] +="
                               "    x + 10000 * y + 1000000 * z; }"),
                         "ids");
  const size_t one[3] = {1, 1, 1}, offset[3] = {3, 0, 0};
  const size_t sizes[][3] = {{10007, 1, 1}, {1009, 7, 1}, {7, 11, 13}};
  for (const auto &size : sizes) {
    size_t count = size[0] * size[1] * size[2], behind = 8192;
    cl_mem seen = buffer(std::vector<int>(count + behind));
    setArg(ids, 0, seen);
    for (const size_t *local : {static_cast<const size_t *>(nullptr), one})
      ASSERT_EQ(clEnqueueNDRangeKernel(queue, ids, 3, offset, size, local, 0,
                                       nullptr, nullptr),
                CL_SUCCESS);
    auto values = read<int>(seen, count + behind);
    for (size_t i = 0; i < count + behind; ++i) {
      size_t x = i % size[0], y = i / size[0] % size[1],
             z = i / size[0] / size[1];
      int once = int(x + 10000 * y + 1000000 * z);
      ASSERT_EQ(values[i], i < count ? 2 * once : 0) << i << " of " << count;
    }
  }
}

TEST_P(OpenCLDeviceTest, SaysWhetherGroupsMayDiffer) {
  cl_kernel groups = kernel(build("kernel void groups(global int *p) {"
                                  "  p[get_global_id(0)] = get_group_id(0) +"
                                  "    100 * get_num_groups(0) +"
                                  "    10000 * get_local_size(0); }",
                                  "-cl-std=CL3.0"),
                            "groups");
  const size_t global = 100, local = 64;
  cl_mem seen = buffer(std::vector<int>(global));
  setArg(groups, 0, seen);
  cl_int code = clEnqueueNDRangeKernel(queue, groups, 1, nullptr, &global,
                                       &local, 0, nullptr, nullptr);
  if (!infoOf<cl_bool>(device, CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT)) {
    EXPECT_EQ(code, CL_INVALID_WORK_GROUP_SIZE);
    return;
  }
  ASSERT_EQ(code, CL_SUCCESS);
  auto values = read<int>(seen, global);
  EXPECT_EQ(values[63], 640200);
  EXPECT_EQ(values[64], 360201);
  EXPECT_EQ(values[99], 360201);
}

TEST_P(OpenCLDeviceTest, LocalMemoryOffsetsAndThreeDimensions) {
  cl_kernel reduce = kernel(
      build("kernel void reduce(global int *sums, local int *part) {"
            "  size_t l = get_local_id(0);"
            "  part[l] = get_global_id(0) + 100 * get_global_id(1);"
            "  barrier(CLK_LOCAL_MEM_FENCE);"
            "  for (size_t s = get_local_size(0) / 2; s; s /= 2) {"
            "    if (l < s) part[l] += part[l + s];"
            "    barrier(CLK_LOCAL_MEM_FENCE); }"
            "  if (!l) sums[get_group_id(0) + 4 * get_group_id(1)] = part[0];"
            "}"),
      "reduce");
  cl_mem sums = buffer(std::vector<int>(12));
  setArg(reduce, 0, sums);
  ASSERT_EQ(clSetKernelArg(reduce, 1, 16 * sizeof(int), nullptr), CL_SUCCESS);
  const size_t offset[] = {8, 2}, global[] = {64, 3}, local[] = {16, 1};
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, reduce, 2, offset, global, local, 0,
                                   nullptr, nullptr),
            CL_SUCCESS);
  auto seen = read<int>(sums, 12);
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 4; ++x)
      EXPECT_EQ(seen[x + 4 * y], 16 * (8 + 16 * x) + 120 + 16 * 100 * (y + 2))
          << x << ", " << y;
}

TEST_P(OpenCLDeviceTest, ValuesOfAllSizes) {
  struct Pair {
    cl_char first;
    cl_long second;
  };
  cl_kernel values =
      kernel(build("struct Pair { char first; long second; };"
                   "kernel void values(global long *to, char c, short4 s,"
                   "                   struct Pair pair, ulong u,"
                   "                   constant int *more) {"
                   "  to[0] = c; to[1] = s.w; to[2] = pair.first;"
                   "  to[3] = pair.second; to[4] = u; to[5] = more[1];"
                   "  to[6] = sizeof(size_t); }"),
             "values");
  cl_mem to = buffer(std::vector<cl_long>(7)), more = buffer(std::vector{8, 9});
  setArg(values, 0, to);
  setArg<cl_char>(values, 1, -3);
  setArg(values, 2, cl_short4{{1, 2, 3, -4}});
  setArg(values, 3, Pair{5, -6000000000});
  setArg<cl_ulong>(values, 4, 7000000000);
  setArg(values, 5, more);
  ASSERT_EQ(launch(values, 1), CL_SUCCESS);
  EXPECT_EQ(read<cl_long>(to, 7),
            (std::vector<cl_long>{-3, -4, 5, -6000000000, 7000000000, 9, 8}));
}

TEST_P(OpenCLDeviceTest, NullBuffersAndPointersInMemory) {
  cl_kernel chase = kernel(
      build("typedef struct Node { int value; global struct Node *next; } Node;"
            "kernel void link(global Node *nodes) {"
            "  for (int i = 0; i < 4; ++i) { nodes[i].value = i + 1;"
            "    nodes[i].next = i < 3 ? nodes + i + 1 : (global Node *)0; } }"
            "kernel void chase(global Node *nodes, global int *sum,"
            "                  global int *none) {"
            "  int all = none == 0 ? 100 : 0;"
            "  for (global Node *n = nodes; n; n = n->next) all += n->value;"
            "  *sum = all; }"),
      "chase");
  cl_program program = nullptr;
  ASSERT_EQ(clGetKernelInfo(chase, CL_KERNEL_PROGRAM, sizeof program, &program,
                            nullptr),
            CL_SUCCESS);
  cl_kernel link = kernel(program, "link");
  cl_mem nodes = buffer(std::vector<cl_long>(8));
  cl_mem sum = buffer(std::vector{0});
  setArg(link, 0, nodes);
  ASSERT_EQ(launch(link, 1), CL_SUCCESS);
  setArg(chase, 0, nodes);
  setArg(chase, 1, sum);
  ASSERT_EQ(clSetKernelArg(chase, 2, sizeof(cl_mem), nullptr), CL_SUCCESS);
  ASSERT_EQ(launch(chase, 1), CL_SUCCESS);
  EXPECT_EQ(read<int>(sum, 1)[0], 110);
}

TEST_P(OpenCLDeviceTest, OptionalTypesAsTheQueriesSay) {
  if (hasExtension(device, "cl_khr_fp64")) {
    cl_kernel root = kernel(build("kernel void root(global double *p) {"
                                  "  *p = sqrt(*p) / 3; }"),
                            "root");
    cl_mem number = buffer(std::vector<double>{4});
    setArg(root, 0, number);
    ASSERT_EQ(launch(root, 1), CL_SUCCESS);
    EXPECT_EQ(read<double>(number, 1)[0], 2.0 / 3);
  }
  if (hasExtension(device, "cl_khr_fp16")) {
    cl_kernel half =
        kernel(build("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
                     "kernel void h(global half *p) { p[1] = p[0] * p[0]; }"),
               "h");
    // 1.5 and 2.25.
    cl_mem numbers = buffer(std::vector<cl_ushort>{0x3E00, 0});
    setArg(half, 0, numbers);
    ASSERT_EQ(launch(half, 1), CL_SUCCESS);
    EXPECT_EQ(read<cl_ushort>(numbers, 2)[1], 0x4080);
  }
  if (hasExtension(device, "cl_khr_int64_base_atomics")) {
    cl_kernel add =
        kernel(build("kernel void add(global long *p) {"
                     "  atom_add(p, get_global_id(0) + (1L << 40)); }"),
               "add");
    cl_mem sum = buffer(std::vector<cl_long>{0});
    setArg(add, 0, sum);
    ASSERT_EQ(launch(add, 100), CL_SUCCESS);
    EXPECT_EQ(read<cl_long>(sum, 1)[0], 4950 + (100LL << 40));
  }
  if (hasExtension(device, "cl_khr_subgroups")) {
    cl_kernel groups = kernel(build("kernel void groups(global int *sums) {"
                                    "  size_t i = get_global_id(0);"
                                    "  sums[i] = sub_group_reduce_add(1);"
                                    "  sums[64 + i] = get_sub_group_size(); }",
                                    "-cl-std=CL3.0"),
                              "groups");
    cl_mem sums = buffer(std::vector<int>(128));
    setArg(groups, 0, sums);
    ASSERT_EQ(launch(groups, 64), CL_SUCCESS);
    auto seen = read<int>(sums, 128);
    for (size_t i = 0; i < 64; ++i)
      EXPECT_EQ(seen[i], seen[64 + i]) << i;
  }
}

TEST_P(OpenCLDeviceTest, PrintfAndVariablesOfTheProgram) {
  cl_kernel count =
      kernel(build("global int calls = 40;"
                   "kernel void count(global int *p) {"
                   "  *p = ++calls;"
                   "  printf(\"call %d of %s\\n\", calls, \"it\");"
                   "}",
                   "-cl-std=CL2.0"),
             "count");
  cl_mem number = buffer(std::vector{0});
  setArg(count, 0, number);
  testing::internal::CaptureStdout();
  ASSERT_EQ(launch(count, 1), CL_SUCCESS);
  ASSERT_EQ(launch(count, 1), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "call 41 of it\ncall 42 of it\n");
  EXPECT_EQ(read<int>(number, 1)[0], 42);
}

TEST_P(OpenCLDeviceTest, CommandsOnMemorySeeWhatKernelsWrote) {
  cl_kernel twice = kernel(build("kernel void twice(global int *p) {"
                                 "  p[get_global_id(0)] *= 2; }"),
                           "twice");
  cl_mem numbers = buffer(iota(64)), other = buffer(std::vector<int>(64));
  setArg(twice, 0, numbers);
  ASSERT_EQ(launch(twice, 64), CL_SUCCESS);
  // A part is written, the rest is the kernel's.
  const int written[] = {-1, -2};
  ASSERT_EQ(clEnqueueWriteBuffer(queue, numbers, CL_FALSE, 40, 8, written, 0,
                                 nullptr, nullptr),
            CL_SUCCESS);
  const int seven = 7;
  ASSERT_EQ(clEnqueueFillBuffer(queue, numbers, &seven, 4, 64, 16, 0, nullptr,
                                nullptr),
            CL_SUCCESS);
  ASSERT_EQ(launch(twice, 64), CL_SUCCESS);
  ASSERT_EQ(clEnqueueCopyBuffer(queue, numbers, other, 0, 0, 256, 0, nullptr,
                                nullptr),
            CL_SUCCESS);
  std::vector<int> expected(64);
  for (int i = 0; i < 64; ++i)
    expected[i] = 4 * i;
  expected[10] = -2, expected[11] = -4;
  std::fill_n(expected.begin() + 16, 4, 14);
  EXPECT_EQ(read<int>(numbers, 64), expected);
  EXPECT_EQ(read<int>(other, 64), expected);

  // A box of 2 by 2 in rows of 8.
  const size_t origin[] = {4, 1, 0}, none[] = {0, 0, 0}, box[] = {8, 2, 1};
  int rows[4];
  ASSERT_EQ(clEnqueueReadBufferRect(queue, other, CL_TRUE, origin, none, box,
                                    32, 0, 8, 0, rows, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(std::vector<int>(rows, rows + 4),
            (std::vector<int>{expected[9], expected[10], expected[17],
                              expected[18]}));
  ASSERT_EQ(clEnqueueWriteBufferRect(queue, numbers, CL_FALSE, origin, none,
                                     box, 32, 0, 8, 0, rows, 0, nullptr,
                                     nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read<int>(numbers, 64), expected);
}

TEST_P(OpenCLDeviceTest, MapsAndApplicationsMemory) {
  cl_kernel twice = kernel(build("kernel void twice(global int *p) {"
                                 "  p[get_global_id(0)] *= 2; }"),
                           "twice");
  alignas(128) int own[32];
  for (bool aligned : {true, false}) {
    int *memory = own + (aligned ? 0 : 1);
    std::iota(memory, memory + 16, 0);
    cl_int code = CL_SUCCESS;
    cl_mem numbers = clCreateBuffer(context, CL_MEM_USE_HOST_PTR,
                                    16 * sizeof(int), memory, &code);
    ASSERT_EQ(code, CL_SUCCESS);
    setArg(twice, 0, numbers);
    ASSERT_EQ(launch(twice, 16), CL_SUCCESS);
    auto *mapped = static_cast<int *>(
        clEnqueueMapBuffer(queue, numbers, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                           16, 16, 0, nullptr, nullptr, &code));
    ASSERT_EQ(mapped, memory + 4);
    EXPECT_EQ(mapped[0], 8);
    mapped[1] = 50;
    ASSERT_EQ(
        clEnqueueUnmapMemObject(queue, numbers, mapped, 0, nullptr, nullptr),
        CL_SUCCESS);
    ASSERT_EQ(launch(twice, 16), CL_SUCCESS);
    mapped = static_cast<int *>(clEnqueueMapBuffer(queue, numbers, CL_TRUE,
                                                   CL_MAP_READ, 0, 64, 0,
                                                   nullptr, nullptr, &code));
    for (int i = 0; i < 16; ++i)
      EXPECT_EQ(memory[i], i == 5 ? 100 : 4 * i) << i;
    clEnqueueUnmapMemObject(queue, numbers, mapped, 0, nullptr, nullptr);
    clFinish(queue);
    clReleaseMemObject(numbers);
  }
}

TEST_P(OpenCLDeviceTest, TimesOfAKernelFollowEachOther) {
  cl_kernel work = kernel(build("kernel void work(global int *p) {"
                                "  int s = 0; for (int i = 0; i < 1000; ++i)"
                                "    s += p[(i * 7 + get_global_id(0)) % 64];"
                                "  p[64 + get_global_id(0)] = s; }"),
                          "work");
  cl_mem numbers = buffer(iota(128));
  setArg(work, 0, numbers);
  cl_event done = nullptr;
  ASSERT_EQ(launch(work, 64, &done), CL_SUCCESS);
  ASSERT_EQ(clWaitForEvents(1, &done), CL_SUCCESS);
  cl_ulong last = 0;
  for (cl_profiling_info name :
       {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT,
        CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END}) {
    cl_ulong time = 0;
    EXPECT_EQ(clGetEventProfilingInfo(done, name, sizeof time, &time, nullptr),
              CL_SUCCESS);
    EXPECT_LE(last, time);
    last = time;
  }
  clReleaseEvent(done);
}

TEST_P(OpenCLDeviceTest, BinariesAndLinkedPrograms) {
  const char *texts[] = {"int three(void) { return 3; }",
                         "int three(void);"
                         "kernel void f(global int *p) { *p = three(); }"};
  cl_program parts[2];
  for (int i = 0; i < 2; ++i) {
    parts[i] =
        clCreateProgramWithSource(context, 1, &texts[i], nullptr, nullptr);
    ASSERT_EQ(clCompileProgram(parts[i], 1, &device, "", 0, nullptr, nullptr,
                               nullptr, nullptr),
              CL_SUCCESS);
  }
  cl_int code = CL_SUCCESS;
  cl_program linked =
      clLinkProgram(context, 1, &device, "", 2, parts, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  cl_program loaded = saveAndLoad(linked);
  for (cl_program program : {linked, loaded}) {
    cl_mem number = buffer(std::vector{0});
    cl_kernel f = clCreateKernel(program, "f", &code);
    ASSERT_EQ(code, CL_SUCCESS);
    setArg(f, 0, number);
    ASSERT_EQ(launch(f, 1), CL_SUCCESS);
    EXPECT_EQ(read<int>(number, 1)[0], 3);
    clReleaseKernel(f);
  }
  for (cl_program program : {parts[0], parts[1], linked, loaded})
    clReleaseProgram(program);
}

TEST_P(OpenCLDeviceTest, ProgramsNeedNoKernel) {
  for (const char *text : {"", "int f(int x) { return x; }", "typedef int A;",
                           "constant int table[2] = {1, 2};"}) {
    cl_program program = build(text);
    cl_uint number = 7;
    EXPECT_EQ(clCreateKernelsInProgram(program, 0, nullptr, &number),
              CL_SUCCESS);
    EXPECT_EQ(number, 0u);
    char names[8] = "none";
    EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names,
                               names, nullptr),
              CL_SUCCESS);
    EXPECT_STREQ(names, "");
    cl_int code = CL_SUCCESS;
    EXPECT_FALSE(clCreateKernel(program, "f", &code));
    EXPECT_EQ(code, CL_INVALID_KERNEL_NAME);

    clReleaseProgram(saveAndLoad(program));
  }
}

TEST_P(OpenCLDeviceTest, LibrariesNeedNoKernel) {
  const char *texts[] = {"int thrice(int x) { return 3 * x; }", "",
                         ("int thrice(int x);"
                          "kernel void f(global int *p) { *p = thrice(*p); }")};
  cl_program parts[3];
  for (int i = 0; i < 3; ++i) {
    parts[i] =
        clCreateProgramWithSource(context, 1, &texts[i], nullptr, nullptr);
    EXPECT_EQ(clCompileProgram(parts[i], 1, &device, "", 0, nullptr, nullptr,
                               nullptr, nullptr),
              CL_SUCCESS)
        << buildLog(parts[i]);
  }
  auto link = [&](const char *options, std::vector<cl_program> inputs) {
    cl_int code = CL_SUCCESS;
    cl_program linked = clLinkProgram(context, 1, &device, options,
                                      static_cast<cl_uint>(inputs.size()),
                                      inputs.data(), nullptr, nullptr, &code);
    EXPECT_EQ(code, CL_SUCCESS) << buildLog(linked);
    return linked;
  };
  cl_program library = link("-create-library", {parts[0], parts[1]});
  cl_program linked = link("", {parts[2], library});
  cl_program without = link("", {parts[0], parts[1]});
  cl_mem number = buffer<int>({5});
  cl_kernel f = kernel(linked, "f");
  setArg(f, 0, number);
  EXPECT_EQ(launch(f, 1), CL_SUCCESS);
  EXPECT_EQ(read<int>(number, 1)[0], 15);
  size_t kernels = 7;
  EXPECT_EQ(clGetProgramInfo(without, CL_PROGRAM_NUM_KERNELS, sizeof kernels,
                             &kernels, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(kernels, 0u);
  clReleaseProgram(without);
  clReleaseProgram(linked);
  clReleaseProgram(library);
  for (cl_program part : parts)
    clReleaseProgram(part);
}

TEST_P(OpenCLDeviceTest, WhatTheDeviceLacksIsRefused) {
  // The host has all.
  if (isHost()) {
    EXPECT_TRUE(infoOf<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT));
    EXPECT_TRUE(infoOf<cl_bool>(device, CL_DEVICE_PIPE_SUPPORT));
    return;
  }
  cl_int code = CL_SUCCESS;
  EXPECT_FALSE(clCreatePipe(context, 0, 4, 4, nullptr, &code));
  EXPECT_EQ(code, CL_INVALID_OPERATION);
  EXPECT_FALSE(clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0));
  int number = 0;
  EXPECT_EQ(clEnqueueSVMMemcpy(queue, CL_TRUE, &number, &code, sizeof number, 0,
                               nullptr, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clEnqueueNativeKernel(
                queue, [](void *) {}, nullptr, 0, 0, nullptr, nullptr, 0,
                nullptr, nullptr),
            CL_INVALID_OPERATION);
  const cl_queue_properties onDevice[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  EXPECT_FALSE(
      clCreateCommandQueueWithProperties(context, device, onDevice, &code));
  EXPECT_EQ(code, CL_INVALID_QUEUE_PROPERTIES);
  for (cl_command_queue any : {queue, cl_command_queue()})
    EXPECT_EQ(clSetDefaultDeviceCommandQueue(context, device, any),
              CL_INVALID_OPERATION);
  const cl_device_partition_property parts[] = {CL_DEVICE_PARTITION_EQUALLY, 1,
                                                0};
  cl_uint count = 0;
  EXPECT_EQ(clCreateSubDevices(device, parts, 0, nullptr, &count),
            CL_INVALID_VALUE);

  cl_kernel f = kernel(build("kernel void f(global int *p) { *p = 1; }"), "f");
  EXPECT_EQ(clSetKernelArgSVMPointer(f, 0, &number), CL_INVALID_OPERATION);
}

#ifndef CAIRN_TEST_SANITIZED // which stops forked processes
TEST_P(OpenCLDeviceTest, ForkedProcessesHaveTheHostAlone) {
  cl_kernel added = kernel(build("kernel void added(global int *p) {"
                                 "  p[get_global_id(0)] += 41; }"),
                           "added");
  cl_mem numbers = buffer(std::vector<int>{1});
  setArg(added, 0, numbers);
  ASSERT_EQ(launch(added, 1), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  // What the device wrote cannot be had from there any more.
  const cl_int launched = isHost() ? CL_SUCCESS : CL_DEVICE_NOT_AVAILABLE;
  const cl_int seen = isHost() ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
  EXPECT_EQ(inChild([&] {
              int number = 0;
              bool isRight =
                  launch(added, 1) == launched &&
                  clEnqueueReadBuffer(queue, numbers, CL_TRUE, 0, sizeof number,
                                      &number, 0, nullptr, nullptr) == seen;
              return isRight && number == (isHost() ? 83 : 0) ? 7 : 8;
            }),
            7);
  EXPECT_EQ(read<int>(numbers, 1)[0], 42);
}

TEST_P(OpenCLDeviceTest, CommandsOnTheirWayEndInForkedProcesses) {
  cl_kernel added = kernel(build("kernel void added(global int *p) {"
                                 "  p[get_global_id(0)] += 1; }"),
                           "added");
  cl_mem numbers = buffer(std::vector<int>(1));
  setArg(added, 0, numbers);
  ASSERT_EQ(launch(added, 1), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  std::vector<cl_event> events(4);
  // None of them has begun when the process is copied.
  cl_event first = clCreateUserEvent(context, nullptr);
  for (cl_event &event : events)
    ASSERT_EQ(launch(added, 1, &event, {first}), CL_SUCCESS);
  ASSERT_EQ(clFlush(queue), CL_SUCCESS);
  const cl_int ended = isHost() ? CL_COMPLETE : CL_DEVICE_NOT_AVAILABLE;
  EXPECT_EQ(inChild([&] {
              bool isRight = clSetUserEventStatus(first, CL_COMPLETE) == 0;
              for (cl_event event : events) {
                cl_int status = 1;
                clWaitForEvents(1, &event);
                clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS,
                               sizeof status, &status, nullptr);
                isRight &= status == ended;
              }
              return isRight ? 7 : 8;
            }),
            7);
  EXPECT_EQ(clSetUserEventStatus(first, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(read<int>(numbers, 1)[0], 5);
  events.push_back(first);
  for (cl_event event : events)
    clReleaseEvent(event);
}
#endif

TEST_P(OpenCLDeviceTest, ImagesAreRefusedWhereThereAreNone) {
  if (infoOf<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT))
    return;
  cl_int code = CL_SUCCESS;
  const cl_image_format format = {CL_RGBA, CL_FLOAT};
  cl_image_desc image = {};
  image.image_type = CL_MEM_OBJECT_IMAGE2D;
  image.image_width = image.image_height = 4;
  EXPECT_FALSE(clCreateImage(context, 0, &format, &image, nullptr, &code));
  EXPECT_EQ(code, CL_INVALID_OPERATION);
  EXPECT_FALSE(clCreateSamplerWithProperties(context, nullptr, &code));
  EXPECT_EQ(code, CL_INVALID_OPERATION);
  cl_uint formats = 1;
  EXPECT_EQ(clGetSupportedImageFormats(context, CL_MEM_READ_ONLY,
                                       CL_MEM_OBJECT_IMAGE2D, 0, nullptr,
                                       &formats),
            CL_SUCCESS);
  EXPECT_EQ(formats, 0u);
  const char *text = "kernel void f(read_only image2d_t i) {}";
  cl_program images =
      clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  EXPECT_EQ(
      clBuildProgram(images, 1, &device, "-cl-std=CL3.0", nullptr, nullptr),
      CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(buildLog(images).find("image2d_t"), std::string::npos)
      << buildLog(images);
  clReleaseProgram(images);
}
} // namespace
