//===- ExpectedFailuresTest.cpp - the table of known failures ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ExpectedFailures/ExpectedFailures.h"

#include "Corpus.h"

#include "gtest/gtest.h"

#include <fstream>
#include <set>

using namespace cairn;
using namespace cairn::runtime;
using namespace cairn::test;

namespace {

ExpectedFailures parsed(const std::string &rows) {
  auto table = ExpectedFailures::parse(
      R"({"reasons": {"why": "it is broken"}, "failures": [)" + rows + "]}");
  EXPECT_TRUE(table.ok()) << table.message();
  return table.ok() ? table.take() : ExpectedFailures();
}

DeviceInfo device(const char *name, const char *version) {
  DeviceInfo info;
  info.driver = "vulkan";
  info.name = name;
  info.driverVersion = version;
  return info;
}

TEST(ExpectedFailures, NameWhatThereIs) {
  std::set<std::string> cases;
  for (const corpus::CorpusCase &one : corpus::allCorpusCases())
    cases.insert(one.name);
  for (const ExpectedFailure &row : ExpectedFailures::get().all())
    EXPECT_TRUE(cases.count(row.name) ||
                std::ifstream(CAIRN_TEST_DIR "/" + row.name))
        << "expected a case of the corpus, or a file of tests, got '"
        << row.name << "'";
}

TEST(ExpectedFailures, AreOfOneDeviceAndVersion) {
  ExpectedFailures table = parsed(
      R"({"case": "c", "driver": "vulkan", "device": "128 bits",
          "version": "Mesa 22.3", "difference": "1 of 2", "reason": "why"})");
  const ExpectedFailure *row =
      table.find("c", device("llvmpipe (128 bits)", "Mesa 22.3.6 (LLVM 15)"));
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->reason, "it is broken");
  EXPECT_EQ(table.find("d", device("llvmpipe (128 bits)", "Mesa 22.3.6")),
            nullptr);
  EXPECT_EQ(table.find("c", device("llvmpipe (256 bits)", "Mesa 22.3.6")),
            nullptr);
  EXPECT_EQ(table.find("c", device("llvmpipe (128 bits)", "Mesa 23.0.0")),
            nullptr);
  DeviceInfo other = device("128 bits", "Mesa 22.3.6");
  other.driver = "level-zero";
  EXPECT_EQ(table.find("c", other), nullptr);
}

TEST(ExpectedFailures, AreFailuresIfTheyPass) {
  ExpectedFailures table = parsed(
      R"({"case": "wrong", "driver": "vulkan", "difference": "1 of 2",
          "reason": "why"},
         {"case": "refused", "driver": "vulkan", "error": "too many",
          "reason": "why"})");
  const ExpectedFailure *wrong = &table.all()[0], *refused = &table.all()[1];
  Status success = Status::success(), error = Status::error("got too many");

  EXPECT_EQ(judge(success, "", nullptr), "");
  EXPECT_EQ(judge(success, "1 of 2 elements", nullptr), "1 of 2 elements");
  EXPECT_EQ(judge(error, "", nullptr), "got too many");

  EXPECT_EQ(judge(success, "1 of 2 elements", wrong), "");
  EXPECT_EQ(judge(success, "", wrong),
            "expected '1 of 2', as it is broken; got no failure");
  EXPECT_EQ(judge(success, "2 of 2", wrong),
            "expected '1 of 2', as it is broken; got '2 of 2'");
  EXPECT_EQ(judge(error, "", wrong),
            "expected '1 of 2', as it is broken; got 'got too many'");

  EXPECT_EQ(judge(error, "", refused), "");
  EXPECT_EQ(judge(success, "", refused),
            "expected 'too many', as it is broken; got no failure");
  EXPECT_EQ(judge(success, "too many", refused),
            "expected 'too many', as it is broken; got 'too many'");
}

TEST(ExpectedFailures, AreWellFormed) {
  auto errorOf = [](const std::string &row) {
    return ExpectedFailures::parse(
               R"({"reasons": {"why": "it is broken"}, "failures": [)" + row +
               "]}")
        .message();
  };
  EXPECT_EQ(errorOf(R"({"driver": "vulkan"})"),
            "line 1, column 51: expected failure: expected the key 'case'");
  EXPECT_EQ(errorOf(R"({"case": "c", "driver": "vulkan", "error": "e",
                        "reason": "other"})"),
            "line 1, column 51: expected failure: expected a key of 'reasons', "
            "got 'other'");
  EXPECT_EQ(
      errorOf(R"({"case": "c", "driver": "vulkan", "reason": "why"})"),
      "line 1, column 51: expected failure: expected 'error' or 'difference'");
  EXPECT_EQ(errorOf(R"({"case": "a/c.cl", "driver": "vulkan", "error": "e",
                        "reason": "why"})"),
            "line 1, column 51: expected failure: expected neither 'error' nor "
            "'difference' of a test that is a file");
}

} // namespace
