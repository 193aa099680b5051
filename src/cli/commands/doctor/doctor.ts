import { nullable, record, text } from '../../../api/schema.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import { safeText } from '../../../output/text/safeText.ts';
import type { CommandContext } from '../../session/types.ts';
import { checks } from './checks.ts';
import { doctorFlags } from './doctorFlags.ts';
import { type Finding, fromError } from './finding.ts';
import { askService } from './online.ts';
import { exitCodes } from '../../exitCode.ts';
import { present, toInput } from '../../show/present.ts';
import { ownFlags } from '../../parse/parseCommand.ts';
import type { CommandModule } from '../ownCommand.ts';

const shown = record('What was looked at', {
  check: text('What was looked at'),
  status: text('ok, warning or failed'),
  found: text('What was found'),
  next: nullable(text('What to do about it')),
});

/** Looks at everything that a command depends on; changes nothing, and asks the service only with `--online`. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { online } = ownFlags(invocation, doctorFlags);
  const findings: Row[] = [];
  for (const [check, look] of Object.entries(checks)) findings.push(row(check, await look(context)));
  if (online === true) findings.push(row('service', await attempt(askService, context)));
  await present(await toInput(findings, columnsFromFields(shown.fields), context), context);
  return findings.some(({ status }) => status === 'failed') ? exitCodes.usage : exitCodes.done;
};

interface Row extends Readonly<Record<string, unknown>> {
  readonly status: Finding['status'];
}

const row = (check: string, { status, found, next }: Finding): Row => ({
  check,
  status,
  found: safeText(found),
  next: next === undefined ? null : safeText(next),
});

const attempt = async (
  look: (context: CommandContext) => Promise<Finding>,
  context: CommandContext,
): Promise<Finding> => {
  try {
    return await look(context);
  } catch (error) {
    return fromError(error);
  }
};
