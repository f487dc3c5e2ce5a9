// The compiler's own start.
int main() {}
