#define FROM_PATH 10
