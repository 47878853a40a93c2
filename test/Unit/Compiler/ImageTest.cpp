//===- ImageTest.cpp - images on the host -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each format of a device's images, each shape and each sampler, at random
// places, beside what the specification says.
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"
#include "ImageReference.h"
#include "cairn/runtime/Runtime.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace cairn::runtime;
using namespace cairn::test;
namespace compiler = cairn::compiler;
using llvm::ArrayRef;

namespace {

//===----------------------------------------------------------------------===//
// The kernels
//===----------------------------------------------------------------------===//

/// SHAPE, its type, and its coordinates in a float4 `p` or an int4 `q`.
constexpr const char *kSource = R"(
#define KERNELS(SHAPE, P, Q)                                                   \
  kernel void sample_##SHAPE##_f(read_only image##SHAPE##_t i, sampler_t s,    \
                                 global const float4 *at, global float4 *out) { \
    size_t n = get_global_id(0);                                               \
    float4 p = at[n];                                                          \
    out[n] = read_imagef(i, s, P);                                             \
  }                                                                            \
  kernel void sample_##SHAPE##_i(read_only image##SHAPE##_t i, sampler_t s,    \
                                 global const float4 *at, global int4 *out) {  \
    size_t n = get_global_id(0);                                               \
    float4 p = at[n];                                                          \
    out[n] = read_imagei(i, s, P);                                             \
  }                                                                            \
  kernel void sample_##SHAPE##_u(read_only image##SHAPE##_t i, sampler_t s,    \
                                 global const float4 *at, global uint4 *out) { \
    size_t n = get_global_id(0);                                               \
    float4 p = at[n];                                                          \
    out[n] = read_imageui(i, s, P);                                            \
  }                                                                            \
  kernel void write_##SHAPE##_f(write_only image##SHAPE##_t i,                 \
                                global const int4 *at, global const float4 *in) { \
    size_t n = get_global_id(0);                                               \
    int4 q = at[n];                                                            \
    write_imagef(i, Q, in[n]);                                                 \
  }                                                                            \
  kernel void write_##SHAPE##_i(write_only image##SHAPE##_t i,                 \
                                global const int4 *at, global const int4 *in) { \
    size_t n = get_global_id(0);                                               \
    int4 q = at[n];                                                            \
    write_imagei(i, Q, in[n]);                                                 \
  }                                                                            \
  kernel void write_##SHAPE##_u(write_only image##SHAPE##_t i,                 \
                                global const int4 *at, global const uint4 *in) { \
    size_t n = get_global_id(0);                                               \
    int4 q = at[n];                                                            \
    write_imageui(i, Q, in[n]);                                                \
  }                                                                            \
  kernel void fetch_##SHAPE##_f(read_only image##SHAPE##_t i, sampler_t s,     \
                                global const int4 *at, global float4 *out,     \
                                global float4 *plain) {                        \
    size_t n = get_global_id(0);                                               \
    int4 q = at[n];                                                            \
    out[n] = read_imagef(i, s, Q);                                             \
    plain[n] = read_imagef(i, Q);                                              \
  }
KERNELS(1d, p.x, q.x)
KERNELS(1d_array, p.xy, q.xy)
KERNELS(2d, p.xy, q.xy)
KERNELS(2d_array, p, q)
KERNELS(3d, p, q)

#ifdef DEPTH
// The color of depth images, for which the alpha is made up.
#define DEPTH_KERNELS(SHAPE, P, Q)                                             \
  kernel void sample_##SHAPE##_f(read_only image##SHAPE##_t i, sampler_t s,    \
                                 global const float4 *at, global float4 *out) { \
    size_t n = get_global_id(0);                                               \
    float4 p = at[n];                                                          \
    out[n] = (float4)(read_imagef(i, s, P), 0, 0, 1);                          \
  }                                                                            \
  kernel void write_##SHAPE##_f(write_only image##SHAPE##_t i,                 \
                                global const int4 *at, global const float4 *in) { \
    size_t n = get_global_id(0);                                               \
    int4 q = at[n];                                                            \
    write_imagef(i, Q, in[n].x);                                               \
  }                                                                            \
  kernel void fetch_##SHAPE##_f(read_only image##SHAPE##_t i, sampler_t s,     \
                                global const int4 *at, global float4 *out,     \
                                global float4 *plain) {                        \
    size_t n = get_global_id(0);                                               \
    int4 q = at[n];                                                            \
    out[n] = (float4)(read_imagef(i, s, Q), 0, 0, 1);                          \
    plain[n] = (float4)(read_imagef(i, Q), 0, 0, 1);                           \
  }
