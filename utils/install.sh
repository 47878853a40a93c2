#!/usr/bin/env bash
#===- install.sh - the packages that Cairn needs --------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: utils/install.sh [--checks]
#
# Installs what is missing to build and test Cairn; --checks: and what
# utils/check.sh runs beside. Root or sudo is needed only where something is.
set -euo pipefail

# All from the main and security archives of Debian 12.
packages=(
  # the compiler's libraries and their headers
  libmlir-22-dev llvm-22-dev libclang-22-dev
  # mlir-tblgen; lit and FileCheck; OpenCL C's library as bitcode
  mlir-22-tools llvm-22-tools libclc-22
  # the thread pool and JSON of the runtime, PNG files in cairn-run
  libtbb-dev nlohmann-json3-dev libpng-dev
  # Vulkan's headers, Level Zero's headers and loader, for the runners
  libvulkan-dev libze-dev
  # OpenCL's headers and loader, for the client driver and its tests
  opencl-headers ocl-icd-opencl-dev
  # SPIR-V's grammar; its assembler, validator and optimiser
  spirv-headers spirv-tools
  # other readers of SPIR-V, which the tests have read ours
  llvm-spirv-15 llvm-spirv-14
  # the build
  clang-22 lld-22 g++ cmake ninja-build ccache
  # what packages depend on is found by these
  dpkg-dev file
  # the tests
  libgtest-dev libmpfr-dev python3 clinfo
  # the Python package and its tests
  python3-numpy python3-pytest mypy
  python3-matplotlib python3-pip python3-setuptools python3-wheel
  # the tuner's model, a cluster of two processes, spaces in YAML
  python3-sklearn python3-distributed python3-yaml
  # a Vulkan device made of the CPU, and what watches over its use
  mesa-vulkan-drivers vulkan-validationlayers
)

fail() {
  echo "error: $*" >&2
  exit 1
}

case "${1:-}" in
"") ;;
--checks) packages+=(clang-format-22 clang-tidy-22 mkdocs mkdocs-material chromium-driver python3-selenium) ;;
*) fail "expected no argument or --checks, got '$1'" ;;
esac

is_installed() {
  [[ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

install_missing() {
  local missing=() package
  for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  command -v apt-get >/dev/null || fail "expected apt-get to install ${missing[*]}"
  local as_root=()
  if [[ "$(id -u)" != 0 ]]; then
    command -v sudo >/dev/null ||
      fail "expected to run as root or to find sudo, to install ${missing[*]}"
    as_root=(sudo)
  fi
  echo "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -q ||
    echo "warning: 'apt-get update' failed; going on with the package lists there are" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}" ||
    fail "cannot install ${missing[*]}; all are in Debian 12's main and security archives"
}

command -v dpkg-query >/dev/null ||
  fail "expected Debian 12 or a system with its packages, found no dpkg-query;" \
    "docs/GettingStarted.md says how to build elsewhere"
install_missing
