// What twiceHelper is, a module without kernels says.
int twiceHelper(int value);

kernel void callTwiceHelper(global int *out) {
  out[get_global_id(0)] = twiceHelper(get_global_id(0));
}
