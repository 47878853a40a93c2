//===- ProgramTest.cpp - programs and kernels through the loader -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <cstring>

namespace {
using OpenCLProgramTest = OpenCLTest;

std::vector<int> numbers(int count) {
  std::vector<int> values(count);
  for (int i = 0; i < count; ++i)
    values[i] = 3 * i - 7;
  return values;
}

TEST_F(OpenCLProgramTest, KernelComputesWhatItSays) {
  cl_kernel saxpy = kernel(build(R"(
    kernel void saxpy(float a, global const float *x, global float *y) {
      size_t i = get_global_id(0);
      y[i] = a * x[i] + y[i];
    })"),
                           "saxpy");
  std::vector<float> x(1000), y(1000);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = 0.5f * i;
    y[i] = 1000.0f - i;
  }
  cl_mem buffer = this->buffer(y);
  setArg(saxpy, 0, 3.0f);
  setArg(saxpy, 1, this->buffer(x));
  setArg(saxpy, 2, buffer);
  ASSERT_EQ(launch(saxpy, x.size()), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  std::vector<float> got = read<float>(buffer, x.size());
  for (size_t i = 0; i < x.size(); ++i)
    EXPECT_EQ(got[i], 3.0f * x[i] + y[i]) << i;
}

TEST_F(OpenCLProgramTest, LocalMemoryAndBarriersWork) {
  cl_kernel reverse = kernel(build(R"(
    kernel void reverse(global int *data, local int *copy) {
      size_t i = get_local_id(0), n = get_local_size(0);
      copy[i] = data[get_global_id(0)];
      barrier(CLK_LOCAL_MEM_FENCE);
      data[get_global_id(0)] = copy[n - 1 - i];
    })"),
                             "reverse");
  std::vector<int> data = numbers(64);
  cl_mem buffer = this->buffer(data);
  setArg(reverse, 0, buffer);
  ASSERT_EQ(clSetKernelArg(reverse, 1, 16 * sizeof(int), nullptr), CL_SUCCESS);
  const size_t global = 64, local = 16;
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, reverse, 1, nullptr, &global, &local,
                                   0, nullptr, nullptr),
            CL_SUCCESS);
  std::vector<int> got = read<int>(buffer, data.size());
  for (size_t i = 0; i < data.size(); ++i)
    EXPECT_EQ(got[i], data[i / 16 * 16 + 15 - i % 16]) << i;
}

TEST_F(OpenCLProgramTest, ArgumentsAreThoseOfTheTimeOfTheCall) {
  cl_kernel add = kernel(
      build("kernel void add(global int *p, int n) { *p += n; }"), "add");
  cl_mem buffer = this->buffer(std::vector<int>{0});
  setArg(add, 0, buffer);
  for (int n = 1; n <= 100; ++n) {
    setArg(add, 1, n);
    ASSERT_EQ(launch(add, 1), CL_SUCCESS);
  }
  EXPECT_EQ(read<int>(buffer, 1)[0], 5050);
}

TEST_F(OpenCLProgramTest, ArgumentsThatAreSetAgainAreThoseOfTheLastTime) {
  cl_kernel add = kernel(
      build("kernel void add(global int *p, int n) { *p += n; }"), "add");
  cl_mem one = buffer(std::vector<int>{0}), other = buffer(std::vector<int>{0});
  for (auto [memory, n] : {std::pair(one, 1), std::pair(one, 1),
                           std::pair(other, 1), std::pair(one, 20)}) {
    setArg(add, 0, memory);
    setArg(add, 1, n);
    ASSERT_EQ(launch(add, 1), CL_SUCCESS);
  }
  EXPECT_EQ(read<int>(one, 1)[0], 22);
  EXPECT_EQ(read<int>(other, 1)[0], 1);
  // Each is likely where the last one was, and is another.
  for (int i = 0; i < 4; ++i) {
    cl_mem memory = clCreateBuffer(context, 0, 64, nullptr, nullptr);
    setArg(add, 0, memory);
    EXPECT_EQ(launch(add, 1), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    EXPECT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
  }
}

TEST_F(OpenCLProgramTest, LengthsMayCountTheZerosBehindTheTexts) {
  // The second is part of a larger array.
  const char first[] = "#define BY 3\n";
  const char second[32 + 64] = "kernel void by(global int *p) { ";
  const char third[] = "*p *= BY; }\n";
  const char *texts[] = {first, second, third};
  size_t lengths[] = {sizeof first, sizeof second, sizeof third};
  cl_int status;
  cl_program program =
      clCreateProgramWithSource(context, 3, texts, lengths, &status);
  ASSERT_EQ(status, CL_SUCCESS);
  char source[128];
  ASSERT_EQ(clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof source, source,
                             nullptr),
            CL_SUCCESS);
  EXPECT_EQ(source, std::string(first) + second + third);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr),
            CL_SUCCESS)
      << buildLog(program);
  cl_kernel by = kernel(program, "by");
  cl_mem buffer = this->buffer(std::vector<int>{14});
  setArg(by, 0, buffer);
  ASSERT_EQ(launch(by, 1), CL_SUCCESS);
  EXPECT_EQ(read<int>(buffer, 1)[0], 42);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
}

