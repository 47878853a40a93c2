//===- Status.h - errors as values ------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_STATUS_H
#define CAIRN_RUNTIME_STATUS_H

#include <cassert>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace cairn::runtime {

/// Success, or an error with a message for the user: lower case, one line, no
/// final period.
class [[nodiscard]] Status {
public:
  static Status success() { return Status(); }
  static Status error(std::string message) {
    Status status;
    status.text = std::move(message);
    return status;
  }

  bool ok() const { return !text.has_value(); }

  /// Empty for success.
  const std::string &message() const {
    static const std::string none;
    return text ? *text : none;
  }

  /// The same error with `prefix` and ": " in front; success stays success.
  Status within(const std::string &prefix) const {
    return ok() ? *this : error(prefix + ": " + *text);
  }

private:
  Status() = default;
  std::optional<std::string> text;
};

/// A value, or the error that kept it from being made.
template <typename T> class [[nodiscard]] Result {
public:
  template <typename U,
            typename = std::enable_if_t<std::is_convertible_v<U, T> &&
                                        !std::is_convertible_v<U, Status>>>
  Result(U &&value) : value(std::forward<U>(value)) {}
  Result(Status error) : error(std::move(error)) {
    assert(!this->error.ok() && "a result without a value needs an error");
  }

  bool ok() const { return value.has_value(); }
  const Status &status() const { return error; }
  const std::string &message() const { return error.message(); }

  T &operator*() { return get(); }
  const T &operator*() const { return const_cast<Result *>(this)->get(); }
  T *operator->() { return &get(); }
  const T *operator->() const { return &**this; }

  /// Moves the value out.
  T take() { return std::move(get()); }

private:
  T &get() {
    assert(value && "no value: look at ok() first");
    return *value;
  }

  std::optional<T> value;
  Status error = Status::success();
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_STATUS_H
