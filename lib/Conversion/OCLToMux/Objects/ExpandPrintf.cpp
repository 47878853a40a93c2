//===- ExpandPrintf.cpp - printf as records in memory -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/Printf.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using runtime::PrintfBufferHeader;
using runtime::PrintfLayout;
using runtime::PrintfRecordHeader;
using runtime::PrintfType;

// A call asks for the bytes of its record by an atomic addition, which puts the
// records of one work-item into the order of its calls:
//
//     old = atomicAdd(&buffer->used, size);
//     if (old + size <= buffer->capacity) {
//       record = buffer + sizeof(header) + old;
//       *record = {size, format, arguments...};
//       return 0;
//     }
//     if (old < buffer->capacity)       // the first without room
//       *(buffer + sizeof(header) + old) = 0;
//     return -1;
//
// `used` keeps growing in 64 bits, so that no later record gets into the rest.
//
// A string that the program does not know when it is compiled is measured
// before that, and its characters are copied behind the arguments.

namespace {

/// The formats of a kernel's records, by number.
using Formats = SmallVector<Attribute>;

/// The calls of one function.
class PrintfExpander {
public:
  explicit PrintfExpander(Formats &formats) : formats(formats) {}

  void expand(PrintfOp op);

private:
  std::vector<PrintfType> typesOf(PrintfOp op);
  uint32_t formatNumber(PrintfOp op, ArrayRef<PrintfType> types);

  Formats &formats;
};

/// Builds the ops of one call.
class CallBuilder {
public:
  CallBuilder(OpBuilder &b, Location loc, Value buffer)
      : b(b), loc(loc), buffer(buffer) {}

  Value constant(Type type, uint64_t value) {
    return arith::ConstantOp::create(
        b, loc, b.getIntegerAttr(type, static_cast<int64_t>(value)));
  }

  Value at(Value base, uint64_t offset) {
    if (offset == 0)
      return base;
    return LLVM::GEPOp::create(
        b, loc, base.getType(), b.getI8Type(), base,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
        LLVM::GEPNoWrapFlags::inbounds);
  }

  /// The address of the record that starts `offset` bytes behind the header.
  Value record(Value offset) {
    return LLVM::GEPOp::create(b, loc, buffer.getType(), b.getI8Type(),
                               at(buffer, sizeof(PrintfBufferHeader)),
                               ValueRange{offset},
                               LLVM::GEPNoWrapFlags::inbounds);
  }

  /// The character with the number `index` of a string.
  Value character(Value string, Value index) {
    Value place =
        LLVM::GEPOp::create(b, loc, string.getType(), b.getI8Type(), string,
                            ValueRange{index}, LLVM::GEPNoWrapFlags::inbounds);
    return LLVM::LoadOp::create(b, loc, b.getI8Type(), place, /*alignment=*/1);
  }

  void store(Value value, Value base, uint64_t offset, unsigned alignment) {
    LLVM::StoreOp::create(b, loc, value, at(base, offset), alignment);
  }

  OpBuilder &b;
  Location loc;
  Value buffer;
};

/// A string that is printed: where it is, and how much of it.
struct Text {
  Value pointer;
  /// Characters, as i32; `nullPrintfText` for a null pointer.
  Value length;
  /// The same as i64, 0 for a null pointer.
  Value copied;
};

} // namespace

/// The characters at `pointer` in front of a 0, at most `bound`. None behind
/// the bound is read.
static Value measure(CallBuilder &call, Value pointer, uint32_t bound) {
  OpBuilder &b = call.b;
  Location loc = call.loc;
  Type i32 = b.getI32Type();
  auto isThere = [&](OpBuilder &b, Value count) -> Value {
    Value isWithin = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                           count, call.constant(i32, bound));
    auto look = scf::IfOp::create(b, loc, b.getI1Type(), isWithin,
                                  /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&look.getThenRegion().front());
    Value character = call.character(pointer, count);
    Value goesOn =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, character,
                              call.constant(b.getI8Type(), 0));
    scf::YieldOp::create(b, loc, goesOn);
    b.setInsertionPointToStart(&look.getElseRegion().front());
    scf::YieldOp::create(b, loc, call.constant(b.getI1Type(), 0));
    return look.getResult(0);
  };
  auto loop = scf::WhileOp::create(
      b, loc, TypeRange{i32}, ValueRange{call.constant(i32, 0)},
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value more = isThere(b, args[0]);
        scf::ConditionOp::create(b, loc, more, args);
      },
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value next =
            arith::AddIOp::create(b, loc, args[0], call.constant(i32, 1));
        scf::YieldOp::create(b, loc, next);
      });
  return loop.getResult(0);
}

