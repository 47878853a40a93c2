// For the kernel of another module.
global int shared = 1000;

int helper(int value) { return value * value; }

kernel void setShared(int value) { shared = value; }
