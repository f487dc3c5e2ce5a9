# Thin on purpose: each target calls a script or a CMake preset, so that everything also works without make.

.DEFAULT_GOAL := help
SHELL := /bin/bash

PREFIX ?= /usr/local
# The preset that `make build` builds: dev, release, clang, asan, tsan, bench, ...
PRESET ?= dev
JOBS ?= $(shell nproc)
export JOBS

.PHONY: help setup demo demo-python wheel build test quick abi neon package crosscheck fuzz bench bench-compile format check install clean

help: ## List the targets
	@echo "Limber, rigid-body dynamics in C++20. Targets:"
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22
	@echo "Variables: PRESET=$(PRESET) (build), PREFIX=$(PREFIX) (install), JOBS=$(JOBS)"

setup: ## Install what is missing to build, test and measure (apt; needs root or sudo)
	@scripts/setup.sh build test bench

demo: ## Set up, build, and run the main job on a built-in robot
	@scripts/demo.sh

demo-python: ## Set up, build the Python module, and run its examples
	@scripts/demo_python.sh

wheel: ## Make a wheel of the Python module, in dist/
	@scripts/wheel.sh

build: ## Set up and build everything of one preset (PRESET=dev)
	@scripts/setup.sh build test
	cmake --preset $(PRESET)
	cmake --build --preset $(PRESET) --parallel $(JOBS)

test: ## Set up, static checks, then the tests with g++, clang and sanitizers
	@scripts/test.sh

quick: ## Static checks and the tests of the rooms that you changed (BASE=main)
	@scripts/quick.sh

abi: ## Build a user's program in every way that may be mixed with the library, and compare what they print
	@scripts/setup.sh build test
	@tests/package/user_builds.py build/abi --all --jobs $(JOBS)

crosscheck: ## Compare with Pinocchio and MuJoCo on many robots (downloads them once)
	@scripts/crosscheck.sh

fuzz: ## Fuzz the readers of model files, a minute each (clang)
	@scripts/fuzz.sh

bench: ## Set up, build as it is installed, and run the benchmarks
	@scripts/bench.sh

bench-compile: ## Measure how long a small user file takes to compile, with peers beside it
	@scripts/setup.sh build test bench
	@bench/compile_time/run.sh --slow 1

neon: ## Compile for ARM with NEON and run its laws under qemu
	@scripts/neon.sh

package: ## Build a Debian package, look at it with lintian and try it in a clean root
	@scripts/package.sh

format: ## Format every C++ file with clang-format
	@scripts/setup.sh test
	@scripts/check_format.sh --fix

check: ## Static checks: format, layers, headers that compile alone, shell scripts
	@scripts/setup.sh build test
	@scripts/check.sh

install: ## Build the release preset and install it (PREFIX=/usr/local)
	@scripts/setup.sh build
	cmake --preset release
	cmake --build --preset release --parallel $(JOBS)
	cmake --install build/release --prefix "$(PREFIX)"

clean: ## Remove all build trees
	rm -rf build