DEPTH_KERNELS(2d_depth, p.xy, q.xy)
DEPTH_KERNELS(2d_array_depth, p, q)
#endif
)";

struct Shape {
  const char *name;
  ImageType type;
  uint64_t width, height, depth, layers;
};
constexpr Shape kShapes[] = {
    {"1d", ImageType::Image1D, 5, 1, 1, 1},
    {"1d_array", ImageType::Image1DArray, 5, 1, 1, 3},
    {"2d", ImageType::Image2D, 5, 4, 1, 1},
    {"2d_array", ImageType::Image2DArray, 5, 4, 1, 3},
    {"3d", ImageType::Image3D, 5, 4, 3, 1},
    {"2d_depth", ImageType::Image2DDepth, 5, 4, 1, 1},
    {"2d_array_depth", ImageType::Image2DArrayDepth, 5, 4, 1, 3},
};

constexpr unsigned kCount = 96;

/// What all tests on a device share: the kernels are many.
struct OnDevice {
  std::unique_ptr<Device> device;
  std::unique_ptr<Program> program;
  std::map<std::string, std::unique_ptr<Kernel>> kernels;
};

/// The parameter is a target and its driver.
class ImageTest : public compiler::CompilerTest,
                  public testing::WithParamInterface<std::string> {
protected:
  void SetUp() override {
    OnDevice &shared = all[GetParam()];
    if (!shared.program)
      load(shared);
    device = shared.device.get();
  }
  static void TearDownTestSuite() { all.clear(); }

  void load(OnDevice &shared) {
    auto created = createDevice(GetParam());
    ASSERT_TRUE(created.ok()) << created.message();
    shared.device = created.take();
    target = compiler::findCompiler(GetParam())->createTarget(&context);
    auto module = newModule();
    ASSERT_EQ(module->parseOptions(isHost() ? "-cl-std=CL2.0 -DDEPTH"
                                            : "-cl-std=CL3.0"),
              compiler::Result::SUCCESS)
        << log;
    ASSERT_EQ(module->compileOpenCLC("images.cl", kSource),
              compiler::Result::SUCCESS)
        << log;
    ASSERT_EQ(module->finalize(), compiler::Result::SUCCESS) << log;
    ArrayRef<uint8_t> binary;
    ASSERT_EQ(module->createBinary(binary), compiler::Result::SUCCESS) << log;
    auto interface = ProgramInterface::parse(interfaceOf(*module));
    ASSERT_TRUE(interface.ok()) << interface.message();
    auto loaded = shared.device->loadBinary(binary.data(), binary.size(),
                                            "images", interface.take());
    ASSERT_TRUE(loaded.ok()) << loaded.message();
    shared.program = loaded.take();
  }

  bool isHost() const { return GetParam() == "host"; }

  template <typename T>
  std::unique_ptr<Buffer> makeBuffer(const std::vector<T> &values) {
    auto buffer = device->createBuffer(values.size() * sizeof(T));
    EXPECT_TRUE(buffer.ok()) << buffer.message();
    EXPECT_TRUE((*buffer)->write(values.data(), (*buffer)->size()).ok());
    return buffer.take();
  }
  template <typename T> std::vector<T> read(Buffer &buffer) {
    std::vector<T> values(buffer.size() / sizeof(T));
    EXPECT_TRUE(buffer.read(values.data(), buffer.size()).ok());
    return values;
  }

  void run(const std::string &name, std::vector<Argument> args) {
    OnDevice &shared = all[GetParam()];
    auto &kernel = shared.kernels[name];
    if (!kernel) {
      auto created = shared.program->createKernel(name);
      ASSERT_TRUE(created.ok()) << created.message();
      kernel = created.take();
    }
    Launch launch;
    launch.global = {kCount};
    launch.args = std::move(args);
    auto event = device->launch(*kernel, launch);
    ASSERT_TRUE(event.ok()) << event.message();
    ASSERT_TRUE(event->wait().status().ok());
  }

  /// Calls `test` with each format that the device has.
  template <typename Test> void forEachFormat(bool writable, Test test) {
    unsigned formats = 0;
    for (int order = 0; order <= int(lastChannelOrder); ++order)
      for (int type = 0; type <= int(lastChannelType); ++type) {
        ImageDescription image;
        image.order = static_cast<ChannelOrder>(order);
        image.channel = static_cast<ChannelType>(type);
        image.readable = !writable;
        image.writable = writable;
        if (image.order == ChannelOrder::Depth ||
            image.order == ChannelOrder::DepthStencil)
          image.type = ImageType::Image2DDepth;
        if (!device->createImage(image).ok())
          continue;
        ++formats;
        SCOPED_TRACE(image.describe());
        test(image);
        if (HasFailure())
          return;
      }
    // 12 types of R, Rx, A, RG, RGx, RA, RGBx and RGBA, 4 of BGRA, ARGB and
    // ABGR, 6 of intensity and luminance, the 3 packed ones of RGB and RGBx and
    // that of RGBA, 3 of depth, and what is not written: 4 of sRGB and 2 of
    // depth with a stencil.
    if (!isHost())
      EXPECT_GE(formats, 30u);
    else
      EXPECT_EQ(formats, 8 * 12 + 3 * 4 + 2 * 6 + 2 * 3 + 1 + 3 +
                             (writable ? 0u : 4u + 2u));
  }

  /// Calls `test` with each shape that images of the format have. Other devices
  /// than the host compile for each sampler: there each format has one in turn.
  template <typename Test>
  void forEachShape(const ImageDescription &format, Test test) {
    unsigned turn = int(format.order) + int(format.channel);
    for (const Shape &shape : kShapes) {
      if (!isHost() && &shape != &kShapes[turn % 5])
        continue;
      ImageDescription image = format;
      image.type = shape.type;
      image.width = shape.width;
      image.height = shape.height;
      image.depth = shape.depth;
      image.layers = shape.layers;
      if (!image.verify().ok())
        continue;
      auto made = device->createImage(image);
      ASSERT_TRUE(made.ok()) << made.message();
      test(shape, image, **made);
    }
  }

  /// Texels of any bits, but of floats only finite ones of some size.
  std::vector<uint8_t> randomTexels(const ImageDescription &image) {
    std::vector<uint8_t> bytes(image.byteSize());
    for (uint8_t &byte : bytes)
      byte = random();
    if (image.channel == ChannelType::HalfFloat)
      for (size_t i = 1; i < bytes.size(); i += 2)
        bytes[i] &= 0xbf; // below 2
    if (image.channel == ChannelType::Float)
      for (size_t i = 0; i < bytes.size(); i += 4) {
        float value = (int(random() % 4001) - 2000) / 1000.0f;
        std::memcpy(&bytes[i], &value, 4);
      }
    return bytes;
  }

  std::vector<Place> randomPlaces(const ImageDescription &image,
                                  bool normalized) {
    static constexpr float odd[] = {NAN,    INFINITY, -INFINITY, 1e30f,
                                    -1e30f, -0.0f,    1e-30f,    -1e-30f,
                                    0.5f,   1.0f,     3e9f,      -3e9f};
    std::vector<Place> places(kCount);
    float sizes[] = {float(image.width), float(image.height),
                     float(image.depth)};
    if (image.type == ImageType::Image1DArray)
      sizes[1] = image.layers;
    else if (hasLayers(image.type))
      sizes[2] = image.layers;
    for (unsigned n = 0; n < kCount; ++n)
      for (unsigned i = 0; i < 3; ++i) {
        float at = (int(random() % 3001) - 1000) / 1000.0f;
        // Corners and centers of texels, and then anything.
        if (n % 4 == 0)
          at = std::nearbyint(at * 2 * sizes[i]) / (2 * sizes[i]);
        places[n][i] = normalized ? at : at * sizes[i];
        if (n >= kCount - 12)
          places[n][i] = odd[(n + i * random()) % 12];
      }
    return places;
  }

  /// Of colors that are not blended: Mesa reads packed ones by way of bytes,
  /// and has a polynomial for sRGB.
  double errorOf(const ImageDescription &image) const {
    bool isPlain = !isPacked(image.channel) && !isSRGB(image.order);
    return isHost() || isPlain ? 2e-6 : 1.0 / 255;
  }
  bool same(double a, double b, const ImageDescription &image) const {
    if (std::isnan(b) || std::isinf(b))
      return std::isnan(b) ? std::isnan(a) : a == b;
    // The last bits of sRGB are those of powr.
    double error = errorOf(image);
    return std::fabs(a - b) <= (error < 1e-3 && !isSRGB(image.order)
                                    ? std::fabs(b) * 0x1.8p-23
                                    : error);
  }

  inline static std::map<std::string, OnDevice> all;
  Device *device = nullptr;
  std::mt19937 random{1};
};

