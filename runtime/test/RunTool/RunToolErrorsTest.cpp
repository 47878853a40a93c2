//===- RunToolErrorsTest.cpp - mistakes in the command line -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunTool.h"

using namespace cairn::test;

static const std::string saxpyArguments =
    "--global=8 --arg alpha=2 --arg 'x=f32[8]:iota' --arg 'y=f32[8]:ones' ";

TEST_F(RunToolTest, ExplainsUnknownOptions) {
  expectError(run("--kernle=saxpy"),
              "unknown option '--kernle', did you mean '--kernel'?");
  expectError(run("-globl 4"),
              "unknown option '-globl', did you mean '--global'?");
  expectError(run("--frobnicate"), "unknown option '--frobnicate', see --help");
}

TEST_F(RunToolTest, ExplainsWrongOptionValues) {
  expectError(run("--global"), "expected a value after '--global'");
  expectError(run("--time=3"), "expected no value for '--time', got '3'");
  expectError(run("--global=4,x"),
              "--global: expected 1 to 3 numbers X[,Y[,Z]], got '4,x'");
  expectError(run("--global=1,2,3,4"),
              "--global: expected 1 to 3 numbers X[,Y[,Z]], got '1,2,3,4'");
  expectError(run("--repeat=0"),
              "--repeat: expected a number from 1 to 1000000, got '0'");
  expectError(run("--arg x"), "--arg: expected NAME=VALUE, got 'x'");
  expectError(run("--print 'y[4:2]'"),
              "--print: expected NAME, NAME[I] or NAME[FIRST:END], got "
              "'y[4:2]'");
  expectError(run("--save y=y.jpg"),
              "--save: expected FILE.npy, FILE.raw, FILE.bin or "
              "FILE.png[WIDTHxHEIGHT], got 'y.jpg'");
  expectError(run("--kernel="), "--kernel: expected a value, got ''");
  expectError(run("--kernel=a --kernel=b"),
              "--kernel: expected one kernel, got 'a' and 'b'");
  expectError(run("--check"), "expected a value after '--check'");
}

TEST_F(RunToolTest, ExplainsOptionsThatDoNotGoTogether) {
  expectError(run(""), "expected INPUT or --workload, see --help");
  expectError(run("a.so b.so --global=1 --interface=a.json"),
              "expected one compiled program with --interface, got 'a.so' and "
              "'b.so'");
  expectError(run("a.cl --workload=w.json"),
              "expected INPUT or --workload, got both");
  expectError(run("a.cl"), "expected --global=X[,Y[,Z]]");
  expectError(run("a.cl --global=1 --name=x"), "'--name' needs --workload");
  expectError(run("--workload=w.json --global=1"),
              "'--global' does not go with --workload");
  expectError(run("a.so --global=1 --interface=a.json -DX"),
              "options of the compiler do not go with --interface, which takes "
              "a compiled program");
}

TEST_F(RunToolTest, ExplainsMissingFilesAndDevices) {
  expectError(run("a.so --global=1 --interface=none.json"),
              "cannot read 'none.json': No such file or directory");
  expectError(run("a.so --global=1 --interface=kernels.json --kernel=ids"),
              "cannot read 'a.so'");
  EXPECT_EQ(run("a.so --global=1 --interface=kernels.json --device=toaster")
                .err.rfind("cairn-run: error: no device 'toaster' on this "
                           "machine, which has 'host'",
                           0),
            0u);
  write("bad.json", "{\n  \"cairn_interface\" 1}");
  expectError(
      run("a.so --global=1 --interface=bad.json"),
      "'bad.json': kernel interface: line 2, column 21: syntax error while "
      "parsing object separator - unexpected number literal; expected ':'");
}

