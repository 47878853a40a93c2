//===- WideIntegers.cpp - arithmetic on limbs -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalizeIntegers.h"

#include "cairn/Dialect/OCL/IR/Predicates.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;

using P = arith::CmpIPredicate;
using Limbs = LimbBuilder::Limbs;

Limbs LimbBuilder::masked(Limbs v) {
  if (width % kLimbBits)
    v.back() = mask(v.back(), width % kLimbBits);
  return v;
}

Limbs LimbBuilder::signExtended(Limbs v) {
  if (unsigned unused = v.size() * kLimbBits - width)
    v.back() = ashr(shl(v.back(), unused), unused);
  return v;
}

Limbs LimbBuilder::addLimbs(const Limbs &l, const Limbs &r) {
  Limbs sums;
  Value carry;
  for (auto [a, b] : llvm::zip(l, r)) {
    Value sum = add(a, b);
    Value overflows = compare(P::ult, sum, a);
    if (carry) {
      Value withCarry = add(sum, resize(carry, kLimbBits));
      overflows = bitOr(overflows, compare(P::ult, withCarry, sum));
      sum = withCarry;
    }
    carry = overflows;
    sums.push_back(sum);
  }
  return masked(sums);
}

Limbs LimbBuilder::subLimbs(const Limbs &l, const Limbs &r) {
  Limbs differences;
  Value borrow;
  for (auto [a, b] : llvm::zip(l, r)) {
    Value difference = sub(a, b);
    Value overflows = compare(P::ult, a, b);
    if (borrow) {
      Value bit = resize(borrow, kLimbBits);
      overflows = bitOr(overflows, compare(P::ult, difference, bit));
      difference = sub(difference, bit);
    }
    borrow = overflows;
    differences.push_back(difference);
  }
  return masked(differences);
}

/// The upper half of a product of two limbs, from products of their halves:
/// devices with a 64-bit multiplication rarely have its upper half.
Value LimbBuilder::highProduct(Value l, Value r) {
  Value l0 = mask(l, 32), l1 = lshr(l, 32), r0 = mask(r, 32), r1 = lshr(r, 32);
  Value middle = add(mul(l1, r0), lshr(mul(l0, r0), 32));
  Value cross = add(mul(l0, r1), mask(middle, 32));
  return add(mul(l1, r1), add(lshr(middle, 32), lshr(cross, 32)));
}

Limbs LimbBuilder::mulLimbs(const Limbs &l, const Limbs &r) {
  Value zero = constant(l.front().getType(), 0);
  Limbs product(l.size(), zero);
  for (size_t n = 0; n < l.size(); ++n) {
    Limbs row(l.size(), zero), carries(l.size(), zero);
    for (size_t m = 0; n + m < l.size(); ++m) {
      row[n + m] = mul(l[n], r[m]);
      if (n + m + 1 < l.size())
        carries[n + m + 1] = highProduct(l[n], r[m]);
    }
    product = addLimbs(product, addLimbs(row, carries));
  }
  return masked(product);
}

Limbs LimbBuilder::shiftByConstant(const Limbs &v, uint64_t amount, Shift kind,
                                   Value fill) {
  int64_t count = v.size();
  bool isLeft = kind == Shift::Left;
  int64_t whole = (amount / kLimbBits) * (isLeft ? -1 : 1);
  unsigned bits = amount % kLimbBits;
  Value zero = constant(v.front().getType(), 0);
  auto at = [&](int64_t n) { return n < 0 ? zero : n >= count ? fill : v[n]; };
  Limbs shifted;
  for (int64_t n = 0; n < count; ++n) {
    Value near = at(n + whole);
    if (bits == 0)
      shifted.push_back(near);
    else if (isLeft)
      shifted.push_back(
          bitOr(shl(near, bits), lshr(at(n + whole - 1), kLimbBits - bits)));
    else
      shifted.push_back(
          bitOr(lshr(near, bits), shl(at(n + whole + 1), kLimbBits - bits)));
  }
  return shifted;
}

Limbs LimbBuilder::shift(Limbs v, const Limbs &amount, Shift kind) {
  Value zero = constant(v.front().getType(), 0);
  Value fill = zero;
  if (kind == Shift::Arithmetic) {
    v = signExtended(v);
    fill = ashr(v.back(), kLimbBits - 1);
  }
  APInt known;
  if (matchPattern(amount.front(), m_ConstantInt(&known))) {
    // What is shifted out altogether is poison.
    uint64_t bits = std::min<uint64_t>(known.getZExtValue(), width - 1);
    return masked(shiftByConstant(v, bits, kind, fill));
  }
  // By whole limbs, one binary digit of the number after the other, then by
  // the bits that are left.
  Value count = amount.front();
  for (uint64_t limbs = 1; limbs < v.size(); limbs *= 2) {
    Value digit = bitAnd(count, constant(count.getType(), limbs * kLimbBits));
    Value isSet = compare(P::ne, digit, zero);
    Limbs moved = shiftByConstant(v, limbs * kLimbBits, kind, fill);
    for (auto [limb, other] : llvm::zip(v, moved))
      limb = select(isSet, other, limb);
  }
  Value bits = mask(count, 6);
  // A shift by 64 would be undefined: by 1, and then by 63 - bits.
  Value rest = sub(constant(count.getType(), kLimbBits - 1), bits);
  Limbs shifted;
  for (size_t n = 0; n < v.size(); ++n) {
    if (kind == Shift::Left) {
      Value low = n ? v[n - 1] : zero;
      shifted.push_back(bitOr(shl(v[n], bits), lshr(lshr(low, 1), rest)));
    } else {
      Value high = n + 1 < v.size() ? v[n + 1] : fill;
      shifted.push_back(bitOr(lshr(v[n], bits), shl(shl(high, 1), rest)));
    }
  }
  return masked(shifted);
}

Value LimbBuilder::compareLimbs(P predicate, const Limbs &l, const Limbs &r) {
  if (predicate == P::eq || predicate == P::ne) {
    Value different;
    for (auto [a, b] : llvm::zip(l, r)) {
      Value bits = bitXor(a, b);
      different = different ? bitOr(different, bits) : bits;
    }
    return compare(predicate, different, constant(different.getType(), 0));
  }
  bool isSigned = isSignedPredicate(predicate);
  Limbs a = isSigned ? signExtended(l) : l, b = isSigned ? signExtended(r) : r;
  auto strictOf = [](P p) {
    switch (p) {
    case P::sle:
      return P::slt;
    case P::sge:
      return P::sgt;
    case P::ule:
      return P::ult;
    case P::uge:
      return P::ugt;
    default:
      return p;
    }
  };
  // From the lowest limb, whose answer counts where the higher are equal.
  Value answer = compare(withoutSign(predicate), a.front(), b.front());
  for (size_t n = 1; n < a.size(); ++n) {
    P strict = strictOf(predicate);
    if (n + 1 < a.size())
      strict = withoutSign(strict);
    Value differs = compare(strict, a[n], b[n]);
    Value same = compare(P::eq, a[n], b[n]);
    answer = bitOr(differs, bitAnd(same, answer));
  }
  return answer;
}
