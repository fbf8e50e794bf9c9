# What `paili.kernels.bits` says, in C.

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    static inline long long paili_lowest_in(unsigned long long mask) { return __builtin_ctzll(mask); }
    #else
    static inline long long paili_lowest_in(unsigned long long mask) {
        long long place = 0;
        while (!(mask & 1)) { mask >>= 1; place++; }
        return place;
    }
    #endif
    static inline long long paili_bits_in(unsigned long long mask) {
        mask -= mask >> 1 & 0x5555555555555555ULL;
        mask = (mask & 0x3333333333333333ULL) + (mask >> 2 & 0x3333333333333333ULL);
        return (long long) (((mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL >> 56);
    }
    #define PAILI_ONE 1LL
    #define PAILI_MASK64 0xFFFFFFFFFFFFFFFFULL
    #define paili_whole_of(number) ((long long) (number))
    """
    long long lowest_in "paili_lowest_in" (unsigned long long mask) noexcept nogil
    long long bits_in "paili_bits_in" (unsigned long long mask) noexcept nogil
    const long long ONE "PAILI_ONE"
    const unsigned long long MASK64 "PAILI_MASK64"
    long long whole_of "paili_whole_of" (double number) noexcept nogil
