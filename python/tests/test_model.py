"""Model and ModelSpec: names, files, checks, editing, pickling, threads."""

import copy
import pickle
import re
import sys
import threading
from types import MappingProxyType

import numpy as np
import pytest

import limber

ARM = """<robot name="arm">
  <link name="base"/>
  <link name="upper"><inertial><mass value="2"/><origin xyz="0 0 0.1"/>
    <inertia ixx="0.02" iyy="0.02" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <origin xyz="0 0 0.3"/><limit lower="-1" upper="2" velocity="3" effort="40"/></joint>
</robot>"""


def arm():
    return limber.parse_spec(ARM).build()


def test_names_and_limits():
    model = arm()
    assert (model.name, model.nq, model.nv) == ("arm", 1, 1)
    assert model.joints == (limber.Joint("shoulder", "revolute", "upper", 0, 0, 1, 1),)
    assert model.dof_names == ["shoulder"]
    assert model.links == ["base", "upper"]
    assert model.frames[0] == "world"
    assert model.frame_index("upper") == model.frames.index("upper")
    assert [float(x[0]) for x in (model.lower, model.upper, model.velocity_limit, model.effort_limit)] == [-1, 2, 3, 40]
    np.testing.assert_array_equal(model.gravity, [0, 0, -9.81])


def test_gravity_of_a_pendulum_by_hand():
    # m g l sin q with the centre of mass 0.1 m above the axis y: it falls away from the upright position.
    assert arm().gravity_forces([0.3])[0] == pytest.approx(-2 * 9.81 * 0.1 * np.sin(0.3))


def test_frames_by_name_or_index(panda):
    q = panda.random(seed=4)
    np.testing.assert_array_equal(panda.jacobian(q, "flange"), panda.jacobian(q, panda.frame_index("flange")))
    np.testing.assert_array_equal(panda.jacobian(q, np.int64(3)), panda.jacobian(q, 3))


def test_frames_by_index_in_what_is_made_before_its_model(panda):
    q, flange, world = panda.random(seed=4), panda.frame_index("flange"), panda.frame_index("world")
    goal = panda.placement(q, "flange")
    point = goal[:3, 3]
    for target in (limber.IkTarget.pose, limber.IkTarget.position, limber.IkTarget.orientation):
        value = {"pose": goal, "position": point, "orientation": goal[:3, :3]}[target.__name__]
        by_name, by_index = (panda.inverse_kinematics([target(frame, value)]).q for frame in ("flange", flange))
        np.testing.assert_array_equal(by_index, by_name)
    axis = [panda.inverse_kinematics([limber.IkTarget.axis(frame, [0, 0, 1], [0, 0, -1])]).q for frame in ("flange", flange)]
    np.testing.assert_array_equal(*axis)
    state = q, np.ones(7), np.zeros(7)
    for constraints in ([limber.Constraint.weld(world, flange)], [limber.Constraint.point((world, point), flange)],
                        [limber.Constraint.joint("spherical", ("world", point), np.int64(flange))]):
        held = limber.ConstrainedMechanism(panda, constraints)
        assert held.constrained_forward_dynamics(*state).rank == held.row_count
    np.testing.assert_array_equal(
        *(limber.ConstrainedMechanism(panda, [limber.Constraint.distance("world", frame, 0.5)]).constraint_jacobian(q)
          for frame in ("flange", flange)))
    simulations = [limber.Simulation(panda, "rk4", step=0.01).add_point_spring(a, b, stiffness=100.0)
                   for a, b in (("world", "flange"), (world, flange))]
    for simulation in simulations:
        simulation.set_state(q, np.zeros(7))
        simulation.advance(0.05)
    np.testing.assert_array_equal(simulations[0].q, simulations[1].q)
    assert panda.related(flange, "link1") and panda.related("link1", flange) == panda.related("link1", "flange")
    assert panda.nearest_common_ancestor(flange, 3) == panda.nearest_common_ancestor("flange", panda.frames[3])


