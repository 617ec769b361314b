import type { Context } from '../../../context.ts';
import { eventData } from '../events/feed.view.ts';
import type { SentEvent } from './delivery.ts';

/** Receivers of Standard Webhooks may refuse what is longer. */
const MAX_BYTES = 20_000;

/**
 * What is sent of an event: the data as the API shows it to servers. Of what would be too long only the id, by which the
 * receiver reads the rest. Undefined where the event is kept no longer, or tells of a user who was deleted.
 */
export function messageBody(ctx: Pick<Context, 'baseUrl'>, { type, version, data }: SentEvent): string | undefined {
  if (version === null || version === 0) return undefined;
  const shown = eventData(ctx, { type, version, data });
  const body = JSON.stringify({ type, data: shown });
  if (Buffer.byteLength(body) < MAX_BYTES) return body;
  return JSON.stringify({ type, data: { id: (shown as { id: string }).id }, is_shortened: true });
}
