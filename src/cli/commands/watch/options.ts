import { type NoticeKind, noticeKinds } from '../../watch/feed/noticeKinds.ts';
import { openView, type View } from '../../watch/frame/view.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import type { watchFlags } from './watchCommands.ts';
import { nearest } from '../../../core/names/nearMiss.ts';
import { didYouMean } from '../../parse/resolve.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { FeedOptions } from '../../watch/feed/feed.ts';
import type { Settings } from '../../context/settings.ts';

/** The shortest interval at which any of our loops polls. */
const leastPoll = 6000;

/** @throws UsageError */
export const feedOptions = (
  flags: Partial<Omit<FlagValues<typeof watchFlags>, 'until'>> & { readonly until?: string },
): FeedOptions => {
  const { stream = false, room = false, poll, maxUpdates } = flags;
  const chosen = [stream && '--stream', room && '--room', poll !== undefined && '--poll'].filter(Boolean);
  if (chosen.length > 1) {
    throw new UsageError(`${chosen.join(' and ')} contradict each other`, 'Choose one way to get updates.');
  }
  if (poll !== undefined && poll < leastPoll) {
    throw new UsageError('--poll is too short', 'The limit is ten times per minute: --poll 6s');
  }
  return {
    transports: room ? ['room'] : stream ? ['sse'] : [],
    pollEvery: poll,
    isChosen: chosen.length > 0,
    whole: [flags.record, flags.exec, flags.notify, flags.until].some(each => each !== undefined),
    keepsUnread: [flags.record, flags.exec].some(each => each !== undefined),
    most: maxUpdates,
  };
};

/** Reads the kinds of a flag such as `--notify`; all kinds if it is absent, for the key `n`. @throws UsageError */
export const notifyKindsOf = (value: string | undefined, flag = '--notify'): readonly NoticeKind[] => {
  if (value === undefined) return noticeKinds;
  return value.split(',').map(word => {
    const kind = noticeKinds.find(each => each === word.trim());
    if (kind) return kind;
    const near = nearest(word, noticeKinds, 'loose');
    throw new UsageError(
      `${flag} does not know "${word}"`,
      near.length > 0 ? didYouMean(near) : `It accepts ${noticeKinds.join(',')}`,
    );
  });
};

/** The view that the screen opens with. `delay` in milliseconds. */
export const firstView = (
  flags: { readonly notify?: string },
  matchId: string | undefined,
  delay: number,
  settings?: Settings,
): View =>
  openView({
    ...(matchId !== undefined && { page: 'match' as const, matchId }),
    delay,
    notify: flags.notify !== undefined || settings?.notices === 'on',
  });
