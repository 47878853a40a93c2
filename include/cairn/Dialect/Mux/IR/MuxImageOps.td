//===- MuxImageOps.td - images and samplers ----------------*- tablegen -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXIMAGEOPS_TD
#define CAIRN_DIALECT_MUX_IR_MUXIMAGEOPS_TD

include "cairn/Dialect/Mux/IR/MuxOpBase.td"

def Mux_Sampler : Type<
    CPred<"::cairn::isOpaqueType($_self, ::cairn::opaque::Sampler)">,
    "sampler", "::mlir::LLVM::LLVMTargetExtType">,
    BuildableType<"::cairn::getOpaqueType($_builder.getContext(), "
                  "::cairn::opaque::Sampler)">;

// CLK_NORMALIZED_COORDS_TRUE is 1, CLK_ADDRESS_* are 0, 2, 4, 6 and 8,
// CLK_FILTER_* are 16 and 32.
def Mux_SamplerMask : ConfinedAttr<I32Attr, [AttrConstraint<
    And<[CPred<"(::llvm::cast<::mlir::IntegerAttr>($_self).getInt() & ~0x3f) == 0">,
         CPred<"(::llvm::cast<::mlir::IntegerAttr>($_self).getInt() & 0x0e) <= 8">,
         Or<[CPred<"(::llvm::cast<::mlir::IntegerAttr>($_self).getInt() & 0x30) == 0x10">,
             CPred<"(::llvm::cast<::mlir::IntegerAttr>($_self).getInt() & 0x30) == 0x20">]>]>,
    "whose value is a sum of OpenCL C's CLK_ constants">]>;

def Mux_SamplerOp : Mux_Op<"sampler", [Pure]> {
  let summary = "a sampler that the program itself describes";
  let description = [{
    The mask is the number that OpenCL C's headers give a literal sampler: one of
    `CLK_NORMALIZED_COORDS_*`, one of `CLK_ADDRESS_*` and one of `CLK_FILTER_*`.
    Samplers of one mask are one sampler. How the kernel gets at it is the
    target's choice.

    Constraints:
    - (C1) `mask` is such a number, an i32.

    Example:

    ```mlir
    %s = mux.sampler 35
    ```
  }];
  let arguments = (ins Mux_SamplerMask:$mask); // sampler_c1
  let results = (outs Mux_Sampler:$result);
  let assemblyFormat = "$mask attr-dict";
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

def Mux_Image : Type<
    CPred<"::cairn::mux::ImageShape::get($_self).has_value()">,
    "image", "::mlir::LLVM::LLVMTargetExtType">;

def Mux_Color : AnyTypeOf<[VectorOfLengthAndType<[4], [F32]>,
                           VectorOfLengthAndType<[4], [I32]>],
                          "four f32 or four i32">;
def Mux_SampleCoordinate
    : AnyTypeOf<[F32, VectorOfLengthAndType<[2, 3], [F32]>]>;
def Mux_TexelCoordinate
    : AnyTypeOf<[I32, VectorOfLengthAndType<[2, 3], [I32]>]>;

def Mux_ImageSampleOp : Mux_Op<"image_sample", [Pure]> {
  let summary = "color of an image at a place, as a sampler says";
  let description = [{
    What `read_image{f|i|ui}` gives with a sampler (OpenCL C 2.0, sections
    1.13.14.2 and 3): whether coordinates are normalized, what is outside of the
    image, and whether texels are interpolated is the sampler's to say. There is
    one coordinate for each dimension and, last, the layer of an array, which is
    rounded to the nearest one that there is.

    `kind` says what the image's channels are read as: `sint` and `uint` give
    integers. The image does not change while the kernel runs.

    Constraints:
    - (C1) the image is `read_only`, and not a buffer.
    - (C2) there are as many coordinates as dimensions, the array's included.
    - (C3) the color is four f32 if `kind` is `float`, else four i32.

    Example:

    ```mlir
    %c = mux.image_sample float %image, %s at %xy : !image, vector<2xf32> -> vector<4xf32>
    ```
  }];
  let arguments = (ins Mux_ChannelKindAttr:$kind, Mux_Image:$image,
                       Mux_Sampler:$sampler, Mux_SampleCoordinate:$coordinate);
  let results = (outs Mux_Color:$color);
  let assemblyFormat = "custom<Keyword>($kind) $image `,` $sampler `at` "
      "$coordinate attr-dict `:` qualified(type($image)) `,` "
      "type($coordinate) `->` type($color)";
  let hasVerifier = 1;
}

def Mux_ImageReadOp : Mux_Op<"image_read", [MemoryEffects<[MemRead]>]> {
  let summary = "one texel of an image";
  let description = [{
    `read_image{f|i|ui}` without a sampler, with coordinates and `kind` as in
    `mux.image_sample`. The texel must be in the image.

    Constraints:
    - (C1) the image is not `write_only`.
    - (C2) there are as many coordinates as dimensions, the array's included.
    - (C3) the color is four f32 if `kind` is `float`, else four i32.

    Example:

    ```mlir
    %c = mux.image_read uint %image[%xy] : !image, vector<2xi32> -> vector<4xi32>
    ```
  }];
  let arguments = (ins Mux_ChannelKindAttr:$kind, Mux_Image:$image,
                       Mux_TexelCoordinate:$coordinate);
  let results = (outs Mux_Color:$color);
  let assemblyFormat = "custom<Keyword>($kind) $image `[` $coordinate `]` "
      "attr-dict `:` qualified(type($image)) `,` type($coordinate) `->` "
      "type($color)";
  let hasVerifier = 1;
}

def Mux_ImageWriteOp : Mux_Op<"image_write", [MemoryEffects<[MemWrite]>]> {
  let summary = "store of one texel";
  let description = [{
    `write_image{f|i|ui}`: the color, in the image's own format. The texel must be
    in the image.

    Constraints:
    - (C1) the image is not `read_only`.
    - (C2) there are as many coordinates as dimensions, the array's included.
    - (C3) the color is four f32 if `kind` is `float`, else four i32.

    Example:

    ```mlir
    mux.image_write sint %c, %image[%xy] : vector<4xi32>, !image, vector<2xi32>
    ```
  }];
  let arguments = (ins Mux_ChannelKindAttr:$kind, Mux_Color:$color,
                       Mux_Image:$image, Mux_TexelCoordinate:$coordinate);
  let assemblyFormat = "custom<Keyword>($kind) $color `,` $image `[` "
      "$coordinate `]` attr-dict `:` type($color) `,` "
      "qualified(type($image)) `,` type($coordinate)";
  let hasVerifier = 1;
}

def Mux_TexelAccessOp
    : Mux_Op<"texel_access", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "which texel of an image is accessed";
  let description = [{
    Stands in front of code that reads or writes the texel at `coordinate`, where
    images are memory. Only modules with `mux.checks` have it:
    `mux-insert-checks` looks whether the image has such a texel.

    Constraints:
    - (C1) there are as many coordinates as dimensions, the array's included.

    Example:

    ```mlir
    mux.texel_access <write> %image[%xy] : !image, vector<2xi32>
    ```
  }];
  let arguments = (ins Mux_CheckedAccessAttr:$access, Mux_Image:$image,
                       Mux_TexelCoordinate:$coordinate);
  let assemblyFormat = "$access $image `[` $coordinate `]` attr-dict `:` "
                       "qualified(type($image)) `,` type($coordinate)";
  let hasVerifier = 1;
}

