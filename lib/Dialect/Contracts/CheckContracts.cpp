//===- CheckContracts.cpp - what tables of checks hold ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/DictContract.h"

using namespace mlir;
using namespace cairn;

using Field = FieldContract;

static constexpr StringLiteral kObjectKinds[] = {"argument", "local", "program",
                                                 "private"};
static constexpr StringLiteral kGlobals[] = {"local", "program"};
static constexpr StringLiteral kLocal[] = {"local"};

static constexpr Field kPlaceFields[] = {
    Field("file", Field::Text).required(),
    Field("line", Field::Count).required(),
    Field("column", Field::Count).required(),
    Field("function", Field::Text),
};
static constexpr DictContract kPlace = kPlaceFields;

static constexpr Field kSiteFields[] = {
    Field("site", Field::Count).required(),
    Field("places", Field::Dicts).required().of(kPlace),
    Field("when", Field::Text),
    Field("bytes", Field::Count),
};
static constexpr DictContract kSite = kSiteFields;

static constexpr Field kObjectFields[] = {
    Field("kind", Field::Text).required().of(kObjectKinds),
    Field("name", Field::Text),
    Field("size", Field::Count),
    Field("granule", Field::Count),
    Field("written", Field::Flag),
    // As long as the target has not placed it, a variable is a symbol.
    Field("symbol", Field::Symbol).requiredOfKinds(kGlobals),
};
static constexpr DictContract kObject = kObjectFields;

static constexpr Field kPlacedObjectFields[] = {
    kObjectFields[0], kObjectFields[1],
    kObjectFields[2], kObjectFields[3],
    kObjectFields[4], Field("offset", Field::Count).requiredOfKinds(kLocal),
};
static constexpr DictContract kPlacedObject = kPlacedObjectFields;

static constexpr Field kTableFields[] = {
    Field("sites", Field::Dicts).required().of(kSite),
    Field("objects", Field::Dicts).required().of(kObject),
    Field("checks", Field::Texts),
    Field("slots", Field::Count),
    Field("other_granule", Field::Count),
    Field("others_written", Field::Flag),
    Field("groups_ordered", Field::Flag),
};
constexpr DictContract cairn::kCheckTableContract = kTableFields;

static constexpr Field kReportFields[] = {
    kTableFields[0],
    Field("objects", Field::Dicts).required().of(kPlacedObject),
    kTableFields[2].required(),
    kTableFields[3].required(),
    kTableFields[4],
    kTableFields[5],
    kTableFields[6],
};
constexpr DictContract cairn::kCheckReportContract = kReportFields;