const char *suffixOf(ColorKind kind) {
  return kind == ColorKind::Float ? "_f" : kind == ColorKind::Int ? "_i" : "_u";
}

/// Four components of 32 bits, as a kernel stores them.
using Words = std::array<uint32_t, 4>;

double valueOf(uint32_t word, ColorKind kind) {
  if (kind == ColorKind::Int)
    return static_cast<int32_t>(word);
  if (kind == ColorKind::UInt)
    return word;
  return floatOf(llvm::APFloat::IEEEsingle(), word);
}

/// Whether every device says what is there: others than the host turn
/// coordinates into integers, and round those that repeat otherwise.
bool isPlain(const Place &place) {
  return llvm::all_of(place, [](float at) {
    return at == 0 || (std::fabs(at) > 1e-6f && std::fabs(at) < 1e6f);
  });
}

TEST_P(ImageTest, SamplesAsTheFormulasSay) {
  std::vector<SamplerDescription> samplers;
  for (FilterMode filter : {FilterMode::Nearest, FilterMode::Linear})
    for (bool normalized : {false, true})
      for (int mode = 0; mode <= int(AddressMode::MirroredRepeat); ++mode)
        // Only normalized coordinates repeat.
        if (normalized || mode <= int(AddressMode::Clamp))
          samplers.push_back(
              {normalized, static_cast<AddressMode>(mode), filter});
  ASSERT_EQ(samplers.size(), 16u);
  forEachFormat(false, [&](const ImageDescription &format) {
    ColorKind kind = kindOf(format.channel);
    forEachShape(format, [&](const Shape &shape, const ImageDescription &image,
                             Image &made) {
      std::vector<uint8_t> texels = randomTexels(image);
      ASSERT_TRUE(made.write(texels.data(), texels.size()).ok());
      ImageReference reference(image, texels);
      for (const SamplerDescription &sampler : samplers) {
        // Integers are not blended.
        if (kind != ColorKind::Float && sampler.filter == FilterMode::Linear)
          continue;
        std::vector<Place> places =
            randomPlaces(image, sampler.normalizedCoordinates);
        // The parts of a blend have 8 bits on most devices, in each dimension;
        // colors are from -2 to 2.
        double blendError = isHost() ? 2e-6 : 3 * 4.0 / 256;
        bool isBlended = sampler.filter == FilterMode::Linear;
        auto at = makeBuffer(places);
        auto out = makeBuffer(std::vector<Words>(kCount));
        run(std::string("sample_") + shape.name + suffixOf(kind),
            {Argument::image(made), Argument::sampler(sampler),
             Argument::buffer(*at), Argument::buffer(*out)});
        std::vector<Words> got = read<Words>(*out);
        for (unsigned n = 0; n < kCount; ++n) {
          // Other devices promise no color there, but an end.
          if (!isHost() && !isPlain(places[n]))
            continue;
          Color expected = reference.sample(places[n], sampler);
          for (int i = 0; i < 4; ++i)
            ASSERT_NEAR(valueOf(got[n][i], kind), expected[i],
                        kind != ColorKind::Float ? 0
                        : isBlended              ? blendError
                                                 : errorOf(image))
                << shape.name << " component " << i << " at " << places[n][0]
                << ", " << places[n][1] << ", " << places[n][2]
                << " with the sampler " << openCLNumber(sampler);
        }
      }
    });
  });
}

