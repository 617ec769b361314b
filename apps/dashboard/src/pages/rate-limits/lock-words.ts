import type { Lock } from '@keystead/client/admin';
import { formatMoment, t } from '../../words.ts';

/** Explains why a user is locked, and until when. */
export const describeLock = (lock: Lock): string => `${reasonOf(lock)} ${whoWaits(lock)}`;

function reasonOf({ factor }: Lock): string {
  if (factor === 'password') return t('Too many incorrect passwords.');
  return factor === 'code' ? t('Too many incorrect codes.') : t('Too many incorrect one-time codes.');
}

function whoWaits({ scope, network, until }: Lock): string {
  const when = formatMoment(until);
  if (network !== null) return t('{network} is locked until {when}.', { network, when });
  return scope === 'everywhere'
    ? t('All attempts are locked until {when}.', { when })
    : t('Attempts from new IP addresses are locked until {when}.', { when });
}
