//===- Runtime.h - all of the device API ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_RUNTIME_H
#define CAIRN_RUNTIME_RUNTIME_H

#include "cairn/runtime/Buffer.h"
#include "cairn/runtime/Device.h"
#include "cairn/runtime/Drivers.h"
#include "cairn/runtime/Event.h"
#include "cairn/runtime/Image.h"
#include "cairn/runtime/Kernel.h"
#include "cairn/runtime/KernelInterface.h"
#include "cairn/runtime/Launch.h"
#include "cairn/runtime/Printf.h"
#include "cairn/runtime/Program.h"
#include "cairn/runtime/Sampler.h"
#include "cairn/runtime/ShaderInterface.h"
#include "cairn/runtime/Status.h"

#endif // CAIRN_RUNTIME_RUNTIME_H
