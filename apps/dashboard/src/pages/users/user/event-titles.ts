import type { ActivityEvent } from '@keystead/client/admin';
import { describeDevice } from '@keystead/ui/describe-device';
import { nameActor } from '../../activity/event-words.ts';
import { t } from '../../../words.ts';

type Told = Readonly<Record<string, unknown>>;

const signIns: Readonly<Record<string, string>> = {
  password: t('Signed in with the password'),
  otp: t('Signed in with a mailed link or code'),
  mfa: t('Signed in with the second factor'),
  oauth: t('Signed in at a provider'),
  impersonation: t('An owner signed in as them'),
  server: t('A server signed them in'),
};

const refusals: Readonly<Record<string, string>> = {
  wrong: t('Wrong code'),
  expired: t('Code too old'),
  blocked: t('Too many tries'),
  restricted: t('Sign-in refused: restricted'),
};

const titles: Readonly<Record<string, string>> = {
  'user.created': t('Account created'),
  'user.updated': t('Account changed'),
  'user.unlocked': t('Account unlocked'),
  'team_membership.created': t('Joined a team'),
  'team_membership.deleted': t('Left a team'),
  'team_permission.created': t('Permission granted'),
  'team_permission.deleted': t('Permission taken'),
  'contact_channel.created': t('Address added'),
  'contact_channel.updated': t('Address changed'),
  'contact_channel.deleted': t('Address removed'),
  'session.token_reused': t('A refresh token was used twice'),
  'impersonation.started': t('Impersonation began'),
  'impersonation.ended': t('Impersonation ended'),
};

/** What happened to the person, in a few words. */
export function titleOf({ type, data }: ActivityEvent): string {
  const { method, reason }: Told = { ...data };
  if (type === 'session.created') return signIns[String(method)] ?? t('Signed in');
  if (type === 'session.ended') return reason === 'signed_out' ? t('Signed out') : t('Session ended');
  if (type === 'sign_in.refused') {
    if (reason === 'wrong' && method === 'password') return t('Wrong password');
    return refusals[String(reason)] ?? t('Sign-in refused');
  }
  return titles[type] ?? type;
}

/** From where they came, what it was about, or who did it. */
export function detailOf(event: ActivityEvent): string {
  const { type, data, device, address } = event;
  const { value, id, count }: Told = { ...data };
  if (type.startsWith('session.') || type === 'sign_in.refused') {
    const known = describeDevice(device);
    const times = typeof count === 'number' && count > 1 ? t('{n} times', { n: count }) : undefined;
    return [times, known && t('{browser} on {system}', known), address].filter(Boolean).join(' · ');
  }
  if (type.startsWith('contact_channel.') && typeof value === 'string') return value;
  if (type.startsWith('team_permission.') && typeof id === 'string') return id;
  return nameActor(event);
}
