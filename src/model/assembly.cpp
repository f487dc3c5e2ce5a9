// Gathers the moving bodies ("nodes") with the frames they come with, numbers them depth first, and turns
// their frames into canonical ones.
#include "model/assembly.hpp"

#include <limber/model/problem_code.hpp>
#include <limber/spatial/consistency.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/canonical.hpp"
#include "model/coupling.hpp"
#include "model/degree_reference.hpp"
#include "model/part.hpp"
#include "model/per_degree.hpp"

namespace limber {

namespace {

using detail::DriveRow;
using detail::LinkTree;

/// A moving body in the making. Its frame: joint axis along z, origin at the joint, else as the description
/// has it.
struct Node {
  std::string name;
  int parent = 0;
  int owner = -1;  ///< body of the spec whose joint moves it; −1 for the base and for rotors
  Joint<double> joint;
  Transform<double> placement = Transform<double>::identity();  ///< X_parent_node at joint position zero
  Inertia<double> inertia = Inertia<double>::zero();
  int fixed_link = -1;  ///< that its joint is on; −1 for the moving link of its parent
  std::optional<DriveRow> drives;
  const RotorSpec* rotor = nullptr;  ///< that it is
  detail::ScrewZ turned;             ///< the canonical frame in the node's frame
  std::optional<detail::CommonNormal> normal;
  int number = 0;                  ///< of the body
  int q_index = -1, v_index = -1;  ///< −1 for a driven body
};

struct NodeFrame {
  int node = 0;
  Transform<double> placement = Transform<double>::identity();  ///< X_node_frame
  int fixed_link = -1;                                          ///< that it is on
};

class Assembly {
 public:
  Assembly(const ModelSpec& spec, const LinkTree& tree, ProblemList& problems)
      : spec_(spec), tree_(tree), problems_(problems) {}

