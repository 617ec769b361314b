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

/** A rate limit in effect, and its current usage. */
export interface Limit {
  readonly id: WireLimit['id'];
  /** What is counted separately, such as each account or each IP range. */
  readonly per: WireLimit['per'];
  /** How many are allowed. */
  readonly max: number;
  /** The time window of the limit; null if the limit applies to the total, at any time. */
  readonly windowSeconds: number | null;
  /**
   * For limits with growing waits: the first wait. Each further wait is twice as long, up to `longestWaitSeconds`. Null
   * if the wait lasts until the end of the window.
   */
  readonly firstWaitSeconds: number | null;
  /** For limits with growing waits: how long a wait can get. */
  readonly longestWaitSeconds: number | null;
  /** The instance setting that configures the limit; null if it is fixed. */
  readonly setting: string | null;
  /** How many counters there currently are; null if the limit has none. */
  readonly counted: number | null;
  /** How many of these have reached the limit and must wait. */
  readonly atLimit: number | null;
  /** For limits of the whole project: how much is used; null for all other limits. */
  readonly used: number | null;
}

/** All rate limits of a project. */
export interface Limits {
  readonly items: readonly Limit[];
  /** Whether there are more counters than were read, so that the numbers are lower bounds. */
  readonly isCapped: boolean;
}

/** A lock on the sign-in attempts of a user. */
export interface Lock {
  /** What is locked: the password, emailed codes (`code`) or the codes of the authenticator app (`totp`). */
  readonly factor: WireLock['factor'];
  /**
   * Which attempts are locked: those from one IP range (`network`), from all IP ranges that the user never signed in
   * from (`unknown_networks`), or all of them (`everywhere`).
   */
  readonly scope: WireLock['scope'];
  /** The IP address, or the /64 range for IPv6; null for the other scopes. */
  readonly network: string | null;
  /** When the lock started; null for `totp`, for which only the end is stored. */
  readonly since: Date | null;
  /** When the next attempt is allowed. */
  readonly until: Date;
}

/** A user who is locked, because there were too many failed attempts on their account. */
export interface Lockout {
  readonly userId: string;
  readonly primaryEmail: string | null;
  readonly displayName: string | null;
  readonly locks: readonly Lock[];
}

/** The options of `listLockouts`. */
export interface ListLockoutsOptions extends PageOptions {
  /** Only this user. */
  userId?: string;
}

/** Why a user was not unlocked. */
export type UnlockError = KnownError<ErrorsOf<'deleteLockout'>>;

/** The rate limits and the locked users of a project. */
export interface ProtectionMethods {
  /** Returns every rate limit in effect, with its current usage in this project. */
  readonly listLimits: () => Promise<Limits>;
  /** Returns the users whose next sign-in attempt is locked: all of them, or one page. */
  readonly listLockouts: (options?: ListLockoutsOptions) => Promise<Page<Lockout>>;
  /**
   * Clears all failed attempts on the account of a user. Calling it again changes nothing. Fails with `USER_NOT_FOUND`.
   */
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
