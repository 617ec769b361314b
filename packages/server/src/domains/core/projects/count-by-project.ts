import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/sql.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import { countAll, countUpTo } from './count-by-project.queries.ts';

/**
 * Projects with this many rows are counted once a minute at most, because counting a million users takes a tenth of a
 * second.
 */
const REMEMBERED_FROM = 20_000;
const MINUTE_MS = 60_000;
/** Older counts are not returned. */
const OLDEST_TOLD_MS = 60 * MINUTE_MS;
const KEPT_PROJECTS = 1000;

/**
 * Returns the number of users, or of teams, by project id. Passed as a parameter, because the domains with these tables
 * depend on this one.
 */
export type CountByProject = (projectIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

interface Counted {
  readonly rows: Sql<never>;
  readonly calledInLog: string;
}

/**
 * Small projects are counted exactly. The count of a large project is cached: it is at most a minute old or, for the
 * first request after a pause, up to an hour.
 */
export function createCounts({ db, clock, log }: Context, { rows, calledInLog }: Counted): CountByProject {
  const large = new BoundedMap<string, { readonly count: number; readonly at: number }>(KEPT_PROJECTS);
  const underWay = new Map<string, Promise<number>>();
  const now = () => clock.now().getTime();

  /** Concurrent requests share one count. */
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
        log.warn({ err: error }, `could not count the ${calledInLog} of a project`),
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