TEST_P(ImageTest, ReadsEveryTexel) {
  forEachFormat(false, [&](const ImageDescription &format) {
    if (kindOf(format.channel) != ColorKind::Float)
      return;
    forEachShape(format, [&](const Shape &shape, const ImageDescription &image,
                             Image &made) {
      // Any bits: NaN and infinities are read as such.
      std::vector<uint8_t> texels(image.byteSize());
      for (uint8_t &byte : texels)
        byte = random();
      ASSERT_TRUE(made.write(texels.data(), texels.size()).ok());
      ImageReference reference(image, texels);
      std::vector<std::array<int32_t, 4>> places(kCount);
      for (auto &place : places)
        for (int i = 0; i < 3; ++i)
          place[i] = int(random() % 9) - 2;
      places[0] = {INT32_MAX, INT32_MIN, INT32_MAX, 0};
      places[1] = {INT32_MIN, INT32_MAX, INT32_MIN, 0};
      auto at = makeBuffer(places);
      auto out = makeBuffer(std::vector<Words>(kCount));
      auto plain = makeBuffer(std::vector<Words>(kCount));
      for (AddressMode mode : {AddressMode::ClampToEdge, AddressMode::Clamp}) {
        SamplerDescription sampler = {false, mode, FilterMode::Nearest};
        run(std::string("fetch_") + shape.name + "_f",
            {Argument::image(made), Argument::sampler(sampler),
             Argument::buffer(*at), Argument::buffer(*out),
             Argument::buffer(*plain)});
        std::vector<Words> got = read<Words>(*out);
        std::vector<Words> gotPlain = read<Words>(*plain);
        for (unsigned n = 0; n < kCount; ++n) {
          Place center;
          for (int i = 0; i < 4; ++i)
            center[i] = places[n][i] + 0.5f;
          if (shape.type == ImageType::Image1DArray)
            center[1] = places[n][1];
          else if (hasLayers(shape.type))
            center[2] = places[n][2];
          Color expected = reference.sample(center, sampler);
          int x = places[n][0], z = places[n][2], y = places[n][1];
          if (shape.type == ImageType::Image1DArray)
            z = y;
          if (image.height == 1)
            y = 0;
          if (image.depth == 1 && image.layers == 1)
            z = 0;
          bool isFar = std::abs(double(places[n][0])) > 1e6;
          bool isInside = x >= 0 && y >= 0 && z >= 0 && x < int(image.width) &&
                          y < int(image.height) &&
                          z < int(std::max(image.depth, image.layers));
          // The layer is one that there is.
          if (hasLayers(shape.type))
            z = std::clamp(z, 0, int(shape.layers) - 1);
          Color there = reference.texel(x, y, z);
          for (int i = 0; i < 4; ++i) {
            double value = valueOf(got[n][i], ColorKind::Float);
            double plainValue = valueOf(gotPlain[n][i], ColorKind::Float);
            EXPECT_TRUE((!isHost() && isFar) || same(value, expected[i], image))
                << shape.name << " " << value << " for " << expected[i]
                << " with mode " << int(mode) << " at " << places[n][0] << ", "
                << places[n][1] << ", " << places[n][2];
            // Without a sampler, other devices promise nothing outside.
            EXPECT_TRUE((!isHost() && !isInside) ||
                        same(plainValue, there[i], image))
                << shape.name << " " << plainValue << " for " << there[i]
                << " at " << x << ", " << y << ", " << z;
          }
        }
      }
    });
  });
}

