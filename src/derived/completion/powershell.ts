import type { CompletionFacts, Offer, Place, Word } from './facts.ts';
import { quotePowerShell } from './quote.ts';

/** The PowerShell script: `esports completion powershell | Out-String | Invoke-Expression`. */
export const powershellCompletion = ({ first, pairs, singles, anywhere, flags }: CompletionFacts): string => {
  const valued = flags.filter(flag => flag.valued);
  return `# PowerShell completion of esports: esports completion powershell | Out-String | Invoke-Expression

Register-ArgumentCompleter -Native -CommandName esports -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $about = @{}
${flags.flatMap(({ spellings, about }) => spellings.map(name => `    $about[${quotePowerShell(name)}] = ${quotePowerShell(about)}`)).join('\n')}

    function Show-Words($words) {
        $words | Where-Object { $_[0].StartsWith($wordToComplete) } | ForEach-Object {
            $text = $_[0]
            if ($text -match '\\s') { $text = '''' + $text + '''' }
            # An empty tip is refused.
            $tip = if ($_[1]) { $_[1] } else { $_[0] }
            [System.Management.Automation.CompletionResult]::new($text, $_[0], 'ParameterValue', $tip)
        }
    }
    function Show-Flags($names) {
        Show-Words @($names | ForEach-Object { , @($_, $about[$_]) })
    }

    $given = @()
    $flag = ''
    foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
        if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete -ne '') { break }
        $token = $element.Extent.Text
        if ($flag) { $flag = ''; continue }
        if ($token -eq '--') { return }
        if ($token -cin @(${valued.flatMap(({ spellings }) => spellings.map(quotePowerShell)).join(', ')})) { $flag = $token; continue }
        if (-not $token.StartsWith('-')) { $given += $token }
    }
    if ($flag) {
        switch -CaseSensitive -Exact ($flag) {
${valued
  .filter(({ offer }) => offer.kind === 'words')
  .flatMap(({ spellings, offer }) =>
    spellings.map(name => `            ${quotePowerShell(name)} { Show-Words ${offerText(offer)}; return }`),
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
    } elseif ($given.Count -eq 0) {
        Show-Words ${offerText({ kind: 'words', words: first })}
    } elseif ($null -ne $place -and $given.Count - $used -lt $place.Offers.Count) {
        Show-Words ($place.Offers[$given.Count - $used])
    }
}
`;
};

const placeCases = (place: Place): readonly string[] =>
  place.names.map(
    name =>
      `            ${quotePowerShell(name)} { $place = @{ Flags = @(${place.flags.map(quotePowerShell).join(', ')}); Offers = @(${place.args.map(offer => `, ${offerText(offer)}`).join('; ')}) } }`,
  );

/** For files there are no words: PowerShell then completes paths itself. */
const offerText = (offer: Offer): string => (offer.kind === 'words' ? wordArray(offer.words) : '@()');

/** An array of pairs. The comma before a pair keeps PowerShell from unrolling it. */
const wordArray = (words: readonly Word[]): string =>
  `@(${words.map(({ text, about }) => `, @(${quotePowerShell(text)}, ${quotePowerShell(about)})`).join('; ')})`;
