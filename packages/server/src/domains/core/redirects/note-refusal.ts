import type { Context } from '../../../context.ts';
import { openPartOf } from './open-part.ts';
import type { RedirectPurpose } from './redirect-refusal.ts';
import { addRefusal, deleteOldestRefusals } from './refusals.queries.ts';

const MINUTE_MS = 60_000;
/** Limits what many different URLs can cost: they must not fill the table or slow down other requests. */
const NOTED_IN_ONE_MINUTE = 10;
const KEPT_FOR_EACH_PROJECT = 50;

interface Refused {
  readonly projectId: string;
  readonly url: string;
  readonly purpose: RedirectPurpose;
}

/** Records a refused redirect for the owner to see. If recording fails, the redirect is still refused. */
export async function noteRefusal(ctx: Context, { projectId, url, purpose }: Refused): Promise<void> {
  const open = openPartOf(url);
  if (open === undefined) return;
  const now = ctx.clock.now();
  try {
    const noted = await addRefusal(ctx.db, {
      projectId,
      url: open,
      purpose,
      now,
      minuteAgo: new Date(now.getTime() - MINUTE_MS),
      atMost: NOTED_IN_ONE_MINUTE,
    });
    if (noted) await deleteOldestRefusals(ctx.db, projectId, { keep: KEPT_FOR_EACH_PROJECT });
  } catch (error) {
    ctx.log.warn({ projectId, err: error }, 'could not record a refused redirect');
  }
}
