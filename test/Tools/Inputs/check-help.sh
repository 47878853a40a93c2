# usage: check-help.sh SHARE PROGRAM...
#
# Says which options of `PROGRAM --help` are not completed, and what man says of
# the manual pages where there is man. An option begins a line or stands two
# blanks behind something; eight blanks are before the options of a pass.
here="$(dirname "${BASH_SOURCE[0]}")"
share="$1"
shift
for program in "$@"; do
  listed="$("$program" --help | grep -v '^        -' |
    grep -oE '(^|  )--?[A-Za-z][A-Za-z0-9_.-]*' | tr -d ' ' | sed 's/[.-]*$//' | LC_ALL=C sort -u)"
  bash_has="$(bash "$here/complete.sh" "$share/bash-completion/completions/$program" "$program" - |
    sed 's/=$//; s/\.*$//' | LC_ALL=C sort -u)"
  zsh_has="$(grep -oE "^  '\*--?[A-Za-z][A-Za-z0-9_.-]*" "$share/zsh/vendor-completions/_$program" |
    sed "s/^  '\*//; s/\.*$//; s/-$//" | LC_ALL=C sort -u)"
  echo "$program: $(wc -l <<<"$listed") options"
  LC_ALL=C comm -23 <(echo "$listed") <(echo "$bash_has") | sed 's/^/not completed by bash: /'
  LC_ALL=C comm -23 <(echo "$listed") <(echo "$zsh_has") | sed 's/^/not completed by zsh: /'
  page="$share/man/man1/$program.1.gz"
  if command -v man >/dev/null; then
    # What it warns of comes first.
    { MANWIDTH=80 man --warnings -l "$page" | grep -A1 '^NAME'; } 2>&1
  fi
done
