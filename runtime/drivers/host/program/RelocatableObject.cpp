//===- RelocatableObject.cpp - code that the compiler writes ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ELF objects with 64 bits. Sections that occupy memory are copied into one
// mapping, by what may be done with them: executed, read, written. Behind the
// code is a stub for each symbol of the process, as those may be farther away
// than a call reaches, and behind the data a slot with each symbol's address.
//
//===----------------------------------------------------------------------===//
#include "HostCode.h"

#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>
#include <unordered_map>
#include <vector>

using namespace cairn::runtime;

#if defined(__x86_64__)
static constexpr uint16_t ownMachine = EM_X86_64;
#else
// Relocations of other machines are not known here.
static constexpr uint16_t ownMachine = EM_NONE;
#endif

/// `jmp *slot(%rip)`: 6 bytes.
static constexpr uint64_t stubSize = 8, slotSize = sizeof(uint64_t);

static uint64_t roundUpTo(uint64_t value, uint64_t align) {
  return (value + align - 1) / align * align;
}

namespace {

/// The object's bytes, read with checks.
class Reader {
public:
  Reader(const void *data, uint64_t size)
      : bytes(static_cast<const char *>(data)), size(size) {}

  /// Null if they are not all there.
  const char *at(uint64_t offset, uint64_t count) const {
    return offset <= size && count <= size - offset ? bytes + offset : nullptr;
  }
  template <typename T>
  bool readArray(uint64_t offset, uint64_t count, std::vector<T> &out) const {
    uint64_t total;
    if (__builtin_mul_overflow(count, sizeof(T), &total))
      return false;
    const char *from = at(offset, total);
    if (!from)
      return false;
    out.resize(count);
    if (total)
      std::memcpy(out.data(), from, total);
    return true;
  }
  /// Empty where there is none.
  std::string text(const Elf64_Shdr &table, uint64_t offset) const {
    if (offset >= table.sh_size || !at(table.sh_offset, table.sh_size))
      return "";
    const char *from = bytes + table.sh_offset + offset;
    return std::string(from, strnlen(from, table.sh_size - offset));
  }

private:
  const char *bytes;
  uint64_t size;
};

class RelocatableObject final : public HostCode {
public:
  explicit RelocatableObject(std::shared_ptr<const HostCode> shared)
      : shared(std::move(shared)) {}
  ~RelocatableObject() override {
    if (memory)
      munmap(memory, memorySize);
  }

  const void *find(const std::string &symbol) const override {
    auto found = exported.find(symbol);
    return found == exported.end() ? nullptr : found->second;
  }

  std::optional<CodePosition> locate(uint64_t instruction) const override;

  uint64_t variableBytes() const override {
    uint64_t bytes = 0;
    for (const Elf64_Shdr &section : sections)
      if (occupiesMemory(section) && partOf(section) == Data)
        bytes += section.sh_size;
    return bytes;
  }

  Status load(const Reader &reader);

private:
  enum Part { Code, Constants, Data, PartCount };

  Status readTables(const Reader &reader);
  Status checkSection(const Reader &reader, const Elf64_Shdr &section) const;
  Status placeSections();
  Status copySections(const Reader &reader);
  Status resolveSymbols(const Reader &reader);
  const void *findOutside(const std::string &symbol) const;
  Status relocate(const Reader &reader, const Elf64_Shdr &relocations);
  Status apply(const Elf64_Rela &relocation, const Elf64_Shdr &target,
               uint64_t base);
  Status protect();

  static Part partOf(const Elf64_Shdr &section) {
    return section.sh_flags & SHF_EXECINSTR ? Code
           : section.sh_flags & SHF_WRITE   ? Data
                                            : Constants;
  }
  static bool occupiesMemory(const Elf64_Shdr &section) {
    return section.sh_flags & SHF_ALLOC;
  }
  uint64_t address(uint64_t offset) const {
    return reinterpret_cast<uint64_t>(memory) + offset;
  }

