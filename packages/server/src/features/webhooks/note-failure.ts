import { inTransaction, type Context, type TransactionContext } from '../../context.ts';
import { execute, maybeOne } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { queueNotice } from '../email/index.ts';
import { recordEvent } from '../events/index.ts';
import { getProject, INTERNAL_PROJECT_ID } from '../projects/index.ts';
import { listOwners } from '../users/index.ts';
import {
  noteFailing,
  selectStopped,
  stoppedEndpointEvent,
  type EndpointKey,
  type StoppedEndpoint,
} from './webhooks.queries.ts';

const FAILS_FOR_MS = 5 * 24 * 60 * 60_000;

/** Notes that an attempt was in vain. Where that is the end of an endpoint, the log tells it and its owners are mailed: all or nothing. */
export async function noteFailure(ctx: Context, endpoint: EndpointKey, isGone: boolean): Promise<void> {
  const now = ctx.clock.now();
  const failsSince = new Date(now.getTime() - FAILS_FOR_MS);
  await inTransaction(ctx, async (ctx) => {
    const noted = noteFailing(endpoint, { now, isGone, failsSince });
    const event = recordEvent(ctx, endpoint.projectId, stoppedEndpointEvent);
    const stopped = await maybeOne<StoppedEndpoint>(ctx.db, together([noted, event], selectStopped));
    if (stopped) await tellOwners(ctx, endpoint, stopped);
  });
}

/** In the name of the internal project, whose users they are. Nobody is written to whose address was never proved. */
async function tellOwners(
  ctx: TransactionContext,
  { projectId, id }: EndpointKey,
  stopped: StoppedEndpoint,
): Promise<void> {
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
    const notice = { kind: 'webhook_stopped', recipient, user: owner, link, extra } as const;
    await execute(ctx.db, together([queueNotice(ctx, internal, notice)]));
  }
}
