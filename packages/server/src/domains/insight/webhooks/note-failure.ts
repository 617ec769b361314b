import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { writeNotice } from '../../mail/index.ts';
import { writeEvent, getProject, INTERNAL_PROJECT_ID } from '../../core/index.ts';
import { listOwners } from '../../identity/index.ts';
import { endpointEvent } from './endpoint-event.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import { noteFailing, type EndpointKey } from './webhooks.queries.ts';

const FAILS_FOR_MS = 5 * 24 * 60 * 60_000;

/**
 * Records a failed attempt. If that disables the endpoint, also writes the event and emails the owners, in one
 * transaction.
 */
export async function noteFailure(ctx: Context, endpoint: EndpointKey, isGone: boolean): Promise<void> {
  const now = ctx.clock.now();
  const failsSince = new Date(now.getTime() - FAILS_FOR_MS);
  await inTransaction(ctx, async (ctx) => {
    const noted = await noteFailing(ctx.db, endpoint, { now, isGone, failsSince });
    if (!noted || noted.disabledReason === null) return;
    await writeEvent(ctx, endpoint.projectId, endpointEvent('webhook_endpoint.updated', noted));
    await tellOwners(ctx, noted);
  });
}

/** Sends as the internal project, whose users the owners are. Skips owners whose email address was never verified. */
async function tellOwners(ctx: TransactionContext, stopped: WebhookEndpoint): Promise<void> {
  const { projectId, id } = stopped;
  const internal = await getProject(ctx, INTERNAL_PROJECT_ID);
  const { displayName } = await getProject(ctx, projectId);
  const link = `${ctx.baseUrl}/dashboard/p/${projectId}/webhooks/${id}`;
  const extra = {
    webhookProject: displayName,
    webhookName: stopped.description,
    webhookGone: stopped.disabledReason === 'gone' ? 'yes' : '',
  };
  for (const owner of await listOwners(ctx.db, projectId)) {
    const { primaryEmail: recipient, primaryEmailVerified } = owner;
    if (recipient === null || !primaryEmailVerified) continue;
    await writeNotice(ctx, internal, { kind: 'webhook_stopped', recipient, user: owner, link, extra });
  }
}
