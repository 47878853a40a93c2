//===- ClassInformation.h - what C++ says of classes ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_CLASSINFORMATION_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_CLASSINFORMATION_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// Tables of virtual functions point to objects of std::type_info, whose
/// classes are of a library that no kernel is linked with. C++ for OpenCL has
/// neither typeid nor dynamic_cast to read them.
void forgetClassInformation(llvm::Module &module);

/// Clang reads the distance to a virtual base through a pointer to private
/// memory, where no table is: makes these pointers to the memory of tables.
void locateVirtualTables(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_CLASSINFORMATION_H
