// Moments and products of inertia of which some could not be read.
#pragma once

#include <limber/math/sym3.hpp>

#include <string_view>

#include "io/xml_reader.hpp"

namespace limber::io {

/// Reads the numbers of an <inertia> element one by one. Where all of them are there, the checks of the model
/// judge the whole; where not, report() says what is wrong with the others, whatever the missing ones are.
class SomeMoments {
 public:
  SomeMoments(XmlReader& xml, Sym3<double>& moments) : xml_(xml), moments_(moments) {}

  /// `name` is one of ixx, iyy, izz, ixy, ixz, iyz. One that is not there and need not be keeps its value.
  void read(std::string_view name, const XmlValue& value, bool is_needed);
  void report();

 private:
  struct Number {
    XmlValue value;
    double number = 0;
    bool is_known = false;
  };
  static constexpr std::string_view kNames[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};

  void report_product(const Number& product, const Number& a, const Number& b);

  XmlReader& xml_;
  Sym3<double>& moments_;
  Number numbers_[6];
};

}  // namespace limber::io
