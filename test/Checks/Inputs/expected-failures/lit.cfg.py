# A suite on a machine with two devices; EXPECTED_FAILURES is the folder of
# expected_failures.py, OUTPUT one for what lit writes.
import os
import pathlib
import sys

sys.path.insert(0, os.environ["EXPECTED_FAILURES"])
import expected_failures

folder = pathlib.Path(__file__).parent
config.name = "suite"
config.suffixes = [".test"]
config.test_source_root = str(folder)
config.test_exec_root = os.environ["OUTPUT"]
devices = """host: a CPU, 2 threads
vulkan: llvmpipe (LLVM 15.0.6, 256 bits), Vulkan 1.3, Mesa 22.3.6 (LLVM 15.0.6), work-groups
    shaderInt64
"""
config.test_format = expected_failures.Format(
    expected_failures.read(folder / "failures.json", lambda: devices)
)
