#!/usr/bin/env bash
#===- package.sh - Debian packages, and a test of them --------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: utils/package.sh [--test]
#
# Builds everything and makes Debian packages of it in build/packages. --test,
# for root, installs them in a bare Debian 12, takes the steps of the README and
# builds a plugin there, removes them, and fails if that leaves a file behind.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(cairn libcairn-compiler libcairn-runtime libcairn-dev python3-cairn cairn-opencl-icd)

fail() {
  echo "error: $*" >&2
  exit 1
}

run_test=0
case "${1:-}" in
"") ;;
--test) run_test=1 ;;
*) fail "expected no argument or --test, got '$1'" ;;
esac
if [[ $run_test == 1 ]]; then
  [[ "$(id -u)" == 0 ]] || fail "expected to run as root with --test"
  command -v debootstrap >/dev/null || fail "expected debootstrap for --test"
  # This machine's own archives of Debian 12: "address suite" each.
  archives="$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
    sed -n -E 's/^(\S+) (bookworm\S*) main$/\1 \2/p' | sort -u)"
  mirror="$(sed -n 's/ bookworm$//p' <<<"$archives")"
  [[ -n "$mirror" ]] || fail "expected apt's sources to name an archive of Debian 12"
fi

utils/build.sh all cairn-doc
rm -rf build/packages/*.deb
(cd build && cpack --config CPackConfig.cmake)
for package in "${packages[@]}"; do
  compgen -G "build/packages/${package}_*.deb" >/dev/null || fail "expected the package '$package'"
done
[[ $run_test == 1 ]] || exit 0

tree=build/bare-debian
rm -rf "$tree" build/packages-test.log
debootstrap --variant=minbase bookworm "$tree" "$mirror" >build/debootstrap.log ||
  fail "cannot make a bare Debian; see build/debootstrap.log"
sed 's/^/deb /; s/$/ main/' <<<"$archives" >"$tree/etc/apt/sources.list"
mkdir "$tree/packages"
cp build/packages/*.deb README.md utils/follow-page.py "$tree/packages"

log="$PWD/build/packages-test.log"
# Runs bash on $1 in the tree; mounts end with it.
inside() {
  unshare --mount --fork bash -c '
    mount -t proc proc "$1/proc"
    exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
      DEBIAN_FRONTEND=noninteractive bash -euo pipefail -c "$2"' -- "$tree" "$1" >>"$log" 2>&1 ||
    fail "see the end of $log"
}

list_files() {
  # What apt keeps, what runs left, and what is mounted.
  find "$tree" -xdev \( -path "$tree/var/lib/dpkg" -o -path "$tree/var/cache" -o -path "$tree/var/log" \
    -o -path "$tree/var/lib/apt" -o -path "$tree/tmp" -o -path "$tree/proc" \
    -o -path "$tree/packages" \) -prune -o -print | sort
}

echo "installing what the packages depend on"
# Nothing more, so that what they do not name is missed.
inside '
  apt-get update -q
  for package in /packages/*.deb; do dpkg-deb -f $package Depends; done |
    tr "," "\n" | sed "s/^ *//" | grep -v cairn | sort -u >/packages/depends
  apt-get satisfy -q -y --no-install-recommends "$(paste -sd, /packages/depends)"
  apt-get install -q -y --no-install-recommends clinfo cmake g++ ninja-build
  useradd --create-home tester'
list_files >build/files-before

echo "installing the packages"
inside '
  apt-get install -q -y --no-install-recommends /packages/*.deb
  dpkg --audit
  dpkg --verify '"${packages[*]}"

echo "taking the steps of the README"
inside 'su tester -c "/packages/follow-page.py /packages/README.md /tmp/readme \"Thirty seconds\""'
inside 'su tester -c "clinfo --list" | grep -F "Platform #0: Cairn"'

echo "building a plugin, and running it"
inside '
  cd /usr/share/cairn/examples/plugin
  cmake -G Ninja -S . -B /tmp/plugin
  cmake --build /tmp/plugin
  cairn-run norm.cl --global=2 --arg "x=f32[2]:{3,6}" --arg "y=f32[2]:{4,8}" --arg "out=f32[2]:zeros" \
    --load-pass-plugin=/tmp/plugin/libSquarePow.so --pass-pipeline-after=ocl:square-pow \
    --print out | grep -x "out = 5 10"'

echo "removing the packages"
inside "apt-get remove -q -y ${packages[*]}"
list_files >build/files-after
diff build/files-before build/files-after ||
  fail "expected the packages to leave no file behind"
rm -rf "$tree"
echo "the packages are good"
