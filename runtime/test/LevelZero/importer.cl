// What helper and shared are, another module says.
int helper(int value);
extern global int shared;

kernel void callHelper(global int *out) {
  out[get_global_id(0)] = helper(get_global_id(0)) + shared;
}
