import type { Context } from '../../context.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { countAllUsers, countUsersUpTo } from './users.queries.ts';

/** Projects of more users are counted once a minute at most: a million of them take a tenth of a second. */
const COUNTED_ALWAYS = 20_000;
const MINUTE_MS = 60_000;
/** Nothing older is told. */
const OLDEST_TOLD_MS = 60 * MINUTE_MS;
const KEPT_PROJECTS = 1000;

/**
 * How many users projects have, by the ids of those that were asked for. To the unit; but a large project has as many as it
 * had within the last minute or, for whoever asks first after an hour at most, when it was last asked for.
 */
export function createUserCounts(
  ctx: Context,
): (projectIds: readonly string[]) => Promise<ReadonlyMap<string, number>> {
  const large = new BoundedMap<string, { readonly count: number; readonly at: number }>(KEPT_PROJECTS);
  const underWay = new Map<string, Promise<number>>();
  const now = () => ctx.clock.now().getTime();

  /** Whoever asks while a project is being counted waits for the same answer. */
  function countAll(projectId: string): Promise<number> {
    const begun = underWay.get(projectId);
    if (begun) return begun;
    const at = now();
    const counting = countAllUsers(ctx.db, projectId)
      .then((count) => {
        if (count > COUNTED_ALWAYS) large.set(projectId, { count, at });
        else large.delete(projectId);
        return count;
      })
      .finally(() => underWay.delete(projectId));
    underWay.set(projectId, counting);
    return counting;
  }

  function countLarge(projectId: string): Promise<number> | number {
    const known = large.get(projectId);
    if (!known || now() - known.at >= OLDEST_TOLD_MS) return countAll(projectId);
    if (now() - known.at >= MINUTE_MS)
      countAll(projectId).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'the users of a project were not counted'),
      );
    return known.count;
  }

  return async (projectIds) => {
    const small = await countUsersUpTo(
      ctx.db,
      projectIds.filter((id) => !large.get(id)),
      COUNTED_ALWAYS + 1,
    );
    const counts = projectIds.map(async (id): Promise<[string, number]> => {
      const count = small.get(id);
      return [id, count === undefined || count > COUNTED_ALWAYS ? await countLarge(id) : count];
    });
    return new Map(await Promise.all(counts));
  };
}
