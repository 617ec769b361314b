import type { Context } from '../../../context.ts';
import { eventData } from '../events/feed.view.ts';
import type { SentEvent } from './delivery.ts';

/** Servers that follow Standard Webhooks may refuse larger bodies. */
const MAX_BYTES = 20_000;

/**
 * Returns the body of a delivery: the event data in the server view. A body that would be too large contains only the
 * id, with which the receiving server can fetch the rest. Undefined if the event was deleted, or its data was erased
 * with a user.
 */
export function messageBody(ctx: Pick<Context, 'baseUrl'>, { type, version, data }: SentEvent): string | undefined {
  if (version === null || version === 0) return undefined;
  const shown = eventData(ctx, { type, version, data });
  const body = JSON.stringify({ type, data: shown });
  if (Buffer.byteLength(body) < MAX_BYTES) return body;
  return JSON.stringify({ type, data: { id: (shown as { id: string }).id }, is_shortened: true });
}