static Text measureText(CallBuilder &call, Value pointer, uint32_t bound) {
  OpBuilder &b = call.b;
  Location loc = call.loc;
  Type i32 = b.getI32Type(), i64 = b.getI64Type();
  auto type = cast<LLVM::LLVMPointerType>(pointer.getType());
  // A null pointer is one to a buffer; variables have no such address.
  bool isVariable = type.getAddressSpace() == PrivateSpace ||
                    type.getAddressSpace() == LocalSpace;
  if (isVariable) {
    Value length = measure(call, pointer, bound);
    return {pointer, length, arith::ExtUIOp::create(b, loc, i64, length)};
  }
  Value null = LLVM::ZeroOp::create(b, loc, type);
  Value isNull =
      LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::eq, pointer, null);
  auto choice = scf::IfOp::create(b, loc, i32, isNull, /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&choice.getThenRegion().front());
    scf::YieldOp::create(b, loc, call.constant(i32, -1));
    b.setInsertionPointToStart(&choice.getElseRegion().front());
    scf::YieldOp::create(b, loc, measure(call, pointer, bound));
  }
  Value length = choice.getResult(0);
  Value copied =
      arith::SelectOp::create(b, loc, isNull, call.constant(i32, 0), length);
  return {pointer, length, arith::ExtUIOp::create(b, loc, i64, copied)};
}

/// Copies the characters of `text` to `offset` bytes behind `record`.
static void copyText(CallBuilder &call, const Text &text, Value record,
                     Value offset) {
  OpBuilder &b = call.b;
  Location loc = call.loc;
  Type i64 = b.getI64Type();
  scf::ForOp::create(
      b, loc, call.constant(i64, 0), text.copied, call.constant(i64, 1),
      ValueRange{}, [&](OpBuilder &b, Location loc, Value i, ValueRange) {
        Value character = call.character(text.pointer, i);
        Value place = arith::AddIOp::create(b, loc, offset, i);
        Value target = LLVM::GEPOp::create(
            b, loc, record.getType(), b.getI8Type(), record, ValueRange{place},
            LLVM::GEPNoWrapFlags::inbounds);
        LLVM::StoreOp::create(b, loc, character, target, /*alignment=*/1);
        scf::YieldOp::create(b, loc);
      });
}

static std::vector<runtime::PrintfConversion> conversionsOf(PrintfOp op) {
  StringRef format = op.getFormat();
  return *runtime::parsePrintfFormat({format.data(), format.size()});
}

/// The strings among the arguments that are recorded as text. No more of one is
/// looked at than its conversion prints.
static SmallVector<Text> measureTexts(CallBuilder &call, PrintfOp op,
                                      ArrayRef<PrintfType> types) {
  SmallVector<Text> texts;
  unsigned index = 0;
  for (const runtime::PrintfConversion &conversion : conversionsOf(op)) {
    if (!conversion.takesArgument())
      continue;
    unsigned argument = index++;
    if (types[argument].isText)
      texts.push_back(measureText(
          call, op.getArgs()[argument],
          std::min(conversion.precision.value_or(runtime::largestPrintfText),
                   runtime::largestPrintfText)));
  }
  return texts;
}

uint32_t PrintfExpander::formatNumber(PrintfOp op, ArrayRef<PrintfType> types) {
  Builder b(op.getContext());
  SmallVector<Attribute> args;
  for (const PrintfType &type : types)
    args.push_back(b.getStringAttr(type.spelling()));
  ArrayAttr strings = op.getStringsAttr();
  Attribute format = mux::PrintfFormatAttr::get(
      op.getContext(), op.getFormat(), b.getArrayAttr(args),
      strings ? strings : b.getArrayAttr({}));
  auto *found = llvm::find(formats, format);
  if (found == formats.end())
    found = formats.insert(found, format);
  return static_cast<uint32_t>(found - formats.begin());
}

/// How each argument is recorded; the verifier promises that it can be.
std::vector<PrintfType> PrintfExpander::typesOf(PrintfOp op) {
  std::vector<PrintfType> types;
  auto args = op.getArgs();
  for (const runtime::PrintfConversion &conversion : conversionsOf(op)) {
    if (!conversion.takesArgument())
      continue;
    Type type = args[types.size()].getType();
    bool isText =
        conversion.specifier == 's' && isa<LLVM::LLVMPointerType>(type);
    types.push_back(isText ? PrintfType::text() : *getPrintfType(type));
  }
  return types;
}

