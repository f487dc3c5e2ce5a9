# Completion of limber for fish: save it as limber.fish in ~/.config/fish/completions.

function __limber_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l lines (limber complete $before[2..-1] "$current")
    printf '%s\n' $lines[2..-1]
    test "$lines[1]" = files; and __fish_complete_path "$current"
end

complete -c limber -f -a '(__limber_complete)'