def Mux_ImageQueryOp : Mux_Op<"image_query", [Pure]> {
  let summary = "what an image is like";
  let description = [{
    A size in texels, how many layers an array has, or OpenCL's number of the
    channels' type (`CLK_UNORM_INT8`, ...) or order (`CLK_RGBA`, ...).

    Constraints:
    - (C1) only images of two and three dimensions have a `height`, only those of
      three a `depth`, and only arrays an `array_size`.

    Example:

    ```mlir
    %w = mux.image_query width %image : !image
    ```
  }];
  let arguments = (ins Mux_ImageQueryAttr:$query, Mux_Image:$image);
  let results = (outs I32:$result);
  let assemblyFormat =
      "custom<Keyword>($query) $image attr-dict `:` qualified(type($image))";
  let hasVerifier = 1;
}

def Mux_ImageMemoryOp : Mux_Op<"image_memory", [Pure]> {
  let summary = "where the texels of an image lie";
  let description = [{
    For targets on which an image is memory: the address of the first texel, the
    bytes from a row to the next and from a slice or layer to the next, and the
    bytes of a texel.

    Example:

    ```mlir
    %data, %row, %slice, %texel = mux.image_memory %image : !image
    ```
  }];
  let arguments = (ins Mux_Image:$image);
  let results = (outs Mux_GlobalPointer:$data, I64:$rowPitch, I64:$slicePitch,
                      I32:$texelBytes);
  let assemblyFormat = "$image attr-dict `:` qualified(type($image))";
}

def Mux_SamplerMaskOp : Mux_Op<"sampler_mask", [Pure]> {
  let summary = "what a sampler is like";
  let description = [{
    The number that `mux.sampler` has as its `mask`, of any sampler.

    Example:

    ```mlir
    %m = mux.sampler_mask %s
    ```
  }];
  let arguments = (ins Mux_Sampler:$sampler);
  let results = (outs I32:$result);
  let assemblyFormat = "$sampler attr-dict";
  let hasFolder = 1;
}

#endif // CAIRN_DIALECT_MUX_IR_MUXIMAGEOPS_TD
