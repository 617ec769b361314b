import { KnownError, type ResponseOf, type testWebhookEndpoint as endpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { requireMayTry } from '../../core/index.ts';
import { callReceiver } from './call-receiver.ts';
import { findReceiver } from './webhooks.queries.ts';

/** Sends a test event without personal data, while the caller waits for the result. */
export async function testWebhookEndpoint(
  ctx: Context,
  projectId: string,
  id: string,
): Promise<ResponseOf<typeof endpoint, 'admin'>> {
  const receiver = await findReceiver(ctx.db, { projectId, id });
  if (!receiver) throw new KnownError('WEBHOOK_ENDPOINT_NOT_FOUND');
  await requireMayTry(ctx, projectId, 'test events');
  const body = JSON.stringify({ type: 'webhook.test', data: { message: 'A test of this webhook endpoint.' } });
  const message = { id: ctx.random.uuid(), body, sentAt: ctx.clock.now() };
  const { isAccepted, signature: _, ...outcome } = await callReceiver(ctx, receiver, message);
  return { is_accepted: isAccepted, ...outcome, body };
}
