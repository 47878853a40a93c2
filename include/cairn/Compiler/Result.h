//===- Result.h - what compiler calls answer --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_RESULT_H
#define CAIRN_COMPILER_RESULT_H

#include <utility>
#include <variant>

namespace cairn::compiler {

/// What a call came to (ComputeMux compiler specification 0.81). Messages for
/// the user are in the module's log.
enum class Result {
  SUCCESS,
  OUT_OF_MEMORY,
  INVALID_VALUE,
  /// The three of parseOptions, by its mode.
  INVALID_BUILD_OPTIONS,
  INVALID_COMPILER_OPTIONS,
  INVALID_LINKER_OPTIONS,
  COMPILE_PROGRAM_FAILURE,
  LINK_PROGRAM_FAILURE,
  FINALIZE_PROGRAM_FAILURE,
  FEATURE_UNSUPPORTED,
  FAILURE,
};

/// A value, or why there is none; the specification's `cargo::expected`.
template <typename T, typename Error = Result> class Expected {
public:
  Expected(T value) : state(std::in_place_index<0>, std::move(value)) {}
  Expected(Error error) : state(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state.index() == 0; }
  T &operator*() { return std::get<0>(state); }
  const T &operator*() const { return std::get<0>(state); }
  T *operator->() { return &std::get<0>(state); }
  /// Where there is a value, the default: SUCCESS, or an empty text.
  Error error() const { return *this ? Error() : std::get<1>(state); }

private:
  std::variant<T, Error> state;
};

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_RESULT_H
