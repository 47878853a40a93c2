//===- Sampler.h - samplers -------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_SAMPLER_H
#define CAIRN_OPENCL_MEMORY_SAMPLER_H

#include "device/Context.h"

#include "cairn/runtime/Sampler.h"

namespace cairn::opencl {

class Sampler final : public Object {
public:
  static constexpr Kind kind = Kind::Sampler;
  static constexpr cl_int invalid = CL_INVALID_SAMPLER;
  using Handle = cl_sampler;

  Sampler(std::shared_ptr<Context> context,
          const runtime::SamplerDescription &description,
          std::vector<cl_sampler_properties> properties)
      : Object(kind), context(std::move(context)), description(description),
        properties(std::move(properties)) {}

  const std::shared_ptr<Context> context;
  const runtime::SamplerDescription description;
  const std::vector<cl_sampler_properties> properties;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_SAMPLER_H
