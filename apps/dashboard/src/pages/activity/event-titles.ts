import type { ActivityEvent, EventType } from '@keystead/client/admin';
import { describeDevice } from '@keystead/ui/describe-device';
import { nameActor } from './event-words.ts';
import { t } from '../../words.ts';

type Told = Readonly<Record<string, unknown>>;

const signIns: Readonly<Record<string, string>> = {
  password: t('Signed in with a password'),
  otp: t('Signed in with an email link or code'),
  mfa: t('Signed in with two-factor authentication'),
  oauth: t('Signed in with a provider'),
  impersonation: t('Impersonated by project staff'),
  server: t('Signed in by your server'),
};

const refusals: Readonly<Record<string, string>> = {
  wrong: t('Wrong code'),
  expired: t('Code expired'),
  blocked: t('Too many attempts'),
  restricted: t('Sign-in blocked: restricted'),
};

const titles: Readonly<Record<Exclude<EventType, 'session.created' | 'session.ended' | 'sign_in.refused'>, string>> = {
  'user.created': t('Account created'),
  'user.updated': t('Account changed'),
  'user.deleted': t('Account deleted'),
  'user.unlocked': t('Account unlocked'),
  'team.created': t('Team created'),
  'team.updated': t('Team changed'),
  'team.deleted': t('Team deleted'),
  'team_membership.created': t('Joined a team'),
  'team_membership.deleted': t('Left a team'),
  'team_permission.created': t('Permission granted'),
  'team_permission.deleted': t('Permission revoked'),
  'contact_channel.created': t('Email address added'),
  'contact_channel.updated': t('Email address changed'),
  'contact_channel.deleted': t('Email address removed'),
  'session.token_reused': t('Refresh token reused'),
  'impersonation.started': t('Impersonation began'),
  'impersonation.ended': t('Impersonation ended'),
  'project.created': t('Project created'),
  'project.updated': t('Settings changed'),
  'project.deleted': t('Project deleted'),
  'project.sessions_ended': t('All users signed out'),
  'api_key.created': t('API keys created'),
  'api_key.updated': t('API keys changed'),
  'api_key.revoked': t('API keys revoked'),
  'permission_definition.created': t('Permission created'),
  'permission_definition.updated': t('Permission changed'),
  'permission_definition.deleted': t('Permission deleted'),
  'email_template.updated': t('Email template changed'),
  'email_template.reset': t('Email template reset'),
  'webhook_endpoint.created': t('Webhook endpoint created'),
  'webhook_endpoint.updated': t('Webhook endpoint changed'),
  'webhook_endpoint.secret_rotated': t('Webhook secret rotated'),
  'webhook_endpoint.deleted': t('Webhook endpoint deleted'),
  'webhook_token.created': t('Webhook token created'),
  'mail.failed': t('Email failed'),
  'staff.added': t('Staff member added'),
  'staff.updated': t('Staff role changed'),
  'staff.removed': t('Staff member removed'),
  'staff.invited': t('Staff member invited'),
  'staff.invitation_revoked': t('Staff invitation revoked'),
  'bulk_job.started': t('Bulk action started'),
  'bulk_job.cancelled': t('Bulk action cancelled'),
  'export.created': t('Export created'),
};

/** Returns a short title for an event. */
export function titleOf({ type, data }: ActivityEvent): string {
  const { method, reason }: Told = { ...data };
  if (type === 'session.created') return signIns[String(method)] ?? t('Signed in');
  if (type === 'session.ended') return reason === 'signed_out' ? t('Signed out') : t('Session revoked');
  if (type === 'sign_in.refused') {
    if (reason === 'wrong' && method === 'password') return t('Wrong password');
    return refusals[String(reason)] ?? t('Sign-in blocked');
  }
  return titles[type];
}

/** Returns the device and IP address, the object or the actor of an event. */
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
