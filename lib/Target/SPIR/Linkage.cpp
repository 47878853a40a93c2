//===- Linkage.cpp - linkage of functions and variables ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Linkage.h"

using namespace llvm;
using namespace cairn::spir;

std::string cairn::spir::spellLinkage(const GlobalValue &value) {
  switch (value.getLinkage()) {
  case GlobalValue::ExternalLinkage:
    return "external";
  case GlobalValue::AvailableExternallyLinkage:
    return "available_externally";
  case GlobalValue::LinkOnceAnyLinkage:
    return "linkonce";
  case GlobalValue::LinkOnceODRLinkage:
    return "linkonce_odr";
  case GlobalValue::WeakAnyLinkage:
    return "weak";
  case GlobalValue::WeakODRLinkage:
    return "weak_odr";
  case GlobalValue::AppendingLinkage:
    return "appending";
  case GlobalValue::InternalLinkage:
    return "internal";
  case GlobalValue::PrivateLinkage:
    return "private";
  case GlobalValue::ExternalWeakLinkage:
    return "extern_weak";
  case GlobalValue::CommonLinkage:
    return "common";
  }
  llvm_unreachable("a linkage outside of the enum");
}

static bool isAllowed(GlobalValue::LinkageTypes linkage) {
  switch (linkage) {
  case GlobalValue::ExternalLinkage:
  case GlobalValue::AvailableExternallyLinkage:
  case GlobalValue::InternalLinkage:
  case GlobalValue::PrivateLinkage:
  case GlobalValue::CommonLinkage:
    return true;
  default:
    return false;
  }
}

void cairn::spir::verifyLinkage(Checks &checks, const GlobalObject &value) {
  if (!isAllowed(value.getLinkage()))
    checks.report(value, "3.7",
                  "linkage '" + spellLinkage(value) +
                      "', expected private, internal, available_externally, "
                      "common or external");
  if (value.hasDLLImportStorageClass() || value.hasDLLExportStorageClass())
    checks.report(value, "3.7",
                  Twine(value.hasDLLImportStorageClass() ? "'dllimport'"
                                                         : "'dllexport'") +
                      " is not allowed");
  if (value.hasComdat())
    checks.report(value, "3.7", "comdats are not allowed");
  if (!value.hasDefaultVisibility())
    checks.report(value, "3.9",
                  Twine("visibility '") +
                      (value.hasHiddenVisibility() ? "hidden" : "protected") +
                      "', expected 'default'");
  if (checks.allowsModern())
    return;
  // What LLVM 3.4 could not say.
  if (value.isDSOLocal() && !value.hasLocalLinkage() &&
      value.hasDefaultVisibility())
    checks.report(value, "3.7", "'dso_local' is not allowed");
  if (value.hasPartition())
    checks.report(value, "3.7", "partitions are not allowed");
  if (value.hasAtLeastLocalUnnamedAddr() && !value.hasGlobalUnnamedAddr())
    checks.report(value, "3.7",
                  "'local_unnamed_addr', expected 'unnamed_addr' at most");
}
