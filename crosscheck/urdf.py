"""Reads what a URDF file says about kinematics and dynamics and returns it as a model file of Limber. It is written for the
files of the cross-check, apart from the libraries that are compared; a robot that it cannot express is skipped.
"""

import xml.etree.ElementTree as ElementTree

from mechanism import Skipped, rotation_from_rpy

TYPES = {"revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic", "fixed": "fixed"}


def numbers(text):
    return [float(word) for word in text.split()]


def read_origin(element):
    origin = element.find("origin")
    if origin is None:
        return [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
    return numbers(origin.get("xyz", "0 0 0")), numbers(origin.get("rpy", "0 0 0"))


def read_inertia(link):
    inertial = link.find("inertial")
    if inertial is None:
        return None
    com, rpy = read_origin(inertial)
    i = {key: float(value) for key, value in inertial.find("inertia").attrib.items()}
    xx, yy, zz, xy, xz, yz = (i.get(key, 0.0) for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
    r = rotation_from_rpy(rpy)
    about_com = r @ [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]] @ r.T
    about_com = (about_com + about_com.T) / 2
    return {"mass": float(inertial.find("mass").get("value")), "com": com, "about_com": about_com.tolist()}


def read_urdf(path, name, floating):
    robot = ElementTree.parse(path).getroot()
    links = {link.get("name"): link for link in robot.findall("link")}
    joints = {joint.find("child").get("link"): joint for joint in robot.findall("joint")}
    roots = [link for link in links if link not in joints]
    if len(roots) != 1:
        raise Skipped(f"the file has {len(roots)} root links")
    bodies = []
    for link_name, link in links.items():
        joint = joints.get(link_name)
        if joint is None:
            if link_name == "world":
                continue
            kind = "floating" if floating else "fixed"
            body = {"name": link_name, "joint": {"name": "root" if floating else f"{link_name} on world", "type": kind}}
        else:
            xyz, rpy = read_origin(joint)
            kind = joint.get("type")
            if kind not in TYPES:
                raise Skipped(f"joint {joint.get('name')} is of the type {kind}")
            description = {"name": joint.get("name"), "type": TYPES[kind]}
            if kind != "fixed":
                axis = joint.find("axis")
                description["axis"] = numbers(axis.get("xyz")) if axis is not None else [1.0, 0.0, 0.0]
            mimic = joint.find("mimic")
            if mimic is not None and kind != "fixed":
                description["mimic"] = {
                    "of": mimic.get("joint"),
                    "multiplier": float(mimic.get("multiplier", 1)),
                    "offset": float(mimic.get("offset", 0)),
                }
            body = {
                "name": link_name,
                "parent": joint.find("parent").get("link"),
                "placement": {"translation": xyz, "rotation": rotation_from_rpy(rpy).tolist()},
                "joint": description,
            }
        inertia = read_inertia(link)
        if inertia is not None:
            body["inertia"] = inertia
        bodies.append(body)
    return {"limber": 1, "name": name, "gravity": [0, 0, -9.81], "bodies": bodies}
