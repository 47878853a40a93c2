#===- GenerateGrammar.py - SPIR-V's grammar as C++ tables -----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: GenerateGrammar.py CORE.json NEWER.json GLSL.json OPENCL.json TABLES NAMES

Writes the tables that Grammar.cpp includes, and the names of the instructions,
which Instructions.h includes, from the machine-readable grammar that comes with
SPIR-V's headers, and what newer ones have besides.
"""

import json
import sys

# What no Vulkan device takes, however it is spelled.
NOT_IN_VULKAN = set(
    """Addresses Linkage Kernel Vector16 Float16Buffer ImageBasic ImageReadWrite
    ImageMipmap Pipes Groups DeviceEnqueue LiteralSampler AtomicStorage
    GenericPointer SubgroupDispatch NamedBarrier PipeStorage UniformDecoration
    SubgroupBallotKHR SubgroupVoteKHR GroupUniformArithmeticKHR""".split()
)
VENDORS = ("INTEL", "NV", "NVX", "AMD", "ALTERA", "HUAWEI", "QCOM", "GOOGLE", "ARM")


class Pool:
    """Lists laid end to end in one array of C++."""

    def __init__(self, name, element):
        self.name, self.element, self.items, self.places = name, element, [], {}

    def place(self, items):
        key = tuple(items)
        if not key:
            return "{}"
        if key not in self.places:
            self.places[key] = len(self.items)
            self.items += key
        return f"{{{self.name} + {self.places[key]}, {len(key)}}}"

    def __str__(self):
        body = ", ".join(str(item) for item in self.items) or "{}"
        return f"static constexpr {self.element} {self.name}[] = {{{body}}};\n"


def version_of(entry):
    """The two numbers of it; those of kNoVersion for what only an extension brings."""
    version = entry.get("version", "1.0")
    return (255, 255) if version == "None" else tuple(map(int, version.split(".")))


def merge_spellings(entries, value_of):
    """One entry a value: later ones are other spellings of the first."""
    merged = {}
    for entry in entries:
        value = value_of(entry)
        if value not in merged:
            merged[value] = dict(entry, version=version_of(entry))
            continue
        first = merged[value]
        first["version"] = min(first["version"], version_of(entry))
        for key in ("capabilities", "extensions"):
            known = first.get(key, [])
            first[key] = known + [e for e in entry.get(key, []) if e not in known]
    return sorted(merged.items())


def value_of_enumerant(enumerant):
    value = enumerant["value"]
    return value if isinstance(value, int) else int(value, 0)


def add_newer(core, newer):
    """What the headers have themselves stands first, and so wins."""
    core["instructions"] += newer["instructions"]
    kinds = {k["kind"]: k for k in core["operand_kinds"]}
    for kind in newer["operand_kinds"]:
        known = kinds[kind["kind"]]["enumerants"]
        values = {value_of_enumerant(e) for e in known}
        known += [
            e for e in kind["enumerants"] if value_of_enumerant(e) not in values
        ]


def write_names(path, core, glsl, opencl):
    """An enumeration for each set; those of extended instructions are in
    namespaces of their own, as their names are short."""
    with open(path, "w", encoding="utf-8") as out:
        for namespace, by_number in (("", core), ("GL", glsl), ("CL", opencl)):
            out.write(f"namespace {namespace} {{\n" if namespace else "")
            out.write(f"enum {namespace or 'Core'}Instruction : uint16_t {{\n")
            for number, entry in by_number:
                out.write(f"  {entry['opname'].removeprefix('Op')} = {number},\n")
            out.write("};\n" + (f"}} // namespace {namespace}\n" if namespace else ""))


def main(core_path, newer_path, glsl_path, opencl_path, output_path, names_path):
    with open(core_path, encoding="utf-8") as f:
        core = json.load(f)
    with open(newer_path, encoding="utf-8") as f:
        add_newer(core, json.load(f))
    with open(glsl_path, encoding="utf-8") as f:
        glsl = json.load(f)
    with open(opencl_path, encoding="utf-8") as f:
        opencl = json.load(f)

    kinds = core["operand_kinds"]
    capability_kind = next(k for k in kinds if k["kind"] == "Capability")
    capabilities = {
        e["enumerant"]: value_of_enumerant(e) for e in capability_kind["enumerants"]
    }
    capability_pool = Pool("kCapabilities", "uint16_t")
    extension_pool = Pool("kExtensions", "llvm::StringLiteral")
    operand_pool = Pool("kOperands", "Operand")
    kind_pool = Pool("kKinds", "Kind")

    def requirements(entry):
        caps = [capabilities[c] for c in entry.get("capabilities", [])]
        extensions = [f'"{e}"' for e in entry.get("extensions", [])]
        version = "{%d, %d}" % entry["version"]
        return (
            f"{{{capability_pool.place(caps)}, "
            f"{extension_pool.place(extensions)}, {version}}}"
        )

    def instruction(value, entry):
        name = entry["opname"].removeprefix("Op")
        operands = [
            f"{{Kind::{o['kind']}, Quantifier::"
            + {"?": "Optional", "*": "Any"}.get(o.get("quantifier"), "One")
            + "}"
            for o in entry.get("operands", [])
        ]
        group = entry.get("class", "").replace("-", "_").replace("@", "")
        return (
            f'{{"{name}", {value}, Class::{group or "Extended"}, '
            f"{operand_pool.place(operands)}, {requirements(entry)}}},\n"
        )

    by_opcode = merge_spellings(core["instructions"], lambda i: i["opcode"])
    instructions = [instruction(*i) for i in by_opcode]

    glsl_by_number, opencl_by_number = (
        merge_spellings(grammar["instructions"], lambda i: i["opcode"])
        for grammar in (glsl, opencl)
    )
    glsl_rows = [instruction(*i) for i in glsl_by_number]
    opencl_rows = [instruction(*i) for i in opencl_by_number]
    write_names(names_path, by_opcode, glsl_by_number, opencl_by_number)

    enumerants, kind_rows = [], []
    for kind in kinds:
        values = merge_spellings(kind.get("enumerants", []), value_of_enumerant)
        start = len(enumerants)
        for value, entry in values:
            parameters = [f"Kind::{p['kind']}" for p in entry.get("parameters", [])]
            enumerants.append(
                f'{{"{entry["enumerant"]}", {value}u, '
                f"{kind_pool.place(parameters)}, {requirements(entry)}}},\n"
            )
        kind_rows.append(
            f'{{"{kind["kind"]}", Category::{kind["category"]}, {start}, '
            f"{len(values)}}},\n"
        )

    classes = {i["class"].replace("-", "_").replace("@", "") for i in core["instructions"]}
    refused = sorted(
        {v for n, v in capabilities.items() if n in NOT_IN_VULKAN or n.endswith(VENDORS)}
        - {v for n, v in capabilities.items() if n.endswith(("KHR", "EXT"))
           and n not in NOT_IN_VULKAN}
    )
    with open(output_path, "w", encoding="utf-8") as out:
        out.write("#ifdef CAIRN_GRAMMAR_ENUMS\n")
        names = ", ".join(k["kind"] for k in kinds)
        out.write(f"enum class Kind : uint8_t {{{names}}};\n")
        out.write(f"enum class Class : uint8_t {{{', '.join(sorted(classes))}, Extended}};\n")
        out.write("#endif\n#ifdef CAIRN_GRAMMAR_TABLES\n")
        for pool in (capability_pool, extension_pool, operand_pool, kind_pool):
            out.write(str(pool))
        for row, name, rows in (
            ("InstructionInfo", "kInstructions", instructions),
            ("InstructionInfo", "kGLSLInstructions", glsl_rows),
            ("InstructionInfo", "kOpenCLInstructions", opencl_rows),
            ("Enumerant", "kEnumerants", enumerants),
            ("KindInfo", "kKindInfos", kind_rows),
        ):
            out.write(f"static constexpr {row} {name}[] = {{\n{''.join(rows)}}};\n")
        out.write(
            f"static constexpr uint16_t kNotInVulkan[] = "
            f"{{{', '.join(map(str, refused))}}};\n#endif\n"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
