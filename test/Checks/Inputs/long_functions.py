"""Writes C++ with functions of 80 lines and more, and other long things."""


def block(head, lines, end="}"):
    print(head, *["work(); // {"] * lines, end, sep="\n")


block("static int fits(int x) {", 80)
block("static int plain(int x) {", 81)
block("int Inner::method() const {", 81)
block('static const Row table[] = {\n    {"{", \'{\', 1\'000},', 90, "};")
print("namespace {", "#define MACRO {", sep="\n")
print("struct Inner {")
block("  bool operator==(const Inner &other) {\n    if (x) {", 80, "    }\n  }")
block("  Inner(int x = 1)\n      : x(x) {", 81, "  }")
print("};", "} // namespace", sep="\n")
