//===- Sampler.cpp - samplers -----------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Sampler.h"

#include "tables/Functions.h"
#include "tables/Query.h"

using namespace cairn;
using namespace cairn::opencl;
using runtime::AddressMode;
using runtime::FilterMode;

/// The modes are numbered as OpenCL's are.
static_assert(int(AddressMode::ClampToEdge) ==
                  CL_ADDRESS_CLAMP_TO_EDGE - CL_ADDRESS_NONE &&
              int(AddressMode::Clamp) == CL_ADDRESS_CLAMP - CL_ADDRESS_NONE &&
              int(AddressMode::Repeat) == CL_ADDRESS_REPEAT - CL_ADDRESS_NONE &&
              int(AddressMode::MirroredRepeat) ==
                  CL_ADDRESS_MIRRORED_REPEAT - CL_ADDRESS_NONE);

/// Takes one property; false where it is none or has no such value.
static bool takeProperty(cl_sampler_properties name,
                         cl_sampler_properties value,
                         runtime::SamplerDescription &sampler) {
  switch (name) {
  case CL_SAMPLER_NORMALIZED_COORDS:
    sampler.normalizedCoordinates = value != CL_FALSE;
    return value == CL_TRUE || value == CL_FALSE;
  case CL_SAMPLER_ADDRESSING_MODE:
    sampler.addressing = static_cast<AddressMode>(value - CL_ADDRESS_NONE);
    return value >= CL_ADDRESS_NONE && value <= CL_ADDRESS_MIRRORED_REPEAT;
  case CL_SAMPLER_FILTER_MODE:
    sampler.filter =
        value == CL_FILTER_LINEAR ? FilterMode::Linear : FilterMode::Nearest;
    return value == CL_FILTER_LINEAR || value == CL_FILTER_NEAREST;
  default:
    return false;
  }
}

Created<Sampler> opencl::createSampler(const std::shared_ptr<Context> &context,
                                       cl_bool normalized,
                                       cl_addressing_mode addressing,
                                       cl_filter_mode filter) {
  if (!context->offers(imageFeature))
    return CL_INVALID_OPERATION;
  runtime::SamplerDescription sampler;
  if (!takeProperty(CL_SAMPLER_NORMALIZED_COORDS, normalized, sampler) ||
      !takeProperty(CL_SAMPLER_ADDRESSING_MODE, addressing, sampler) ||
      !takeProperty(CL_SAMPLER_FILTER_MODE, filter, sampler))
    return CL_INVALID_VALUE;
  return create<Sampler>(context, sampler,
                         std::vector<cl_sampler_properties>());
}

Created<Sampler>
opencl::createSamplerWithProperties(const std::shared_ptr<Context> &context,
                                    const cl_sampler_properties *given) {
  if (!context->offers(imageFeature))
    return CL_INVALID_OPERATION;
  // OpenCL API, table of sampler properties: what is not given.
  runtime::SamplerDescription sampler;
  sampler.normalizedCoordinates = true;
  sampler.addressing = AddressMode::Clamp;
  sampler.filter = FilterMode::Nearest;
  std::vector<cl_sampler_properties> properties;
  for (; given && *given; given += 2) {
    for (size_t i = 0; i < properties.size(); i += 2)
      if (properties[i] == *given)
        return CL_INVALID_VALUE;
    if (!takeProperty(given[0], given[1], sampler))
      return CL_INVALID_VALUE;
    properties.insert(properties.end(), given, given + 2);
  }
  if (given)
    properties.push_back(0);
  return create<Sampler>(context, sampler, std::move(properties));
}

cl_int opencl::retainSampler(const std::shared_ptr<Sampler> &sampler) {
  sampler->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseSampler(const std::shared_ptr<Sampler> &sampler) {
  return sampler->release() ? CL_SUCCESS : CL_INVALID_SAMPLER;
}

static constexpr Property<Sampler> samplerProperties[] = {
    {CL_SAMPLER_REFERENCE_COUNT,
     [](const Sampler &sampler, const Answer &to) {
       return to.value(sampler.references());
     }},
    {CL_SAMPLER_CONTEXT,
     [](const Sampler &sampler, const Answer &to) {
       return to.value(handleOf(sampler.context));
     }},
    {CL_SAMPLER_NORMALIZED_COORDS,
     [](const Sampler &sampler, const Answer &to) {
       return to.flag(sampler.description.normalizedCoordinates);
     }},
    {CL_SAMPLER_ADDRESSING_MODE,
     [](const Sampler &sampler, const Answer &to) {
       return to.value<cl_addressing_mode>(
           CL_ADDRESS_NONE +
           static_cast<cl_addressing_mode>(sampler.description.addressing));
     }},
    {CL_SAMPLER_FILTER_MODE,
     [](const Sampler &sampler, const Answer &to) {
       return to.value<cl_filter_mode>(sampler.description.filter ==
                                               FilterMode::Linear
                                           ? CL_FILTER_LINEAR
                                           : CL_FILTER_NEAREST);
     }},
    {CL_SAMPLER_PROPERTIES,
     [](const Sampler &sampler, const Answer &to) {
       return to.list(sampler.properties);
     }},
};

cl_int opencl::getSamplerInfo(const std::shared_ptr<Sampler> &sampler,
                              cl_sampler_info name, size_t room, void *to,
                              size_t *needed) {
  return answerFrom(name, *sampler, Answer(room, to, needed),
                    samplerProperties);
}
