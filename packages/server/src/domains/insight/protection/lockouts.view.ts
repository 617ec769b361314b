import type { listLockouts, ResponseOf } from '@keystead/contract';
import type { Lock, Lockout } from './lockouts.queries.ts';

type Shown = ResponseOf<typeof listLockouts, 'admin'>['items'][number];

export const lockoutView = ({ id, primaryEmail, displayName, locks }: Lockout): Shown => ({
  user_id: id,
  primary_email: primaryEmail,
  display_name: displayName,
  locks: locks.map(({ factor, network, since, until }) => ({
    factor,
    scope: scopeOf(network),
    network: network || null,
    since_millis: since,
    until_millis: until,
  })),
});

const scopeOf = (network: Lock['network']) => {
  if (network === null) return 'everywhere';
  return network === '' ? 'unknown_networks' : 'network';
};