def test_states_by_the_names_of_joints(humanoid):
    state = humanoid.state(q={"root": [1, 2, 3, 0, 0, 0, 1], "left_knee_joint": 0.3}, v={"left_knee_joint": [2.0]})
    joint = next(j for j in humanoid.joints if j.name == "left_knee_joint")
    assert state.q[joint.q_index] == 0.3 and state.v[joint.v_index] == 2
    np.testing.assert_array_equal(state.q[:7], [1, 2, 3, 0, 0, 0, 1])
    assert np.count_nonzero(state.v) == 1 and not state.a.any() and not state.tau.any()
    with pytest.raises(KeyError, match="left_knee_joint"):
        humanoid.state(q={"left_knee": 0.3})
    with pytest.raises(ValueError, match=r"state: q has shape \(2,\), expected \(7,\)"):
        humanoid.state(q={"root": [0, 1]})


def test_the_state_space_of_a_floating_base(humanoid):
    q0, q1 = humanoid.random(2, seed=5)
    v = humanoid.difference(q0, q1)
    np.testing.assert_allclose(humanoid.distance(humanoid.integrate(q0, v), q1), 0, atol=1e-7)
    np.testing.assert_allclose(humanoid.interpolate(q0, q1, 1), humanoid.integrate(q0, v), atol=1e-12)
    path = humanoid.interpolate(q0, q1, np.linspace(0, 1, 11))
    assert path.shape == (11, humanoid.nq)
    np.testing.assert_allclose(humanoid.distance(path[:-1], path[1:]), humanoid.distance(q0, q1) / 10, rtol=1e-6)
    assert humanoid.is_valid(q0) and "limit" in " ".join(humanoid.violations(humanoid.neutral() + 9))
    np.testing.assert_array_equal(humanoid.random(3, seed=7), humanoid.random(3, seed=7))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_positions_of_many_states_are_valid_row_by_row(panda, dtype):
    q = (0.9 * panda.random(5, seed=7)).astype(dtype)
    q[1, 3], q[4, 0], q[4, 1] = 0.5, 9, np.nan
    valid = panda.is_valid(q)
    assert isinstance(valid, np.ndarray) and valid.dtype == bool
    np.testing.assert_array_equal(valid, [True, False, True, True, False])
    lines = panda.violations(q)
    assert [line.rsplit(", in row ", 1)[1] for line in lines] == ["1", "4", "4"]
    assert [line.rsplit(", in row ", 1)[0] for line in lines] == panda.violations(q[1]) + panda.violations(q[4])
    assert panda.is_valid(q[0]) is True and panda.is_valid(q[1]) is False
    assert panda.is_valid(np.empty((0, 7))).shape == (0,) and panda.violations(np.empty((0, 7))) == []
    with pytest.raises(ValueError, match=r"is_valid: q has shape \(2, 6\), expected \(7,\) or \(B, 7\)"):
        panda.is_valid(q[:2, :6])


def test_problems_are_data(tmp_path):
    file = tmp_path / "arm.urdf"
    file.write_text(ARM.replace('mass value="2"', 'mass value="-2"'))
    problems = limber.check(file)
    mass = next(p for p in problems if p.code == "mass_negative")
    assert (mass.severity, mass.kind, mass.name, mass.value) == ("error", "body", "upper", "-2")
    assert mass.file == str(file) and mass.line == 3
    with pytest.raises(limber.ModelError) as caught:
        limber.load_model(file)
    assert "mass_negative" in [p.code for p in caught.value.problems]
    assert str(caught.value.problems[0]) in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))  # as from another process
    assert str(again) == str(caught.value) and repr(again.problems) == repr(caught.value.problems)
    again_mass = next(p for p in again.problems if p.code == "mass_negative")
    for name in ("severity", "file", "line", "kind", "name", "part", "value", "outcome", "replacement", "sentence", "is_error"):
        assert getattr(again_mass, name) == getattr(mass, name)
    with pytest.raises(limber.ModelError):
        limber.load_model(tmp_path / "nothing.urdf")