  const std::shared_ptr<const HostCode> shared;
  std::vector<Elf64_Shdr> sections;
  Elf64_Shdr sectionNames = {}, symbolNames = {};
  std::vector<Elf64_Sym> symbols;
  /// Offsets of sections in the mapping.
  std::vector<uint64_t> offsets;
  /// Values of symbols.
  std::vector<uint64_t> values;
  uint64_t partEnd[PartCount] = {}, partStart[PartCount] = {};
  uint64_t stubs = 0, slots = 0;

  void *memory = nullptr;
  uint64_t memorySize = 0;
  std::unordered_map<std::string, const void *> exported;
};

} // namespace

std::optional<CodePosition>
RelocatableObject::locate(uint64_t instruction) const {
  std::optional<CodePosition> nearest;
  if (instruction < address(partStart[Code]) ||
      instruction >= address(partEnd[Code]))
    return nearest;
  for (const auto &[symbol, place] : exported) {
    const int64_t offset = instruction - reinterpret_cast<uint64_t>(place);
    if (offset >= 0 && (!nearest || offset < nearest->offset))
      nearest = {symbol, offset};
  }
  return nearest;
}

Status RelocatableObject::readTables(const Reader &reader) {
  std::vector<Elf64_Ehdr> header;
  if (!reader.readArray(0, 1, header) ||
      std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0)
    return Status::error("expected an ELF object");
  const Elf64_Ehdr &elf = header[0];
  if (elf.e_ident[EI_CLASS] != ELFCLASS64 ||
      elf.e_ident[EI_DATA] != ELFDATA2LSB || elf.e_type != ET_REL ||
      elf.e_machine != ownMachine)
    return Status::error("expected a relocatable object for this machine");
  if (elf.e_shentsize != sizeof(Elf64_Shdr) ||
      !reader.readArray(elf.e_shoff, elf.e_shnum, sections) ||
      elf.e_shstrndx >= sections.size())
    return Status::error("expected a table of sections within the object");
  sectionNames = sections[elf.e_shstrndx];
  for (const Elf64_Shdr &section : sections) {
    if (Status status = checkSection(reader, section); !status.ok())
      return status;
    if (section.sh_type != SHT_SYMTAB)
      continue;
    if (section.sh_link >= sections.size() ||
        !reader.readArray(section.sh_offset,
                          section.sh_size / sizeof(Elf64_Sym), symbols))
      return Status::error("expected a table of symbols within the object");
    symbolNames = sections[section.sh_link];
  }
  return Status::success();
}

Status RelocatableObject::checkSection(const Reader &reader,
                                       const Elf64_Shdr &section) const {
  bool needsLinker = section.sh_type == SHT_INIT_ARRAY ||
                     section.sh_type == SHT_FINI_ARRAY ||
                     (section.sh_flags & (SHF_TLS | SHF_COMPRESSED)) ||
                     (occupiesMemory(section) && section.sh_type == SHT_REL);
  if (needsLinker)
    return Status::error(
        "the section '" + reader.text(sectionNames, section.sh_name) +
        "' takes a linker: link it first, as with 'cc -shared'");
  return Status::success();
}

Status RelocatableObject::placeSections() {
  offsets.resize(sections.size());
  uint64_t page = sysconf(_SC_PAGESIZE), end = 0;
  // What the compiler writes is far smaller, and distances have 32 bits.
  constexpr uint64_t most = UINT64_C(1) << 31;
  for (unsigned part = 0; part < PartCount; ++part) {
    partStart[part] = end;
    for (size_t i = 0; i < sections.size(); ++i) {
      const Elf64_Shdr &section = sections[i];
      if (!occupiesMemory(section) || partOf(section) != part)
        continue;
      uint64_t align = section.sh_addralign ? section.sh_addralign : 1;
      if (align > page || section.sh_size > most)
        return Status::error("expected sections of at most 2^31 bytes, aligned "
                             "to at most a page");
      offsets[i] = roundUpTo(end, align);
      end = offsets[i] + section.sh_size;
    }
    uint64_t &own = part == Code ? stubs : slots;
    if (part != Constants) {
      own = roundUpTo(end, slotSize);
      end = own + symbols.size() * (part == Code ? stubSize : slotSize);
    }
    end = roundUpTo(end, page);
    partEnd[part] = end;
    if (end > most)
      return Status::error("expected an object of at most 2^31 bytes");
  }
  memorySize = end;
  return Status::success();
}

