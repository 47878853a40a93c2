// No kernels; what helper is, another module says.
int helper(int value);

int twiceHelper(int value) { return 2 * helper(value); }
