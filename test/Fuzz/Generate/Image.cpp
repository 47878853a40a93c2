//===- Image.cpp - images of generated kernels ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Execute/Machine.h"
#include "Generator.h"
#include "Program/Expressions.h"

#include <cstring>

using namespace cairn::fuzz;

Kind Image::color() const {
  if (isNormalized || isFloat(channel))
    return Kind::Float;
  return withSign(Kind::Int, isSigned(channel));
}

std::string Image::shape() const {
  return "image" + std::to_string(dimensions) + "d" + (isArray ? "_array" : "");
}

std::string Image::format() const {
  std::string order = channels == 1 ? "R," : channels == 2 ? "RG," : "RGBA,";
  if (isFloat(channel))
    return order + (channel == Kind::Half ? "HALF_FLOAT" : "FLOAT");
  return order +
         (isNormalized        ? "UNORM"
          : isSigned(channel) ? "SIGNED"
                              : "UNSIGNED") +
         "_INT" + std::to_string(bitsOf(channel));
}

//===----------------------------------------------------------------------===//
// Generation
//===----------------------------------------------------------------------===//

/// `isWritten`: with a texel for each work-item.
void Generator::addImage(bool isWritten) {
  static const Kind kinds[] = {Kind::Char,   Kind::UChar, Kind::Short,
                               Kind::UShort, Kind::Int,   Kind::UInt,
                               Kind::Half,   Kind::Float};
  Image image;
  image.dimensions = random.between(1, 3);
  image.isArray = image.dimensions == 2 && random.chance(25);
  image.channels = 1u << random.below(3);
  image.channel = kinds[random.below(std::size(kinds))];
  image.isNormalized =
      !isWritten && random.chance(20) &&
      (image.channel == Kind::UChar || image.channel == Kind::UShort);
  for (unsigned d = 0; d < image.coordinates(); ++d)
    image.size[d] = random.between(1, 5);
  if (isWritten)
    while (image.texels() < program.items())
      ++image.size[random.below(image.dimensions)];
  Variable variable;
  variable.name = "image" + std::to_string(program.variables.size());
  variable.type = imageType((isWritten ? "write_only " : "read_only ") +
                            image.shape() + "_t");
  variable.role = Role::KernelArgument;
  variable.isFixed = true;
  variable.isWritten = isWritten;
  for (uint64_t i = 0; i < image.texels() * image.channels; ++i) {
    Bits bits = image.isNormalized ? (random.chance(50) ? ~Bits(0) : 0)
                                   : anyBits(image.channel);
    for (unsigned byte = 0; byte < bitsOf(image.channel) / 8; ++byte)
      variable.data.push_back(static_cast<unsigned char>(bits >> 8 * byte));
  }
  variable.image = image;
  program.variables.push_back(std::move(variable));
  kernelParams.push_back(static_cast<int>(program.variables.size()) - 1);
  images.push_back(kernelParams.back());
}

/// As many components as a coordinate of the image has.
static TypeRef coordinateType(const Image &image, Kind kind) {
  unsigned count = image.coordinates();
  return valueType(kind, count == 3 ? 4 : count);
}

Expr Generator::readImage(const TypeRef &type, unsigned depth) {
  std::vector<int> read;
  for (int id : images)
    if (!program.variables[id].isWritten)
      read.push_back(id);
  if (read.empty() || isInHelper)
    return leaf(type);
  int id = random.pick(read);
  const Image &image = *program.variables[id].image;
  Sampler sampler = static_cast<Sampler>(random.below(3));
  TypeRef ints = coordinateType(image, Kind::Int);
  TypeRef numbers = coordinateType(image, Kind::UInt);
  Expr at;
  if (sampler == Sampler::None || image.isArray) {
    Expr sizes = makeExpr(Op::Constant, numbers);
    for (unsigned d = 0; d < numbers->width; ++d)
      sizes.lanes.push_back(d < 3 ? image.size[d] : 1);
    at = makeConvert(
        makeExpr(Op::Rem, numbers, {value(numbers, depth - 1), sizes}), ints);
  } else {
    // A little beyond the edges, too.
    at = makeExpr(Op::And, ints,
                  {value(ints, depth - 1), makeConstant(ints, 7)});
    at = makeExpr(Op::Sub, ints, {std::move(at), makeConstant(ints, 1)});
  }
  bool isFloat =
      sampler != Sampler::None && !image.isArray && random.chance(40);
  Expr read4 = makeExpr(Op::ReadImage, valueType(image.color(), 4),
                        {makeVariable(program, id), std::move(at)});
  read4.lanes = {static_cast<uint64_t>(sampler), isFloat};
  return adapt(std::move(read4), type);
}

