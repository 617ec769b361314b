import { normalizeEmail } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { countInBuckets } from './limits.queries.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

export interface MailRequest {
  readonly recipient: string;
  readonly purpose: string;
}

/** Counts the mail, and tells whether it may leave. Whoever asked gets the same answer either way. */
export async function mayMail(ctx: Context, projectId: string, { recipient, purpose }: MailRequest): Promise<boolean> {
  const now = ctx.clock.now();
  const { perAddressIn15Minutes, perClientInOneHour, perProjectInOneHour } = ctx.mailLimits;
  const bucket = (name: string, limit: number, windowMillis: number) => ({
    name,
    limit,
    windowEndsAt: new Date(now.getTime() + windowMillis),
  });
  const narrow = [bucket(`mail ${purpose} ${normalizeEmail(recipient)}`, perAddressIn15Minutes, QUARTER_MS)];
  const { personAddress } = ctx.device;
  if (personAddress !== undefined) narrow.push(bucket(`mail from ${personAddress}`, perClientInOneHour, HOUR_MS));
  const over = await countInBuckets(ctx.db, projectId, {
    narrow,
    wide: bucket('mail', perProjectInOneHour, HOUR_MS),
    now,
  });
  return over.length === 0;
}