def test_repairs_say_what_they_changed():
    values = limber.parse_spec(ARM).to_dict()
    next(b for b in values["bodies"] if b["name"] == "upper")["inertia"]["mass"] = -2
    broken = limber.ModelSpec.from_dict(values)
    repaired, repairs = limber.repair(broken)
    assert ("mass_negative", "replaced", "-2", "2") in [(p.code, p.outcome, p.value, p.replacement) for p in repairs]
    assert not [p for p in limber.check(repaired) if p.is_error]
    assert repaired.build().total_mass() == 2
    assert "mass_negative" in [p.code for p in limber.check(broken)]


def test_a_description_of_arrays():
    values = limber.parse_spec(ARM).to_dict()
    upper = next(b for b in values["bodies"] if b["name"] == "upper")
    upper["inertia"] = {"mass": np.float32(2), "com": np.array([0, 0, 0.1]), "about_com": np.diag([0.02, 0.02, 0.01])}
    upper["joint"]["axis"] = np.array([0, 1, 0], np.int32)
    values["gravity"] = (np.float64(0), np.int64(0), -9.81)
    assert limber.ModelSpec.from_dict(MappingProxyType(values)).build() == arm()
    upper["inertia"] = {1, 2}
    with pytest.raises(TypeError, match=r"from_dict: {1, 2} is nothing that a model file has"):
        limber.ModelSpec.from_dict(values)


def test_formats_keep_the_dynamics(panda, tmp_path):
    q, v, a = panda.random(seed=1), np.ones(7), np.ones(7)
    expected = panda.inverse_dynamics(q, v, a)
    for text, format in ((limber.to_json(panda), "json"), (limber.to_urdf(panda), "urdf"), (limber.to_mjcf(panda), "mjcf")):
        model = limber.parse_spec(text, format=format).build()
        np.testing.assert_allclose(model.inverse_dynamics(q, v, a), expected, atol=1e-9)
    limber.save(panda, tmp_path / "panda.json")
    assert limber.load_model(tmp_path / "panda.json") == panda
    with pytest.raises(limber.ModelError):
        limber.to_urdf(limber.ModelBuilder("a").body("b").revolute("c").armature(2).inertia(1, [0, 0, 0], [1, 1, 1]).spec())


def test_a_floating_root():
    text = ARM.replace("</inertial></link>", "</inertial></link>").replace('<link name="base"/>', '<link name="base"><inertial>'
        '<mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>')
    model = limber.parse_spec(text, floating=True).build()
    assert model.nv == 7 and model.dof_names[:2] == ["root/wx", "root/wy"]
    assert limber.with_floating_base(limber.parse_spec(text)).build() == model


def test_the_builder_and_editing():
    builder = limber.ModelBuilder("arm")
    builder.body("upper").revolute("shoulder", [0, 1, 0]).at([0, 0, 0.3]).inertia(2, [0, 0, 0.1], [0.02, 0.02, 0.01])
    builder.limits(-1, 2).velocity_limit(3).effort_limit(40)
    spec = builder.body("fore").revolute("elbow", [0, 1, 0]).at([0, 0, 0.4]).point_mass(1, [0, 0, 0.2]).spec()
    model = spec.build()
    assert model.nv == 2 and model.total_mass() == 3
    locked = limber.lock_joints(spec, {"elbow": 0.0}).build()
    assert locked.nv == 1 and locked.total_mass() == 3
    h = model.mass_matrix([0.4, 0])
    assert locked.mass_matrix([0.4])[0, 0] == pytest.approx(h[0, 0])
    loaded = limber.add_payload(spec, "fore", 5.0, [0, 0, 0.2]).build()
    assert loaded.total_mass() == 8
    assert limber.extract_subtree(spec, "fore").build().nv == 1
    both = limber.attach(spec, limber.rename_body(limber.extract_subtree(spec, "fore"), "fore", "hand"), "fore",
                         prefix="tool_", placement=[0, 0, 0.2])
    assert both.build().dof_names == ["shoulder", "elbow", "tool_elbow"]
    with pytest.raises(ValueError, match="rotation"):
        builder.at([0, 0, 0], 2 * np.eye(3))


