import { MOST_COUNTS_READ } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { countCounts, type CountedLimit } from './counts.queries.ts';

export interface Counts {
  readonly of: (id: string) => CountedLimit | undefined;
  /** Whether there are more counts than were read. */
  readonly isCapped: boolean;
}

/** Returns the current counts of a project by limit id. `maxima` has the maximum of each limit. */
export async function countsOf(
  ctx: Context,
  projectId: string,
  maxima: Readonly<Record<string, number>>,
): Promise<Counts> {
  const counted = await countCounts(ctx.db, {
    projectId,
    maxima,
    now: ctx.clock.now(),
    atMost: MOST_COUNTS_READ + 1,
  });
  const byId = new Map(counted.map((row) => [row.id, row]));
  return { of: (id) => byId.get(id), isCapped: (byId.get('')?.most ?? 0) > MOST_COUNTS_READ };
}
