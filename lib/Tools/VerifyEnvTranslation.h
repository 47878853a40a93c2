//===- VerifyEnvTranslation.h - cairn-translate --verify-env ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TOOLS_VERIFYENVTRANSLATION_H
#define CAIRN_LIB_TOOLS_VERIFYENVTRANSLATION_H

namespace cairn {

/// `--verify-env`: no translation, but a binary in and errors out.
void registerVerifyEnv();

} // namespace cairn

#endif // CAIRN_LIB_TOOLS_VERIFYENVTRANSLATION_H
