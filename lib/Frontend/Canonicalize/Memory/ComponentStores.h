//===- ComponentStores.h - writes of components of vectors ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_COMPONENTSTORES_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_COMPONENTSTORES_H

namespace llvm {
class Function;
} // namespace llvm

namespace cairn::frontend {

/// Makes assignments to components of a vector in memory write those alone.
/// Front ends read the whole vector, put the components in and write all of it
/// back, so that what another work-item writes to the other ones meanwhile is
/// lost. Private variables are left as they are.
void storeComponents(llvm::Function &function);

/// Makes reads of components of a vector in memory read those alone, for who
/// watches what is read. Otherwise a whole vector is read as fast.
void loadComponents(llvm::Function &function);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_COMPONENTSTORES_H
