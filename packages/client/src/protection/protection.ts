import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import type { KnownError } from '../http/known-error.ts';
import { listPages, type Page, type PageOptions } from '../http/page.ts';
import { orThrow, type Result } from '../result.ts';

type WireLimit = AnswerOf<'listLimits', 'admin'>['items'][number];
type WireLockout = AnswerOf<'listLockouts', 'admin'>['items'][number];
type WireLock = WireLockout['locks'][number];

/** A limit that is in effect, and how much of it is used at the moment. */
export interface Limit {
  readonly id: WireLimit['id'];
  /** What each has a count of its own. */
  readonly per: WireLimit['per'];
  readonly max: number;
  /** Null where it holds at any time. */
  readonly windowSeconds: number | null;
  /** Where waits grow: the first one, which doubles with each that follows, up to the longest. */
  readonly firstWaitSeconds: number | null;
  readonly longestWaitSeconds: number | null;
  /** The setting of the instance that holds it; null where it is fixed. */
  readonly setting: string | null;
  /** How many have a count at the moment; null where none is kept. */
  readonly counted: number | null;
  /** How many of those have to wait. */
  readonly atLimit: number | null;
  /** Of limits of the project as a whole: how much is used up. */
  readonly used: number | null;
}

/** All limits of a project. */
export interface Limits {
  readonly items: readonly Limit[];
  /** There are more counts than were looked at: the numbers are lower bounds. */
  readonly isCapped: boolean;
}

/** Why the next try of somebody has to wait. */
export interface Lock {
  /** Their password, codes that are mailed to them, or one-time passwords. */
  readonly factor: WireLock['factor'];
  /** Whose tries wait: of one network, of all that the user never signed in from, or everybody's. */
  readonly scope: WireLock['scope'];
  /** Which network, where it is one. */
  readonly network: string | null;
  /** Null where that is not kept. */
  readonly since: Date | null;
  readonly until: Date;
}

/** A user at whose account too many wrong tries were made. */
export interface Lockout {
  readonly userId: string;
  readonly primaryEmail: string | null;
  readonly displayName: string | null;
  readonly locks: readonly Lock[];
}

export interface ListLockoutsOptions extends PageOptions {
  /** This user alone. */
  userId?: string;
}

export type UnlockError = KnownError<ErrorsOf<'deleteLockout'>>;

/** What keeps guessers out, and lets their victims in again. */
export interface ProtectionMethods {
  /** Every limit in effect, with its counts in this project. */
  readonly listLimits: () => Promise<Limits>;
  /** The users whose next try to sign in has to wait: all of them, or a page. */
  readonly listLockouts: (options?: ListLockoutsOptions) => Promise<Page<Lockout>>;
  /** Forgets all wrong tries at the account of a user. Again is the same. */
  readonly unlockUser: (userId: string) => Promise<Result<undefined, UnlockError>>;
}

export function protectionMethods(call: Call<'admin'>): ProtectionMethods {
  return {
    async listLimits() {
      const { items, is_capped } = orThrow(await call(endpoints.listLimits));
      return { items: items.map(toLimit), isCapped: is_capped };
    },
    async listLockouts({ userId, ...page } = {}) {
      const user_id = userId === undefined ? undefined : checkUuid('user_id', userId);
      const { items, nextCursor } = await listPages(page, async (query) =>
        orThrow(await call(addressed(endpoints.listLockouts, { query: { user_id, ...query } }))),
      );
      return { items: items.map(toLockout), nextCursor };
    },
    async unlockUser(userId) {
      const params = { user_id: checkUuid('user_id', userId) };
      const answer = await call(addressed(endpoints.deleteLockout, { params }));
      return answer.status === 'ok' ? { status: 'ok', data: undefined } : answer;
    },
  };
}

const toLimit = (wire: WireLimit): Limit =>
  fromWire(
    wire,
    'id',
    'per',
    'max',
    'windowSeconds',
    'firstWaitSeconds',
    'longestWaitSeconds',
    'setting',
    'counted',
    'atLimit',
    'used',
  );

const toLockout = (wire: WireLockout): Lockout => ({
  ...fromWire(wire, 'userId', 'primaryEmail', 'displayName'),
  locks: wire.locks.map(({ since_millis, until_millis, ...lock }) => ({
    ...lock,
    since: since_millis === null ? null : new Date(since_millis),
    until: new Date(until_millis),
  })),
});
