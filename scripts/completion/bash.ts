import type { CompletionFacts, Offer, Place } from './facts.ts';
import { offersNothing, openKinds, unknownOffer } from './facts.ts';
import { quoteLines, quoteSh } from './quote.ts';

/** The bash script. It also works in the bash 3.2 of macOS. */
export const bashCompletion = ({ first, pairs, singles, anywhere, flags }: CompletionFacts): string => {
  const valued = flags.filter(flag => flag.valued);
  return `# bash completion of esports: source <(esports completion bash)

_esports() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prefix='' flag='' first='' second='' count=0 used=0 fields=9 token i
  local flags='' offers=() offer='' given=() glued=''
  local end=$COMP_CWORD colon=''
  COMPREPLY=()
  # bash hands over column:desc as three words, and replaces only the last.
  if ((end > 2)) && [[ $cur == ':' || \${COMP_WORDS[end - 1]} == ':' ]]; then
    [[ $cur == ':' ]] && cur='' || ((end -= 1))
    ((end -= 1))
    colon=\${COMP_WORDS[end]}:
  fi
  # Words and flags apart; bash hands over --flag=value as three words.
  for ((i = 1; i < end; i++)); do
    token=\${COMP_WORDS[i]}
    if ((\${#given[@]})) && [[ -n $glued || $token == '=' ]]; then
      given[\${#given[@]} - 1]+=$token
    else
      given+=("$token")
    fi
    glued=''
    [[ $token == '=' ]] && glued=yes
    if [[ $token == '=' ]]; then
      flag=\${flag:-=}
    elif [[ -n $flag ]]; then
      flag=''
    else
      case $token in
        --) return ;;
        ${valued.flatMap(flag => flag.spellings).join('|')}) flag=$token ;;
        -*) ;;
        *)
          [[ $count$first == 1server ]] && first+=" $token" && continue
          if ((count == 0)); then first=$token; elif ((count == 1)); then second=$token; fi
          ((count += 1)) ;;
      esac
    fi
  done
  if [[ $cur == '=' ]]; then
    flag=\${COMP_WORDS[COMP_CWORD - 1]}
    cur=''
  elif [[ $cur == --*=* ]]; then
    flag=\${cur%%=*}
    prefix=$flag=
    cur=\${cur#*=}
  fi

  if [[ -n $flag ]]; then
    case $flag in
${flags
  .filter(({ offer }) => !offersNothing(offer))
  .map(({ spellings, offer }) => `      ${spellings.join('|')}) offer=${offerText(offer)} ;;`)
  .join('\n')}
    esac
  else
    case "$first $second" in
${pairs.map(place => placeCase(place, place.names.map(quoteSh).join('|'), 2)).join('\n')}
${singles.map(place => placeCase(place, place.names.map(name => `${quoteSh(`${name} `)}*`).join('|'), 1)).join('\n')}
      *) used=$count flags=${quoteSh(anywhere.join(' '))} offers=(${offerText(unknownOffer)}) ;;
    esac
    if [[ $cur == -* ]]; then
      offer=\${flags// /$'\\n'}
    elif [[ \${COMP_WORDS[end - 1]} == --json ]] && ((count - used >= fields)); then
      offer=${offerText({ words: [], more: 'fields' })}
    elif ((count == 0)); then
      offer=${offerText(first)}
    else
      offer=\${offers[count - used]-}
    fi
  fi

  # What was typed, without its quoting: bash quotes what it is given as the word was.
  local typed=$colon$cur quoted='' outside=0
  case $typed in
    [\\"\\']*)
      quoted=yes
      typed=\${typed:1} ;;
    *) typed=\${typed//\\\\/} ;;
  esac
  while IFS= read -r token; do
    case $token in
      '') ;;
      :files)
        compopt -o filenames 2>/dev/null
        while IFS= read -r token; do COMPREPLY+=("$prefix$token"); done < <(compgen -f -- "$cur") ;;
      :*)
        case $token in ${openKinds.map(kind => `:${kind}`).join('|')}) compopt -o nospace 2>/dev/null ;; esac
        compopt -o nosort 2>/dev/null
        while IFS=$'\\t' read -r token _; do
          [[ $token == "$typed"* ]] || outside=1
          [[ -z $quoted && $token == *[!A-Za-z0-9_./,:@%+=-]* ]] && printf -v token '%q' "$token"
          COMPREPLY+=("$prefix\${token#"$colon"}")
        done < <(esports __complete bash "\${token:1}" "=$typed" "\${given[@]}" 2>/dev/null) ;;
      "$typed"*)
        [[ -n $quoted ]] || printf -v token '%q' "$token"
        COMPREPLY+=("$prefix$token") ;;
    esac
  done <<<"$offer"
  # Bash replaces the word by what all offers begin with. Where that would take away what was typed, only list them.
  if ((outside && \${#COMPREPLY[@]} > 1)); then COMPREPLY+=(' '); fi
}

complete -F _esports esports
`;
};

/** Sets what follows the words of the place, after `used` of the words before the cursor. */
const placeCase = (place: Place, pattern: string, used: number): string => {
  const offers = place.args.every(offersNothing) ? '' : ` offers=(${place.args.map(offerText).join(' ')})`;
  const fields = place.fieldsAfter === undefined ? '' : ` fields=${place.fieldsAfter}`;
  return `      ${pattern}) used=${used}${fields} flags=${quoteSh(place.flags.join(' '))}${offers} ;;`;
};

/** One line for each word, and a last one for the rest: `:team`. */
const offerText = ({ words, more }: Offer): string => {
  const lines = [...words.map(({ text }) => text), ...(more === undefined ? [] : [`:${more}`])];
  return lines.length === 0 ? "''" : quoteLines(lines);
};
