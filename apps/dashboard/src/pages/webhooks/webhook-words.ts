import type { WebhookDelivery, WebhookDeliveryStatus, WebhookEndpoint, WebhookEventType } from '@keystead/client/admin';
import { formatMoment, LOCALE, t } from '../../words.ts';
import { EVENT_TYPES } from '../activity/event-words.ts';

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

/** Returns the status of an endpoint in a word. */
export function standingOf({ disabledReason, isFailing }: WebhookEndpoint): Standing {
  if (disabledReason === 'owner') return { label: t('Off'), tone: 'neutral' };
  if (disabledReason === 'gone') return { label: t('Gone'), tone: 'warning' };
  if (disabledReason === 'failing') return { label: t('Disabled'), tone: 'warning' };
  return isFailing ? { label: t('Failing'), tone: 'warning' } : { label: t('On'), tone: 'success' };
}

/** `project.created` is never sent, because it happens before any endpoint exists. */
export const eventTypes: readonly WebhookEventType[] = EVENT_TYPES.filter((type) => type !== 'project.created');

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

/** Describes the previous secret, as long as it is valid. */
export const describeOldSecret = ({ previousSecretUntil: until }: WebhookEndpoint): string | undefined =>
  until && until > new Date() ? t('the old secret works until {when}', { when: formatMoment(until) }) : undefined;
