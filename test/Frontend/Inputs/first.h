#define N 3
#define M 4
