//! dynibo behind plain C functions. States are handed over once; then each call names one of them.

use dynibo::{BaseState, FloatingRobot, Robot, Twist};
use nalgebra::{Isometry3, Quaternion, Translation3, UnitQuaternion, Vector3};
use std::ffi::{CStr, c_char, c_int};
use std::slice::from_raw_parts;

enum Kind {
    Fixed(Box<Robot>),
    Floating(Box<FloatingRobot>),
}

struct State {
    base: Option<BaseState>,
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    tau: Vec<f64>,
}

pub struct Handle {
    kind: Kind,
    states: Vec<State>,
}

/// Null if the file cannot be read. `order[i]` becomes the number in the name of joint i (`j0`, `j1`, ...).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dynibo_open(urdf: *const c_char, floating: c_int, order: *mut c_int) -> *mut Handle {
    let path = unsafe { CStr::from_ptr(urdf) }.to_string_lossy().into_owned();
    let number = |name: &str| name.trim_start_matches('j').parse::<c_int>().unwrap_or(-1);
    let kind = if floating != 0 {
        let Ok(robot) = FloatingRobot::from_urdf(&path) else { return std::ptr::null_mut() };
        for i in 0..robot.joint_count() {
            unsafe { *order.add(i) = robot.joint_name(i).map_or(-1, number) };
        }
        Kind::Floating(Box::new(robot))
    } else {
        let Ok(robot) = Robot::from_urdf(&path) else { return std::ptr::null_mut() };
        for i in 0..robot.joint_count() {
            unsafe { *order.add(i) = robot.joint_name(i).map_or(-1, number) };
        }
        Kind::Fixed(Box::new(robot))
    };
    Box::into_raw(Box::new(Handle { kind, states: Vec::new() }))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn dynibo_close(handle: *mut Handle) {
    drop(unsafe { Box::from_raw(handle) });
}

/// `joints` numbers each for q, v, a; `joints` (+ 6 of the base first) for tau. `base` is null, or position (3),
/// quaternion x y z w (4), and in world axes velocity and acceleration, angular and linear (12).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dynibo_add_state(
    handle: *mut Handle,
    joints: usize,
    q: *const f64,
    v: *const f64,
    a: *const f64,
    tau: *const f64,
    base: *const f64,
) {
    let handle = unsafe { &mut *handle };
    let copy = |p: *const f64, n: usize| unsafe { from_raw_parts(p, n) }.to_vec();
    let forces = joints + if base.is_null() { 0 } else { 6 };
    let base = (!base.is_null()).then(|| {
        let b = unsafe { from_raw_parts(base, 19) };
        let three = |i: usize| Vector3::new(b[i], b[i + 1], b[i + 2]);
        let frame = Isometry3::from_parts(
            Translation3::from(three(0)),
            UnitQuaternion::from_quaternion(Quaternion::new(b[6], b[3], b[4], b[5])),
        );
        BaseState::new(frame, Twist::new(three(7), three(10)), Twist::new(three(13), three(16))).expect("a finite state")
    });
    handle.states.push(State { base, q: copy(q, joints), v: copy(v, joints), a: copy(a, joints), tau: copy(tau, forces) });
}

/// For the three quantities: a fixed base has no state of its own.
macro_rules! call {
    ($handle:expr, $state:expr, |$robot:ident, $s:ident, $base:ident| $floating:expr, $fixed:expr) => {{
        let handle = unsafe { &mut *$handle };
        let $s = &handle.states[$state];
        let result = match &mut handle.kind {
            Kind::Floating($robot) => {
                let $base = $s.base.as_ref().expect("a base");
                $floating
            }
            Kind::Fixed($robot) => $fixed,
        };
        c_int::from(result.is_ok())
    }};
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn dynibo_inverse_dynamics(handle: *mut Handle, state: usize, out: *mut f64, n: usize) -> c_int {
    let out = unsafe { std::slice::from_raw_parts_mut(out, n) };
    call!(
        handle,
        state,
        |robot, s, base| robot.inverse_dynamics(base, &s.q, &s.v, &s.a, &[], out),
        robot.inverse_dynamics(&s.q, &s.v, &s.a, &[], out)
    )
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn dynibo_gravity(handle: *mut Handle, state: usize, out: *mut f64, n: usize) -> c_int {
    let out = unsafe { std::slice::from_raw_parts_mut(out, n) };
    call!(handle, state, |robot, s, base| robot.gravity(base, &s.q, &[], out), robot.gravity(&s.q, &[], out))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn dynibo_mass_matrix(handle: *mut Handle, state: usize, out: *mut f64, n: usize) -> c_int {
    let out = unsafe { std::slice::from_raw_parts_mut(out, n * n) };
    call!(handle, state, |robot, s, base| robot.mass_matrix(base, &s.q, out), robot.mass_matrix(&s.q, out))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn dynibo_forward_dynamics(handle: *mut Handle, state: usize, out: *mut f64, n: usize) -> c_int {
    let out = unsafe { std::slice::from_raw_parts_mut(out, n) };
    call!(
        handle,
        state,
        |robot, s, base| robot.forward_dynamics(base, &s.q, &s.v, &s.tau, &[], out),
        robot.forward_dynamics(&s.q, &s.v, &s.tau, &[], out)
    )
}

/// Replaces the forces of a state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dynibo_set_forces(handle: *mut Handle, state: usize, tau: *const f64, n: usize) {
    let handle = unsafe { &mut *handle };
    handle.states[state].tau = unsafe { from_raw_parts(tau, n) }.to_vec();
}
