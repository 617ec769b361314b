import { KEY_ALERT_DAYS } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { untilNoneIsLeft } from '../../../db/sweep.ts';
import { writeNotice } from '../../mail/index.ts';
import { getProject, INTERNAL_PROJECT_ID, type Project, claimEndingSets, type EndingSet } from '../../core/index.ts';
import { listOwners } from '../../identity/index.ts';

const DAY_MS = 24 * 60 * 60_000;
const WARNED_DAYS_BEFORE = [KEY_ALERT_DAYS, 3, 0];
/** Older expirations happened while no process ran, or before these warnings existed. */
const TOLD_AFTER_END_DAYS = 3;
const IN_USE_DAYS = 30;
const SETS_AT_ONCE = 100;

/**
 * Emails the owners of projects whose API keys are in use and about to expire, or have just expired: once per stage,
 * whichever process runs it. Keys unused for a month expire without a warning.
 */
export async function warnOfEndingKeys(ctx: Context): Promise<void> {
  const internal = await getProject(ctx, INTERNAL_PROJECT_ID);
  await untilNoneIsLeft(() => inTransaction(ctx, (ctx) => warnOfSome(ctx, internal)));
}

/** Claims the key sets and queues the emails in one transaction. */
async function warnOfSome(ctx: TransactionContext, internal: Project): Promise<readonly EndingSet[]> {
  const now = ctx.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const sets = await claimEndingSets(ctx.db, {
    now,
    days: WARNED_DAYS_BEFORE,
    endedAfter: daysAgo(TOLD_AFTER_END_DAYS),
    usedAfter: daysAgo(IN_USE_DAYS),
    limit: SETS_AT_ONCE,
  });
  for (const set of sets) await warnOwners(ctx, internal, set);
  return sets;
}

/** Sends as the internal project, whose users the owners are. Skips owners whose email address was never verified. */
async function warnOwners(ctx: TransactionContext, internal: Project, set: EndingSet): Promise<void> {
  const kind = set.expiresAt <= ctx.clock.now() ? 'keys_ended' : 'keys_ending';
  const link = `${ctx.baseUrl}/dashboard/p/${set.projectId}/api-keys`;
  const extra = {
    keysProject: set.projectName,
    keysDescription: set.description,
    keysLastFour: lastFours(set),
    keysEnd: `${set.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  };
  for (const owner of await listOwners(ctx.db, set.projectId)) {
    const { primaryEmail: recipient, primaryEmailVerified } = owner;
    if (recipient === null || !primaryEmailVerified) continue;
    await writeNotice(ctx, internal, { kind, recipient, user: owner, link, extra });
  }
}

const lastFours = (set: EndingSet): string =>
  [set.publishableClientKeyLastFour, set.secretServerKeyLastFour, set.superSecretAdminKeyLastFour]
    .filter((lastFour) => lastFour !== null)
    .join(', ');
