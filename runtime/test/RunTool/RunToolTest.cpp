//===- RunToolTest.cpp - cairn-run on compiled programs ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunTool.h"

using namespace cairn::test;

static const std::string saxpyArgs =
    "--global=8 --arg alpha=2 --arg 'x=f32[8]:iota' --arg 'y=f32[8]:ones' ";

TEST_F(RunToolTest, RunsAKernel) {
  expectOutput(runKernel("saxpy", saxpyArgs + "--print 'y[0:8]'"),
               "y[0:8] = 1 3 5 7 9 11 13 15\n");
}

TEST_F(RunToolTest, TakesOptionsInEverySpelling) {
  expectOutput(run(std::string("-interface kernels.json -kernel saxpy ") +
                   CAIRN_TEST_KERNELS +
                   " -global 4 --local=2 --offset 1 -arg=alpha=0x2 --arg "
                   "'x=float[5]:iota' --arg 'y=float[]:{1,1,1,1,1}' --print y "
                   "--print 'y[:2]' --print 'y[3:]' --print 'y[4]'"),
               "y = 1 3 5 7 9\ny[:2] = 1 3\ny[3:] = 7 9\ny[4] = 9\n");
}

TEST_F(RunToolTest, PrintsWithRoundTripPrecision) {
  expectOutput(runKernel("saxpy",
                         "--global=1 --arg alpha=0 --arg 'x=f32[6]:zeros' "
                         "--arg 'y=f32[]:{0.1,16777217,1e6,123456.7,-0.0,1e-9}'"
                         " --print y"),
               "y = 0.1 16777216 1e+06 123456.7 -0 1e-09\n");
  expectOutput(runKernel("ids", "--global=2,1,2 --offset=1,2,3 --arg "
                                "'out=u64[4]:zeros' --print out"),
               "out = 3298536980481 3298536980482 4398048608257 "
               "4398048608258\n");
}

TEST_F(RunToolTest, GeneratesArrays) {
  auto show = [&](const std::string &spec) {
    return runKernel("scratch", "--global=1 --offset=0 --local=1 --arg 'out=" +
                                    spec + "' --print 'out[1:]'");
  };
  // Work-item 0 writes 0 to the first element.
  expectOutput(show("i32[4]:zeros"), "out[1:] = 0 0 0\n");
  expectOutput(show("int[4]:ones"), "out[1:] = 1 1 1\n");
  expectOutput(show("i32[4]:iota"), "out[1:] = 1 2 3\n");
  expectOutput(show("i32[3]:const(-5)"), "out[1:] = -5 -5\n");
  expectOutput(show("i32[]:{1, 2, 0x10}"), "out[1:] = 2 16\n");
  // s is 1015568748, 1586005467, 2165703038.
  expectOutput(show("i32[3]:randint(10,20)"), "out[1:] = 13 17\n");
  expectOutput(show("i32[3]:randint(10,20,1)"), "out[1:] = 13 17\n");
}

TEST_F(RunToolTest, GeneratesVectors) {
  useVectors("scratch", "int*", "int2*");
  auto show = [&](const std::string &spec) {
    return runKernel("scratch",
                     "--global=1 --arg 'out=" + spec + "' --print 'out[1:]'");
  };
  expectOutput(show("int2[3]:iota"), "out[1:] = (2,3) (4,5)\n");
  expectOutput(show("int2[2]:const((7,8))"), "out[1:] = (7,8)\n");
  expectOutput(show("int2[2]:const(7)"), "out[1:] = (7,7)\n");
  expectOutput(show("int2[]:{1,2,3,4}"), "out[1:] = (3,4)\n");
  expectOutput(show("i32[3]:iota"), "out[1:] = 1 2\n");
}

TEST_F(RunToolTest, GeneratesUniformNumbers) {
  ToolResult result =
      runKernel("saxpy", "--global=1 --arg alpha=0 --arg "
                         "'x=f32[3]:ones' --arg "
                         "'y=f32[3]:uniform(-1,1,7)' --print y");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  float got[3];
  ASSERT_EQ(std::sscanf(result.out.c_str(), "y = %f %f %f\n", &got[0], &got[1],
                        &got[2]),
            3);
  uint32_t s = 7;
  for (float value : got) {
    s = s * 1664525u + 1013904223u;
    EXPECT_EQ(value, float(-1 + 2 * ((s >> 8) / 16777216.0)));
  }
}

