//===- ProgramTest.cpp - createKernel and loadProgram -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include <cstdio>
#include <fstream>
#include <iterator>

using namespace cairn::runtime;
using namespace cairn::test;

class CreateKernelTest : public DriverTest {};
CAIRN_ON_DRIVERS_OF_TEST_KERNELS(CreateKernelTest);

TEST_P(CreateKernelTest, KeepsTheInterface) {
  auto kernel = makeKernel("saxpy");
  EXPECT_EQ(kernel->interface().name, "saxpy");
  EXPECT_EQ(kernel->interface().args.size(), 3u);
  EXPECT_EQ(&kernel->device(), device.get());
}

TEST_P(CreateKernelTest, RefusesANullEntryPoint) {
  EXPECT_ERROR(device->createKernel(describe("saxpy"), nullptr),
               "kernel 'saxpy': expected an entry point, got a null pointer");
}

TEST_P(CreateKernelTest, RefusesAnInconsistentInterface) {
  KernelInterface interface = describe("saxpy");
  interface.args[1].size = 4;
  EXPECT_ERROR(device->createKernel(interface, &interface),
               "kernel 'saxpy': argument 1 'x': expected size 8 for a buffer, "
               "got 4");
}

/// Loading is of files, so these are for the host's only.
class LoadProgramTest : public testing::Test {
protected:
  void SetUp() override {
    device = createDevice("host").take();
    interface = ProgramInterface::parse(interfaceOf(testKernels)).take();
  }

  std::unique_ptr<Device> device;
  ProgramInterface interface;
};

TEST_F(LoadProgramTest, RunsAKernelOfASharedObject) {
  auto program = device->loadProgram(CAIRN_TEST_KERNELS, interface);
  ASSERT_OK(program);
  EXPECT_EQ((*program)->interface().kernels.size(), testKernels.size());
  auto kernel = (*program)->createKernel("scratch");
  ASSERT_OK(kernel);
  program->reset(); // the kernel keeps the code
  auto buffer = device->createBuffer(40);
  ASSERT_OK(buffer);
  Launch launch;
  launch.global = {10};
  launch.args = {Argument::buffer(**buffer)};
  ASSERT_OK(device->launch(**kernel, launch));
  int values[10];
  ASSERT_OK((*buffer)->read(values, 40));
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(values[i], 3 * i);
}

TEST_F(LoadProgramTest, RefusesUnknownKernels) {
  interface.kernels.resize(2);
  auto program = device->loadProgram(CAIRN_TEST_KERNELS, interface);
  ASSERT_OK(program);
  EXPECT_ERROR((*program)->createKernel("idz"),
               "no kernel 'idz' in the program, which has 'saxpy', 'ids'");
}

TEST_F(LoadProgramTest, RefusesAMissingSymbol) {
  interface.kernels[0].symbol = "absent";
  EXPECT_ERROR(device->loadProgram(CAIRN_TEST_KERNELS, interface),
               "'" CAIRN_TEST_KERNELS
               "' has no symbol 'absent', the entry point of kernel 'saxpy'");
}

TEST_F(LoadProgramTest, RefusesOtherTargets) {
  interface.target = "vulkan";
  EXPECT_ERROR(device->loadProgram(CAIRN_TEST_KERNELS, interface),
               "expected a program for target 'host', got one for 'vulkan'");
}

TEST_F(LoadProgramTest, RefusesAnInconsistentInterface) {
  interface.kernels[1].maxWorkGroupSize = 0;
  EXPECT_ERROR(
      device->loadProgram(CAIRN_TEST_KERNELS, interface),
      "kernel 'ids': expected a positive 'max_work_group_size', got 0");
}

TEST_F(LoadProgramTest, RefusesFilesThatAreNoSharedObject) {
  EXPECT_ERROR(device->loadProgram("/nonexistent/k.so", interface),
               "cannot read '/nonexistent/k.so'");
  std::string path = testing::TempDir() + "cairn-not-elf.so";
  FILE *file = std::fopen(path.c_str(), "w");
  ASSERT_TRUE(file);
  std::fputs("text", file);
  std::fclose(file);
  auto program = device->loadProgram(path, interface);
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.message().rfind("cannot load '" + path + "': ", 0), 0u)
      << program.message();
  std::remove(path.c_str());
}

// The test's object has constructors; the compiler's objects have none.
TEST_F(LoadProgramTest, RefusesObjectsThatTakeALinker) {
  std::string ending = "' takes a linker: link it first, as with 'cc -shared'";
  auto program = device->loadProgram(CAIRN_TEST_OBJECT, interface);
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.message().rfind(
                "cannot load '" CAIRN_TEST_OBJECT "': the section '.", 0),
            0u)
      << program.message();
  EXPECT_NE(program.message().find(ending), std::string::npos)
      << program.message();
}

TEST_F(LoadProgramTest, RunsASharedObjectInMemory) {
  std::ifstream file(CAIRN_TEST_KERNELS, std::ios::binary);
  std::string content((std::istreambuf_iterator<char>(file)), {});
  auto program =
      device->loadBinary(content.data(), content.size(), "memory", interface);
  ASSERT_OK(program);
  ASSERT_OK((*program)->createKernel("saxpy"));
  auto text = device->loadBinary("text", 4, "words", interface);
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.message().rfind("cannot load 'words': ", 0), 0u)
      << text.message();
}
