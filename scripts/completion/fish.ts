import type { CompletionFacts, Offer, Place, Word } from './facts.ts';
import { offersNothing, unknownOffer } from './facts.ts';
import { quoteFish } from './quote.ts';

/** The fish script: `esports completion fish > ~/.config/fish/completions/esports.fish`. */
export const fishCompletion = ({ first, pairs, singles, anywhere, flags }: CompletionFacts): string => {
  const valued = flags.filter(flag => flag.valued);
  return `# fish completion of esports: esports completion fish > ~/.config/fish/completions/esports.fish

function __esports_flags
    for flag in $argv
        switch $flag
${flags
  .flatMap(({ spellings, about }) =>
    spellings.map(
      name => `            case ${name}\n                printf '%s\\t%s\\n' ${name} ${quoteFish(about)}`,
    ),
  )
  .join('\n')}
        end
    end
end

# What the program knows of one kind of value: __esports_stored kind current given…
function __esports_stored
    set -l typed (string replace -r '^["\\']' '' -- $argv[2] | string replace -a '\\\\' '')
    esports __complete fish $argv[1] "=$typed" $argv[3..] 2>/dev/null
end

function __esports_value
    set -l given $argv[3..]
    switch $argv[1]
${flags
  .filter(({ offer }) => !offersNothing(offer))
  .map(
    ({ spellings, offer }) =>
      `        case ${spellings.join(' ')}\n            ${offerText(offer, '"$argv[2]"')}`,
  )
  .join('\n')}
    end
end

function __esports_complete
    set -l current (commandline -ct)
    set -l flag ''
    set -l words
    set -l given (commandline -opc)[2..]
    for token in $given
        if test -n "$flag"
            set flag ''
            continue
        end
        switch $token
            case --
                return
            case ${valued.flatMap(({ spellings }) => spellings).join(' ')}
                set flag $token
            case '-*'
            case '*'
                if test "$words" = server
                    set words "server $token"
                else
                    set -a words $token
                end
        end
    end
    if test -n "$flag"
        __esports_value $flag "$current" $given
        return
    end
    if string match -q -- '--*=*' $current
        set -l parts (string split -m 1 = -- $current)
        for line in (__esports_value $parts[1] "$parts[2]" $given)
            printf '%s=%s\\n' $parts[1] $line
        end
        return
    end
    set -l count (count $words)
    set -l first ''
    set -l second ''
    test $count -gt 0; and set first $words[1]
    test $count -gt 1; and set second $words[2]
    set -l left -1
    set -l fields 9
    set -l place ''
    switch "$first $second"
${pairs.map((place, index) => placeCase(place.names.map(quoteFish), `pair${index + 1}`, 2, place)).join('\n')}
${singles
  .map((place, index) =>
    placeCase(
      place.names.map(name => quoteFish(`${name} *`)),
      `single${index + 1}`,
      1,
      place,
    ),
  )
  .join('\n')}
    end
    if string match -q -- '-*' $current
        switch $place
${[...pairs.map(numbered('pair')), ...singles.map(numbered('single'))].map(([name, place]) => `            case ${name}\n                __esports_flags ${place.flags.join(' ')}`).join('\n')}
            case '*'
                __esports_flags ${anywhere.join(' ')}
        end
        return
    end
    if test "$given[-1]" = --json; and test $left -ge $fields
        ${offerText({ words: [], more: 'fields' }, '"$current"')}
        return
    end
    if test $count -eq 0
        ${offerText(first, '"$current"')}
        return
    end
    if test -z "$place"
        ${offerText(unknownOffer, '"$current"')}
        return
    end
    switch "$place $left"
${[...pairs.map(numbered('pair')), ...singles.map(numbered('single'))].flatMap(([name, place]) => argumentCases(name, place)).join('\n')}
    end
end

complete -c esports -f -k -a '(__esports_complete)'
`;
};

const numbered =
  (kind: string) =>
  (place: Place, index: number): readonly [string, Place] => [`${kind}${index + 1}`, place];

/** `left` is the number of words given after those of the place. */
const placeCase = (patterns: readonly string[], name: string, used: number, { fieldsAfter }: Place): string =>
  [
    `        case ${patterns.join(' ')}`,
    `            set place ${name}`,
    `            set left (math $count - ${used})`,
    ...(fieldsAfter === undefined ? [] : [`            set fields ${fieldsAfter}`]),
  ].join('\n');

const argumentCases = (name: string, place: Place): readonly string[] =>
  place.args.flatMap((offer, index) =>
    offersNothing(offer)
      ? []
      : [`        case '${name} ${index}'\n            ${offerText(offer, '"$current"')}`],
  );

const offerText = ({ words, more }: Offer, current: string): string =>
  [
    ...(words.length === 0 ? [] : [wordsText(words)]),
    ...(more === undefined ? [] : [moreText(more, current)]),
  ].join('; ');

const moreText = (more: NonNullable<Offer['more']>, current: string): string =>
  more === 'files' ? `__fish_complete_path ${current}` : `__esports_stored ${more} ${current} $given`;

const wordsText = (list: readonly Word[]): string =>
  `printf '%s\\t%s\\n' ${list.map(({ text, about }) => `${quoteFish(text)} ${quoteFish(about)}`).join(' ')}`;
