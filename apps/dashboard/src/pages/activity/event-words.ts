import type { ActivityEvent, EventType } from '@keystead/client/admin';
import { LOCALE, t } from '../../words.ts';
import type { RangeId } from './activity-search.ts';

/** Lists every event type: the compiler reports a missing one. */
const types: Readonly<Record<EventType, true>> = {
  'user.created': true,
  'user.updated': true,
  'user.deleted': true,
  'user.unlocked': true,
  'team.created': true,
  'team.updated': true,
  'team.deleted': true,
  'team_membership.created': true,
  'team_membership.deleted': true,
  'team_permission.created': true,
  'team_permission.deleted': true,
  'contact_channel.created': true,
  'contact_channel.updated': true,
  'contact_channel.deleted': true,
  'session.created': true,
  'session.ended': true,
  'session.token_reused': true,
  'sign_in.refused': true,
  'impersonation.started': true,
  'impersonation.ended': true,
  'project.created': true,
  'project.updated': true,
  'project.deleted': true,
  'project.sessions_ended': true,
  'api_key.created': true,
  'api_key.updated': true,
  'api_key.revoked': true,
  'permission_definition.created': true,
  'permission_definition.updated': true,
  'permission_definition.deleted': true,
  'email_template.updated': true,
  'email_template.reset': true,
  'webhook_endpoint.created': true,
  'webhook_endpoint.updated': true,
  'webhook_endpoint.secret_rotated': true,
  'webhook_endpoint.deleted': true,
  'webhook_token.created': true,
  'mail.failed': true,
  'staff.added': true,
  'staff.updated': true,
  'staff.removed': true,
  'staff.invited': true,
  'staff.invitation_revoked': true,
  'bulk_job.started': true,
  'bulk_job.cancelled': true,
  'export.created': true,
};

export const EVENT_TYPES = Object.keys(types) as readonly EventType[];

type GroupOf<Type extends string> = Type extends `${infer Group}.${string}` ? `${Group}.*` : never;
const groupOf = (type: EventType) => type.replace(/[^.]+$/, '*') as GroupOf<EventType>; // every type has a dot

/** Event types to filter by. Types of the same group are preceded by the whole group, such as `user.*`. */
export const EVENT_CHOICES = [...new Set(EVENT_TYPES.map(groupOf))].flatMap((group) => {
  const alike = EVENT_TYPES.filter((type) => groupOf(type) === group);
  return alike.length === 1 ? alike : [group, ...alike];
});

export const actorKinds: Readonly<Record<'user' | 'key' | 'owner' | 'system', string>> = {
  user: t('Users'),
  key: t('API keys'),
  owner: t('Staff'),
  system: t('System'),
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

/** Returns a short name for who caused an event. */
export function nameActor({ actor, actorName }: ActivityEvent): string {
  if (!actor) return t('Unknown');
  if (actor.type === 'system') return t('System');
  const name = actorName ?? actor.id;
  if (name === null) return t('Not signed in');
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

/** Names the user, the team or the object that the event is about. */
export function nameSubject({ type, data, userName, teamName }: ActivityEvent): string {
  if (data === null) return t('Deleted with the user');
  const fields: Readonly<Record<string, unknown>> = { ...data };
  if (/^(?:session|sign_in)\./.test(type)) return userName ?? t('Deleted user');
  const name = NAMES.map((field) => fields[field]).find((value) => typeof value === 'string' && value !== '');
  if (type.startsWith('project.') && name === fields['id']) return '–'; // the project of the log itself
  const parts = [userName, teamName, ...(isNamed(type) ? [] : [name])].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' · ') : typeof name === 'string' ? name : '–';
}

/** Whether `userName` and `teamName` already name everything that the event is about. */
const isNamed = (type: string): boolean => /^(?:user|team|team_membership)\./.test(type);

/** Whether an owner may want to look closely at an event. */
export const isGrave = ({ type }: ActivityEvent): boolean =>
  /(?:\.deleted|revoked|\.failed|\.removed|sessions_ended)$/.test(type) ||
  type === 'session.token_reused' ||
  type === 'sign_in.refused' ||
  type.startsWith('impersonation.');
