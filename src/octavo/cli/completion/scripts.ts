/** Completion scripts of shells. */

/** What may follow some words: `token create` → `--type`, `--name` … */
export type Candidates = ReadonlyMap<string, readonly string[]>;

/** `case` branches of bash and zsh: words before the one that is completed, and the words that may follow. */
const branches = (candidates: Candidates): string =>
  [...candidates].map(([words, next]) => `    '${words}') words='${next.join(' ')}' ;;`).join('\n');

/**
 * The words before the cursor without options; the last one stays if it is an option, whose values there may be. Shared by both
 * shells: what differs is where they keep the words.
 */
const LOOK = `  for word in "\${before[@]}"; do
    case "$word" in -*) ;; *) place="\${place:+$place }$word" ;; esac
  done
  case "$last" in -*) lookup "$place $last" ;; esac
  while [ -z "$words" ]; do
    lookup "$place"
    [ -z "$place" ] && break
    case "$place" in *' '*) place="\${place% *}" ;; *) place='' ;; esac
  done`.replaceAll('lookup', '_octavo_words');

const lookUp = (candidates: Candidates): string => `_octavo_words() {
  case "$1" in
${branches(candidates)}
  esac
}`;

export const bashScript = (candidates: Candidates): string => `${lookUp(candidates)}
_octavo() {
  local words='' place='' word last="\${COMP_WORDS[COMP_CWORD-1]}"
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${LOOK}
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _octavo octavo`;

export const zshScript = (candidates: Candidates): string => `#compdef octavo
${lookUp(candidates)}
_octavo() {
  local line=("\${words[@]}") at=$CURRENT
  local words='' place='' word last="\${line[at-1]}"
  local before=("\${line[@]:1:at-2}")
${LOOK}
  compadd -- \${=words} || _files
}
compdef _octavo octavo`;

export const fishScript = (candidates: Candidates): string =>
  [
    `function __octavo_place
    string join ' ' -- (commandline -opc)[2..] | string replace -ra ' ?--\\S+' ''
end`,
    'complete -c octavo -f',
    ...[...candidates]
      .filter(([words]) => !words.includes('--'))
      .map(([words, next]) => {
        const condition = `string match -qr -- '^${words}${words === '' ? '$' : '( [^ ]+)*$'}' (__octavo_place)`;
        const options = next.filter((word) => word.startsWith('--')).map((word) => `-l ${word.slice(2)}`);
        const plain = next.filter((word) => !word.startsWith('--'));
        return [
          ...(plain.length > 0
            ? [`complete -c octavo -n "test (__octavo_place) = '${words}'" -a '${plain.join(' ')}'`]
            : []),
          ...options.map((option) => `complete -c octavo -n "${condition}" ${option}`),
        ].join('\n');
      }),
  ].join('\n');
