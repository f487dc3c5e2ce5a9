#!/usr/bin/env bash
# Checks that all C++ files have the style of .clang-format; with --fix, gives it to them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/lib.sh

clang_format="$(first_of clang-format-19 clang-format)"
if [[ -z "$clang_format" ]]; then
  skip "format" "clang-format is not installed"
  exit
fi
# Versions differ in details, so only the one that CI uses is a judge.
version="$("$clang_format" --version | grep -oE '[0-9]+' | head -n 1)"
if [[ "$version" != 19 ]]; then
  skip "format" "clang-format $version found, 19 is needed"
  exit
fi

mapfile -d '' -t files < <(project_files '*.hpp' '*.cpp' '*.cuh' '*.cu')
if ((${#files[@]} == 0)); then
  echo "format: no files found, which cannot be right" >&2
  exit 1
fi

if [[ "${1:-}" == --fix ]]; then
  printf '%s\0' "${files[@]}" | xargs -0 -n 16 -P 2 "$clang_format" -i
  echo "format: ${#files[@]} files formatted"
else
  # One line per file, the first place that differs, is enough to know what 'make format' will touch.
  places="$(printf '%s\0' "${files[@]}" | xargs -0 "$clang_format" --dry-run 2>&1 |
    grep -E '^[^ ]+:[0-9]+:[0-9]+: ' | sort -t: -k1,1 -k2,2n -u | sort -t: -k1,1 -u || true)"
  if [[ -n "$places" ]]; then
    printf '%s\n' "$places" >&2
    echo "format: $(wc -l <<<"$places") of ${#files[@]} files are not well formatted; 'make format' puts it right" >&2
    exit 1
  fi
  echo "format: ${#files[@]} files are well formatted"
fi
