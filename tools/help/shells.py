#===- shells.py - completion of a program's options -----------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""For bash and zsh, from what the help says."""

from __future__ import annotations

import shlex

from options import Help, Option, completed, description_of, values_of


def _function(parsed: Help) -> str:
    return "_" + parsed.name.replace("-", "_")


_BASH = """\
# Completion of {name}, made from its help.
{function}() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD - 1]}}"
  local values=""
  # '=' is a word of its own.
  if [[ $word == = ]]; then
    word=""
  elif [[ $before == = && COMP_CWORD -gt 1 ]]; then
    before="${{COMP_WORDS[COMP_CWORD - 2]}}"
  fi
  case "$before" in
{cases}
  esac
  if [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
  elif [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "{options}" -- "$word"))
    [[ ${{#COMPREPLY[@]}} -ne 1 || ${{COMPREPLY[0]}} != *= ]] || compopt -o nospace 2>/dev/null
  else
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}}
complete -F {function} {name}
"""


def _spelling(option: Option) -> str:
    return option.name + ("=" if option.value.startswith("=") else "")


def write_bash(parsed: Help) -> str:
    options = completed(parsed)
    cases = []
    for name in options:
        values = values_of(parsed, name)
        if values:
            cases.append(f"  {name}) values={shlex.quote(' '.join(values))} ;;")
    return _BASH.format(
        name=parsed.name,
        function=_function(parsed),
        cases="\n".join(cases) or "  *) ;;",
        options=" ".join(_spelling(option) for option in options.values()),
    )


def _zsh_option(parsed: Help, option: Option) -> str:
    said = description_of(parsed, option.name)
    for special in "\\[]":
        said = said.replace(special, "\\" + special)
    spec = option.name
    value = option.value.strip("[]").removeprefix("=").replace(":", " ")
    values = values_of(parsed, option.name)
    action = f"({' '.join(values)})" if values else "_files"
    if option.value.startswith("="):
        spec += "="
    elif option.value.startswith("[="):
        spec += "=-"
    spec = f"*{spec}[{said}]"
    if option.value:
        optional = ":" if option.value.startswith("[=") else ""
        spec += f":{optional}{value or ' '}:{action}"
    return spec


def write_zsh(parsed: Help) -> str:
    options = completed(parsed)
    lines = [
        f"#compdef {parsed.name}",
        f"# Completion of {parsed.name}, made from its help.",
        "_arguments \\",
    ]
    for option in options.values():
        lines.append(f"  {shlex.quote(_zsh_option(parsed, option))} \\")
    lines.append("  '*:input:_files'")
    return "\n".join(lines) + "\n"
