# Completion of limber for bash. In ~/.bashrc: source <(limber completion bash)

_limber() {
  local kind word words=() rest=${COMP_LINE:0:COMP_POINT} current=${COMP_WORDS[COMP_CWORD]}
  # Bash breaks words at = and :, and completes the last part. Together again are the parts without a space between.
  rest=${rest#*"${COMP_WORDS[0]}"}
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ $rest == [[:space:]]* ]]; then words+=("$word"); else words[-1]+=$word; fi
    rest=${rest#*"$word"}
  done
  if [[ $current == [=:] ]]; then current=; fi
  local before=${words[-1]%"$current"}
  COMPREPLY=()
  {
    read -r kind
    while IFS=$'\t' read -r word _; do COMPREPLY+=("${word#"$before"}"); done
  } < <(limber complete "${words[@]//[\"\']/}")
  [[ $kind != list ]] || compopt -o nospace 2>/dev/null
  [[ $kind == files ]] || return 0
  compopt -o filenames 2>/dev/null
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
}

complete -F _limber limber