def test_solids_and_shells_make_inertias():
    density, a, b, c = 800.0, 0.1, 0.2, 0.3
    box = limber.solids.box(density, a, b, c)
    assert box.mass == pytest.approx(density * a * b * c)
    np.testing.assert_allclose(np.diag(box.about_com), box.mass / 12 * np.array([b * b + c * c, a * a + c * c, a * a + b * b]))
    ball, skin = limber.solids.sphere(density, a), limber.shells.sphere(2.0, a)
    assert ball.about_com[0, 0] == pytest.approx(0.4 * ball.mass * a**2)
    assert skin.mass == pytest.approx(2.0 * 4 * np.pi * a**2)
    assert skin.about_com[0, 0] == pytest.approx(2 / 3 * skin.mass * a**2)
    # A tube is a cylinder less another; a capsule without length is a ball.
    tube = limber.solids.tube(density, 0.2, 0.1, c)
    outer, inner = limber.solids.cylinder(density, 0.2, c), limber.solids.cylinder(density, 0.1, c)
    np.testing.assert_allclose(tube.about_com, outer.about_com - inner.about_com)
    np.testing.assert_allclose(limber.solids.capsule(density, a, 0).about_com, ball.about_com)
    np.testing.assert_allclose(limber.shells.capsule(2.0, a, 0).about_com, skin.about_com)
    np.testing.assert_allclose(limber.solids.ellipsoid(density, a, a, a).about_com, ball.about_com)
    assert limber.shells.cylinder(2.0, a, b).mass == pytest.approx(limber.shells.pipe(2.0, a, b).mass + 2.0 * 2 * np.pi * a * a)
    assert limber.shells.box(2.0, a, b, c).mass == pytest.approx(4.0 * (a * b + b * c + a * c))

    # A turned box on a link: along z lies what was along x.
    turned = np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]])
    model = limber.ModelBuilder("one").body("link").revolute("hinge").solid(box, [0.5, 0, 0], turned).build()
    expected = box.mass / 12 * (b * b + c * c) + box.mass * 0.25
    assert model.mass_matrix([0.7])[0, 0] == pytest.approx(expected)


def test_a_loop_and_a_rotor_on_another_link():
    disc = limber.solids.cylinder(7800, 0.02, 0.01)
    builder = limber.ModelBuilder("linkage").body("crank").revolute("a").point_mass(1, [1, 0, 0])
    builder.rotor(50.0, disc, name="motor", carrier="world", placement=[0, 0, -0.1], damping=0.01)
    builder.body("coupler").revolute("b").at([1, 0, 0]).point_mass(1, [1, 0, 0])
    builder.body("rocker", "world").revolute("c").at([1, -1, 0]).point_mass(1, [0, 1, 0])
    builder.loop("pin", "revolute", [0, 0, 1], ("coupler", [1, 0, 0]), ("rocker", [1, 1, 0]))
    model = builder.build()
    # The rotor turns 50 times as fast as the crank.
    spin = 50.0**2 * disc.about_com[2, 2]
    without = limber.approximate_rotors(model.spec, "none").build()
    q = [0.3, 0.4, 0.5]
    assert model.mass_matrix(q)[0, 0] - without.mass_matrix(q)[0, 0] == pytest.approx(spin)
    assert dict(zip(model.friction_parameter_names(), model.friction_parameters()))["a/damping"] == pytest.approx(50.0**2 * 0.01)
    linkage = limber.ConstrainedMechanism(model)
    assert linkage.names == ["pin"] and linkage.mobility().degrees_of_freedom == 1
    closed = linkage.assemble(q)
    ends = [model.placement(closed.q, body) @ [*point, 1] for body, point in (("coupler", [1, 0, 0]), ("rocker", [1, 1, 0]))]
    np.testing.assert_allclose(ends[0], ends[1], atol=1e-9)
    with pytest.raises(TypeError, match="b must be the name of a body"):
        builder.loop("pin", "revolute", [0, 0, 1], "coupler", 3)


