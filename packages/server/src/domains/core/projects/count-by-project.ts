import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { countAll, countUpTo } from './count-by-project.queries.ts';

/** Projects of so many, or more, are counted once a minute at most: a million users take a tenth of a second. */
const REMEMBERED_FROM = 20_000;
const MINUTE_MS = 60_000;
/** Nothing older is told. */
const OLDEST_TOLD_MS = 60 * MINUTE_MS;
const KEPT_PROJECTS = 1000;

/** How many users projects have, or teams, by the ids of those that were asked for. Handed in where these stand to the right. */
export type CountByProject = (projectIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

interface Counted {
  readonly rows: Sql<never>;
  readonly calledInLog: string;
}

/**
 * To the unit; but a large project has as many as it had within the last minute or, for whoever asks first after an hour at
 * most, when it was last asked for.
 */
export function createCounts({ db, clock, log }: Context, { rows, calledInLog }: Counted): CountByProject {
  const large = new BoundedMap<string, { readonly count: number; readonly at: number }>(KEPT_PROJECTS);
  const underWay = new Map<string, Promise<number>>();
  const now = () => clock.now().getTime();

  /** Whoever asks while a project is being counted waits for the same answer. */
  function countAnew(projectId: string): Promise<number> {
    const begun = underWay.get(projectId);
    if (begun) return begun;
    const at = now();
    const counting = countAll(db, rows, projectId)
      .then((count) => {
        if (count >= REMEMBERED_FROM) large.set(projectId, { count, at });
        else large.delete(projectId);
        return count;
      })
      .finally(() => underWay.delete(projectId));
    underWay.set(projectId, counting);
    return counting;
  }

  function countLarge(projectId: string): Promise<number> | number {
    const known = large.get(projectId);
    if (!known || now() - known.at >= OLDEST_TOLD_MS) return countAnew(projectId);
    if (now() - known.at >= MINUTE_MS)
      countAnew(projectId).catch((error: unknown) =>
        log.warn({ err: error }, `the ${calledInLog} of a project were not counted`),
      );
    return known.count;
  }

  return async (projectIds) => {
    const unknown = projectIds.filter((id) => !large.get(id));
    const small = await countUpTo(db, rows, unknown, REMEMBERED_FROM);
    const counts = projectIds.map(async (id): Promise<[string, number]> => {
      const count = small.get(id);
      return [id, count === undefined || count >= REMEMBERED_FROM ? await countLarge(id) : count];
    });
    return new Map(await Promise.all(counts));
  };
}
