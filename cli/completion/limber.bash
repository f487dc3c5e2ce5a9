# Completion of limber for bash. In ~/.bashrc: source <(limber completion bash)

_limber() {
  local kind word current=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  {
    read -r kind
    while IFS=$'\t' read -r word _; do COMPREPLY+=("$word"); done
  } < <(limber complete "${COMP_WORDS[@]:1:COMP_CWORD}")
  [[ $kind != list ]] || compopt -o nospace 2>/dev/null
  [[ $kind == files ]] || return 0
  compopt -o filenames 2>/dev/null
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
}

complete -F _limber limber
