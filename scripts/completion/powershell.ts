import type { CompletionFacts, Offer, Place, Word } from './facts.ts';
import { offersNothing, unknownOffer } from './facts.ts';
import { quotePowerShell } from './quote.ts';

/** The PowerShell script: `esports completion powershell | Out-String | Invoke-Expression`. */
export const powershellCompletion = ({ first, pairs, singles, anywhere, flags }: CompletionFacts): string => {
  const valued = flags.filter(flag => flag.valued);
  return `# PowerShell completion of esports: esports completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName esports -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $about = @{}
${flags.flatMap(({ spellings, about }) => spellings.map(name => `    $about[${quotePowerShell(name)}] = ${quotePowerShell(about)}`)).join('\n')}

    # What was typed, without an opening quote; of --flag=value the value.
    $typed = $wordToComplete.TrimStart([char[]](34, 39))
    $prefix = ''
    function Show-Word($text, $about) {
        $word = $prefix + $text
        if ($word -match '[^\\w./:+=-]') { $word = '''' + ($word -replace '''', '''''') + '''' }
        # An empty tip is refused.
        $tip = if ($about) { $about } else { $text }
        [System.Management.Automation.CompletionResult]::new($word, $text, 'ParameterValue', $tip)
    }
    function Show-Words($words) {
        $words | Where-Object { $_[0].StartsWith($typed) } | ForEach-Object { Show-Word $_[0] $_[1] }
    }
    function Show-Offer($offer) {
        Show-Words $offer.Words
        if ($offer.More) {
            esports __complete powershell $offer.More ('=' + $typed) @tokens 2>$null | ForEach-Object {
                $parts = $_ -split [char]9, 2
                Show-Word $parts[0] $parts[1]
            }
        }
    }
    function Show-Flags($names) {
        Show-Words @($names | ForEach-Object { , @($_, $about[$_]) })
    }

    $given = @()
    $tokens = @()
    $flag = ''
    foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
        if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete -ne '') { break }
        $token = if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $element.Value } else { $element.Extent.Text }
        $tokens += $token
        if ($flag) { $flag = ''; continue }
        if ($token -eq '--') { return }
        if ($token -cin @(${valued.flatMap(({ spellings }) => spellings.map(quotePowerShell)).join(', ')})) { $flag = $token; continue }
        if ($token.StartsWith('-')) { continue }
        if ($given.Count -eq 1 -and $given[0] -ceq 'server') { $given = @('server ' + $token) } else { $given += $token }
    }
    if (-not $flag -and $wordToComplete -match '^(--[^=]+)=(.*)$') {
        $flag = $Matches[1]
        $prefix = $flag + '='
        $typed = $Matches[2]
    }
    if ($flag) {
        switch -CaseSensitive -Exact ($flag) {
${flags
  .filter(({ offer }) => !offersNothing(offer))
  .flatMap(({ spellings, offer }) =>
    spellings.map(name => `            ${quotePowerShell(name)} { Show-Offer ${offerText(offer)}; return }`),
  )
  .join('\n')}
        }
        return
    }

    $place = $null
    $used = 0
    if ($given.Count -ge 2) {
        switch -CaseSensitive -Exact ($given[0] + ' ' + $given[1]) {
${pairs.flatMap(place => placeCases(place)).join('\n')}
        }
        if ($null -ne $place) { $used = 2 }
    }
    if ($null -eq $place -and $given.Count -ge 1) {
        switch -CaseSensitive -Exact ($given[0]) {
${singles.flatMap(place => placeCases(place)).join('\n')}
        }
        $used = 1
    }
    if ($wordToComplete.StartsWith('-')) {
        if ($null -ne $place) { Show-Flags ($place.Flags) } else { Show-Flags @(${anywhere.map(quotePowerShell).join(', ')}) }
    } elseif ($null -ne $place -and $tokens[-1] -ceq '--json' -and $given.Count - $used -ge $place.FieldsAfter) {
        Show-Offer ${offerText({ words: [], more: 'fields' })}
    } elseif ($given.Count -eq 0) {
        Show-Offer ${offerText(first)}
    } elseif ($null -eq $place) {
        Show-Offer ${offerText(unknownOffer)}
    } elseif ($null -ne $place -and $given.Count - $used -lt $place.Offers.Count) {
        Show-Offer ($place.Offers[$given.Count - $used])
    }
}
`;
};

const placeCases = (place: Place): readonly string[] =>
  place.names.map(
    name =>
      `            ${quotePowerShell(name)} { $place = @{ Flags = @(${place.flags.map(quotePowerShell).join(', ')}); FieldsAfter = ${place.fieldsAfter ?? 9}; Offers = @(${place.args.map(offerText).join('; ')}) } }`,
  );

/** For files there is nothing to ask: PowerShell then completes paths itself. */
const offerText = ({ words, more }: Offer): string =>
  `@{ Words = ${words.length === 0 ? '@()' : wordArray(words)}${more === undefined || more === 'files' ? '' : `; More = '${more}'`} }`;

/** An array of pairs. The comma before a pair keeps PowerShell from unrolling it. */
const wordArray = (words: readonly Word[]): string =>
  `@(${words.map(({ text, about }) => `, @(${quotePowerShell(text)}, ${quotePowerShell(about)})`).join('; ')})`;