Status RelocatableObject::copySections(const Reader &reader) {
  void *mapped = mmap(nullptr, memorySize, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED)
    return Status::error("no memory for " + std::to_string(memorySize) +
                         " bytes of code");
  memory = mapped;
  for (size_t i = 0; i < sections.size(); ++i) {
    const Elf64_Shdr &section = sections[i];
    if (!occupiesMemory(section) || section.sh_type == SHT_NOBITS)
      continue;
    const char *content = reader.at(section.sh_offset, section.sh_size);
    if (!content)
      return Status::error("expected the sections within the object");
    std::memcpy(static_cast<char *>(memory) + offsets[i], content,
                section.sh_size);
  }
  return Status::success();
}

const void *RelocatableObject::findOutside(const std::string &symbol) const {
  const void *found = shared ? shared->find(symbol) : nullptr;
  return found ? found : dlsym(RTLD_DEFAULT, symbol.c_str());
}

Status RelocatableObject::resolveSymbols(const Reader &reader) {
  values.resize(symbols.size());
  for (size_t i = 1; i < symbols.size(); ++i) {
    const Elf64_Sym &symbol = symbols[i];
    std::string name = reader.text(symbolNames, symbol.st_name);
    bool isLocal = ELF64_ST_BIND(symbol.st_info) == STB_LOCAL;
    if (symbol.st_shndx == SHN_UNDEF) {
      values[i] = reinterpret_cast<uint64_t>(findOutside(name));
      if (!values[i] && ELF64_ST_BIND(symbol.st_info) != STB_WEAK)
        return Status::error("nothing defines the symbol '" + name + "'");
    } else if (symbol.st_shndx == SHN_ABS) {
      values[i] = symbol.st_value;
    } else if (symbol.st_shndx < sections.size()) {
      values[i] = address(offsets[symbol.st_shndx] + symbol.st_value);
      if (!isLocal && occupiesMemory(sections[symbol.st_shndx]) &&
          symbol.st_value <= sections[symbol.st_shndx].sh_size)
        exported.emplace(name, reinterpret_cast<const void *>(values[i]));
    } else {
      return Status::error("the symbol '" + name +
                           "' takes a linker: link it first, as with "
                           "'cc -shared'");
    }
    auto *slot = static_cast<char *>(memory) + slots + i * slotSize;
    std::memcpy(slot, &values[i], sizeof values[i]);
    auto *stub = static_cast<char *>(memory) + stubs + i * stubSize;
    int32_t distance = static_cast<int32_t>(slot - (stub + 6));
    std::memcpy(stub, "\xff\x25", 2);
    std::memcpy(stub + 2, &distance, sizeof distance);
  }
  return Status::success();
}

/// Stores `value` in `place` if it has no more bits than that.
template <typename T> static bool store(char *place, int64_t value) {
  T narrow = static_cast<T>(value);
  std::memcpy(place, &narrow, sizeof narrow);
  return static_cast<int64_t>(narrow) == value;
}

