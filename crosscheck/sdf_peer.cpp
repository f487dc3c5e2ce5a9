// What libsdformat reads from an SDF file, as JSON on standard output: links with their inertias, joints with
// their axes and frames, all in world coordinates. crosscheck/sdf_peer.py compares it with what Limber reads.
//
//   sdf_peer FILE
//
// Exit code: 0, or 3 where libsdformat refuses the file (its errors are on standard error).
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sdf/Frame.hh>
#include <sdf/Joint.hh>
#include <sdf/JointAxis.hh>
#include <sdf/Link.hh>
#include <sdf/Model.hh>
#include <sdf/Root.hh>
#include <sdf/World.hh>
#include <string>

namespace {

using Json = nlohmann::json;
using Pose = ignition::math::Pose3d;
using Vector = ignition::math::Vector3d;

constexpr int kRefuses = 3;

struct Refused {
  sdf::Errors errors;
};

void must_be_good(const sdf::Errors& errors) {
  if (!errors.empty()) throw Refused{errors};
}

Json list(const Vector& v) { return {v.X(), v.Y(), v.Z()}; }

Json rows(const ignition::math::Matrix3d& m) {
  Json result = Json::array();
  for (int i = 0; i < 3; ++i) result.push_back({m(i, 0), m(i, 1), m(i, 2)});
  return result;
}

Json placement(const Pose& pose) {
  return {{"translation", list(pose.Pos())}, {"rotation", rows(ignition::math::Matrix3d(pose.Rot()))}};
}

/// JSON has no infinity: null is no bound.
Json bound(double x) { return std::isfinite(x) ? Json(x) : Json(); }

template <class Part> Pose in_frame(const Part& part, const char* frame) {
  Pose pose;
  must_be_good(part.SemanticPose().Resolve(pose, frame));
  return pose;
}

/// In the frame of the model around it.
template <class Part> Pose in_model(const Part& part) { return in_frame(part, "__model__"); }

class Reader {
 public:
  void read(const sdf::Root& root) {
    if (const sdf::Model* model = root.Model()) read(*model, in_frame(*model, "__root__"), "", false);
    for (std::uint64_t i = 0; i < root.WorldCount(); ++i) {
      const sdf::World& world = *root.WorldByIndex(i);
      result_["gravity"] = list(world.Gravity());
      for (std::uint64_t k = 0; k < world.ModelCount(); ++k) {
        const sdf::Model& model = *world.ModelByIndex(k);
        read(model, in_frame(model, "world"), world.ModelCount() > 1 ? model.Name() + "::" : "", false);
      }
    }
  }
  const Json& result() const { return result_; }

 private:
  /// `prefix` is that of the names of what is in the model.
  void read(const sdf::Model& model, const Pose& in_world, const std::string& prefix, bool is_static) {
    is_static = is_static || model.Static();
    for (std::uint64_t i = 0; i < model.LinkCount(); ++i) {
      const sdf::Link& link = *model.LinkByIndex(i);
      const Pose pose = in_world * in_model(link);
      const ignition::math::Inertiald inertia(link.Inertial().MassMatrix(), pose * link.Inertial().Pose());
      result_["links"][prefix + link.Name()] = {
          {"pose", placement(pose)},
          {"static", is_static},
          {"mass", inertia.MassMatrix().Mass()},
          {"com", list(inertia.Pose().Pos())},
          {"about_com", rows(inertia.Moi())},
      };
    }
    for (std::uint64_t i = 0; i < model.FrameCount(); ++i) {
      const sdf::Frame& frame = *model.FrameByIndex(i);
      std::string body;
      must_be_good(frame.ResolveAttachedToBody(body));
      result_["frames"][prefix + frame.Name()] = {{"body", prefix + body},
                                                  {"pose", placement(in_world * in_model(frame))}};
    }
    for (std::uint64_t i = 0; i < model.JointCount(); ++i) read(*model.JointByIndex(i), in_world, prefix);
    for (std::uint64_t i = 0; i < model.ModelCount(); ++i) {
      const sdf::Model& inner = *model.ModelByIndex(i);
      read(inner, in_world * in_model(inner), prefix + inner.Name() + "::", is_static);
    }
  }

  void read(const sdf::Joint& joint, const Pose& in_world, const std::string& prefix) {
    std::string parent, child;
    must_be_good(joint.ResolveParentLink(parent));
    must_be_good(joint.ResolveChildLink(child));
    Json axes = Json::array();
    for (unsigned i = 0; i < 2; ++i) {
      const sdf::JointAxis* axis = joint.Axis(i);
      if (!axis) continue;
      Vector xyz;
      must_be_good(axis->ResolveXyz(xyz, "__model__"));
      axes.push_back({{"xyz", list(in_world.Rot() * xyz)},
                      {"lower", bound(axis->Lower())},
                      {"upper", bound(axis->Upper())},
                      {"velocity", bound(axis->MaxVelocity())},
                      {"effort", bound(axis->Effort())},
                      {"damping", axis->Damping()},
                      {"friction", axis->Friction()}});
    }
    const auto named = [&](const std::string& link) { return link == "world" ? link : prefix + link; };
    result_["joints"][prefix + joint.Name()] = {
        {"type", joint.Element()->Get<std::string>("type")},
        {"parent", named(parent)},
        {"child", named(child)},
        {"pose", placement(in_world * in_model(joint))},
        {"axes", axes},
        {"thread_pitch", joint.ThreadPitch()},
    };
  }

  Json result_ = {{"links", Json::object()}, {"joints", Json::object()}, {"frames", Json::object()}};
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: sdf_peer FILE\n", stderr);
    return 2;
  }
  try {
    sdf::ParserConfig config;
    const std::string path = arguments[1];
    config.AddURIPath("model://", path.substr(0, path.rfind('/')));
    sdf::Root root;
    must_be_good(root.Load(path, config));
    Reader reader;
    reader.read(root);
    std::puts(reader.result().dump().c_str());
  } catch (const Refused& refused) {
    for (const sdf::Error& error : refused.errors) std::cerr << error << '\n';
    return kRefuses;
  }
}