TEST_F(RunToolTest, ExplainsWrongKernelNames) {
  expectError(run(std::string(CAIRN_TEST_KERNELS) +
                  " --interface=kernels.json --global=1"),
              "expected --kernel=NAME, the program has 'saxpy', 'ids', "
              "'reverse', 'scratch', 'values', 'fixed', 'shape', 'image', "
              "'nothing'");
  write("one.json", interfaceOf({findTestKernel("nothing")}));
  expectOutput(
      run(std::string(CAIRN_TEST_KERNELS) + " --interface=one.json --global=1"),
      "");
  expectError(run(std::string(CAIRN_TEST_KERNELS) +
                  " --interface=one.json --global=1 --kernel=some"),
              "no kernel 'some' in the program, which has 'nothing'");
  expectError(runKernel("nothing", "--global=1 --arg x=1"),
              "kernel 'nothing' has no argument 'x' and takes none");
}

TEST_F(RunToolTest, ExplainsWrongArgumentNames) {
  expectError(runKernel("saxpy", saxpyArguments + "--arg z=1"),
              "kernel 'saxpy' has no argument 'z', its arguments are 'alpha', "
              "'x', 'y'");
  expectError(runKernel("saxpy", saxpyArguments + "--arg alpha=1"),
              "expected argument 'alpha' once, got it twice");
  expectError(runKernel("saxpy", "--global=8 --arg alpha=1 --arg "
                                 "'x=f32[8]:iota'"),
              "expected --arg y=... for kernel 'saxpy', whose buffer argument "
              "'y' has type 'float*'");
}

TEST_F(RunToolTest, ExplainsWrongScalars) {
  auto pass = [&](const std::string &name, const std::string &spec) {
    std::string args = "--global=1 --arg 'out=u8[29]:zeros'";
    for (auto [other, good] : {std::pair("c", "1"),
                               {"v", "(1,2,3,4)"},
                               {"s", "hex:000000000000000000000000"}})
      args += " --arg '" + std::string(other) + "=" +
              (name == other ? spec : good) + "'";
    return runKernel("values", args);
  };
  expectError(pass("c", "1.5"),
              "argument 'c': expected a number of type 'char', got '1.5'");
  expectError(pass("c", "128"), "argument 'c': '128' does not fit type 'char'");
  EXPECT_EQ(pass("c", "-128").exitCode, 0);
  expectError(pass("c", "99999999999999999999"),
              "argument 'c': '99999999999999999999' does not fit type 'char'");
  expectError(pass("c", "u8[4]:ones"),
              "argument 'c': expected a number of type 'char', got "
              "'u8[4]:ones'");
  expectError(pass("v", "1.5"), "argument 'v': expected 4 values in "
                                "parentheses for type 'float4', got '1.5'");
  expectError(pass("v", "(1,2,3)"),
              "argument 'v': expected 4 values for type 'float4', got 3");
  expectError(pass("v", "(1,2,3,x)"),
              "argument 'v': expected a number of type 'float', got 'x'");
  expectError(pass("s", "12"), "argument 's': expected hex:BYTES or @FILE for "
                               "a value of type 'struct S', got '12'");
  expectError(pass("s", "hex:00"), "argument 's': expected 12 bytes for a "
                                   "value of type 'struct S', got 1");
  expectError(pass("s", "hex:0"), "argument 's': expected two hexadecimal "
                                  "digits for each byte, got 'hex:0'");
  expectError(pass("s", "@none.raw"),
              "argument 's': cannot read 'none.raw': No such file or "
              "directory");
}