Status RelocatableObject::apply(const Elf64_Rela &relocation,
                                const Elf64_Shdr &target, uint64_t base) {
  uint64_t type = ELF64_R_TYPE(relocation.r_info);
  uint64_t index = ELF64_R_SYM(relocation.r_info);
  bool isWide = type == R_X86_64_64 || type == R_X86_64_PC64;
  uint64_t bytes = isWide ? 8 : 4;
  if (index >= symbols.size() || relocation.r_offset > target.sh_size ||
      target.sh_size - relocation.r_offset < bytes)
    return Status::error("expected relocations within the object");
  uint64_t at = base + relocation.r_offset;
  char *place = static_cast<char *>(memory) + at;
  int64_t value = values[index] + relocation.r_addend;
  int64_t here = address(at);
  bool fits = true;
  switch (type) {
  case R_X86_64_NONE:
    return Status::success();
  case R_X86_64_64:
    store<uint64_t>(place, value);
    break;
  case R_X86_64_PC64:
    store<uint64_t>(place, value - here);
    break;
  case R_X86_64_32:
    fits = store<uint32_t>(place, value);
    break;
  case R_X86_64_32S:
    fits = store<int32_t>(place, value);
    break;
  case R_X86_64_PC32:
    fits = store<int32_t>(place, value - here);
    break;
  case R_X86_64_PLT32:
    if (symbols[index].st_shndx == SHN_UNDEF)
      value = address(stubs + index * stubSize) + relocation.r_addend;
    fits = store<int32_t>(place, value - here);
    break;
  case R_X86_64_GOTPCREL:
  case R_X86_64_GOTPCRELX:
  case R_X86_64_REX_GOTPCRELX:
    fits = store<int32_t>(place, address(slots + index * slotSize) +
                                     relocation.r_addend - here);
    break;
  default:
    return Status::error("the relocation " + std::to_string(type) +
                         " takes a linker: link it first, as with "
                         "'cc -shared'");
  }
  if (!fits)
    return Status::error("a symbol is farther away than a relocation reaches: "
                         "link it first, as with 'cc -shared'");
  return Status::success();
}

Status RelocatableObject::relocate(const Reader &reader,
                                   const Elf64_Shdr &relocations) {
  if (relocations.sh_info >= sections.size())
    return Status::error("expected relocations within the object");
  const Elf64_Shdr &target = sections[relocations.sh_info];
  if (!occupiesMemory(target))
    return Status::success(); // of debug information, say
  std::vector<Elf64_Rela> entries;
  if (!reader.readArray(relocations.sh_offset,
                        relocations.sh_size / sizeof(Elf64_Rela), entries) ||
      (target.sh_type == SHT_NOBITS && !entries.empty()))
    return Status::error("expected relocations within the object");
  for (const Elf64_Rela &entry : entries)
    if (Status status = apply(entry, target, offsets[relocations.sh_info]);
        !status.ok())
      return status;
  return Status::success();
}

Status RelocatableObject::protect() {
  const int access[PartCount] = {PROT_READ | PROT_EXEC, PROT_READ,
                                 PROT_READ | PROT_WRITE};
  for (unsigned part = 0; part < PartCount; ++part) {
    uint64_t size = partEnd[part] - partStart[part];
    if (size && mprotect(static_cast<char *>(memory) + partStart[part], size,
                         access[part]) != 0)
      return Status::error("this process may not execute code that it loads");
  }
  return Status::success();
}

Status RelocatableObject::load(const Reader &reader) {
  Status status = readTables(reader);
  if (status.ok())
    status = placeSections();
  if (status.ok())
    status = copySections(reader);
  if (status.ok())
    status = resolveSymbols(reader);
  if (!status.ok())
    return status;
  for (const Elf64_Shdr &section : sections)
    if (section.sh_type == SHT_RELA)
      if (Status status = relocate(reader, section); !status.ok())
        return status;
  return protect();
}

Result<std::shared_ptr<HostCode>>
cairn::runtime::loadObject(const void *data, uint64_t size,
                           const std::string &name,
                           std::shared_ptr<const HostCode> shared) {
  auto object = std::make_shared<RelocatableObject>(std::move(shared));
  if (Status status = object->load(Reader(data, size)); !status.ok())
    return status.within("cannot load '" + name + "'");
  return std::shared_ptr<HostCode>(std::move(object));
}

bool cairn::runtime::isRelocatableObject(const void *data, uint64_t size) {
  Elf64_Ehdr header;
  if (size < sizeof header)
    return false;
  std::memcpy(&header, data, sizeof header);
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
         header.e_type == ET_REL;
}