  ModelData<double> data() {
    gather_links();
    gather_rotors();
    const std::vector<int> order = depth_first_order();
    choose_canonical_frames(order);
    number(order);
    fill_bodies(order);
    fill_joints();
    bound_followed_joints();
    place_balanced_rotors();
    place_fixed_links();
    fill_frames();
    fill_loops();
    data_.gravity = spec_.gravity;
    data_.names = std::make_shared<const ModelNames>(std::move(names_));
    return std::move(data_);
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  const BodySpec& spec_body(int i) const { return spec_.bodies[at(i)]; }
  const Node& node_of(const detail::DriveTerm& term) const {
    return nodes_[at(node_of_joint_[at(term.body)])];
  }
  std::size_t q_of(const detail::DriveTerm& term) const { return at(node_of(term).q_index + term.degree); }
  std::size_t v_of(const detail::DriveTerm& term) const { return at(node_of(term).v_index + term.degree); }
  NodeFrame link_frame(const std::string& link) const {
    return link_frames_[at(tree_.link_index.at(link) + 1)];
  }

  /// Links in tree order: a fixed joint adds the link to its parent's node, any other makes a node.
  void gather_links() {
    nodes_.emplace_back().name = kWorld;
    link_frames_.resize(spec_.bodies.size() + 1);  // shifted by one: 0 is the world
    node_of_joint_.assign(spec_.bodies.size(), 0);
    for (const int i : tree_.order) {
      const BodySpec& body = spec_body(i);
      const NodeFrame& parent = link_frames_[at(tree_.parent[at(i)] + 1)];
      const Transform<double> joint_frame = parent.placement * detail::cleaned(body.placement);
      const Transform<double> link = detail::cleaned(body.link_placement);
      NodeFrame& frame = link_frames_[at(i + 1)];
      if (body.joint.type == JointType::fixed) {
        frame = {parent.node, joint_frame * link, static_cast<int>(data_.fixed_links.size())};
        data_.fixed_links.push_back({parent.node, 0, Inertia<double>::zero()});
        holder_of_fixed_.push_back(parent.fixed_link);
      } else {
        const Transform<double> axes{detail::canonical_axes(body.joint), Vec3<double>::zero()};
        node_of_joint_[at(i)] = static_cast<int>(nodes_.size());
        frame = {static_cast<int>(nodes_.size()), axes.inverse() * link};
        Node node;
        node.name = body.name;
        node.parent = parent.node;
        node.owner = i;
        node.fixed_link = parent.fixed_link;
        node.joint = detail::canonical_joint(body.joint);
        node.placement = joint_frame * axes;
        if (body.joint.mimic) node.drives = detail::mimic_row(spec_, tree_, i);
        nodes_.push_back(std::move(node));
      }
      add_inertia(frame, frame.placement * body.inertia.inertia());
    }
  }

  /// To the node of a link, and to the link by itself where it is on a fixed joint.
  void add_inertia(const NodeFrame& link, const Inertia<double>& inertia) {
    nodes_[at(link.node)].inertia += inertia;
    if (link.fixed_link >= 0) data_.fixed_links[at(link.fixed_link)].inertia += inertia;
  }

  /// Its own name, or the joint of the body that lists it, numbered from the second on.
  static std::string rotor_name(const BodySpec& body, std::size_t k) {
    if (!body.rotors[k].name.empty()) return body.rotors[k].name;
    const std::string name = "rotor of " + body.joint.name;
    return k == 0 ? name : name + " " + std::to_string(k + 1);
  }

  /// Whether a joint of one degree alone drives the rotor, which sits on the joint's parent.
  bool is_on_parent_of_driver(int carrier, const DriveRow& drives) const {
    const Node& driver = node_of(drives.terms.front());
    return drives.terms.size() == 1 && driver.joint.is_screw && driver.parent == carrier;
  }

  /// A balanced rotor on the parent of the joint that drives it becomes a part of that link; any other rotor
  /// is a driven node.
  void gather_rotors() {
    for (const int i : tree_.order) {
      const BodySpec& body = spec_body(i);
      for (std::size_t k = 0; k < body.rotors.size(); ++k) {
        const RotorSpec& rotor = body.rotors[k];
        const NodeFrame carrier = link_frame(rotor.carrier.value_or(body.parent));
        const Rotation<double> axes =
            Rotation<double>::between(Vec3<double>::unit_z(), normalized(rotor.axis));
        const Transform<double> x = carrier.placement *
                                    detail::cleaned(rotor.placement.value_or(body.placement)) *
                                    Transform<double>{axes, Vec3<double>::zero()};
        const Inertia<double> inertia =
            Transform<double>{axes.inverse(), Vec3<double>::zero()} * rotor.inertia.inertia();
        DriveRow drives = *detail::rotor_row(spec_, tree_, i, k);
        const std::string name = rotor_name(body, k);
        if (is_balanced(inertia) && is_on_parent_of_driver(carrier.node, drives)) {
          add_inertia(carrier, x * inertia);
          if (carrier.node == 0) data_.base_rotors += x * inertia;
          const detail::DriveTerm& driver = drives.terms.front();
          data_.rotors.push_back({node_of_joint_[at(driver.body)], driver.ratio, x.rotation.matrix.column(2),
                                  inertia.about_origin.zz, carrier.fixed_link});
          names_.rotors.push_back(name);
        } else {
          Node node;
          node.name = name;
          node.parent = carrier.node;
          node.fixed_link = carrier.fixed_link;
          node.placement = x;
          node.inertia = inertia;
          node.drives = std::move(drives);
          node.rotor = &rotor;
          nodes_.push_back(std::move(node));
        }
      }
    }
  }

  /// Whether turning about z leaves the inertia as it is.
  static bool is_balanced(const Inertia<double>& i) {
    const Sym3<double>& o = i.about_origin;
    const double size = std::abs(o.xx) + std::abs(o.yy) + std::abs(o.zz), tolerance = 1e-14 * size;
    const double moment = std::hypot(i.first_moment.x, i.first_moment.y);
    return std::abs(o.xx - o.yy) <= tolerance && std::abs(o.xy) <= tolerance && std::abs(o.xz) <= tolerance &&
           std::abs(o.yz) <= tolerance && moment * moment <= 1e-28 * i.mass * size;
  }

  /// Of the nodes, the base first: what is a tree of links without the world.
  std::vector<int> depth_first_order() const {
    std::vector<int> parents, order{0};
    for (std::size_t i = 1; i < nodes_.size(); ++i) parents.push_back(nodes_[i].parent - 1);
    for (const int i : detail::depth_first(parents)) order.push_back(i + 1);
    return order;
  }

  /// Each one-degree body gives its two free choices, turning about and sliding along its axis, to the
  /// one-degree child with the most bodies beyond it.
  void choose_canonical_frames(const std::vector<int>& order) {
    std::vector<int> subtree_size(nodes_.size(), 1), favoured(nodes_.size(), -1);
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
      const Node& node = nodes_[at(*i)];
      if (*i == 0) continue;
      subtree_size[at(node.parent)] += subtree_size[at(*i)];
      const int rival = favoured[at(node.parent)];
      if (node.joint.is_screw && (rival < 0 || subtree_size[at(*i)] >= subtree_size[at(rival)]))
        favoured[at(node.parent)] = *i;
    }
    for (const int i : order) {
      Node& node = nodes_[at(i)];
      if (i == 0 || !node.joint.is_screw || favoured[at(i)] < 0) continue;
      Node& child = nodes_[at(favoured[at(i)])];
      child.normal = detail::common_normal(child.placement);
      if (child.normal) node.turned = child.normal->parent;
    }
  }

