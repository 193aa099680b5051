import type { CompletionFacts, Offer, Place } from './facts.ts';
import { quoteLines, quoteSh } from './quote.ts';

/** The bash script. It also works in the bash 3.2 of macOS. */
export const bashCompletion = ({ first, pairs, singles, anywhere, flags }: CompletionFacts): string => {
  const valued = flags.filter(flag => flag.valued);
  return `# bash completion of esports: source <(esports completion bash)

_esports() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prefix='' flag='' first='' second='' count=0 used=0 token i
  local flags='' offers=() offer=''
  COMPREPLY=()
  # Words and flags apart; bash hands over --flag=value as three words.
  for ((i = 1; i < COMP_CWORD; i++)); do
    token=\${COMP_WORDS[i]}
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
${valued
  .filter(({ offer }) => offer.kind !== 'nothing')
  .map(({ spellings, offer }) => `      ${spellings.join('|')}) offer=${offerText(offer)} ;;`)
  .join('\n')}
    esac
  else
    case "$first $second" in
${pairs.map(place => placeCase(place, place.names.map(quoteSh).join('|'), 2)).join('\n')}
${singles.map(place => placeCase(place, place.names.map(name => `${quoteSh(`${name} `)}*`).join('|'), 1)).join('\n')}
      *) flags=${quoteSh(anywhere.join(' '))} ;;
    esac
    if [[ $cur == -* ]]; then
      offer=\${flags// /$'\\n'}
    elif ((count == 0)); then
      offer=${offerText({ kind: 'words', words: first })}
    else
      offer=\${offers[count - used]-}
    fi
  fi

  if [[ $offer == ':files' ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r token; do COMPREPLY+=("$prefix$token"); done < <(compgen -f -- "$cur")
  elif [[ -n $offer ]]; then
    while IFS= read -r token; do
      if [[ $token == "$cur"* ]]; then
        printf -v token '%q' "$token"
        COMPREPLY+=("$prefix$token")
      fi
    done <<<"$offer"
  fi
}

complete -F _esports esports
`;
};

/** Sets what follows the words of the place, after `used` of the words before the cursor. */
const placeCase = (place: Place, pattern: string, used: number): string => {
  const offers = place.args.some(({ kind }) => kind !== 'nothing')
    ? ` offers=(${place.args.map(offerText).join(' ')})`
    : '';
  return `      ${pattern}) used=${used} flags=${quoteSh(place.flags.join(' '))}${offers} ;;`;
};

const offerText = (offer: Offer): string => {
  if (offer.kind === 'words') return quoteLines(offer.words.map(({ text }) => text));
  return offer.kind === 'files' ? "':files'" : "''";
};