TEST_F(RunToolTest, PassesValues) {
  const std::string args =
      "--global=1 --arg c=-3 --arg 'v=(1,2.5,-3,4e2)' --arg 'out=u8[29]:zeros'"
      " --print 'out[0:1]' --print 'out[5:9]' --print 'out[17:29]' ";
  expectOutput(
      runKernel("values", args + "--arg s=hex:0102030405060708090a0b0c"),
      "out[0:1] = 253\nout[5:9] = 0 0 32 64\n"
      "out[17:29] = 1 2 3 4 5 6 7 8 9 10 11 12\n");
  write("s.raw", "abcdefghijkl");
  expectOutput(runKernel("values", args + "--arg s=@s.raw"),
               "out[0:1] = 253\nout[5:9] = 0 0 32 64\n"
               "out[17:29] = 97 98 99 100 101 102 103 104 105 106 107 108\n");
}

TEST_F(RunToolTest, PassesLocalMemory) {
  for (const char *local : {"local(16)", "i32[4]", "int4[1]"})
    expectOutput(runKernel("reverse", std::string("--global=8 --local=4 --arg "
                                                  "'data=i32[8]:iota' --arg "
                                                  "'first=local(16)' --arg "
                                                  "'second=") +
                                          local + "' --print data"),
                 "data = 3 2 1 0 7 6 5 4\n");
}

TEST_F(RunToolTest, ReadsAndWritesRawFiles) {
  writeValues<float>("x.raw", {1, 2, 3});
  expectOutput(runKernel("saxpy", "--global=3 --arg alpha=10 --arg x=f32@x.raw "
                                  "--arg 'y=f32[3]:iota' --save y=y.bin"),
               "");
  EXPECT_EQ(readValues<float>("y.bin"), (std::vector<float>{10, 21, 32}));
}

TEST_F(RunToolTest, ReadsAndWritesNpyFiles) {
  expectOutput(runKernel("saxpy", saxpyArgs + "--save y=y.npy"), "");
  std::string file = read("y.npy");
  ASSERT_EQ(file.size() % 64, 32u);
  EXPECT_EQ(file.substr(0, 10), std::string("\x93NUMPY\x01\x00v\x00", 10));
  EXPECT_NE(file.find("{'descr': '<f4', 'fortran_order': False, 'shape': "
                      "(8,), }"),
            std::string::npos);
  EXPECT_EQ(file[127], '\n');
  expectOutput(runKernel("saxpy", "--global=8 --arg alpha=1 --arg x=y.npy "
                                  "--arg 'y=f32[8]:zeros' --print y"),
               "y = 1 3 5 7 9 11 13 15\n");

  // Vectors are rows.
  expectOutput(runKernel("saxpy", "--global=8 --arg alpha=1 --arg x=y.npy "
                                  "--arg y=y.npy --save y=z.npy"),
               "");
  EXPECT_NE(read("z.npy").find("(8,)"), std::string::npos);
  useVectors("ids", "ulong*", "ulong2*");
  expectOutput(runKernel("ids", "--global=1 --arg 'out=ulong2[3]:zeros' "
                                "--save out=w.npy"),
               "");
  EXPECT_NE(read("w.npy").find("'<u8', 'fortran_order': False, 'shape': "
                               "(3,2,), }"),
            std::string::npos);
}

