//===- EntryPoint.h - entry points made of typed functions ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TABLES_ENTRYPOINT_H
#define CAIRN_OPENCL_TABLES_ENTRYPOINT_H

#include "Object.h"

#include <new>
#include <system_error>
#include <tuple>
#include <utility>

namespace cairn::opencl {

/// What a function gives that makes an object, or a code why there is none.
template <typename T> class Created {
public:
  Created(cl_int code) : itsCode(code) {}
  Created(std::shared_ptr<T> object) : object(std::move(object)) {}

  using Value = typename T::Handle;
  cl_int code() const { return itsCode; }
  Value value() const { return handleOf(object); }

private:
  std::shared_ptr<T> object;
  cl_int itsCode = CL_SUCCESS;
};

/// The same for an address.
class Mapped {
public:
  Mapped(cl_int code) : itsCode(code) {}
  explicit Mapped(void *address) : address(address) {}

  using Value = void *;
  cl_int code() const { return itsCode; }
  Value value() const { return address; }

private:
  void *address = nullptr;
  cl_int itsCode = CL_SUCCESS;
};

/// A parameter that may be null.
template <typename T> struct Optional {
  std::shared_ptr<T> object;
};

/// How an argument of the API becomes that of a function: unchanged.
template <typename Parameter> struct Argument {
  template <typename Given> cl_int load(Given given) {
    value = given;
    return CL_SUCCESS;
  }
  Parameter &get() { return value; }
  Parameter value;
};

/// A handle becomes its object; the only place where handles are checked.
template <typename T> struct Argument<const std::shared_ptr<T> &> {
  cl_int load(typename T::Handle handle) {
    object = find<T>(handle);
    return object ? CL_SUCCESS : T::invalid;
  }
  const std::shared_ptr<T> &get() { return object; }
  std::shared_ptr<T> object;
};
template <typename T> struct Argument<const Optional<T> &> {
  cl_int load(typename T::Handle handle) {
    if (handle)
      optional.object = find<T>(handle);
    return !handle || optional.object ? CL_SUCCESS : T::invalid;
  }
  const Optional<T> &get() { return optional; }
  Optional<T> optional;
};

/// Calls `function` with what the API was given. The entry points of the API
/// have the parameters of the functions and, where they make something, one
/// more for the code.
template <auto function> struct Call;
template <typename Result, typename... Parameters,
          Result (*function)(Parameters...)>
struct Call<function> {
  using Arguments = std::tuple<Argument<Parameters>...>;

  template <typename Given> static Result with(Given given) {
    return with(given, std::index_sequence_for<Parameters...>());
  }

private:
  template <typename Given, size_t... i>
  static Result with(Given &given, std::index_sequence<i...>) {
    cl_int code = CL_SUCCESS;
    try {
      Arguments arguments;
      (void)(((code = std::get<i>(arguments).load(std::get<i>(given))) ==
              CL_SUCCESS) &&
             ...);
      if (code == CL_SUCCESS)
        return function(std::get<i>(arguments).get()...);
    } catch (const std::exception &) {
      // No memory, no thread or no lock could be had.
      code = CL_OUT_OF_HOST_MEMORY;
    }
    return Result(code);
  }
};

template <auto function, typename Pointer> struct EntryPoint;

/// The entry points of functions that return a code.
template <auto function, typename... Given>
struct EntryPoint<function, cl_int(CL_API_CALL *)(Given...)> {
  static cl_int CL_API_CALL call(Given... given) noexcept {
    return Call<function>::with(std::make_tuple(given...));
  }
};

/// The entry points of functions that make something.
template <auto function, typename Value, typename... Given>
struct EntryPoint<function, Value(CL_API_CALL *)(Given...)> {
  static Value CL_API_CALL call(Given... given) noexcept {
    auto all = std::make_tuple(given...);
    auto made = Call<function>::with(all);
    if (cl_int *code = std::get<sizeof...(Given) - 1>(all))
      *code = made.code();
    return made.code() == CL_SUCCESS ? Value(made.value()) : Value();
  }
};

/// What the API gives for a parameter of a function.
template <typename Parameter> struct Given {
  using Type = Parameter;
};
template <typename T> struct Given<const std::shared_ptr<T> &> {
  using Type = typename T::Handle;
};
template <typename T> struct Given<const Optional<T> &> {
  using Type = typename T::Handle;
};

/// The entry point of a function for which no table has a place: its type
/// follows from the function's.
template <auto function> struct NamedEntry;
template <typename... P, cl_int (*function)(P...)> struct NamedEntry<function> {
  using Pointer = cl_int(CL_API_CALL *)(typename Given<P>::Type...);
};
template <typename T, typename... P, Created<T> (*function)(P...)>
struct NamedEntry<function> {
  using Pointer = typename T::Handle(CL_API_CALL *)(typename Given<P>::Type...,
                                                    cl_int *);
};

template <auto function> void *namedEntry() {
  using Pointer = typename NamedEntry<function>::Pointer;
  return reinterpret_cast<void *>(&EntryPoint<function, Pointer>::call);
}

template <auto function, typename Pointer> void implement(Pointer &entry) {
  entry = EntryPoint<function, Pointer>::call;
}

/// A function of any signature for what no device has: it gives `failure`.
template <cl_int failure, typename Pointer> struct Refusal;
template <cl_int failure, typename Value, typename... Given>
struct Refusal<failure, Value(CL_API_CALL *)(Given...)> {
  static Value CL_API_CALL call(Given... given) noexcept {
    if constexpr (std::is_same_v<Value, cl_int>) {
      return failure;
    } else {
      auto all = std::make_tuple(given...);
      if (cl_int *code = std::get<sizeof...(Given) - 1>(all))
        *code = failure;
      return nullptr;
    }
  }
};

template <cl_int failure, typename Pointer> void refuse(Pointer &entry) {
  entry = Refusal<failure, Pointer>::call;
}

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_TABLES_ENTRYPOINT_H
