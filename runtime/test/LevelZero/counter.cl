// A variable that lives as long as the module.
global int counter = 5;
global float table[3] = {1.5f, 2.5f, 3.5f};

kernel void count(global int *out) { *out = ++counter + (int)table[1]; }
