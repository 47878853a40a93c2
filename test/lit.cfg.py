#===- lit.cfg.py - the files of this folder as a lit suite ----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//

import os
import platform
import shutil
import pathlib
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "ExpectedFailures"))
import expected_failures

config.name = "Cairn"
config.suffixes = [".mlir", ".cl", ".clcpp", ".ll", ".spvasm", ".test"]
# Lit starts with what took longest in the last run, and in a build's first run with
# what is in .lit_test_times.txt here.
config.test_source_root = os.path.dirname(__file__)
# Inputs of tests, and suites of their own.
config.excludes = ["Inputs", "Corpus", "Unit", "outside"]

config.environment["PATH"] = os.path.pathsep.join(
    [config.cairn_tools_dir, config.llvm_tools_dir, os.environ.get("PATH", "")]
)
# The last two make Mesa's driver for CPUs act as on another machine, of which
# its cache of shaders knows nothing.
for name in (
    "HOME",
    "TMPDIR",
    "CAIRN_TEST_REQUIRE",
    "VK_DRIVER_FILES",
    "VK_ICD_FILENAMES",
    "GALLIUM_OVERRIDE_CPU_CAPS",
    "LP_NATIVE_VECTOR_WIDTH",
):
    if name in os.environ:
        config.environment[name] = os.environ[name]
if {"GALLIUM_OVERRIDE_CPU_CAPS", "LP_NATIVE_VECTOR_WIDTH"} & os.environ.keys():
    config.environment["MESA_SHADER_CACHE_DISABLE"] = "true"
if config.sanitizers:
    config.environment["ASAN_OPTIONS"] = config.asan_options
# What another build compiled is nothing for tests.
config.environment["CAIRN_CACHE"] = "0"
# Compiles take much memory for a short time. The C library keeps it for the next
# one, and in large pages where the kernel has them, so that the kernel clears less.
config.environment["GLIBC_TUNABLES"] = config.malloc_tunables
# Level Zero's loader takes the driver of this build, whatever else there is,
# and checks each parameter.
config.environment["ZE_ENABLE_ALT_DRIVERS"] = config.level_zero_driver
config.environment["ZE_ENABLE_VALIDATION_LAYER"] = "1"
config.environment["ZE_ENABLE_PARAMETER_VALIDATION"] = "1"

# AddressSanitizer's runtime is to come first, and Python does not have it.
preloaded = ""
if config.sanitizers:
    runtime = subprocess.run(
        ["g++", "-print-file-name=libasan.so"], capture_output=True, text=True
    ).stdout.strip()
    preloaded = f"LD_PRELOAD={runtime} "

config.substitutions += [
    ("%cmake", config.cmake),
    ("%cxx", config.cxx_compiler),
    ("%cc", config.c_compiler),
    ("%python", config.python),
    ("%lit", f"{config.python} {sys.argv[0]}"),
    ("%numpy_python", config.numpy_python),
    ("%cairnc_file", os.path.join(config.cairn_tools_dir, "cairnc")),
    ("%mypy", config.mypy),
    (
        "%test_passes",
        os.path.join(os.path.dirname(config.level_zero_driver), "libCairnTestPasses.so"),
    ),
    ("%build_root", config.cairn_build_root),
    ("%source_root", config.cairn_source_root),
    # Runs the launches that its input lists, in one process.
    (
        "%same_results",
        f"env PYTHONPATH={config.cairn_source_root}/python PYTHONDONTWRITEBYTECODE=1 "
        f"CAIRN_RUNTIME_LIBRARY={config.cairn_build_root}/lib/libCairnRuntime.so "
        + preloaded
        + config.numpy_python
        + " "
        + os.path.join(config.test_source_root, "Inputs", "same_results.py"),
    ),
    # Runs a command that must fail with one error, and prints that.
    (
        "%one_error",
        config.python
        + " "
        + os.path.join(config.test_source_root, "BadInput", "Inputs", "one_error.py"),
    ),
]

for tool in (
    "FileCheck",
    "not",
    "split-file",
    "llvm-as",
    "opt",
    "clang-22",
    "spirv-as",
):
    if not shutil.which(tool, path=config.environment["PATH"]):
        lit_config.fatal(f"expected '{tool}' in '{config.llvm_tools_dir}'")
if os.geteuid() != 0:
    # Nothing is unreadable for root.
    config.available_features.add("not-root")
if not config.sanitizers and platform.machine() == "x86_64":
    # Sanitizers follow the thread's own stack.
    config.available_features.add("kernel-stacks")
if config.has_archives:
    config.available_features.add("archives")
# Tools that not every machine has; some tests do more where they are
# there. clang-14, clang-15 and llvm-as-14 write bitcode with typed pointers;
# llvm-spirv-15 reads SPIR-V as others do.
for tool in (
    "spirv-val",
    "spirv-dis",
    "clang-14",
    "clang-15",
    "llvm-as-14",
    "llvm-spirv-15",
):
    if shutil.which(tool, path=config.environment["PATH"]):
        config.available_features.add(tool)
# A page is opened where there is a browser, and what drives it.
if shutil.which("chromedriver", path=config.environment["PATH"]) and (
    subprocess.run([config.numpy_python, "-c", "import selenium"], capture_output=True)
).returncode == 0:
    config.available_features.add("chromium")

# A test that needs a driver says `REQUIRES: vulkan` and is unsupported where the
# machine has none; CAIRN_TEST_REQUIRE=host,vulkan,level-zero makes that an
# error, so that a machine that is there to test a driver skips nothing unseen.
def ask_runner(option):
    listed = subprocess.run(
        [os.path.join(config.cairn_tools_dir, "cairn-run"), option],
        capture_output=True,
        env={**os.environ, "ZE_ENABLE_ALT_DRIVERS": config.level_zero_driver},
        text=True,
    )
    if listed.returncode:
        lit_config.fatal(f"cairn-run {option} failed: {listed.stderr.strip()}")
    return listed.stdout


drivers = ask_runner("--list-drivers").split()
config.available_features.update(drivers)
config.environment["CAIRN_LIT_DRIVERS"] = " ".join(drivers)
for required in filter(None, os.environ.get("CAIRN_TEST_REQUIRE", "").split(",")):
    if required not in drivers:
        lit_config.fatal(
            f"CAIRN_TEST_REQUIRE names the driver '{required}', "
            f"and this machine has {', '.join(drivers) or 'none'}"
        )
config.test_format = expected_failures.Format(
    expected_failures.read(
        pathlib.Path(config.test_source_root) / "ExpectedFailures" / "failures.json",
        lambda: ask_runner("--device=list"),
    )
)