TEST_F(OpenCLProgramTest, WrongSourceFailsWithClangsMessage) {
  const char *source = "kernel void k(global int *p) {\n  *p = unknown;\n}";
  cl_program program =
      clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr),
            CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(buildLog(program).find(
                ":2:8: error: use of undeclared identifier 'unknown'"),
            std::string::npos)
      << buildLog(program);
  cl_build_status status;
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof status,
                        &status, nullptr);
  EXPECT_EQ(status, CL_BUILD_ERROR);
  cl_int code;
  EXPECT_EQ(clCreateKernel(program, "k", &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
}

TEST_F(OpenCLProgramTest, WrongOptionsAreRefused) {
  const char *source = "kernel void k() {}";
  cl_program program =
      clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "-no-such", nullptr, nullptr),
            CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(clCompileProgram(program, 0, nullptr, "-no-such", 0, nullptr,
                             nullptr, nullptr, nullptr),
            CL_INVALID_COMPILER_OPTIONS);
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
}

TEST_F(OpenCLProgramTest, PartsAreCompiledWithHeadersAndLinked) {
  const char *header = "int twice(int x);\n";
  const char *library = "#include <lib/twice.h>\n"
                        "int twice(int x) { return 2 * x; }";
  const char *user = "#include <lib/twice.h>\n"
                     "kernel void k(global int *p) { *p = twice(*p); }";
  auto make = [&](const char *&text) {
    return clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  };
  cl_program parts[] = {make(library), make(user)}, headerPart = make(header);
  const char *name = "lib/twice.h";
  for (cl_program part : parts)
    ASSERT_EQ(clCompileProgram(part, 0, nullptr, "", 1, &headerPart, &name,
                               nullptr, nullptr),
              CL_SUCCESS)
        << buildLog(part);
  cl_int code;
  cl_program linked =
      clLinkProgram(context, 0, nullptr, "", 2, parts, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS) << buildLog(linked);
  cl_mem buffer = this->buffer(std::vector<int>{21});
  cl_kernel k = kernel(linked, "k");
  setArg(k, 0, buffer);
  ASSERT_EQ(launch(k, 1), CL_SUCCESS);
  EXPECT_EQ(read<int>(buffer, 1)[0], 42);
  cl_program failed = clLinkProgram(context, 0, nullptr, "", 1, &parts[1],
                                    nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_LINK_PROGRAM_FAILURE);
  EXPECT_NE(buildLog(failed).find("twice"), std::string::npos);
  for (cl_program part : {parts[0], parts[1], headerPart, linked, failed})
    EXPECT_EQ(clReleaseProgram(part), CL_SUCCESS);
}

// The type of a structure with an initial value has the bytes between its
// fields as members. The type of its declaration does not.
TEST_F(OpenCLProgramTest, VariablesAreSharedByParts) {
  const std::string type = "typedef struct { char c; int i; } pair;\n";
  const std::string definition = type + "global pair var = {'a', 41};\n"
                                        "global int table[4] = {1, 2};\n";
  const std::string use = type + "extern global pair var;\n"
                                 "extern global int table[4];\n"
                                 "kernel void bump(global int *p) {\n"
                                 "  p[0] = ++var.i; p[1] = var.c;\n"
                                 "  p[2] = table[1]++; p[3] = table[3];\n"
                                 "}\n";
  cl_program parts[2];
  const char *texts[] = {definition.c_str(), use.c_str()};
  for (int i = 0; i < 2; ++i) {
    parts[i] =
        clCreateProgramWithSource(context, 1, &texts[i], nullptr, nullptr);
    ASSERT_EQ(clCompileProgram(parts[i], 0, nullptr, "-cl-std=CL3.0", 0,
                               nullptr, nullptr, nullptr, nullptr),
              CL_SUCCESS)
        << buildLog(parts[i]);
  }
  cl_int code = CL_SUCCESS;
  cl_program linked =
      clLinkProgram(context, 0, nullptr, "", 2, parts, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS) << buildLog(linked);
  size_t bytes = 0;
  EXPECT_EQ(clGetProgramBuildInfo(linked, device,
                                  CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE,
                                  sizeof bytes, &bytes, nullptr),
            CL_SUCCESS);
  EXPECT_GE(bytes, sizeof(cl_int) + sizeof(cl_char));
  cl_kernel bump = kernel(linked, "bump");
  cl_mem result = buffer(std::vector<int>(4));
  setArg(bump, 0, result);
  for (int round = 0; round < 2; ++round) {
    ASSERT_EQ(launch(bump, 1), CL_SUCCESS);
    EXPECT_EQ(read<int>(result, 4),
              (std::vector<int>{42 + round, 'a', 2 + round, 0}));
  }
  for (cl_program part : parts)
    EXPECT_EQ(clReleaseProgram(part), CL_SUCCESS);
  EXPECT_EQ(clReleaseProgram(linked), CL_SUCCESS);
}