  /// Body numbers, and the places of joints in q and v, in depth-first order.
  void number(const std::vector<int>& order) {
    int count = 0;
    for (const int i : order) {
      Node& node = nodes_[at(i)];
      node.number = count++;
      if (node.owner < 0 || node.drives) continue;
      const JointSpec& joint = spec_body(node.owner).joint;
      node.q_index = data_.nq;
      node.v_index = data_.nv;
      data_.nq += position_count(joint);
      data_.nv += velocity_count(joint);
    }
  }

  /// Appends a row of drives; returns where it begins. Terms with ratio zero stay: a driven body must have a
  /// row.
  int add_drives(const DriveRow& row) {
    const auto first = static_cast<int>(data_.drives.size());
    for (const detail::DriveTerm& term : row.terms)
      data_.drives.push_back({static_cast<int>(q_of(term)), static_cast<int>(v_of(term)), term.ratio});
    return first;
  }

  void fill_bodies(const std::vector<int>& order) {
    std::vector<int> parents;
    for (const int i : order) {
      const Node& node = nodes_[at(i)];
      const Node& parent = nodes_[at(node.parent)];
      parents.push_back(parent.number);
      names_.bodies.push_back(node.name);
      const Transform<double> turned = node.turned.transform();
      Body<double> body;
      body.inertia = inverse_times(turned, node.inertia);
      body.second_moment = pseudo_inertia(body.inertia).second_moment;
      body.tree = inverse_times(parent.turned.transform(), node.placement) * turned;
      body.joint = node.joint;
      body.q_index = node.q_index;
      body.v_index = node.v_index;
      body.fixed_link = node.fixed_link;
      if (node.normal) {
        const detail::CommonNormal& n = *node.normal;
        body.has_dh = true;
        body.dh = detail::denavit_hartenberg(n, node.turned);
        body.tree.translation = detail::origin(body.dh);
      } else if (body.is_screw()) {
        body.dh = detail::axial_turns(body.tree.rotation);
        body.tree.translation = detail::without_rounding(body.tree.translation);
      }
      if (node.drives) {
        body.drive_offset = node.drives->offset;
        body.drive_count = static_cast<int>(node.drives->terms.size());
        body.first_drive = add_drives(*node.drives);
        if (node.rotor && body.drive_count > 1)
          data_.shared_losses.push_back({node.number, node.rotor->damping, node.rotor->friction});
      } else if (node.owner >= 0) {
        body.nq = position_count(spec_body(node.owner).joint);
        body.nv = velocity_count(spec_body(node.owner).joint);
        if (node.joint.custom) data_.custom_joints.push_back(spec_body(node.owner).joint.custom);
      }
      data_.bodies.push_back(body);
    }
    data_.topology = Topology(std::move(parents));
  }

