import { inTransaction, type Context, type TransactionContext } from '../../../../context.ts';
import { chainOf, NO_HASH } from './chain.ts';
import { findEnds, isDeletionTold, listLogs, listSealed, standStill, type SealedEvent } from './chain.queries.ts';
import { inspect } from './inspect.ts';

const PAGE = 1000;

/** The result of verifying the log of one project. */
export interface VerifiedLog {
  readonly projectId: string;
  /** The number of events in the log, and how many of them lost their data with a deleted user. */
  readonly events: number;
  readonly erased: number;
  /**
   * The last position in the log and its hash. Worth noting elsewhere, because a log that ends earlier one day was cut
   * off.
   */
  readonly position: string;
  readonly hash: string;
  /** The first problem in the log, if there is one. */
  readonly problem: string | undefined;
}

/** Verifies the logs of all projects, or of one, and yields a result for each. */
export async function* verifyLogs(ctx: Context, projectId?: string): AsyncGenerator<VerifiedLog> {
  for (const id of await listLogs(ctx.db))
    if (projectId === undefined || id === projectId) yield await verifyLog(ctx, id);
}

const verifyLog = (ctx: Context, projectId: string): Promise<VerifiedLog> =>
  inTransaction(ctx, async (ctx) => {
    await standStill(ctx.db);
    return readLog(ctx, projectId);
  });

async function readLog({ db, instanceKeys }: TransactionContext, projectId: string): Promise<VerifiedLog> {
  const chain = chainOf(instanceKeys, projectId);
  const ends = await findEnds(db, projectId);
  let position = ends?.sweptPosition ?? '0';
  let previous = ends?.sweptHash ?? NO_HASH;
  let events = 0;
  let erased = 0;
  /** For each user whose deletion has not been found yet, the first position whose data was erased with them. */
  const awaited = new Map<string, string>();
  const result = (problem?: string): VerifiedLog => ({
    projectId,
    events,
    erased,
    position,
    hash: previous.toString('hex'),
    problem,
  });
  if (ends && !chain.proofOf(ends).equals(ends.proof))
    return result('the stored start and end of the log were modified outside Keystead');
  let page: SealedEvent[];
  do {
    page = await listSealed(db, projectId, { after: position, limit: PAGE });
    for (const event of page) {
      const next = BigInt(position) + 1n;
      if (BigInt(event.position) !== next) return result(`event ${next} is missing`);
      const finding = inspect(chain, event, previous);
      if (finding === 'changed') return result(`event ${event.position} (${event.id}) was modified outside Keystead`);
      if (finding === 'erased' && event.erasedFor !== null) {
        erased += 1;
        if (!awaited.has(event.erasedFor)) awaited.set(event.erasedFor, event.position);
      }
      if (event.type === 'user.deleted' && event.subjectId !== null) awaited.delete(event.subjectId);
      events += 1;
      position = event.position;
      previous = event.hash;
    }
  } while (page.length === PAGE);
  if (position !== (ends?.position ?? '0')) return result(`event ${BigInt(position) + 1n} is missing`);
  for (const [userId, at] of awaited)
    if (!(await isDeletionTold(db, projectId, userId)))
      return result(`event ${at} has no data, but its user was not deleted`);
  return result();
}
