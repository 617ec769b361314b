import type { Db } from '../../../db/db.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Random } from '../../../platform/random.ts';
import { runEvery } from '../../../platform/run-every.ts';
import { insertWholeEvents } from '../../core/index.ts';
import { listProjectsOf, lockTriedUsers } from './refusals.queries.ts';
import type { RefusedSignIn, RefusedSignIns, ToldRefusal } from './refused-sign-in.ts';

const WRITTEN_EVERY_MS = 10_000;
/**
 * How many refusals per project get their own event: at most this many at once, and five more with each write. Further
 * ones are combined without user and IP address.
 */
const MOST_AT_ONCE = 200;
const MORE_EACH_TIME = 5;

interface Parts {
  readonly db: Db;
  readonly log: Logger;
  readonly random: Random;
}

export function createRefusedSignIns({ db, log, random }: Parts): RefusedSignIns {
  let gathered = new Map<string, Map<string, Gathered>>();
  /**
   * Refusals being written, with fixed ids: if the response of the statement is lost, writing them again creates no
   * duplicates.
   */
  let onItsWay: readonly ToldRefusal[] = [];
  /** How many more events each project may get, if fewer than the maximum. */
  const rooms = new Map<string, number>();

  const roomOf = (projectId: string): number => rooms.get(projectId) ?? MOST_AT_ONCE;
  function setRoom(projectId: string, room: number): void {
    if (room >= MOST_AT_ONCE) rooms.delete(projectId);
    else rooms.set(projectId, Math.max(0, room));
  }

  /** Combines equal refusals without allocating anything, so that a flood uses little memory. */
  function add(refusal: Gathered): void {
    const { projectId } = refusal;
    const alike = gathered.get(projectId) ?? new Map<string, Gathered>();
    gathered.set(projectId, alike);
    if (fold(alike, refusal)) return;
    if (alike.size >= roomOf(projectId) && fold(alike, Object.assign(refusal, NOBODY))) return;
    alike.set(nameOf(refusal), refusal);
  }

  function takeGathered(): ToldRefusal[] {
    for (const [projectId, alike] of gathered) setRoom(projectId, roomOf(projectId) - alike.size);
    const taken = [...gathered.values()].flatMap((alike) => [...alike.values()]);
    gathered = new Map();
    return taken.map((refusal) => ({ ...refusal, id: random.uuid() }));
  }

  async function write(): Promise<void> {
    for (const [projectId, room] of rooms) setRoom(projectId, room + MORE_EACH_TIME);
    await tellOfRefusals(db, onItsWay);
    onItsWay = takeGathered();
    await tellOfRefusals(db, onItsWay);
    onItsWay = [];
  }

  return {
    note: add,
    write,
    keepWriting: () =>
      runEvery({ name: 'record refused sign-ins', everyMillis: WRITTEN_EVERY_MS, work: write, log, isRunAtEnd: true }),
  };
}

type Gathered = { -readonly [Name in keyof RefusedSignIn]: RefusedSignIn[Name] };

/** Adds a refusal to an equal one, if there is one, and keeps the device of the last. */
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

/** Writes the events of all projects. A refusal of a deleted user is stored without the user. */
async function tellOfRefusals(db: Db, refusals: readonly ToldRefusal[]): Promise<void> {
  if (refusals.length === 0) return;
  await db.transaction(async (tx) => {
    const projects = new Set((await listProjectsOf(tx, refusals)).map(({ id }) => id));
    const users = new Set((await lockTriedUsers(tx, refusals)).map(({ projectId, id }) => `${projectId} ${id}`));
    await insertWholeEvents(
      tx,
      refusals.flatMap(({ projectId, id, userId, method, reason, count, at, address, device, requestId }) => {
        if (!projects.has(projectId)) return [];
        const user_id = users.has(`${projectId} ${userId}`) ? userId : null;
        return [
          {
            project_id: projectId,
            id,
            type: 'sign_in.refused',
            version: 1,
            created_at: at,
            data: { user_id, method, reason, count },
            actor: 'user',
            actor_id: null,
            address,
            device,
            request_id: requestId,
          },
        ];
      }),
    );
  });
}