  /// Limits and constants per degree; damping, friction, armature and springs of a mimic joint act on the
  /// joint that it follows.
  void fill_joints() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    JointConstants<double>& c = data_.constants;
    c.lower.assign(at(data_.nq), -infinity);
    c.upper.assign(at(data_.nq), infinity);
    for (auto* limits : {&c.velocity_limit, &c.effort_limit}) limits->assign(at(data_.nv), infinity);
    for (auto* numbers : {&c.damping, &c.friction, &c.armature, &c.stiffness, &c.rest})
      numbers->assign(at(data_.nv), 0);
    names_.dofs.resize(at(data_.nv));
    for (const int i : tree_.order) {
      const BodySpec& spec = spec_body(i);
      for (std::size_t k = 0; k < spec.rotors.size(); ++k) add_rotor_losses(i, k);
      const JointSpec& joint = spec.joint;
      if (joint.type == JointType::fixed) continue;
      const Node& node = nodes_[at(node_of_joint_[at(i)])];
      if (const std::optional<DriveRow>& row = node.drives) {
        const detail::DriveTerm& term = row->terms.front();
        add_constants(joint, 0, v_of(term), term.ratio, row->offset);
        continue;
      }
      const int q = node.q_index, v = node.v_index;
      const int nq = position_count(joint), nv = velocity_count(joint);
      const std::vector<std::string> degrees = degree_names(joint.type, nv);
      for (int k = 0; k < nv; ++k) {
        names_.dofs[at(v + k)] = DegreeReference{joint.name, degrees[at(k)]}.text();
        c.velocity_limit[at(v + k)] = per_degree(joint.limits.velocity, at(k), infinity);
        c.effort_limit[at(v + k)] = per_degree(joint.limits.effort, at(k), infinity);
        add_constants(joint, at(k), at(v + k), 1, 0);
      }
      for (int k = 0; k < nq && nq == nv; ++k) {
        c.lower[at(q + k)] = per_degree(joint.limits.lower, at(k), -infinity);
        c.upper[at(q + k)] = per_degree(joint.limits.upper, at(k), infinity);
      }
      names_.joint_index.emplace(joint.name, static_cast<int>(names_.joints.size()));
      names_.joints.push_back(
          {joint.name, joint.type, spec.name, node.number, q, v, nq, nv, velocities_are_rates(joint)});
    }
    names_.model = spec_.name;
  }

  /// Those of a degree whose position is ratio × that of velocity v + offset.
  void add_constants(const JointSpec& joint, std::size_t degree, std::size_t v, double ratio, double offset) {
    const auto number = [&](const std::vector<double>& all) { return per_degree(all, degree, 0); };
    add_losses(v, ratio, number(joint.damping), number(joint.friction));
    data_.constants.armature[v] += ratio * ratio * number(joint.armature);
    if (ratio != 0 && takes_springs(joint))
      add_spring(v, ratio * ratio * number(joint.stiffness), (number(joint.rest) - offset) / ratio);
  }

  void add_losses(std::size_t v, double ratio, double damping, double friction) {
    data_.constants.damping[v] += ratio * ratio * damping;
    data_.constants.friction[v] += std::abs(ratio) * friction;
  }

  /// Springs on one velocity are one spring: k = Σ kᵢ, k rest = Σ kᵢ restᵢ.
  void add_spring(std::size_t v, double stiffness, double rest) {
    double& sum = data_.constants.stiffness[v];
    double& mean = data_.constants.rest[v];
    if (!(stiffness > 0)) return;
    mean = sum == 0 ? rest : (sum * mean + stiffness * rest) / (sum + stiffness);
    sum += stiffness;
  }

  /// Losses of a rotor that one velocity drives belong to that velocity.
  void add_rotor_losses(int owner, std::size_t k) {
    const RotorSpec& rotor = spec_body(owner).rotors[k];
    const std::vector<detail::DriveTerm> terms = detail::rotor_row(spec_, tree_, owner, k)->terms;
    if (terms.size() != 1) return;  // it is a body with shared losses
    const detail::DriveTerm& term = terms.front();
    const std::size_t v = v_of(term);
    add_losses(v, term.ratio, rotor.damping, rotor.friction);
    if (rotor.efficiency != 1 || rotor.back_efficiency != 1)
      data_.efficiencies.push_back({static_cast<int>(v), rotor.efficiency, 1 / rotor.back_efficiency});
  }

  /// The limits of a mimic joint bound the joint that it follows: lower ≤ ratio q + offset ≤ upper.
  void bound_followed_joints() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    JointConstants<double>& c = data_.constants;
    for (const int i : tree_.order) {
      const JointSpec& joint = spec_body(i).joint;
      const std::optional<DriveRow>& row = nodes_[at(node_of_joint_[at(i)])].drives;
      if (!joint.mimic || !row || row->terms.front().ratio == 0) continue;
      const detail::DriveTerm& term = row->terms.front();
      const std::size_t q = q_of(term), v = v_of(term);
      const double velocity = per_degree(joint.limits.velocity, 0, infinity);
      c.velocity_limit[v] = std::min(c.velocity_limit[v], velocity / std::abs(term.ratio));
      double low = (per_degree(joint.limits.lower, 0, -infinity) - row->offset) / term.ratio;
      double high = (per_degree(joint.limits.upper, 0, infinity) - row->offset) / term.ratio;
      if (term.ratio < 0) std::swap(low, high);
      if (low > high) continue;  // upside down, and reported as such
      if (std::max(c.lower[q], low) < std::min(c.upper[q], high)) {
        c.lower[q] = std::max(c.lower[q], low);
        c.upper[q] = std::min(c.upper[q], high);
      } else {
        const detail::Part limits = detail::joint_part(spec_body(i)).part("limits");
        problems_.report(ProblemCode::mimic_limits_exclude, limits.line(), limits.element(), "",
                         {spec_body(term.body).joint.name});
      }
    }
  }

