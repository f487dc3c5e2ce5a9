// The checks of build(), each a pass over the description that reports all it finds.
#pragma once

#include <limber/model/error.hpp>
#include <limber/model/model.hpp>
#include <limber/model/spec.hpp>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace limber::detail {

/// Names and the tree: what later passes rely on.
struct LinkTree {
  std::vector<int> order;   ///< bodies of the spec, parents first, subtrees contiguous
  std::vector<int> parent;  ///< per body of the spec: index of its parent, −1 for the world
  std::unordered_map<std::string, int> link_index;   ///< name → body of the spec; the world is −1
  std::unordered_map<std::string, int> joint_index;  ///< joint name → body of the spec
};

/// Names are there and unique, parents exist and make a tree. Bodies that are not on the tree are not in
/// `order`.
LinkTree check_tree(const ModelSpec& spec, ProblemList& problems);

/// Numbers of each body, joint, frame, loop and of gravity are finite and mean something.
void check_numbers(const ModelSpec& spec, ProblemList& problems);

/// The numbers of a joint that a file has and that found no place in the model: `body` has no more than it.
void check_detached_joint(const BodySpec& body, ProblemList& problems);

/// Mimic joints and rotors refer to what exists and can be followed.
void check_coupling(const ModelSpec& spec, const LinkTree& tree, ProblemList& problems);

/// Frames and loops refer to what exists.
void check_references(const ModelSpec& spec, const LinkTree& tree, ProblemList& problems);

/// The sizes of a shape, each of which has to be positive.
std::vector<double*> sizes_of(ShapeSpec& shape);
std::vector<const double*> sizes_of(const ShapeSpec& shape);
/// `body "upper" visual 2`, or with the name of the visual in place of its number.
std::string part_element(const std::string& owner, const char* kind, const std::string& name,
                         std::size_t index);

/// Shapes and transmissions, which dynamics does not use: warnings alone.
void check_geometry(const ModelSpec& spec, ProblemList& problems);
void check_transmissions(const ModelSpec& spec, const LinkTree& tree, ProblemList& problems);

/// Every degree of freedom has something to move: the mass matrix is positive definite. Where it is not for
/// an inertia that no body has, the warning of that inertia becomes an error, and nothing is said of the
/// joint.
void check_mobility(const ModelSpec& spec, const LinkTree& tree, const Model<double>& model,
                    ProblemList& problems);
/// Per degree: whether something resists it.
std::vector<bool> resisted_degrees(const Model<double>& model);

/// The joints of which nothing resists a degree, by name. The description must have no other errors.
std::vector<std::string> unresisted_joints(const ModelSpec& spec);

// ---- Shared by the checks

/// Finite and not absurdly large.
bool is_usable(double value);
bool is_usable(const Vec3<double>& v);
bool is_usable(const Mat3<double>& m);
/// The largest entry of |RᵀR − 1|.
double orthogonality_error(const Mat3<double>& r);

/// The name of a part of an element, `body "upper" inertia.mass`: put together only where there is something
/// to say about it.
class Part {
 public:
  /// `line` is that of the owner, `lines` has those of its parts, where they are known.
  Part(const std::string& owner, int line, const PartLines* lines = nullptr)
      : owner_(owner), line_(line), lines_(lines) {}
  /// ` inertia` of the owner, and then `.mass` of that.
  Part part(const char* name) const {
    Part inner = *this;
    (*part_ ? inner.detail_ : inner.part_) = name;
    return inner;
  }
  int line() const;
  operator std::string() const { return owner_ + part_ + detail_; }  // NOLINT(google-explicit-constructor)

 private:
  const std::string& owner_;
  int line_;
  const PartLines* lines_;
  const char *part_ = "", *detail_ = "";
};

/// The line of a joint or a rotor, or of a part of it; that of the body, where it has none.
int joint_line(const BodySpec& body, std::string_view part = {});
int rotor_line(const BodySpec& body, std::size_t rotor);
/// The joint or the rotor itself as the owner of its parts; `element` is its name.
Part joint_part(const BodySpec& body, const std::string& element);
Part rotor_part(const BodySpec& body, std::size_t rotor, const std::string& element);
Part body_part(const BodySpec& body, const std::string& element);

/// Reports what is not finite or absurdly large; returns whether all is well.
bool check_finite(std::initializer_list<double> values, const Part& part, ProblemList& problems);
bool check_axis(const Vec3<double>& axis, const Part& part, ProblemList& problems);
void check_placement(const Transform<double>& x, const Part& placement, ProblemList& problems);
/// What an inertia is held to. A rotor may be no more than what it adds to the kinetic energy: it needs no
/// mass. What stands in place of something that could not be read needs nothing.
struct InertiaNeeds {
  bool mass = true;     ///< where it has moments
  bool moments = true;  ///< that a body can have
};
void check_inertia(const InertiaSpec& inertia, const Part& part, ProblemList& problems,
                   InertiaNeeds needs = {});

/// The first name in quotes in an element: `upper` of `body "upper" inertia.mass`.
std::string quoted_name(std::string_view element);

std::string text_of(const Vec3<double>& v);
std::string text_of(const Mat3<double>& m);  ///< a list of its rows
std::string body_element(const BodySpec& body);
std::string rotor_element(const BodySpec& body, std::size_t rotor);

/// Beyond so many problems nobody looks for what was meant, which would take long.
inline constexpr std::size_t kManyProblems = 100;

/// suggestion() among the links or joints; nothing once there are very many problems, which would take long.
std::string link_suggestion(const ModelSpec& spec, const std::string& name, const ProblemList& problems);
std::string joint_suggestion(const ModelSpec& spec, const std::string& name, const ProblemList& problems);

}  // namespace limber::detail