def test_a_link_frame_apart_from_the_joint():
    model = limber.ModelBuilder("one").body("link").revolute("hinge").link_frame([0.2, 0, 0]).point_mass(2, [0, 0, 0]).build()
    np.testing.assert_allclose(model.placement([np.pi / 2], "link")[:3, 3], [0, 0.2, 0], atol=1e-12)
    assert model.mass_matrix([0.0])[0, 0] == pytest.approx(2 * 0.2**2)


def test_parameters_have_names(humanoid):
    names, values = humanoid.inertia_parameter_names(), humanoid.inertia_parameters()
    assert len(names) == len(values)
    mass = sum(value for name, value in zip(names, values) if name.endswith("/m"))
    assert mass == pytest.approx(humanoid.total_mass())
    assert len(humanoid.friction_parameter_names()) == len(humanoid.friction_parameters())


def test_the_pattern_of_the_mass_matrix_follows_branches(humanoid):
    pattern, parents = humanoid.mass_matrix_pattern(), humanoid.degree_parents()
    q = humanoid.random(seed=1)
    common = np.zeros_like(pattern)
    for link in humanoid.links:
        moves = np.abs(humanoid.jacobian(q, link)).max(axis=0) > 0
        common |= np.outer(moves, moves)
    np.testing.assert_array_equal(pattern, common)
    assert np.count_nonzero(~pattern) > 0 and not humanoid.mass_matrix(q)[~pattern].any()
    for i in range(humanoid.nv):
        way = set()
        j = i
        while j >= 0:
            way.add(j)
            j = parents[j]
        assert way == {k for k in range(i + 1) if pattern[i, k]}


def test_the_explicit_form_of_lagrange(panda):
    q, v, a = panda.random(seed=1), *np.random.default_rng(1).uniform(-1, 1, (2, 7))
    form = panda.lagrangian_form(q)
    pairs = np.array([v[j] * v[k] for j in range(7) for k in range(j + 1, 7)])
    tau = form.mass_matrix @ a + form.centrifugal @ v**2 + form.coriolis @ pairs + form.gravity
    np.testing.assert_allclose(tau, panda.inverse_dynamics(q, v, a), atol=1e-9)
    step = 1e-6 * np.eye(7)
    for k in range(7):
        slope = (panda.mass_matrix(q + step[k]) - panda.mass_matrix(q - step[k])) / 2e-6
        np.testing.assert_allclose(form.mass_matrix_derivatives[k], slope, atol=1e-6)
    with pytest.raises(ValueError, match=r"lagrangian_form: q has shape \(6,\), expected \(7,\)"):
        panda.lagrangian_form(q[:6])


def test_denavit_hartenberg_rows():
    planar = limber.ModelBuilder("rr").denavit_hartenberg("classic", [(0.5, 0, 0, 0), (0.4, 0, 0, 0)]).build()
    x = planar.placement([0.3, 0.4], "link2")
    np.testing.assert_allclose(x[:2, 3], [0.5 * np.cos(0.3) + 0.4 * np.cos(0.7), 0.5 * np.sin(0.3) + 0.4 * np.sin(0.7)])


@pytest.mark.parametrize("name", ["panda", "mini_cheetah", "humanoid"])
def test_pickles_and_copies(name):
    model = limber.robots.model(name)
    data = pickle.dumps(model)
    assert len(data) < 100_000
    again = pickle.loads(data)
    q = model.random(seed=3)
    np.testing.assert_array_equal(again.mass_matrix(q), model.mass_matrix(q))
    assert again == model and hash(again) == hash(model)
    assert copy.copy(model) == copy.deepcopy(model) == model
    assert pickle.loads(pickle.dumps(model.spec)) == copy.deepcopy(model.spec) == model.spec
    assert model != limber.robots.pendulum() and model != 3


def test_the_description_of_a_model_is_a_copy():
    model = limber.robots.pendulum()
    pickled = pickle.dumps(model)
    spec = model.spec
    spec.gravity, spec.name = [0, 0, -1.62], "on the moon"
    assert pickle.dumps(model) == pickled and model == limber.robots.pendulum()
    assert spec.build().gravity[2] == -1.62


