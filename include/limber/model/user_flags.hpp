// Flags of a user's file that would give a type another layout than it has in the library.
#pragma once

#include <cstddef>  // for the flags of the standard library

#if defined(_GLIBCXX_DEBUG) && !defined(LIMBER_GLIBCXX_DEBUG)
#error \
    "_GLIBCXX_DEBUG changes the layout of std::vector: build Limber with it too, and define LIMBER_GLIBCXX_DEBUG"
#endif
#if defined(EIGEN_MAX_ALIGN_BYTES) && EIGEN_MAX_ALIGN_BYTES > 64
#error "EIGEN_MAX_ALIGN_BYTES is above 64, but Limber aligns its results to 64 bytes"
#endif
#ifdef EIGEN_DEFAULT_TO_ROW_MAJOR
#error "EIGEN_DEFAULT_TO_ROW_MAJOR changes the types of matrices, but Limber is built with column-major ones"
#endif
#if defined(_GLIBCXX_USE_CXX11_ABI) && !_GLIBCXX_USE_CXX11_ABI && !defined(LIMBER_OLD_STRINGS)
#error \
    "_GLIBCXX_USE_CXX11_ABI=0 changes the layout of std::string: build Limber with it too, and define LIMBER_OLD_STRINGS"
#endif
