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

# Tracked and new files, but neither ignored ones nor those just deleted.
mapfile -d '' -t listed < <(git ls-files -z --cached --others --exclude-standard -- '*.hpp' '*.cpp' '*.cuh' '*.cu')
files=()
for file in "${listed[@]}"; do
  [[ -f "$file" ]] && files+=("$file")
done
if ((${#files[@]} == 0)); then
  echo "format: no files"
  exit 0
fi

if [[ "${1:-}" == --fix ]]; then
  printf '%s\0' "${files[@]}" | xargs -0 -n 16 -P 2 "$clang_format" -i
  echo "format: ${#files[@]} files formatted"
elif printf '%s\0' "${files[@]}" | xargs -0 -n 16 -P 2 "$clang_format" --dry-run --Werror; then
  echo "format: ${#files[@]} files are well formatted"
else
  echo "format: some of ${#files[@]} files are not well formatted; 'make format' puts it right" >&2
  exit 1
fi