TEST_F(RunToolTest, ExplainsWrongBuffers) {
  auto pass = [&](const std::string &spec) {
    return runKernel("saxpy",
                     "--global=1 --arg alpha=1 --arg y=null --arg 'x=" + spec +
                         "'");
  };
  const std::string x = "argument 'x': ";
  expectError(pass("2.0"), x + "expected TYPE[COUNT]:GENERATOR, FILE.npy, "
                               "FILE.png, TYPE@FILE, hex:BYTES or null for a "
                               "buffer ('float*'), got '2.0'");
  expectError(pass("hex:0000803"), x + "expected two hexadecimal digits for "
                                       "each byte, got 'hex:0000803'");
  expectError(pass("hex:000080"), x + "expected 4 bytes for each element of a "
                                      "buffer ('float*'), got 3");
  expectError(pass("hex:"), x + "expected 4 bytes for each element of a "
                                "buffer ('float*'), got 0");
  expectError(pass("f64[4]:ones"), x + "expected elements of type 'float' for "
                                       "a buffer ('float*'), got 'double'");
  expectError(pass("f23[4]:ones"), x + "expected an element type such as "
                                       "'f32', 'int' or 'float4', got 'f23'");
  expectError(pass("f32[0]:ones"),
              x + "expected a positive count of elements, got '0'");
  expectError(pass("f32[]:ones"),
              x + "expected a positive count of elements, got ''");
  expectError(pass("f32[4]:fibs"),
              x + "expected zeros, ones, iota, const(VALUE), "
                  "uniform(LOW,HIGH[,SEED]), randint(LOW,HIGH[,SEED]), or a "
                  "list {1,2,3}, got 'fibs'");
  expectError(pass("f32[4]:uniform(1)"),
              x + "expected uniform(LOW,HIGH[,SEED]), got 'uniform(1)'");
  expectError(pass("f32[4]:uniform(1,2"),
              x + "expected ')' at the end of 'uniform(1,2'");
  expectError(pass("f32[4]:uniform(5,1)"),
              x + "expected bounds with LOW at most HIGH, got '5' and '1'");
  expectError(pass("f32[4]:randint(3,3)"),
              x + "expected bounds with 1 to 2^32-1 integers between them, got "
                  "'3' and '3'");
  expectError(pass("f32[4]:{1,2}"), x + "expected 4 values in the list, got 2");
#ifndef CAIRN_TEST_SANITIZED // AddressSanitizer's operator new never throws
  expectError(pass("f32[9999999999999999]:ones"),
              x + "out of memory: cannot allocate 9999999999999999 elements of "
                  "type 'float'");
#endif
  expectError(pass("f32@none.raw"),
              x + "cannot read 'none.raw': No such file or directory");
  write("odd.raw", "12345");
  expectError(pass("f32@odd.raw"), x + "expected a positive multiple of 4 "
                                       "bytes ('float') in 'odd.raw', got 5");
}

TEST_F(RunToolTest, ExplainsWrongLocalMemory) {
  expectError(runKernel("reverse", "--global=4 --arg 'data=i32[4]:iota' --arg "
                                   "first=16 --arg 'second=local(16)'"),
              "argument 'first': expected local(BYTES) or TYPE[COUNT] for "
              "local memory ('int*'), got '16'");
  expectError(
      runKernel("image", "--global=4 --arg picture=1 --arg how=1"),
      "argument 'picture': expected "
      "image2d_array[WIDTHx...,ORDER,CHANNEL]:GENERATOR or ...@FILE for "
      "an image ('image2d_array_t'), as "
      "image2d_array[...,RGBA,UNORM_INT8]:zeros, got '1'");
}

TEST_F(RunToolTest, ExplainsWrongOutputs) {
  expectError(runKernel("saxpy", saxpyArguments + "--print 'y[0:9]'"),
              "--print: 'y[0:9]' is outside the buffer of 8 elements");
  expectError(
      runKernel("saxpy", saxpyArguments + "--print alpha"),
      "--print: expected a buffer, image or pipe, and argument 'alpha' is a "
      "scalar");
  expectError(runKernel("saxpy", saxpyArguments + "--save z=z.raw"),
              "--save: kernel 'saxpy' has no argument 'z', its arguments are "
              "'alpha', 'x', 'y'");
  expectError(runKernel("saxpy", saxpyArguments + "--save y=none/y.raw"),
              "--save y: cannot write 'none/y.raw': No such file or directory");
  expectError(runKernel("saxpy", saxpyArguments + "--save 'y=y.png[5x5]'"),
              "--save y: expected 1 to 4 values for each pixel of a 5x5 "
              "image, got 8 values");
}

TEST_F(RunToolTest, PassesOnTheRuntimesErrors) {
  expectError(runKernel("saxpy", saxpyArguments + "--local=0"),
              "kernel 'saxpy': expected a positive local size, got 0 in "
              "dimension 0");
}
