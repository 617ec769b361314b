import type { AccessType } from '@keystead/contract';
import type { Db } from '../../../db/db.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Logger } from '../../../platform/logger.ts';
import { runEvery } from '../../../platform/run-every.ts';
import { updateUses, type SetUse } from './api-keys.queries.ts';

/** A set of keys, as far as it matters that one of them was used. */
export interface UsedSet {
  readonly projectId: string;
  readonly setId: string;
  readonly wasUsedByClients: boolean;
}

/** When sets of keys were last used: noted in memory by requests, written for all of them by the minute. */
export interface KeyUses {
  /** Awaits nothing. A client's first use of a set is written at once: an owner may be waiting to see it arrive. */
  note(set: UsedSet, accessType: AccessType, now: Date): void;
  /** Writes what was noted since the last time, by one statement. Throws where it cannot be written; then it stays noted. */
  write(): Promise<void>;
  /** Writes by the minute. Stopping writes the rest. */
  keepWriting(): { stop(): Promise<void> };
}

const WRITTEN_EVERY_MS = 60_000;
const REMEMBERED_FIRST_USES = 20_000;

export function createKeyUses({ db, log }: { db: Db; log: Logger }): KeyUses {
  let noted = new Map<string, SetUse>();
  // A key is remembered for a second, and so is that no client has used it.
  const firstUses = new BoundedMap<string, true>(REMEMBERED_FIRST_USES);
  const firstWrites = new Set<Promise<void>>();

  function noteFirst(name: string, use: SetUse): void {
    if (firstUses.get(name)) return;
    firstUses.set(name, true);
    const writing = writeAll(new Map([[name, { ...use, firstClientUseAt: use.lastUsedAt }]])).catch((error: unknown) =>
      log.warn({ err: error }, 'could not write the first use of a key, will retry'),
    );
    firstWrites.add(writing);
    void writing.finally(() => firstWrites.delete(writing));
  }

  async function writeAll(uses: ReadonlyMap<string, SetUse>): Promise<void> {
    if (uses.size === 0) return;
    try {
      await updateUses(db, [...uses.values()]);
    } catch (error) {
      for (const [name, use] of uses) noted.set(name, laterOf(use, noted.get(name)));
      throw error;
    }
  }

  async function write(): Promise<void> {
    if (firstWrites.size > 0) await Promise.all(firstWrites); // what they could not write is noted again
    const uses = noted;
    noted = new Map();
    await writeAll(uses);
  }

  return {
    note({ projectId, setId, wasUsedByClients }, accessType, now) {
      const name = `${projectId} ${setId}`;
      const use = { projectId, setId, lastUsedAt: now, firstClientUseAt: noted.get(name)?.firstClientUseAt ?? null };
      noted.set(name, use);
      if (accessType === 'client' && !wasUsedByClients) noteFirst(name, use);
    },
    write,
    keepWriting: () =>
      runEvery({
        name: 'write when keys were used',
        everyMillis: WRITTEN_EVERY_MS,
        work: write,
        log,
        isRunAtEnd: true,
      }),
  };
}

const laterOf = (earlier: SetUse, later: SetUse = earlier): SetUse => ({
  ...later,
  firstClientUseAt: earlier.firstClientUseAt ?? later.firstClientUseAt,
});
