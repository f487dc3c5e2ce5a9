#include <limber/spatial/consistency.hpp>

#include <string_view>

#include "io/mjcf_pieces.hpp"

namespace limber::io {

namespace {

constexpr int kMostDegrees = 6;  // of the joints of a body

int degree_count(const MjcfOutBody& body) {
  int count = 0;
  for (const MjcfOutJoint& joint : body.joints) {
    const std::string_view type = joint.type;
    count += type == "free" ? 6 : type == "ball" ? 3 : 1;
  }
  return count;
}

bool can_fold(const MjcfOutBody& link, const MjcfOutBody& body) {
  const auto has = [](const MjcfOutBody& each, std::string_view type) {
    return find_by(each.joints, &MjcfOutJoint::type, type) != nullptr;
  };
  // The positions of a ball joint are in the axes of its body.
  const bool keeps_axes = !has(link, "ball") || is_identity(body.placement.rotation);
  // The name that the reader gives to the link of one of several joints.
  const bool is_of_body = link.joints.size() == 1 &&
                          UniqueNames::is_made_from(link.name, body.name + "." + link.joints.front().name);
  return is_of_body && is_zero(link.inertia) && link.children.size() == 1 && link.visuals.empty() &&
         link.collisions.empty() && link.sites.empty() && !link.joints.empty() && !has(link, "free") &&
         !has(body, "free") && keeps_axes && degree_count(link) + degree_count(body) <= kMostDegrees;
}

/// What moves the link moves the body, before the body's own joints.
void fold(MjcfOutBody& link, MjcfOutBody& body) {
  for (MjcfOutJoint& joint : link.joints) {
    joint.anchor = inverse_times(body.placement, Transform<double>::translated(joint.anchor)).translation;
    joint.axis = inverse_times(body.placement.rotation, joint.axis);
  }
  body.joints.insert(body.joints.begin(), link.joints.begin(), link.joints.end());
  body.placement = link.placement * body.placement;
  link.joints.clear();
  link.children.clear();
}

/// Whether MuJoCo's own principal moments of a full matrix could be refused where these are not.
bool is_borderline(const Vec3<double>& m) {
  const double doubt = 1e-9 * std::max({m.x, m.y, m.z}) + 1e-11;
  return std::min({m.x, m.y, m.z, m.y + m.z - m.x, m.x + m.z - m.y, m.x + m.y - m.z}) < doubt;
}

struct Principal {
  Vec3<double> moments;
  Rotation<double> axes;
  bool is_changed = false, is_raised = false;
};

/// Principal moments that MuJoCo accepts; those given may be off by `doubt`.
Principal principal(const Sym3<double>& i, double least, double doubt) {
  const bool is_diagonal = i.xy == 0 && i.xz == 0 && i.yz == 0;
  const double size = std::max({std::abs(i.xx), std::abs(i.yy), std::abs(i.zz), 1e-200});
  const auto [values, axes] = symmetric_eigen(i * (1 / size));  // whatever the size, without overflow
  const Vec3<double> given = is_diagonal ? Vec3<double>{i.xx, i.yy, i.zz} : values * size;
  Principal out{given, is_diagonal ? Rotation<double>::identity() : axes};
  Vec3<double>& m = out.moments;
  // The nearest ∫ x xᵀ dm that a body can have, as in nearest_consistent().
  const Vec3<double> spread = Vec3<double>{1, 1, 1} * (0.5 * (m.x + m.y + m.z)) - m;
  if (std::min({spread.x, spread.y, spread.z}) < 0) {
    const Vec3<double> s{std::max(spread.x, 0.0), std::max(spread.y, 0.0), std::max(spread.z, 0.0)};
    m = {s.y + s.z, s.x + s.z, s.x + s.y};
  }
  const double scale = std::max({std::abs(given.x), std::abs(given.y), std::abs(given.z)}),
               rounding = 1e-14 * scale;
  if (!is_diagonal && scale > 0)  // principal moments are known to this
    for (int k = 0; k < 3; ++k)
      m[k] = with_decimals(m[k], 14 - static_cast<int>(std::floor(std::log10(scale))));
  for (int k = 0; k < 3; ++k) {
    out.is_changed = out.is_changed || std::abs(m[k] - given[k]) > 2 * rounding + 1.5 * doubt;
    out.is_raised = out.is_raised || m[k] < least;
    m[k] = std::max(m[k], least);
  }
  const int large = m.x >= m.y && m.x >= m.z ? 0 : m.y >= m.z ? 1 : 2;
  m[large] = std::min(m[large], m[(large + 1) % 3] + m[(large + 2) % 3]);
  if (is_diagonal) return out;
  const auto is_same_moment = [&](int x, int y) { return std::abs(m[x] - m[y]) <= 1e-12 * m[large]; };
  // Of three that are the same, every axis is a principal one.
  if (is_same_moment(0, 1) && is_same_moment(1, 2) && is_same_moment(0, 2)) {
    m = Vec3<double>{1, 1, 1} * m[large];
    out.axes = Rotation<double>::identity();
    return out;
  }
  // Of two that are the same, rounding would choose the axes: they are those of the shortest turn.
  for (int k = 0; k < 3; ++k) {
    const int x = (k + 1) % 3, y = (k + 2) % 3;
    if (!is_same_moment(x, y)) continue;
    const double both = std::max(m[x], m[y]), other = m[k];
    Vec3<double> axis = out.axes.matrix.column(k);
    if (axis.z < 0) axis = -axis;
    m = {both, both, other};
    out.axes = Rotation<double>::between(Vec3<double>::unit_z(), axis);
    return out;
  }
  return out;
}

bool is_accepted(const InertiaSpec& inertia) {
  return !principal(Sym3<double>::symmetric_part(inertia.about_com), 0,
                    rounding_of_moments(inertia.mass, inertia.com))
              .is_changed;
}

}  // namespace

void fold_links(MjcfPieces& pieces) {
  std::vector<MjcfOutBody>& bodies = pieces.bodies;
  std::vector<std::size_t> parent(bodies.size(), 0);
  for (std::size_t k = 0; k < bodies.size(); ++k)
    for (const std::size_t child : bodies[k].children) parent[child] = k;
  for (std::size_t k = 1; k < bodies.size(); ++k)
    while (parent[k] != 0 && can_fold(bodies[parent[k]], bodies[k])) {
      const std::size_t link = parent[k], above = parent[link];
      fold(bodies[link], bodies[k]);
      std::replace(bodies[above].children.begin(), bodies[above].children.end(), link, k);
      parent[k] = above;
    }
}

void share_inertias(MjcfPieces& pieces) {
  std::vector<MjcfOutBody>& bodies = pieces.bodies;
  struct Fixed {
    MjcfOutBody* body;
    Transform<double> placement;  // in the body that moves
  };
  for (std::size_t k = 1; k < bodies.size(); ++k) {
    if (bodies[k].joints.empty()) continue;
    std::vector<Fixed> group{{&bodies[k], Transform<double>::identity()}};
    Inertia<double> sum = Inertia<double>::zero();
    for (std::size_t at = 0; at < group.size(); ++at) {
      const Fixed each = group[at];
      each.body->moves = true;
      sum += each.placement * each.body->inertia.inertia();
      for (const std::size_t child : each.body->children)
        if (bodies[child].joints.empty())
          group.push_back({&bodies[child], each.placement * bodies[child].placement});
    }
    const InertiaSpec shared = InertiaSpec::from(sum);
    const bool are_accepted =
        std::ranges::all_of(group, [](const Fixed& each) { return is_accepted(each.body->inertia); });
    if (!are_accepted && is_accepted(shared)) {
      for (const Fixed& each : group) each.body->inertia = {};
      bodies[k].inertia = shared;
    }
    bodies[k].needs_inertia = std::none_of(group.begin() + 1, group.end(), [](const Fixed& each) {
      const Vec3<double> m =
          symmetric_eigen(Sym3<double>::symmetric_part(each.body->inertia.about_com)).values;
      return std::min({each.body->inertia.mass, m.x, m.y, m.z}) >= kLeastOfMujoco;
    });
  }
}

AcceptedMoments accepted(const InertiaSpec& inertia, double least) {
  // As numbers in a file, so that they come back as themselves.
  using Numbers = std::pair<bool, std::array<double, 7>>;
  AcceptedMoments out;
  const double doubt = rounding_of_moments(inertia.mass, inertia.com);
  const auto numbers = [&](const Sym3<double>& i) -> Numbers {
    const Principal p = principal(i, least, doubt);
    out.is_changed = out.is_changed || p.is_changed;
    out.is_raised = out.is_raised || p.is_raised;
    const bool is_diagonal = is_identity(p.axes);
    if (!is_diagonal && !p.is_changed && !is_borderline(p.moments))
      return {true, {i.xx, i.yy, i.zz, i.xy, i.xz, i.yz, 0}};
    const auto [w, x, y, z] = settled_quaternion(p.axes);
    return {false, {w, x, y, z, p.moments.x, p.moments.y, p.moments.z}};
  };
  std::tie(out.is_full, out.numbers) =
      settled(numbers(Sym3<double>::symmetric_part(inertia.about_com)), [&](const Numbers& written) {
        const auto& x = written.second;
        if (written.first) return written;
        const Rotation<double> axes = rotation_from_wxyz(x);
        const Sym3<double> diagonal = Sym3<double>::diagonal(x[4], x[5], x[6]);
        return numbers(is_identity(axes) ? diagonal : congruence(axes, diagonal));
      });
  return out;
}

}  // namespace limber::io
