import { localTime } from '../../../output/text/zone.ts';
import { UsageError } from '../../parse/usageError.ts';

/** Hours of every day by the user's clock. Both ends are minutes after midnight; the end does not belong to them. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** Reads `23:00-08:00`. @throws UsageError */
export const parseQuiet = (text: string): QuietHours => {
  const [, ...parts] = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  const [hour = 99, minute = 99, toHour = 99, toMinute = 99] = parts.map(Number);
  if (hour > 23 || toHour > 23 || minute > 59 || toMinute > 59 || (hour === toHour && minute === toMinute)) {
    throw new UsageError(
      `notify.quiet takes two different times of day, not "${text}"`,
      'For example: esports config set notify.quiet 23:00-08:00',
    );
  }
  return { from: hour * 60 + minute, to: toHour * 60 + toMinute };
};

/** Whether a moment (ms since 1970) is in the quiet hours, by the clock of an IANA zone or of this machine. */
export const isQuiet = ({ from, to }: QuietHours, at: number, timeZone: string | undefined): boolean => {
  const { hour, minute } = localTime(at, timeZone);
  const now = hour * 60 + minute;
  return from < to ? now >= from && now < to : now >= from || now < to;
};