TEST_F(RunToolTest, RefusesOtherNpyFiles) {
  auto load = [&](const std::string &header, const std::string &data) {
    std::string file("\x93NUMPY\x01\x00", 8);
    file += char(header.size());
    file += '\0';
    write("x.npy", file + header + data);
    return runKernel("saxpy", "--global=1 --arg alpha=1 --arg x=x.npy --arg "
                              "y=null");
  };
  expectError(
      load("{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }", "0000"),
      "argument 'x': 'x.npy': expected little-endian integers or "
      "floating point numbers, got '>f4'");
  expectError(
      load("{'descr': '<f4', 'fortran_order': True, 'shape': (1,), }", "0000"),
      "argument 'x': 'x.npy': expected C order, got Fortran order");
  expectError(
      load("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "0000"),
      "argument 'x': expected 2 elements of type 'float' in 'x.npy', "
      "got 4 bytes");
  expectError(
      load("{'descr': '<f4', 'fortran_order': False, 'shape': (0,), }", ""),
      "argument 'x': expected elements in 'x.npy', got an array of none");
  expectError(load("{'descr': '<f4', 'fortran_order': False}", "0000"),
              "argument 'x': 'x.npy': expected a shape in the header");
  expectError(
      load("{'descr': '<i4', 'fortran_order': False, 'shape': (1,), }", "0000"),
      "argument 'x': expected elements of type 'float' for a buffer "
      "('float*'), got 'int'");
  write("x.npy", "not numpy at all");
  expectError(runKernel("saxpy", "--global=1 --arg alpha=1 --arg x=x.npy --arg "
                                 "y=null"),
              "argument 'x': expected a .npy file of version 1 to 3, got "
              "'x.npy'");
}

TEST_F(RunToolTest, DumpsWhatKernelsWrite) {
  expectOutput(runKernel("saxpy", saxpyArgs + "--dump-dir=out/deep"), "");
  EXPECT_EQ(readValues<float>("out/deep/arg2.out.bin")[7], 15);
  EXPECT_FALSE(std::filesystem::exists(path("out/deep/arg1.out.bin")));
}

TEST_F(RunToolTest, RestoresBuffersBeforeEachLaunch) {
  expectOutput(runKernel("saxpy", saxpyArgs + "--repeat=5 --print y"),
               "y = 1 3 5 7 9 11 13 15\n");
}

TEST_F(RunToolTest, PrintsTimes) {
  ToolResult result = runKernel("saxpy", saxpyArgs + "--repeat=3 --time");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  double min = -1, median = -1;
  ASSERT_EQ(std::sscanf(result.out.c_str(),
                        "kernel: min %lf ms, median %lf ms over 3 launches\n",
                        &min, &median),
            2)
      << result.out;
  EXPECT_GE(median, min);
  EXPECT_GE(min, 0);
}

TEST_F(RunToolTest, PrintsJson) {
  ToolResult result = runKernel("saxpy", saxpyArgs + "--json");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out.rfind("{\"name\": \"saxpy\", \"device\": \"host\", "
                             "\"kernel_ms\": ",
                             0),
            0u)
      << result.out;
  for (const char *key :
       {"\"min_ms\": ", "\"compile_ms\": ", "\"launch_ms\": "})
    EXPECT_NE(result.out.find(key), std::string::npos) << key;
  EXPECT_EQ(result.out.find('\n'), result.out.size() - 1);
}

TEST_F(RunToolTest, ListsDriversAndDevices) {
  ToolResult result = run("--list-drivers");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out.rfind("host\n", 0), 0u) << result.out;
  result = run("--device=list");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out.rfind("host: ", 0), 0u) << result.out;
}

TEST_F(RunToolTest, HelpsWithEveryOption) {
  ToolResult result = run("--help");
  EXPECT_EQ(result.exitCode, 0);
  for (const char *option :
       {"kernel=",        "global=",      "local=",         "offset=",
        "device=",        "arg=",         "print=",         "save=",
        "time ",          "repeat=",      "json ",          "interface=",
        "build-options=", "list-drivers", "workload=",      "name=",
        "exclude=",       "dump-dir=",    "reference-dir=", "warmup="})
    EXPECT_NE(result.out.find("  --" + std::string(option)), std::string::npos)
        << option;
}

#ifdef CAIRN_TEST_PNG
TEST_F(RunToolTest, WritesAndReadsPng) {
  expectOutput(runKernel("saxpy", "--global=1 --arg alpha=0 --arg "
                                  "'y=f32[]:{0,0.5,1,2,-1,0.2}' --arg "
                                  "'x=f32[6]:zeros' --save 'y=y.png[3x2]'"),
               "");
  EXPECT_EQ(read("y.png").substr(1, 3), "PNG");
  // `values` writes only the first 29 bytes.
  expectOutput(runKernel("values", "--global=1 --arg c=7 --arg 'v=(0,0,0,0)' "
                                   "--arg s=hex:000000000000000000000000 --arg "
                                   "'out=u8[32]:const(200)' --save "
                                   "'out=v.png[4x2]'"),
               "");
  expectOutput(runKernel("values", "--global=1 --arg c=9 --arg 'v=(0,0,0,0)' "
                                   "--arg s=hex:000000000000000000000000 --arg "
                                   "out=v.png --print 'out[28:]' "
                                   "--print 'out[0:2]'"),
               "out[28:] = 0 200 200 200\nout[0:2] = 9 0\n");
}
#endif
