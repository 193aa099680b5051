import type { CompletionFacts, Offer, Place } from './facts.ts';
import { offersNothing, openKinds, unknownOffer } from './facts.ts';
import { quoteSh } from './quote.ts';

/** The zsh script, either as a file `_esports` on fpath or sourced after compinit. */
export const zshCompletion = ({ first, pairs, singles, anywhere, flags }: CompletionFacts): string => {
  const valued = flags.filter(flag => flag.valued);
  const offers = createOffers();
  const pairCases = pairs.map(place => placeCase(place, place.names.map(quoteSh).join('|'), 2, offers));
  const singleCases = singles.map(place =>
    placeCase(place, place.names.map(name => `${quoteSh(`${name} `)}*`).join('|'), 1, offers),
  );
  const firstOffer = offers.name(first);
  const fieldsOffer = offers.name({ words: [], more: 'fields' });
  const flagCases = flags
    .filter(({ offer }) => !offersNothing(offer))
    .map(({ spellings, offer }) => `      ${spellings.join('|')}) offer=${offers.name(offer)} ;;`);
  return `#compdef esports
# zsh completion of esports: as a file _esports on fpath, or sourced.
(( $+functions[compdef] )) && compdef _esports esports

_esports() {
  local current=$words[CURRENT] flag='' first='' second='' offer='' token
  integer count=0 used=0 fields=9
  local -a flags=() offers=() listed=() given=("\${(@Q)words[2,CURRENT-1]}")
  local -A about=(
${flags.flatMap(({ spellings, about }) => spellings.map(name => `    ${quoteSh(name)} ${quoteSh(about)}`)).join('\n')}
  )
  for token in "\${(@)given}"; do
    if [[ -n $flag ]]; then
      flag=''
      continue
    fi
    case $token in
      --) return 1 ;;
      ${valued.flatMap(flag => flag.spellings).join('|')}) flag=$token ;;
      -*) ;;
      *)
        [[ $count$first == 1server ]] && first+=" $token" && continue
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
    *) used=count flags=(${anywhere.join(' ')}) offers=(${offers.name(unknownOffer)}) ;;
  esac
  if [[ $current == -* ]]; then
    for token in $flags; do listed+=("$token:$about[$token]"); done
    _describe -t flags flag listed
  elif [[ $given[-1] == --json ]] && (( count - used >= fields )); then
    _esports_offer ${fieldsOffer}
  elif (( count == 0 )); then
    _esports_offer ${firstOffer}
  else
    _esports_offer "\${offers[count - used + 1]}"
  fi
}

_esports_offer() {
  local -a listed=() stored=()
  local more='' line note typed=\${(Q)PREFIX}
  integer outside=0 found=1
  case $1 in
${offers.cases().join('\n')}
    *) return 1 ;;
  esac
  (( \${#listed} )) && _describe -t values value listed && found=0
  case $more in
    '') return found ;;
    files) _files && found=0
      return found ;;
  esac
  for line in "\${(@f)$(esports __complete zsh $more "=$typed" "\${(@)given}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    [[ $line == "$typed"* ]] || outside=1
    note=\${line#*$'\\t'}
    stored+=("\${\${line%%$'\\t'*}//:/\\\\:}\${note:+:$note}")
  done
  (( \${#stored} )) || return found
  # -U takes all of these, and drops the --flag= before them.
  local -a extra=(-U -P "$IPREFIX")
  case $more in ${openKinds.join('|')}) extra+=(-S '') ;; esac
  _describe -V -t stored value stored "\${(@)extra}" && found=0
  # zsh replaces the word by what all matches begin with. Where that would take away what was typed, only list them.
  if (( outside && \${#stored} > 1 )); then
    compstate[insert]=''
    compstate[list]='list force'
  fi
  return found
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

/** Gives equal offers the same name, so that the script contains each list once. */
const createOffers = (): Offers => {
  const names = new Map<string, string>();
  return {
    name: offer => {
      if (offersNothing(offer)) return "''";
      const items = offer.words.map(({ text, about }) =>
        // An empty description would be shown as one.
        quoteSh(text.replaceAll(':', String.raw`\:`) + (about === '' ? '' : `:${about}`)),
      );
      const text = [
        ...(items.length === 0 ? [] : [`listed=(${items.join(' ')})`]),
        ...(offer.more === undefined ? [] : [`more=${offer.more}`]),
      ].join(' ');
      const name = names.get(text) ?? `offer${names.size + 1}`;
      names.set(text, name);
      return name;
    },
    cases: () => [...names].map(([text, name]) => `    ${name}) ${text} ;;`),
  };
};

const placeCase = (place: Place, pattern: string, used: number, offers: Offers): string => {
  const args = place.args.every(offersNothing)
    ? ''
    : ` offers=(${place.args.map(offer => offers.name(offer)).join(' ')})`;
  const fields = place.fieldsAfter === undefined ? '' : ` fields=${place.fieldsAfter}`;
  return `    ${pattern}) used=${used}${fields} flags=(${place.flags.join(' ')})${args} ;;`;
};
