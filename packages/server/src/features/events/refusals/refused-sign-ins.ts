import { execute, type Db } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import type { Logger } from '../../../platform/logger.ts';
import { recordTold } from '../index.ts';
import { holdTriedUsers, selectRefusals, toldRefusals } from './refusals.queries.ts';
import type { RefusedSignIn, RefusedSignIns } from './refused-sign-in.ts';

const WRITTEN_EVERY_MS = 10_000;
/** How many of a project are told one by one: so many at once, and so many more each time. The rest is told without whom and where. */
const MOST_AT_ONCE = 200;
const MORE_EACH_TIME = 5;

export function createRefusedSignIns({ db, log }: { db: Db; log: Logger }): RefusedSignIns {
  let gathered = new Map<string, Map<string, Gathered>>();
  /** How many more each project may be told of, where that is fewer than at most. */
  const rooms = new Map<string, number>();
  let writing = Promise.resolve();

  const roomOf = (projectId: string): number => rooms.get(projectId) ?? MOST_AT_ONCE;
  function setRoom(projectId: string, room: number): void {
    if (room >= MOST_AT_ONCE) rooms.delete(projectId);
    else rooms.set(projectId, Math.max(0, room));
  }

  /** Makes nothing new where there is one alike: a flood must not cost more memory than it has to. */
  function add(refusal: Gathered): void {
    const { projectId } = refusal;
    const alike = gathered.get(projectId) ?? new Map<string, Gathered>();
    gathered.set(projectId, alike);
    if (fold(alike, refusal)) return;
    if (alike.size >= roomOf(projectId) && fold(alike, Object.assign(refusal, NOBODY))) return;
    alike.set(nameOf(refusal), refusal);
  }

  async function writeAll(): Promise<void> {
    for (const [projectId, room] of rooms) setRoom(projectId, room + MORE_EACH_TIME);
    const taken = gathered;
    if (taken.size === 0) return;
    gathered = new Map();
    const before = Array.from(taken.keys(), (projectId) => [projectId, roomOf(projectId)] as const);
    for (const [projectId, alike] of taken) setRoom(projectId, roomOf(projectId) - alike.size);
    try {
      await tellOfRefusals(
        db,
        [...taken.values()].flatMap((alike) => [...alike.values()]),
      );
    } catch (error) {
      for (const [projectId, room] of before) setRoom(projectId, room);
      for (const alike of taken.values()) for (const refusal of alike.values()) add(refusal);
      log.warn({ err: error }, 'refused sign-ins could not be told of, which is tried again');
    }
  }
  const write = (): Promise<void> => (writing = writing.then(writeAll));

  return {
    note: add,
    write,
    keepWriting() {
      const timer = setInterval(() => void write(), WRITTEN_EVERY_MS);
      return {
        stop() {
          clearInterval(timer);
          return write();
        },
      };
    },
  };
}

type Gathered = { -readonly [Name in keyof RefusedSignIn]: RefusedSignIn[Name] };

/** Adds it to the one that is alike, if there is one; where the last came from is what is told. */
function fold(alike: ReadonlyMap<string, Gathered>, refusal: RefusedSignIn): boolean {
  const found = alike.get(nameOf(refusal));
  if (!found) return false;
  found.count += refusal.count;
  found.at = refusal.at;
  found.device = refusal.device;
  found.requestId = refusal.requestId;
  return true;
}

const NOBODY = { userId: null, address: null, device: null, requestId: null } as const;

const nameOf = ({ userId, address, method, reason }: RefusedSignIn): string =>
  `${userId ?? ''} ${address ?? ''} ${method} ${reason}`;

/** One statement, of however many projects. */
const tellOfRefusals = (db: Db, refusals: readonly RefusedSignIn[]): Promise<void> =>
  execute(db, together([selectRefusals(refusals), holdTriedUsers, toldRefusals, recordTold]));
