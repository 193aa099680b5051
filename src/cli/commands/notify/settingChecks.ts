import { splitLine } from '../../parse/alias/aliasLine.ts';
import type { SettingName } from '../../context/settings.ts';
import { parseQuiet } from './quiet.ts';
import { waysNamed } from './ways.ts';
import { parseWebhook } from './webhook.ts';

/** What a value must be, beyond what its kind says. Each throws a UsageError. */
const checks: Readonly<Partial<Record<SettingName, (value: string) => unknown>>> = {
  'notify.by': waysNamed,
  'notify.webhook': parseWebhook,
  'notify.quiet': parseQuiet,
  'notify.exec': splitLine,
};

/** Refuses a value that notify could not use, before it is stored. @throws UsageError */
export const checkSetting = (name: SettingName, value: string): void => void checks[name]?.(value);
