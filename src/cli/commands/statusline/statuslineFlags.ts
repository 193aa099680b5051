import type { BarName } from '../../statusline/forms.ts';
import { defineFlags } from '../../parse/flagDefinition.ts';

/** The names of `statusline/forms.ts`, repeated here so that parsing does not load it. */
const barNames = ['tmux', 'waybar', 'starship'] as const satisfies readonly BarName[];

export const statuslineFlags = defineFlags({
  for: {
    section: 'own',
    kind: 'choice',
    choices: barNames,
    valueName: 'bar',
    about: 'Write the line as this bar reads it: tmux, waybar (JSON) or starship',
  },
});
