// `fmt::print("{}\n", placement(...))`, for programs that use fmt 9 or newer. The text is that of `<<`.
#pragma once

#include <limber/model/problem.hpp>
#include <limber/spatial/print.hpp>

#include <fmt/ostream.h>

template <class T> struct fmt::formatter<limber::Vec3<T>> : fmt::ostream_formatter {};
template <class T> struct fmt::formatter<limber::Mat3<T>> : fmt::ostream_formatter {};
template <class T> struct fmt::formatter<limber::Sym3<T>> : fmt::ostream_formatter {};
template <class T> struct fmt::formatter<limber::Rotation<T>> : fmt::ostream_formatter {};
template <class T> struct fmt::formatter<limber::Quaternion<T>> : fmt::ostream_formatter {};
template <class T> struct fmt::formatter<limber::Transform<T>> : fmt::ostream_formatter {};
template <class T> struct fmt::formatter<limber::Motion<T>> : fmt::ostream_formatter {};
template <class T> struct fmt::formatter<limber::Force<T>> : fmt::ostream_formatter {};
template <class T> struct fmt::formatter<limber::Inertia<T>> : fmt::ostream_formatter {};
template <> struct fmt::formatter<limber::Problem> : fmt::formatter<std::string> {
  auto format(const limber::Problem& problem, fmt::format_context& context) const {
    return fmt::formatter<std::string>::format(problem.text(), context);
  }
};
