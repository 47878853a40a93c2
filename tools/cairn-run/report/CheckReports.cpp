//===- CheckReports.cpp - what the checks of kernels found ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CheckReports.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

using namespace cairn::run;
using namespace cairn::runtime;

void CheckReports::add(const CheckReport &report) {
  std::fprintf(stderr, "%s\n", report.describe().c_str());
  reports.push(report.toJson());
}

Status CheckReports::write(const std::string &path) const {
  Json all = Json::object();
  all.set("reports", reports);
  std::ofstream file(path);
  file << all.dump() << '\n';
  file.close();
  return file ? Status::success()
              : Status::error("cannot write '" + path +
                              "': " + std::strerror(errno));
}
