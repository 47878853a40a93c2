//===- Translations.h - cairn-translate's translations ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_TRANSLATIONS_H
#define CAIRN_TOOLS_TRANSLATIONS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace cairn {

/// Registers the translations into the llvm level (`--import-opencl-c`,
/// `--import-spir`) and out of the host level (`--host-to-llvmir`,
/// `--host-to-interface`), `--verify-spir` and `--verify-env`.
void registerTranslations();

/// The arguments with `--verify-env=NAME` in the form that translations have,
/// whose names take no values.
std::vector<std::string> expandVerifyEnv(llvm::ArrayRef<char *> arguments);

} // namespace cairn

#endif // CAIRN_TOOLS_TRANSLATIONS_H