def test_what_notebooks_and_people_see(panda):
    assert repr(panda) == '<limber.Model "panda": nq = 7, nv = 7, 7 joints, 9 links>' or "nq = 7" in repr(panda)
    html = panda._repr_html_()
    assert all(joint.name in html for joint in panda.joints) and html.count("<tr>") == 8


def test_threads_share_a_model(humanoid):
    states = humanoid.random(40, seed=8)
    expected = [humanoid.mass_matrix(q) for q in states]
    wrong = []

    def work():
        for _ in range(20):
            wrong.extend(k for k, q in enumerate(states) if not np.array_equal(humanoid.mass_matrix(q), expected[k]))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_long_calls_let_other_threads_run():
    chain = limber.robots.model("serial_chain(120)")
    linkage = limber.ConstrainedMechanism(chain, [limber.Constraint.point("world", chain.frames[-1])])
    q, v, interval = chain.random(seed=1), np.zeros(chain.nv), sys.getswitchinterval()
    try:
        sys.setswitchinterval(100.0)  # a thread that does not let go keeps the interpreter to itself
        for call in (lambda: chain.christoffel_symbols(q), lambda: chain.mass_matrix(np.tile(q, (100, 1))),
                     lambda: linkage.constrained_forward_dynamics(q, v, v)):
            turns, gate = [], threading.Lock()

            def pass_gate():
                with gate:
                    turns.append(1)

            other = threading.Thread(target=pass_gate)
            with gate:
                other.start()
            for _ in range(200):
                if not turns:
                    call()
            assert turns
            other.join()
    finally:
        sys.setswitchinterval(interval)


def test_robots():
    names = [robot.name for robot in limber.robots.list()]
    assert {"panda", "ur5", "humanoid"} <= set(names)
    for robot in limber.robots.list():
        assert limber.robots.model(robot.example).nv >= 1
    for name in ("pendulum", "double_pendulum", "cart_pole", "rp_arm", "panda", "ur5", "mini_cheetah", "humanoid", "four_bar"):
        assert getattr(limber.robots, name)() == limber.robots.model(name)
    with pytest.raises(limber.ModelError, match="panda"):
        limber.robots.model("pnda")


def test_instruction_sets(panda):
    widest, q = limber.instruction_set(), panda.random(40, seed=1)
    assert widest in limber.instruction_sets()
    expected = panda.mass_matrix(q)
    try:
        for each in limber.instruction_sets():
            limber.use_instruction_set(each)
            assert limber.instruction_set() == each
            np.testing.assert_allclose(panda.mass_matrix(q), expected, rtol=1e-12, atol=1e-12)
            np.testing.assert_allclose(panda.mass_matrix(q[0]), expected[0], rtol=1e-12, atol=1e-12)
    finally:
        limber.use_instruction_set(widest)
    words = "', '".join(limber.instruction_sets()[:-1]) + "' or '" + limber.instruction_sets()[-1]
    with pytest.raises(ValueError, match=f"use_instruction_set: set is 'mmx', expected '{words}'" if "', '" in words else "mmx"):
        limber.use_instruction_set("mmx")


def test_the_library_knows_what_it_is():
    assert limber.__version__ == limber.version() and limber.version().count(".") == 2
    assert re.fullmatch("([0-9a-f]{7,}\\+?)?", limber.commit())


def test_another_gravity_costs_no_new_model(panda):
    q = panda.random(seed=3)
    moon = panda.with_gravity([0, 0, -1.62])
    np.testing.assert_allclose(moon.gravity_forces(q), panda.gravity_forces(q) * 1.62 / 9.81, atol=1e-12)
    assert moon != panda
    assert moon.spec.gravity[2] == -1.62
    with pytest.raises(ValueError):
        panda.with_gravity([0, 0, np.nan])


def test_links_that_carry_others(humanoid):
    for link in humanoid.links:
        assert humanoid.related(link, "world")
        assert humanoid.nearest_common_ancestor(link, "world") == "world"