  /// From nodes to bodies.
  void place_balanced_rotors() {
    for (BalancedRotor<double>& rotor : data_.rotors) {
      const Node& driver = nodes_[at(rotor.body)];
      const double angle = nodes_[at(driver.parent)].turned.angle;
      rotor.body = driver.number;
      rotor.axis = inverse_times(Rotation<double>::about_z(angle), rotor.axis);
    }
  }

  Frame<double> canonical_frame(const NodeFrame& frame) const {
    const Node& node = nodes_[at(frame.node)];
    return {node.number, inverse_times(node.turned.transform(), frame.placement), frame.fixed_link};
  }

  void add_frame(const std::string& name, const NodeFrame& frame) {
    names_.frame_index.emplace(name, static_cast<int>(names_.frames.size()));
    names_.frames.push_back(name);
    data_.frames.push_back(canonical_frame(frame));
  }

  /// What each fixed joint carries: links come in depth-first order, so those beyond come later. Then from
  /// nodes to bodies.
  void place_fixed_links() {
    std::vector<FixedLink<double>>& links = data_.fixed_links;
    for (auto k = static_cast<int>(links.size()) - 1; k >= 0; --k) {
      FixedLink<double>& link = links[at(k)];
      link.end = std::max(link.end, k + 1);
      if (holder_of_fixed_[at(k)] < 0) continue;
      FixedLink<double>& holder = links[at(holder_of_fixed_[at(k)])];
      holder.end = std::max(holder.end, link.end);
      holder.inertia += link.inertia;
    }
    for (FixedLink<double>& link : links) {
      const Node& node = nodes_[at(link.body)];
      link.body = node.number;
      link.inertia = inverse_times(node.turned.transform(), link.inertia);
    }
  }

  void fill_frames() {
    add_frame(kWorld, {});
    for (std::size_t i = 0; i < spec_.bodies.size(); ++i)
      add_frame(spec_.bodies[i].name, link_frames_[i + 1]);
    names_.link_count = static_cast<int>(spec_.bodies.size());
    for (const FrameSpec& frame : spec_.frames) add_frame(frame.name, on_link(frame.body, frame.placement));
  }

  NodeFrame on_link(const std::string& link, const Transform<double>& placement) const {
    const NodeFrame frame = link_frame(link);
    return {frame.node, frame.placement * detail::cleaned(placement), frame.fixed_link};
  }

  /// z is the axis of a loop, x the second one of a universal joint.
  static Rotation<double> loop_axes(const LoopSpec& loop) {
    const Vec3<double> z = normalized(loop.axis), y = cross(z, loop.axis2.value_or(z));
    if (norm(y) < 1e-9 || facts_of(loop.type).axes != Axes::x_and_y)
      return Rotation<double>::between(Vec3<double>::unit_z(), z);
    return {Mat3<double>::from_columns(cross(normalized(y), z), normalized(y), z)};
  }

  void fill_loops() {
    for (const LoopSpec& loop : spec_.loops) {
      const Transform<double> axes{loop_axes(loop), Vec3<double>::zero()};
      names_.loops.push_back(loop.name);
      data_.loops.push_back({loop.type, canonical_frame(on_link(loop.a.body, loop.a.placement * axes)),
                             canonical_frame(on_link(loop.b.body, loop.b.placement * axes)), axes.rotation,
                             loop.pitch});
    }
  }

  const ModelSpec& spec_;
  const LinkTree& tree_;
  ProblemList& problems_;  // for warnings
  std::vector<Node> nodes_;
  std::vector<NodeFrame> link_frames_;
  std::vector<int> node_of_joint_;    ///< per body of the spec; 0 for a fixed joint
  std::vector<int> holder_of_fixed_;  ///< per fixed link: the one that it is fixed to, or −1
  ModelData<double> data_;
  ModelNames names_;
};

}  // namespace

ModelData<double> detail::assemble(const ModelSpec& spec, const LinkTree& tree, ProblemList& problems) {
  return Assembly(spec, tree, problems).data();
}

}  // namespace limber
