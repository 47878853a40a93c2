//===- MuxBuiltins.cpp - names of ComputeMux's functions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/MuxBuiltins.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn::mux;

using Result = QueryBuiltin::Result;

static constexpr QueryBuiltin kQueries[] = {
    {"get_global_id", "mux.global_id", Result::SizeT, true},
    {"get_global_size", "mux.global_size", Result::SizeT, true},
    {"get_global_offset", "mux.global_offset", Result::SizeT, true},
    {"get_local_id", "mux.local_id", Result::SizeT, true},
    {"get_local_size", "mux.local_size", Result::SizeT, true},
    {"get_enqueued_local_size", "mux.enqueued_local_size", Result::SizeT, true},
    {"get_group_id", "mux.group_id", Result::SizeT, true},
    {"get_num_groups", "mux.num_groups", Result::SizeT, true},
    {"get_global_linear_id", "mux.global_linear_id", Result::SizeT},
    {"get_local_linear_id", "mux.local_linear_id", Result::SizeT},
    {"get_work_dim", "mux.work_dim", Result::I32},
    {"get_sub_group_id", "mux.sub_group_id", Result::I32},
    {"get_num_sub_groups", "mux.num_sub_groups", Result::I32},
    {"get_max_sub_group_size", "mux.max_sub_group_size", Result::I32},
    {"get_sub_group_size", "mux.sub_group_size", Result::I32},
    {"get_sub_group_local_id", "mux.sub_group_local_id", Result::I32},
    {"isftz", "mux.is_ftz", Result::I1},
    {"usefast", "mux.use_fast", Result::I1},
    {"isembeddedprofile", "mux.is_embedded_profile", Result::I1},
};

llvm::ArrayRef<QueryBuiltin> cairn::mux::getQueryBuiltins() { return kQueries; }

std::string cairn::mux::spellBuiltinType(Type type) {
  if (auto vector = dyn_cast<VectorType>(type)) {
    std::string element = spellBuiltinType(vector.getElementType());
    if (vector.getRank() != 1 || element.empty())
      return "";
    return (vector.isScalable() ? "nxv" : "v") +
           llvm::utostr(vector.getDimSize(0)) + element;
  }
  if (type.isSignlessInteger())
    return "i" + llvm::utostr(type.getIntOrFloatBitWidth());
  if (isa<Float16Type, Float32Type, Float64Type>(type))
    return "f" + llvm::utostr(type.getIntOrFloatBitWidth());
  return isa<BFloat16Type>(type) ? "bf16" : "";
}

/// `mux.dma_read_2d` is `dma_read_2D`.
static std::string dmaName(Operation *op) {
  std::string name = op->getName().stripDialect().str();
  name.back() = llvm::toUpper(name.back());
  return name;
}

static std::string collectiveName(GroupKind group, const Twine &form,
                                  Type type) {
  return (stringifyGroupKind(group) + "_" + form + "_" + spellBuiltinType(type))
      .str();
}

std::string cairn::mux::getBuiltinName(Operation *op) {
  StringRef opName = op->getName().getStringRef();
  for (const QueryBuiltin &query : kQueries)
    if (query.op == opName)
      return (kBuiltinPrefix + query.function).str();
  std::string name =
      TypeSwitch<Operation *, std::string>(op)
          .Case<MemBarrierOp, WorkGroupBarrierOp, SubGroupBarrierOp, DMAWaitOp>(
              [](auto op) { return op->getName().stripDialect().str(); })
          .Case<DMARead1DOp, DMARead2DOp, DMARead3DOp, DMAWrite1DOp,
                DMAWrite2DOp, DMAWrite3DOp>([](auto op) { return dmaName(op); })
          .Case([](ReduceOp op) {
            return collectiveName(op.getGroup(),
                                  "reduce_" +
                                      stringifyGroupOperation(op.getCombiner()),
                                  op.getValue().getType());
          })
          .Case([](ScanOp op) {
            return collectiveName(op.getGroup(),
                                  "scan_" + stringifyScanKind(op.getKind()) +
                                      "_" +
                                      stringifyGroupOperation(op.getCombiner()),
                                  op.getValue().getType());
          })
          .Case<AnyOp, AllOp, BroadcastOp>([](auto op) {
            return collectiveName(op.getGroup(), op->getName().stripDialect(),
                                  op.getValue().getType());
          })
          .Case<SubGroupShuffleOp, SubGroupShuffleUpOp, SubGroupShuffleDownOp,
                SubGroupShuffleXorOp>([](auto op) {
            return (op->getName().stripDialect() + "_" +
                    spellBuiltinType(op.getType()))
                .str();
          })
          .Default(std::string());
  return name.empty() ? name : kBuiltinPrefix.str() + name;
}
