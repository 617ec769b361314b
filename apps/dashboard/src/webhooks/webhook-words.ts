import type { WebhookDelivery, WebhookDeliveryStatus, WebhookEndpoint, WebhookEventType } from '@keystead/client/admin';
import { formatMoment, LOCALE, t } from '../words.ts';

const deliveryStatuses: Readonly<Record<WebhookDeliveryStatus, string>> = {
  waiting: t('Waiting'),
  delivered: t('Delivered'),
  failed: t('Failed'),
  dropped: t('Dropped'),
};

type DeliveryState = Pick<WebhookDelivery, 'status' | 'attempts'>;

const isRetried = ({ status, attempts }: DeliveryState): boolean => status === 'waiting' && attempts > 0;

export const nameDelivery = (delivery: DeliveryState): string =>
  isRetried(delivery) ? t('Retrying') : deliveryStatuses[delivery.status];

export function toneOfDelivery(delivery: DeliveryState) {
  if (delivery.status === 'delivered') return 'success';
  return delivery.status === 'failed' || isRetried(delivery) ? 'warning' : 'neutral';
}

export interface Standing {
  readonly label: string;
  readonly tone: 'success' | 'warning' | 'neutral';
}

/** How an endpoint stands, in a word. */
export function standingOf({ disabledReason, isFailing }: WebhookEndpoint): Standing {
  if (disabledReason === 'owner') return { label: t('Off'), tone: 'neutral' };
  if (disabledReason === 'gone') return { label: t('Gone'), tone: 'warning' };
  if (disabledReason === 'failing') return { label: t('Switched off'), tone: 'warning' };
  return isFailing ? { label: t('Failing'), tone: 'warning' } : { label: t('On'), tone: 'success' };
}

/** Every type is here: the compiler asks for a line. */
const types: Readonly<Record<WebhookEventType, true>> = {
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

export const eventTypes = Object.keys(types) as readonly WebhookEventType[];

export const nameEvents = ({ eventTypes: chosen }: Pick<WebhookEndpoint, 'eventTypes'>): string =>
  chosen === null ? t('All events') : chosen.join(', ');

const SECOND_MS = 1000;
/** `212 ms`, `12.4 s` */
export const formatTook = (millis: number): string =>
  millis < 10 * SECOND_MS ? t('{millis} ms', { millis }) : t('{seconds} s', { seconds: Math.round(millis / 100) / 10 });

const UNITS = [
  ['hour', 3600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
  ['second', SECOND_MS],
] as const;

/** `5 min`, `24 hr` */
export function formatPause(millis: number): string {
  const [unit, size] = UNITS.find(([, one]) => millis >= one) ?? UNITS[2];
  return (millis / size).toLocaleString(LOCALE, { style: 'unit', unit, unitDisplay: 'short' });
}

/** As long as it counts. */
export const describeOldSecret = ({ previousSecretUntil: until }: WebhookEndpoint): string | undefined =>
  until && until > new Date() ? t('the old secret signs until {when}', { when: formatMoment(until) }) : undefined;
