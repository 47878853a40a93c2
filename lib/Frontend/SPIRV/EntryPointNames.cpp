//===- EntryPointNames.cpp - a function that is several kernels -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryPointNames.h"
#include "SPIRVWords.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace cairn::frontend;

std::vector<OtherName>
cairn::frontend::takeOtherNames(std::vector<uint32_t> &words) {
  std::vector<OtherName> others;
  DenseMap<uint32_t, std::string> names;
  std::vector<uint32_t> kept(words.begin(), words.begin() + kSPIRVHeaderWords);
  forEachInstruction(words, [&](const SPIRVInstruction &inst) {
    if (inst.op() == spv::Op::OpEntryPoint) {
      std::string name = inst.string(3).str();
      auto [it, isFirst] = names.try_emplace(inst[2], name);
      if (!isFirst) {
        others.push_back({it->second, name});
        return;
      }
    }
    kept.insert(kept.end(), inst.words.begin(), inst.words.end());
  });
  if (!others.empty())
    words = std::move(kept);
  return others;
}

void cairn::frontend::addKernels(Module &module,
                                 const std::vector<OtherName> &names) {
  for (const OtherName &other : names)
    if (Function *kernel = module.getFunction(other.name)) {
      ValueToValueMapTy values;
      CloneFunction(kernel, values)->setName(other.other);
    }
}
