import type { Lock } from '@keystead/client/admin';
import { formatMoment, t } from '../../words.ts';

/** Why somebody waits, and until when. */
export const describeLock = (lock: Lock): string => `${reasonOf(lock)} ${whoWaits(lock)}`;

function reasonOf({ factor }: Lock): string {
  if (factor === 'password') return t('Too many wrong passwords.');
  return factor === 'code' ? t('Too many wrong codes.') : t('Too many wrong one-time passwords.');
}

function whoWaits({ scope, network, until }: Lock): string {
  const when = formatMoment(until);
  if (network !== null) return t('{network} waits until {when}.', { network, when });
  return scope === 'everywhere'
    ? t('Everybody waits until {when}.', { when })
    : t('All networks they never signed in from wait until {when}.', { when });
}
