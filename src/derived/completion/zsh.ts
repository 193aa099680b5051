import type { CompletionFacts, Offer, Place } from './facts.ts';
import { quoteSh } from './quote.ts';

/** The zsh script, either as a file `_esports` on fpath or sourced after compinit. */
export const zshCompletion = ({ first, pairs, singles, anywhere, flags }: CompletionFacts): string => {
  const valued = flags.filter(flag => flag.valued);
  const offers = createOffers();
  const pairCases = pairs.map(place => placeCase(place, place.names.map(quoteSh).join('|'), 2, offers));
  const singleCases = singles.map(place =>
    placeCase(place, place.names.map(name => `${quoteSh(`${name} `)}*`).join('|'), 1, offers),
  );
  const firstOffer = offers.name({ kind: 'words', words: first });
  const flagCases = valued
    .filter(({ offer }) => offer.kind !== 'nothing')
    .map(({ spellings, offer }) => `      ${spellings.join('|')}) offer=${offers.name(offer)} ;;`);
  return `#compdef esports
# zsh completion of esports: as a file _esports on fpath, or sourced.
(( $+functions[compdef] )) && compdef _esports esports

_esports() {
  local current=$words[CURRENT] flag='' first='' second='' offer='' token
  integer count=0 used=0
  local -a flags=() offers=() listed=()
  local -A about=(
${flags.flatMap(({ spellings, about }) => spellings.map(name => `    ${quoteSh(name)} ${quoteSh(about)}`)).join('\n')}
  )
  for token in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n $flag ]]; then
      flag=''
      continue
    fi
    case $token in
      --) return 1 ;;
      ${valued.flatMap(flag => flag.spellings).join('|')}) flag=$token ;;
      -*) ;;
      *)
        if (( count == 0 )); then first=$token; elif (( count == 1 )); then second=$token; fi
        (( count += 1 )) ;;
    esac
  done
  if [[ -z $flag && $current == --*=* ]]; then
    flag=\${current%%=*}
    compset -P '*='
  fi
  if [[ -n $flag ]]; then
    case $flag in
${flagCases.join('\n')}
    esac
    _esports_offer "$offer"
    return
  fi
  case "$first $second" in
${pairCases.join('\n')}
${singleCases.join('\n')}
    *) flags=(${anywhere.join(' ')}) ;;
  esac
  if [[ $current == -* ]]; then
    for token in $flags; do listed+=("$token:$about[$token]"); done
    _describe -t flags flag listed
  elif (( count == 0 )); then
    _esports_offer ${firstOffer}
  else
    _esports_offer "\${offers[count - used + 1]}"
  fi
}

_esports_offer() {
  local -a listed=()
  case $1 in
    files) _files; return ;;
${offers.cases().join('\n')}
    *) return 1 ;;
  esac
  _describe -t values value listed
}

# Autoloaded from fpath, this file is the function's body: call what it defined.
[[ $funcstack[1] == _esports ]] && _esports "$@"
`;
};

interface Offers {
  /** The name of the offer in the script. */
  name(offer: Offer): string;
  cases(): readonly string[];
}

/** Gives equal lists of words the same name, so that the script contains each list once. */
const createOffers = (): Offers => {
  const names = new Map<string, string>();
  return {
    name: offer => {
      if (offer.kind !== 'words') return offer.kind === 'files' ? 'files' : "''";
      const items = offer.words.map(({ text, about }) =>
        quoteSh(`${text.replaceAll(':', String.raw`\:`)}:${about}`),
      );
      const list = items.join(' ');
      const name = names.get(list) ?? `words${names.size + 1}`;
      names.set(list, name);
      return name;
    },
    cases: () => [...names].map(([list, name]) => `    ${name}) listed=(${list}) ;;`),
  };
};

const placeCase = (place: Place, pattern: string, used: number, offers: Offers): string => {
  const args = place.args.some(({ kind }) => kind !== 'nothing')
    ? ` offers=(${place.args.map(offer => offers.name(offer)).join(' ')})`
    : '';
  return `    ${pattern}) used=${used} flags=(${place.flags.join(' ')})${args} ;;`;
};
