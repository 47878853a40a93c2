# usage: complete.sh FILE PROGRAM WORD...
#
# Prints what bash completes for the last word, one a line, by the completion in FILE.
source "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
function="$(complete -p "$1" | sed 's/.* -F \([^ ]*\) .*/\1/')"
"$function"
printf '%s\n' "${COMPREPLY[@]}"