/// Writes this work-item's own texel; false if there is none.
bool Generator::addImageWrite(std::vector<Stmt> &body) {
  std::vector<int> written;
  for (int id : images)
    if (program.variables[id].isWritten)
      written.push_back(id);
  if (written.empty() || isInHelper)
    return false;
  int id = random.pick(written);
  const Image &image = *program.variables[id].image;
  TypeRef number = valueType(Kind::Int);
  Expr rest = makeVariable(program, globalIndex);
  std::vector<Expr> parts;
  for (unsigned d = 0; d < image.coordinates(); ++d) {
    Expr size = makeInt(static_cast<int64_t>(image.size[d]));
    parts.push_back(makeExpr(Op::Rem, number, {rest, size}));
    rest = makeExpr(Op::Div, number, {std::move(rest), std::move(size)});
  }
  if (parts.size() == 3)
    parts.push_back(makeInt(0));
  Expr at = parts.size() == 1
                ? parts[0]
                : makeExpr(Op::Vector, coordinateType(image, Kind::Int),
                           std::move(parts));
  // What the channels can hold: rounding and saturation are not the matter.
  TypeRef color = valueType(image.color(), 4);
  Expr written4 = value(valueType(image.channel, 4), 2);
  if (!isSame(written4.type, color))
    written4 = makeConvert(std::move(written4), color);
  body.push_back(
      makeStmt(StmtKind::WriteImage, {makeVariable(program, id), std::move(at),
                                      std::move(written4)}));
  return true;
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

/// -1 outside.
int64_t Machine::texelAt(const Image &image, const Value &at, Sampler sampler) {
  int64_t texel = 0;
  for (unsigned d = image.coordinates(); d-- > 0;) {
    int64_t size = static_cast<int64_t>(image.size[d]);
    int64_t place = signedOf(at.lanes[d], Kind::Int);
    if (sampler == Sampler::ClampToEdge)
      place = std::clamp<int64_t>(place, 0, size - 1);
    if (place < 0 || place >= size) {
      if (sampler == Sampler::None)
        fail("a texel outside of an image");
      return -1;
    }
    texel = texel * size + place;
  }
  return texel;
}

Place Machine::channelAt(int variable, int64_t texel, unsigned channel) const {
  const Image &image = *program.variables[variable].image;
  Place place;
  place.block = sharedBlocks[variable];
  place.type = valueType(image.channel);
  place.offset = texel * image.texelBytes() + channel * place.type->size;
  return place;
}

Value Machine::readImage(Expr &expr, int item) {
  int id = expr.args[0].ref;
  const Image &image = *program.variables[id].image;
  Value at = evaluate(expr.args[1], item), color;
  int64_t texel = texelAt(image, at, static_cast<Sampler>(expr.lanes[0]));
  Kind kind = expr.type->kind;
  Bits one = isFloat(kind) ? encodeFloat(1, kind) : 1;
  if (image.channels < 4)
    color.lanes[3] = one;
  for (unsigned i = 0; i < image.channels && texel >= 0 && !isOver(); ++i) {
    Bits bits = load(channelAt(id, texel, i), item).lanes[0];
    color.lanes[i] = image.isNormalized
                         ? (bits ? one : 0)
                         : *fuzz::convert(bits, image.channel, kind, false,
                                          Rounding::Default);
  }
  return color;
}

void Machine::writeImage(Stmt &stmt, const Active &active) {
  int id = stmt.exprs[0].ref;
  const Image &image = *program.variables[id].image;
  Kind kind = stmt.exprs[2].type->kind;
  for (int item : active) {
    Value at = evaluate(stmt.exprs[1], item);
    Value color = evaluate(stmt.exprs[2], item);
    int64_t texel = texelAt(image, at, Sampler::None);
    for (unsigned i = 0; i < image.channels && !isOver(); ++i) {
      Value channel;
      std::optional<Bits> stored = fuzz::convert(
          color.lanes[i], kind, image.channel, false, Rounding::Default);
      std::optional<Bits> back;
      if (stored)
        back = fuzz::convert(*stored, image.channel, kind, false,
                             Rounding::Default);
      if (!back || *back != color.lanes[i])
        return fail("a color that the image does not hold");
      channel.lanes[0] = *stored;
      store(channelAt(id, texel, i), channel, item);
    }
  }
}