/// The bytes of a texel that somebody reads.
ArrayRef<uint8_t> withoutPadding(ArrayRef<uint8_t> texel,
                                 const ImageDescription &image) {
  bool isPadded = image.order == ChannelOrder::RGBx && !isPacked(image.channel);
  return texel.drop_back(isPadded ? texel.size() / 4 : 0);
}

/// Whether a channel is NaN in both texels, of whatever bits.
bool hasSameNaN(ArrayRef<uint8_t> one, ArrayRef<uint8_t> other,
                const ImageDescription &image) {
  if (kindOf(image.channel) != ColorKind::Float || isPacked(image.channel))
    return false;
  for (unsigned c = 0; c < image.channels(); ++c)
    if (std::isnan(channelAt(one.data(), image.channel, c)) &&
        std::isnan(channelAt(other.data(), image.channel, c)))
      return true;
  return false;
}

/// Whether numbers that are rounded are so in one way or another.
bool isClose(ArrayRef<uint8_t> one, ArrayRef<uint8_t> other,
             const ImageDescription &image) {
  static const std::map<ChannelType, double> units = {
      {ChannelType::SnormInt8, 1 / 127.0},
      {ChannelType::SnormInt16, 1 / 32767.0},
      {ChannelType::UnormInt8, 1 / 255.0},
      {ChannelType::UnormInt16, 1 / 65535.0},
      {ChannelType::HalfFloat, 1 / 1024.0}};
  auto unit = units.find(image.channel);
  if (unit == units.end())
    return false;
  for (unsigned c = 0; c < image.channels(); ++c)
    if (std::fabs(channelAt(one.data(), image.channel, c) -
                  channelAt(other.data(), image.channel, c)) >
        1.001 * unit->second)
      return false;
  return true;
}

