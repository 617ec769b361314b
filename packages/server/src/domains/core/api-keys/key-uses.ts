import type { AccessType } from '@keystead/contract';
import type { Db } from '../../../db/db.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Logger } from '../../../platform/logger.ts';
import { runEvery } from '../../../platform/run-every.ts';
import { updateUses, type SetUse } from './api-keys.queries.ts';

/** The key set that a used key belongs to. */
export interface UsedSet {
  readonly projectId: string;
  readonly setId: string;
  readonly wasUsedByClients: boolean;
}

/** Records when key sets were last used: requests note it in memory, and all notes are written once a minute. */
export interface KeyUses {
  /**
   * Doesn't wait for the database. A client's first use of a set is written at once, because an owner may be waiting to
   * see it.
   */
  note(set: UsedSet, accessType: AccessType, now: Date): void;
  /** Writes all noted uses in one statement. If that fails, throws and keeps the notes. */
  write(): Promise<void>;
  /** Writes once a minute, and the rest when stopped. */
  keepWriting(): { stop(): Promise<void> };
}

const WRITTEN_EVERY_MS = 60_000;
const REMEMBERED_FIRST_USES = 20_000;

export function createKeyUses({ db, log }: { db: Db; log: Logger }): KeyUses {
  let noted = new Map<string, SetUse>();
  // Key sets are cached for a second, so a cached one may still say that no client has used it.
  const firstUses = new BoundedMap<string, true>(REMEMBERED_FIRST_USES);
  const firstWrites = new Set<Promise<void>>();

  function noteFirst(name: string, use: SetUse): void {
    if (firstUses.get(name)) return;
    firstUses.set(name, true);
    const writing = writeAll(new Map([[name, { ...use, firstClientUseAt: use.lastUsedAt }]])).catch((error: unknown) =>
      log.warn({ err: error }, 'could not record the first use of an API key, will retry'),
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
    if (firstWrites.size > 0) await Promise.all(firstWrites); // failed first writes are noted again
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
        name: 'record API key usage',
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
