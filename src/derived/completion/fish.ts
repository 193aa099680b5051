import type { CompletionFacts, Offer, Place, Word } from './facts.ts';
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

function __esports_value
    switch $argv[1]
${valued
  .filter(({ offer }) => offer.kind !== 'nothing')
  .map(
    ({ spellings, offer }) =>
      `        case ${spellings.join(' ')}\n            ${offerText(offer, '$argv[2]')}`,
  )
  .join('\n')}
    end
end

function __esports_complete
    set -l current (commandline -ct)
    set -l flag ''
    set -l words
    for token in (commandline -opc)[2..]
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
                set -a words $token
        end
    end
    if test -n "$flag"
        __esports_value $flag $current
        return
    end
    if string match -q -- '--*=*' $current
        set -l parts (string split -m 1 = -- $current)
        for line in (__esports_value $parts[1] $parts[2])
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
    set -l place ''
    switch "$first $second"
${pairs.map((place, index) => placeCase(place.names.map(quoteFish), `pair${index + 1}`, 2)).join('\n')}
${singles
  .map((place, index) =>
    placeCase(
      place.names.map(name => quoteFish(`${name} *`)),
      `single${index + 1}`,
      1,
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
    if test $count -eq 0
        ${words(first)}
        return
    end
    switch "$place $left"
${[...pairs.map(numbered('pair')), ...singles.map(numbered('single'))].flatMap(([name, place]) => argumentCases(name, place)).join('\n')}
    end
end

complete -c esports -f -a '(__esports_complete)'
`;
};

const numbered =
  (kind: string) =>
  (place: Place, index: number): readonly [string, Place] => [`${kind}${index + 1}`, place];

/** \`left\` is the number of words given after those of the place. */
const placeCase = (patterns: readonly string[], name: string, used: number): string =>
  `        case ${patterns.join(' ')}\n            set place ${name}\n            set left (math $count - ${used})`;

const argumentCases = (name: string, place: Place): readonly string[] =>
  place.args.flatMap((offer, index) =>
    offer.kind === 'nothing'
      ? []
      : [`        case '${name} ${index}'\n            ${offerText(offer, '$current')}`],
  );

const offerText = (offer: Offer, current: string): string =>
  offer.kind === 'words' ? words(offer.words) : `__fish_complete_path ${current}`;

const words = (list: readonly Word[]): string =>
  `printf '%s\\t%s\\n' ${list.map(({ text, about }) => `${quoteFish(text)} ${quoteFish(about)}`).join(' ')}`;
