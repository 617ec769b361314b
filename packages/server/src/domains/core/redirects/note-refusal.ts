import type { Context } from '../../../context.ts';
import { openPartOf } from './open-part.ts';
import type { RedirectPurpose } from './redirect-refusal.ts';
import { addRefusal, deleteOldestRefusals } from './refusals.queries.ts';

const MINUTE_MS = 60_000;
/** Whoever asks for many addresses fills neither the table nor the time of others. */
const NOTED_IN_ONE_MINUTE = 10;
const KEPT_FOR_EACH_PROJECT = 50;

interface Refused {
  readonly projectId: string;
  readonly url: string;
  readonly purpose: RedirectPurpose;
}

/** For the owner to see. What cannot be noted changes nothing about the refusal. */
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
    ctx.log.warn({ projectId, err: error }, 'a refused redirect was not noted');
  }
}