void PrintfExpander::expand(PrintfOp op) {
  Location loc = op.getLoc();
  OpBuilder b(op);
  std::vector<PrintfType> types = typesOf(op);
  PrintfLayout layout(types);
  uint32_t format = formatNumber(op, types);

  Value buffer = mux::PrintfBufferOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext(), GlobalSpace));
  CallBuilder call(b, loc, buffer);
  Type i64 = b.getI64Type();
  SmallVector<Text> texts = measureTexts(call, op, types);
  Value size = call.constant(i64, layout.size);
  if (!texts.empty()) {
    Value characters = texts.front().copied;
    for (const Text &text : llvm::drop_begin(texts))
      characters = arith::AddIOp::create(b, loc, characters, text.copied);
    constexpr uint64_t alignment = runtime::printfAlignment;
    Value above = arith::AddIOp::create(b, loc, characters,
                                        call.constant(i64, alignment - 1));
    Value aligned =
        arith::AndIOp::create(b, loc, above, call.constant(i64, -alignment));
    size = arith::AddIOp::create(b, loc, size, aligned);
  }
  Value old = LLVM::AtomicRMWOp::create(
      b, loc, LLVM::AtomicBinOp::add,
      call.at(buffer, offsetof(PrintfBufferHeader, used)), size,
      LLVM::AtomicOrdering::monotonic);
  Value capacity = LLVM::LoadOp::create(
      b, loc, i64, call.at(buffer, offsetof(PrintfBufferHeader, capacity)),
      /*alignment=*/8);
  Value end = arith::AddIOp::create(b, loc, old, size);
  Value fits =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, end, capacity);
  auto branch = scf::IfOp::create(b, loc, b.getI32Type(), fits,
                                  /*withElseRegion=*/true);

  b.setInsertionPointToStart(&branch.getThenRegion().front());
  Value record = call.record(old);
  Value shortSize =
      texts.empty()
          ? call.constant(b.getI32Type(), layout.size)
          : arith::TruncIOp::create(b, loc, b.getI32Type(), size).getResult();
  call.store(shortSize, record, offsetof(PrintfRecordHeader, size), 4);
  call.store(call.constant(b.getI32Type(), format), record,
             offsetof(PrintfRecordHeader, format), 4);
  unsigned numTexts = 0;
  for (auto [arg, type, offset] :
       llvm::zip_equal(op.getArgs(), types, layout.offsets)) {
    Value value = arg;
    if (type.isText)
      value = texts[numTexts++].length;
    else if (isa<LLVM::LLVMPointerType>(value.getType()))
      value = LLVM::PtrToIntOp::create(b, loc, i64, value);
    call.store(value, record, offset, type.elementBytes());
  }
  Value place = call.constant(i64, layout.size);
  for (const Text &text : texts) {
    copyText(call, text, record, place);
    if (&text != &texts.back())
      place = arith::AddIOp::create(b, loc, place, text.copied);
  }
  scf::YieldOp::create(b, loc, call.constant(b.getI32Type(), 0));

  b.setInsertionPointToStart(&branch.getElseRegion().front());
  Value isFirst =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, old, capacity);
  auto first = scf::IfOp::create(b, loc, isFirst, /*withElseRegion=*/false);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&first.getThenRegion().front());
    call.store(call.constant(i64, 0), call.record(old), 0, 8);
  }
  scf::YieldOp::create(b, loc, call.constant(b.getI32Type(), -1));

  op.getResult().replaceAllUsesWith(branch.getResult(0));
  op.erase();
}

/// The calls of `printf` in `function`, expanded; whether there are some.
static bool expandCalls(func::FuncOp function, Formats &formats) {
  SmallVector<PrintfOp> ops;
  function.walk([&](PrintfOp op) { ops.push_back(op); });
  PrintfExpander expander(formats);
  for (PrintfOp op : ops)
    expander.expand(op);
  return !ops.empty();
}

/// Whether `function` calls one of `printing`, perhaps by way of others.
static bool callsAnyOf(func::FuncOp function, const llvm::StringSet<> &printing,
                       const SymbolTable &symbols) {
  SmallVector<func::FuncOp> reached = {function};
  DenseSet<Operation *> seen;
  while (!reached.empty()) {
    WalkResult walk = reached.pop_back_val().walk([&](func::CallOp call) {
      if (printing.contains(call.getCallee()))
        return WalkResult::interrupt();
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (callee && seen.insert(callee).second)
        reached.push_back(callee);
      return WalkResult::advance();
    });
    if (walk.wasInterrupted())
      return true;
  }
  return false;
}

/// What functions that kernels call print has one number for all kernels, so
/// that the formats of a kernel which calls one begin with theirs.
void cairn::convertPrintf(ModuleOp module) {
  Formats shared;
  llvm::StringSet<> printing;
  for (auto function : module.getOps<func::FuncOp>())
    if (mux::isHelper(function) && expandCalls(function, shared))
      printing.insert(function.getName());
  SymbolTable symbols(module);
  for (auto function : module.getOps<func::FuncOp>()) {
    if (mux::isHelper(function))
      continue;
    Formats formats;
    if (!printing.empty() && callsAnyOf(function, printing, symbols))
      formats = shared;
    expandCalls(function, formats);
    if (!formats.empty())
      function->setAttr(mux::MuxDialect::getPrintfFormatsAttrName(),
                        Builder(function.getContext()).getArrayAttr(formats));
  }
}