TEST_P(ImageTest, WritesWhatTheConversionsSay) {
  // Of the first ones all devices make the same.
  static constexpr float odd[] = {0.5f,  0.1f,  -1,    1,        2.0f / 255,
                                  1e-5f, 1e-7f, NAN,   INFINITY, -INFINITY,
                                  -0.0f, 1e30f, 65504, 65520};
  size_t oddCount = isHost() ? std::size(odd) : 7;
  forEachFormat(true, [&](const ImageDescription &format) {
    ColorKind kind = kindOf(format.channel);
    forEachShape(format, [&](const Shape &shape, const ImageDescription &image,
                             Image &made) {
      std::vector<uint8_t> texels(image.byteSize(), 0xa5);
      ASSERT_TRUE(made.write(texels.data(), texels.size()).ok());
      // Each place once, some of them outside.
      std::vector<std::array<int32_t, 4>> places;
      std::vector<Words> colors(kCount);
      for (int z = 0; z < 4; ++z)
        for (int y = -1; y < 5; ++y)
          for (int x = -1; x < 6; ++x)
            places.push_back({x, y, z - (z == 3 ? 4 : 0), 0});
      std::shuffle(places.begin(), places.end(), random);
      bool is1D = shape.height == 1;
      if (is1D)
        for (size_t i = 0; i < places.size(); ++i)
          places[i] = {int(i % 7) - 1, int(i / 7) - 1, 0, 0};
      places.resize(kCount);
      for (unsigned n = 0; n < kCount; ++n) {
        if (is1D && shape.layers == 1 && n >= 7)
          places[n][0] = INT32_MIN + int(n);
        for (int i = 0; i < 4; ++i) {
          float value = random() % 3 ? (int(random() % 3001) - 1500) / 1000.0f
                                     : odd[random() % oddCount];
          std::memcpy(&colors[n][i], &value, 4);
          if (kind != ColorKind::Float)
            colors[n][i] = int32_t(random()) >> random() % 32;
        }
        int x = places[n][0], y = is1D ? 0 : places[n][1], z = places[n][2];
        if (is1D)
          z = shape.layers > 1 ? places[n][1] : 0;
        if (!is1D && shape.depth == 1 && shape.layers == 1)
          z = 0, places[n][2] = 0;
        if (x < 0 || y < 0 || z < 0 || x >= int(image.width) ||
            y >= int(image.height) ||
            z >= int(std::max(image.depth, image.layers)))
          continue;
        Color color;
        for (int i = 0; i < 4; ++i)
          color[i] = valueOf(colors[n][i], kind);
        std::vector<uint8_t> texel = encode(color, image);
        size_t index = (size_t(z) * image.height + y) * image.width + x;
        // Of two writes to a texel nobody knows the last.
        bool isNew = true;
        for (unsigned m = 0; m < n; ++m)
          isNew &= places[m] != places[n];
        if (!isNew) {
          places[n][0] = -1;
          continue;
        }
        std::copy(texel.begin(), texel.end(),
                  texels.begin() + index * texel.size());
      }
      auto at = makeBuffer(places);
      auto in = makeBuffer(colors);
      run(std::string("write_") + shape.name + suffixOf(kind),
          {Argument::image(made), Argument::buffer(*at),
           Argument::buffer(*in)});
      std::vector<uint8_t> got(texels.size());
      ASSERT_TRUE(made.read(got.data(), got.size()).ok());
      for (size_t i = 0; i < got.size(); i += image.texelBytes()) {
        ArrayRef<uint8_t> one(&got[i], image.texelBytes());
        ArrayRef<uint8_t> other(&texels[i], image.texelBytes());
        EXPECT_TRUE(hasSameNaN(one, other, image) ||
                    withoutPadding(one, image) ==
                        withoutPadding(other, image) ||
                    (!isHost() && isClose(one, other, image)))
            << shape.name << " texel " << i / image.texelBytes() << " is "
            << llvm::toHex(one) << " for " << llvm::toHex(other);
      }
    });
  });
}

INSTANTIATE_TEST_SUITE_P(Devices, ImageTest, testing::Values("host", "vulkan"));

} // namespace
