//===- IncludedFiles.cpp - the files that a source includes -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "IncludedFiles.h"

#include "cairn/Frontend/OptionText.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>

using namespace cairn;
using namespace cairn::opencl;
namespace fs = std::filesystem;
namespace option = cairn::frontend::option;

namespace {
/// An `#include`, or what stands for one.
struct Directive {
  std::string_view name;
  /// In quotes: looked for beside the file that has it, too.
  bool isQuoted;
};

/// What the options say of includes.
struct IncludeOptions {
  std::vector<fs::path> folders;
  /// Those of -include.
  std::vector<std::string> files;
};

/// Goes from file to file.
class Search {
public:
  Search(const BuildInput &input, std::vector<fs::path> folders);

  /// Follows all that `text`, which stands in `folder`, includes. False where
  /// something is not found.
  bool follow(std::string_view text, const fs::path &folder);
  bool follow(const Directive &directive, const fs::path &folder);

  IncludedFiles files;

private:
  std::vector<fs::path> folders;
  /// The build's own, by path.
  IncludedFiles headers;
  std::set<std::string> seen;
};
} // namespace

/// As the compiler splits options: like a shell.
static std::vector<std::string> splitOptions(std::string_view text) {
  std::vector<std::string> words;
  bool inWord = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (!quote &&
        std::string_view(" \t\r\n").find(c) != std::string_view::npos) {
      inWord = false;
      continue;
    }
    if (!inWord)
      words.emplace_back();
    inWord = true;
    if (c == quote)
      quote = 0;
    else if (!quote && (c == '"' || c == '\''))
      quote = c;
    else if (c == '\\' && quote != '\'' && i + 1 < text.size())
      words.back() += text[++i];
    else
      words.back() += c;
  }
  return words;
}

/// Nothing where an option names a file of another kind.
static std::optional<IncludeOptions> readOptions(std::string_view text) {
  IncludeOptions options;
  std::vector<std::string> words = splitOptions(text);
  for (size_t i = 0; i < words.size(); ++i) {
    const frontend::OptionRow *row = frontend::findBuildOption(words[i]);
    if (!row)
      continue;
    std::string value = words[i];
    if (row->hasValueNext(words[i])) {
      if (++i == words.size())
        return std::nullopt;
      value = words[i];
    } else {
      value = frontend::withOneDash(value).substr(row->spelling.size());
    }
    if (row->id == option::ShaderInterface)
      return std::nullopt;
    if (row->id == option::IncludeFolder)
      options.folders.emplace_back(value);
    if (row->id == option::IncludeFile)
      options.files.push_back(value);
  }
  return options;
}

/// Lines that go on behind a backslash are one.
static std::string spliceLines(std::string_view text) {
  std::string spliced;
  spliced.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    size_t end = text.find_first_not_of(" \t\r", i + 1);
    if (text[i] == '\\' && end != text.npos && text[end] == '\n')
      i = end;
    else
      spliced += text[i];
  }
  return spliced;
}

static bool isIdentifier(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// The words that read a file, or ask for one.
static constexpr std::string_view fileWords[] = {
    "include",       "include_next",       "import",     "embed",
    "__has_include", "__has_include_next", "__has_embed"};

/// Whether what stands before a word makes it a directive. A comment that ends
/// there may have anything before it.
static bool beginsDirective(std::string_view before) {
  size_t last = before.find_last_not_of(" \t\f\v");
  if (last == before.npos)
    return false;
  before = before.substr(0, last + 1);
  auto endsWith = [&](std::string_view end) {
    return before.size() >= end.size() &&
           before.substr(before.size() - end.size()) == end;
  };
  return before.back() == '#' || endsWith("%:") || endsWith("*/");
}

/// The name behind `#include`; nothing for what is more than a name.
static std::optional<Directive> readName(std::string_view rest) {
  size_t start = rest.find_first_not_of(" \t\f\v");
  if (start == rest.npos || (rest[start] != '"' && rest[start] != '<'))
    return std::nullopt;
  const bool isQuoted = rest[start] == '"';
  size_t end = rest.find_first_of(isQuoted ? "\"\n" : ">\n", start + 1);
  if (end == rest.npos || rest[end] == '\n')
    return std::nullopt;
  return Directive{rest.substr(start + 1, end - start - 1), isQuoted};
}

/// The directives of a text without spliced lines; false where one is not to be
/// understood.
static bool readDirectives(std::string_view text,
                           std::vector<Directive> &directives) {
  for (size_t at = 0; at < text.size();) {
    if (!isIdentifier(text[at])) {
      ++at;
      continue;
    }
    size_t end = at;
    while (end < text.size() && isIdentifier(text[end]))
      ++end;
    std::string_view word = text.substr(at, end - at);
    const bool isFileWord =
        std::find(std::begin(fileWords), std::end(fileWords), word) !=
        std::end(fileWords);
    const bool asks = isFileWord && word.substr(0, 2) == "__";
    if (asks || (isFileWord && beginsDirective(text.substr(0, at)))) {
      auto directive = readName(text.substr(end));
      if (!directive || (word != "include" && word != "import"))
        return false;
      directives.push_back(*directive);
    }
    at = end;
  }
  return true;
}

/// A file's content; nothing for what is none.
static std::optional<std::string> readFile(const fs::path &path) {
  std::error_code code;
  if (!fs::is_regular_file(path, code))
    return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// The folder of the source, where the build's own headers are, too.
static const fs::path sourceFolder = ".";

static std::string spell(const fs::path &path) {
  return path.lexically_normal().string();
}

Search::Search(const BuildInput &input, std::vector<fs::path> folders)
    : folders(std::move(folders)) {
  for (const auto &[name, text] : input.headers)
    headers[spell(sourceFolder / name)] = std::string(text.begin(), text.end());
  // As the compiler has it: behind all others, for both kinds of brackets.
  if (!headers.empty())
    this->folders.push_back(sourceFolder);
}

bool Search::follow(const Directive &directive, const fs::path &folder) {
  std::vector<fs::path> places;
  if (directive.isQuoted)
    places.push_back(folder);
  places.insert(places.end(), folders.begin(), folders.end());
  for (const fs::path &place : places) {
    const fs::path path = place / directive.name;
    auto found = headers.find(spell(path));
    std::optional<std::string> content;
    if (found == headers.end() && !(content = readFile(path)))
      continue;
    if (!seen.insert(path.string()).second)
      return true;
    if (content)
      found = files.emplace(path.string(), std::move(*content)).first;
    return follow(found->second, path.parent_path());
  }
  return false;
}

bool Search::follow(std::string_view text, const fs::path &folder) {
  // What is longer than this is a loop of links.
  constexpr size_t mostFiles = 1000;
  const std::string spliced = spliceLines(text);
  std::vector<Directive> directives;
  return seen.size() <= mostFiles && readDirectives(spliced, directives) &&
         std::all_of(directives.begin(), directives.end(),
                     [&](const Directive &one) { return follow(one, folder); });
}

std::optional<IncludedFiles>
opencl::findIncludedFiles(const BuildInput &input) {
  auto options = readOptions(input.options);
  if (!options)
    return std::nullopt;
  Search search(input, std::move(options->folders));
  for (const std::string &file : options->files)
    if (!search.follow(Directive{file, true}, sourceFolder))
      return std::nullopt;
  std::string_view text(input.data.data(), input.data.size());
  if (!search.follow(text, sourceFolder))
    return std::nullopt;
  return std::move(search.files);
}
