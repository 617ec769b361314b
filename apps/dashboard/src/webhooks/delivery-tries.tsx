import type { ReactElement } from 'react';
import type { WebhookAttempt, WholeWebhookDelivery } from '@keystead/client/admin';
import { Badge, VisuallyHidden } from '@keystead/ui';
import { CodeBlock } from '@keystead/ui/dashboard';
import { formatMoment, formatRelative, t } from '../words.ts';
import { formatPause, formatTook } from './webhook-words.ts';

export const sayAnswer = ({ status, error, millis }: WebhookAttempt): string =>
  status === null
    ? (error ?? t('No answer'))
    : t('{status} after {time}', { status: String(status), time: formatTook(millis) });

/** When it is tried again, and for the last time. */
export function sayNext({ nextAttemptAt, scheduleMillis, tries }: WholeWebhookDelivery): string | null {
  if (!nextAttemptAt) return null;
  const when = formatRelative(nextAttemptAt);
  const later = scheduleMillis.slice(tries + 1).reduce((sum, pause) => sum + pause, 0);
  if (later === 0) return t('The last try is {when}.', { when });
  const last = formatMoment(new Date(nextAttemptAt.getTime() + later));
  return t('The next try is {when}, the last one {last}.', { when, last });
}

interface ScheduleProps {
  delivery: WholeWebhookDelivery;
}

/** How long after the one before each try is made, and which of them were. */
export const Schedule = ({ delivery: { scheduleMillis, tries } }: ScheduleProps): ReactElement => (
  <section className="activity-tools" aria-label={t('Schedule')}>
    {scheduleMillis.map((pause, at) => (
      <Badge key={pause} tone={at < tries ? 'warning' : 'neutral'}>
        {formatPause(pause)}
        {at < tries && <VisuallyHidden> {t('tried')}</VisuallyHidden>}
      </Badge>
    ))}
  </section>
);

interface TriesProps {
  log: readonly WebhookAttempt[];
}

/** Every try, the newest first, with how its answer began. */
export const Tries = ({ log }: TriesProps): ReactElement => (
  <ol>
    {log.map(({ number, status, startedAt, millis, error, excerpt }) => (
      <li key={number} value={number}>
        <strong>{status ?? t('No answer')}</strong> · {formatMoment(startedAt)} · {formatTook(millis)}
        {error !== null && <span className="muted mail-error">{error}</span>}
        {excerpt !== null && excerpt !== '' && <CodeBlock label={t('Response')}>{excerpt}</CodeBlock>}
      </li>
    ))}
  </ol>
);
