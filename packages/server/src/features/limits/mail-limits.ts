import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { countInBuckets } from './limits.queries.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

export interface MailRequest {
  readonly recipient: string;
  readonly purpose: string;
  /** The network the request came from; undefined where it is not counted. */
  readonly clientAddress: string | undefined;
}

/** Counts the mail, and tells whether it may leave. Whoever asked gets the same answer either way. */
export async function mayMail(ctx: Context, projectId: string, { recipient, purpose, clientAddress }: MailRequest): Promise<boolean> {
  const now = ctx.clock.now();
  const limits = ctx.mailLimits;
  const rules = [
    { name: `mail ${purpose} ${normalizeEmail(recipient)}`, windowMillis: QUARTER_MS, limit: limits.perAddressIn15Minutes },
    { name: 'mail', windowMillis: HOUR_MS, limit: limits.perProjectInOneHour },
    ...(clientAddress === undefined ? [] : [{ name: `mail from ${clientAddress}`, windowMillis: HOUR_MS, limit: limits.perClientInOneHour }]),
  ];
  const counts = await countInBuckets(
    ctx.db,
    projectId,
    rules.map(({ name, windowMillis }) => ({ name, windowEndsAt: new Date(now.getTime() + windowMillis) })),
    now,
  );
  return rules.every(({ name, limit }) => (counts.find((counted) => counted.name === name)?.count ?? 0) <= limit);
}