// The largest that the device says it has can be had.
TEST_F(OpenCLProgramTest, VariablesMayBeAsLargeAsTheDeviceSays) {
  size_t most = 0;
  ASSERT_EQ(clGetDeviceInfo(device, CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE,
                            sizeof most, &most, nullptr),
            CL_SUCCESS);
  EXPECT_GE(most, 65536u);
  const std::string size = std::to_string(most);
  cl_kernel ends = kernel(build("global char bytes[" + size +
                                    "ul];\n"
                                    "kernel void ends(global int *p) {\n"
                                    "  bytes[0] += 1; bytes[" +
                                    size +
                                    "ul - 1] += 2;\n"
                                    "  p[0] = bytes[0]; p[1] = bytes[" +
                                    size +
                                    "ul - 1];\n"
                                    "}\n",
                                "-cl-std=CL3.0"),
                          "ends");
  cl_mem result = buffer(std::vector<int>(2));
  setArg(ends, 0, result);
  ASSERT_EQ(launch(ends, 1), CL_SUCCESS);
  EXPECT_EQ(read<int>(result, 2), (std::vector<int>{1, 2}));
}

TEST_F(OpenCLProgramTest, BinariesComeBack) {
  cl_program first = build("constant int table[] = {5, 6, 7, 8};\n"
                           "global int count = 40;\n"
                           "kernel void k(global int *p) {\n"
                           "  *p = table[*p] + count++;\n}",
                           "-cl-std=CL3.0");
  size_t size = 0;
  ASSERT_EQ(clGetProgramInfo(first, CL_PROGRAM_BINARY_SIZES, sizeof size, &size,
                             nullptr),
            CL_SUCCESS);
  ASSERT_GT(size, 0u);
  std::vector<unsigned char> binary(size);
  unsigned char *place = binary.data();
  ASSERT_EQ(clGetProgramInfo(first, CL_PROGRAM_BINARIES, sizeof place, &place,
                             nullptr),
            CL_SUCCESS);
  const unsigned char *data = binary.data();
  cl_int status, code;
  cl_program second = clCreateProgramWithBinary(context, 1, &device, &size,
                                                &data, &status, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  ASSERT_EQ(status, CL_SUCCESS);
  // It stays what it is, but options are options.
  EXPECT_EQ(clBuildProgram(second, 0, nullptr, "-no-such", nullptr, nullptr),
            CL_INVALID_BUILD_OPTIONS);
  EXPECT_EQ(buildLog(second).substr(0, 7), "error: ");
  for (const char *options : {"-cl-std=CL1.2 -DN=3", "-cl-std=CL3.0", ""})
    ASSERT_EQ(clBuildProgram(second, 0, nullptr, options, nullptr, nullptr),
              CL_SUCCESS)
        << buildLog(second);
  cl_mem buffer = this->buffer(std::vector<int>{2});
  cl_kernel k = kernel(second, "k");
  setArg(k, 0, buffer);
  ASSERT_EQ(launch(k, 1), CL_SUCCESS);
  EXPECT_EQ(read<int>(buffer, 1)[0], 47);
  EXPECT_EQ(clReleaseProgram(second), CL_SUCCESS);

  // Any damage is found.
  for (size_t at : {size_t(0), size / 2, size - 1}) {
    binary[at] ^= 1;
    EXPECT_EQ(clCreateProgramWithBinary(context, 1, &device, &size, &data,
                                        &status, &code),
              nullptr);
    EXPECT_EQ(code, CL_INVALID_BINARY);
    EXPECT_EQ(status, CL_INVALID_BINARY);
    binary[at] ^= 1;
  }
}

TEST_F(OpenCLProgramTest, KernelsSayWhatTheyTake) {
  cl_kernel k =
      kernel(build("typedef float4 colour;\n"
                   "kernel __attribute__((reqd_work_group_size(4, 2, 1)))\n"
                   "void k(global const float *restrict x, local int *l,\n"
                   "       constant int *c, float4 v, const colour w,\n"
                   "       global const colour *y) {}"),
             "k");
  auto argument = [&](cl_uint index, cl_kernel_arg_info what) {
    char text[64] = {};
    EXPECT_EQ(clGetKernelArgInfo(k, index, what, sizeof text, text, nullptr),
              CL_SUCCESS);
    return std::string(text);
  };
  EXPECT_EQ(argument(0, CL_KERNEL_ARG_TYPE_NAME), "float*");
  EXPECT_EQ(argument(0, CL_KERNEL_ARG_NAME), "x");
  EXPECT_EQ(argument(3, CL_KERNEL_ARG_TYPE_NAME), "float4");
  EXPECT_EQ(argument(4, CL_KERNEL_ARG_TYPE_NAME), "colour");
  EXPECT_EQ(argument(5, CL_KERNEL_ARG_TYPE_NAME), "colour*");
  const cl_kernel_arg_address_qualifier spaces[] = {
      CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ADDRESS_LOCAL,
      CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_ADDRESS_PRIVATE};
  for (cl_uint i = 0; i < 4; ++i) {
    cl_kernel_arg_address_qualifier space;
    EXPECT_EQ(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_ADDRESS_QUALIFIER,
                                 sizeof space, &space, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(space, spaces[i]) << i;
  }
  cl_kernel_arg_type_qualifier qualifiers;
  EXPECT_EQ(clGetKernelArgInfo(k, 0, CL_KERNEL_ARG_TYPE_QUALIFIER,
                               sizeof qualifiers, &qualifiers, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(qualifiers,
            cl_kernel_arg_type_qualifier(CL_KERNEL_ARG_TYPE_CONST |
                                         CL_KERNEL_ARG_TYPE_RESTRICT));
  size_t required[3];
  EXPECT_EQ(clGetKernelWorkGroupInfo(k, device,
                                     CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                     sizeof required, required, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(required[0], 4u);
  EXPECT_EQ(required[1], 2u);
}
} // namespace

// OpenCL API, clSetKernelArg: a kernel keeps no memory object.
TEST_F(OpenCLProgramTest, KernelsKeepNoMemory) {
  cl_kernel k = kernel(build("kernel void k(global int *p) { *p = 1; }"), "k");
  bool isGone = false;
  cl_mem memory = clCreateBuffer(context, 0, 64, nullptr, nullptr);
  auto notify = [](cl_mem, void *data) { *static_cast<bool *>(data) = true; };
  ASSERT_EQ(clSetMemObjectDestructorCallback(memory, notify, &isGone),
            CL_SUCCESS);
  setArg(k, 0, memory);
  ASSERT_EQ(launch(k, 1), CL_SUCCESS);
  ASSERT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_FALSE(isGone);
  EXPECT_EQ(clReleaseMemObject(memory), CL_SUCCESS);
  EXPECT_TRUE(isGone);
  EXPECT_EQ(launch(k, 1), CL_INVALID_KERNEL_ARGS);
}

// What is built for a device is there for its parts.
TEST_F(OpenCLProgramTest, PartsOfADeviceHaveItsPrograms) {
  cl_uint units = 0;
  ASSERT_EQ(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units,
                            &units, nullptr),
            CL_SUCCESS);
  const cl_device_partition_property one[] = {
      CL_DEVICE_PARTITION_BY_COUNTS, 1, CL_DEVICE_PARTITION_BY_COUNTS_LIST_END};
  cl_device_id part = nullptr;
  cl_int code = clCreateSubDevices(device, one, 1, &part, nullptr);
  if (units < 2) {
    EXPECT_EQ(code, CL_DEVICE_PARTITION_FAILED);
    return;
  }
  ASSERT_EQ(code, CL_SUCCESS);
  cl_program program = build("kernel void k(global int *p) { *p = 7; }");
  cl_build_status status = CL_BUILD_NONE;
  EXPECT_EQ(clGetProgramBuildInfo(program, part, CL_PROGRAM_BUILD_STATUS,
                                  sizeof status, &status, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(status, CL_BUILD_SUCCESS);
  cl_command_queue own =
      clCreateCommandQueueWithProperties(context, part, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  cl_kernel k = kernel(program, "k");
  cl_mem result = buffer(std::vector<int>(1));
  setArg(k, 0, result);
  const size_t size = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(own, k, 1, nullptr, &size, nullptr, 0,
                                   nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clFinish(own), CL_SUCCESS);
  EXPECT_EQ(read<int>(result, 1)[0], 7);
  EXPECT_EQ(clReleaseCommandQueue(own), CL_SUCCESS);
  EXPECT_EQ(clReleaseDevice(part), CL_SUCCESS);
}
