//===- RelationalReferences.cpp - comparisons and selections ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Format.h"
#include "Reference.h"

#include "llvm/ADT/StringMap.h"

using namespace cairn;
using namespace cairn::accuracy;

namespace {

/// The true and false of a relational function: 1 or 0 for scalars, all bits
/// or none for vectors.
uint64_t truth(const Item &item, bool value) {
  const ocl::BuiltinType &type = item.signature->result;
  if (type.width == 1)
    return value;
  return value ? ~uint64_t(0) >> (64 - type.elementBits()) : 0;
}

double real(const Item &item, unsigned operand, unsigned lane) {
  return decode(formatOf(item.signature->params[operand].scalar),
                item.operand(operand, lane));
}

bool topBit(const Item &item, unsigned operand, unsigned lane) {
  return item.in[operand][lane] >>
             (item.signature->params[operand].elementBits() - 1) &
         1;
}

bool isNormal(const Item &item, unsigned lane) {
  const Format &format = formatOf(item.signature->params[0].scalar);
  uint64_t magnitude = item.in[0][lane] & (format.signBit() - 1);
  return magnitude >= format.smallestNormal() && magnitude < format.infinity();
}

llvm::StringMap<Reference> makeRelationalTable() {
  llvm::StringMap<Reference> table;
  auto compare = [&](const char *name, bool (*holds)(double, double)) {
    table[name] = exactReference([=](const Item &item, unsigned lane) {
      return truth(item, holds(real(item, 0, lane), real(item, 1, lane)));
    });
  };
  compare("isequal", [](double x, double y) { return x == y; });
  compare("isnotequal", [](double x, double y) { return x != y; });
  compare("isgreater", [](double x, double y) { return x > y; });
  compare("isgreaterequal", [](double x, double y) { return x >= y; });
  compare("isless", [](double x, double y) { return x < y; });
  compare("islessequal", [](double x, double y) { return x <= y; });
  compare("islessgreater", [](double x, double y) { return x < y || x > y; });
  compare("isordered", [](double x, double y) { return x == x && y == y; });
  compare("isunordered", [](double x, double y) { return x != x || y != y; });

  auto classify = [&](const char *name, auto holds) {
    table[name] = exactReference([=](const Item &item, unsigned lane) {
      return truth(item, holds(item, lane));
    });
  };
  classify("isfinite", [](const Item &item, unsigned lane) {
    return std::isfinite(real(item, 0, lane));
  });
  classify("isinf", [](const Item &item, unsigned lane) {
    return std::isinf(real(item, 0, lane));
  });
  classify("isnan", [](const Item &item, unsigned lane) {
    return std::isnan(real(item, 0, lane));
  });
  classify("isnormal", isNormal);
  classify("signbit", [](const Item &item, unsigned lane) {
    return topBit(item, 0, lane);
  });

  auto reduce = [&](const char *name, bool all) {
    table[name] = exactReference([=](const Item &item, unsigned) {
      unsigned count = 0, width = item.signature->params[0].width;
      for (unsigned i = 0; i < width; ++i)
        count += topBit(item, 0, i);
      return uint64_t(all ? count == width : count != 0);
    });
    table[name].laneWise = false;
  };
  reduce("any", false);
  reduce("all", true);

  // What is selected keeps its bits, a NaN's too.
  const bool keepsNaN = true;
  table["bitselect"] = exactReference(
      [](const Item &item, unsigned lane) {
        uint64_t mask = item.in[2][lane];
        return (item.in[0][lane] & ~mask) | (item.in[1][lane] & mask);
      },
      keepsNaN);
  table["select"] = exactReference(
      [](const Item &item, unsigned lane) {
        bool second = item.signature->result.width == 1 ? item.in[2][lane] != 0
                                                        : topBit(item, 2, lane);
        return item.in[second ? 1 : 0][lane];
      },
      keepsNaN);
  return table;
}

} // namespace

const Reference *
cairn::accuracy::findRelationalReference(llvm::StringRef name) {
  static const llvm::StringMap<Reference> table = makeRelationalTable();
  auto at = table.find(name);
  return at == table.end() ? nullptr : &at->second;
}
