#define FROM_FOLDER 5
