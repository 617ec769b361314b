import type { ActivityEvent, EventType } from '@keystead/client/admin';
import { LOCALE, t } from '../words.ts';
import type { RangeId } from './activity-search.ts';

/** All that can be looked for. */
const EVENT_TYPES = [
  'user.created',
  'user.updated',
  'user.deleted',
  'user.unlocked',
  'team.created',
  'team.updated',
  'team.deleted',
  'team_membership.created',
  'team_membership.deleted',
  'team_permission.created',
  'team_permission.deleted',
  'contact_channel.created',
  'contact_channel.updated',
  'contact_channel.deleted',
  'session.created',
  'session.ended',
  'session.token_reused',
  'sign_in.refused',
  'impersonation.started',
  'impersonation.ended',
  'project.created',
  'project.updated',
  'project.deleted',
  'project.sessions_ended',
  'api_key.created',
  'api_key.updated',
  'api_key.revoked',
  'permission_definition.created',
  'permission_definition.updated',
  'permission_definition.deleted',
  'email_template.updated',
  'email_template.reset',
  'webhook_endpoint.created',
  'webhook_endpoint.updated',
  'webhook_endpoint.secret_rotated',
  'webhook_endpoint.deleted',
  'webhook_token.created',
  'mail.failed',
  'staff.added',
  'staff.updated',
  'staff.removed',
  'staff.invited',
  'staff.invitation_revoked',
  'bulk_job.started',
  'bulk_job.cancelled',
  'export.created',
] as const satisfies readonly EventType[];

type GroupOf<Type extends string> = Type extends `${infer Group}.${string}` ? `${Group}.*` : never;
const groupOf = (type: string) => type.replace(/[^.]+$/, '*') as GroupOf<(typeof EVENT_TYPES)[number]>; // each has a dot

/** The same, and before several that begin alike all of them together. */
export const EVENT_CHOICES = [...new Set(EVENT_TYPES.map(groupOf))].flatMap((group) => {
  const types = EVENT_TYPES.filter((type) => groupOf(type) === group);
  return types.length === 1 ? types : [group, ...types];
});

export const actorKinds: Readonly<Record<'user' | 'key' | 'owner' | 'system', string>> = {
  user: t('Users'),
  key: t('Keys'),
  owner: t('Owners'),
  system: t('The system'),
};

export const ranges: Readonly<Record<RangeId, string>> = {
  '1h': t('Last hour'),
  '24h': t('Last 24 hours'),
  '7d': t('Last 7 days'),
  '30d': t('Last 30 days'),
};

const inOneLine = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});
/** `Nov 15, 12:18:22.006` */
export const formatInstant = (value: Date): string => inOneLine.format(value);

const inFull = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' });
export const formatSecond = (value: Date): string => inFull.format(value);

/** Who did it, in a few words. */
export function nameActor({ actor, actorName }: ActivityEvent): string {
  if (!actor) return t('Unknown');
  if (actor.type === 'system') return t('The system');
  const name = actorName ?? actor.id;
  if (name === null) return t('Nobody signed in');
  if (actor.type === 'owner') return t('{name} (staff)', { name });
  return actor.type === 'key' ? t('{name} (key)', { name }) : name;
}

const NAMES = [
  'display_name',
  'primary_email',
  'value',
  'reason',
  'host',
  'email',
  'description',
  'id',
  'user_id',
  'kind',
  'type',
] as const;

/** What it happened to: what that is called, as far as the event tells. */
export function nameSubject({ type, data }: ActivityEvent): string {
  if (data === null) return t('Erased with the user');
  const told: Readonly<Record<string, unknown>> = { ...data };
  if (/^(?:session|sign_in)\./.test(type)) return nameSignIn(told);
  const name = NAMES.map((field) => told[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : '–';
}

/** By what it was begun, or why it was ended or refused, and whose it is. */
const nameSignIn = ({ reason, method, user_id: userId }: Readonly<Record<string, unknown>>): string =>
  [reason ?? method, userId].filter((value) => typeof value === 'string').join(' · ');

/** What an owner may want to look at twice. */
export const isGrave = ({ type }: ActivityEvent): boolean =>
  /(?:\.deleted|revoked|\.failed|\.removed|sessions_ended)$/.test(type) ||
  type === 'session.token_reused' ||
  type === 'sign_in.refused' ||
  type.startsWith('impersonation.');
