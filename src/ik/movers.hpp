// The joints that move the targets of a search; all others stay where they are.
#pragma once

#include <limber/model/arguments.hpp>
#include <limber/model/model.hpp>

#include <vector>

namespace limber::ik {

/// Marks the velocities that move a frame.
inline void mark_velocities(const Model<double>& model, int frame, std::vector<bool>& moves) {
  for (int i = model.frames()[static_cast<std::size_t>(frame)].body; i > 0; i = model.parent(i)) {
    const Body<double>& body = model.body(i);
    for (int k = 0; k < body.nv; ++k) moves[static_cast<std::size_t>(body.v_index + k)] = true;
    if (body.is_driven())
      for (const Drive<double>& drive : model.drives(body))
        moves[static_cast<std::size_t>(drive.v_index)] = true;
  }
}

/// Gives joints that move no target their positions of `start`.
inline void keep_others(const Model<double>& model, const std::vector<bool>& moves,
                        const Vector<double>& start, Vector<double>& q) {
  for (const JointInfo& joint : model.names().joints) {
    bool is_moving = false;
    for (int k = 0; k < joint.nv; ++k) is_moving |= moves[static_cast<std::size_t>(joint.v_index + k)];
    if (!is_moving) q.segment(joint.q_index, joint.nq) = start.segment(joint.q_index, joint.nq);
  }
}

}  // namespace limber::ik
