import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { Transport } from '../client-transport.ts';
import { createCachedValue } from '../cache/cached-value.ts';
import { keepEqual } from '../cache/keep-equal.ts';
import type { Observable } from '../cache/observable.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { KnownError } from '../http/known-error.ts';
import type { Redirects } from '../redirects/redirects.ts';
import { type AuthStateMethods, authStateMethods } from './auth-state.ts';
import { isRestricted } from '../session/access-token.ts';
import type { CurrentUser } from './current-user.ts';
import { unlessUnverified } from './restriction.ts';

/** The options of `getUser`. */
export interface GetUserOptions {
  /** What to do if no one is signed in: go to the sign-in page, throw or return null. Defaults to `return-null`. */
  or?: 'redirect' | 'throw' | 'return-null';
  /**
   * Whether to return users who must verify their email first, with `isRestricted`. By default, they count as signed
   * out, and `redirect` goes to the page where they verify it.
   */
  includeRestricted?: boolean;
}

/** Fetches and returns the signed-in user. `or` decides what happens if no one is signed in. */
export interface GetUser<User> {
  /**
   * Fetches and returns the signed-in user. If no one is signed in, goes to the sign-in page or throws
   * `USER_AUTHENTICATION_REQUIRED`, as `or` says.
   */
  (options: { or: 'redirect' | 'throw'; includeRestricted?: boolean }): Promise<User>;
  /** Fetches and returns the signed-in user; null if no one is signed in, unless `or` says otherwise. */
  (options?: GetUserOptions): Promise<User | null>;
}

/** The signed-in user. */
export interface UserMethods<User extends CurrentUser = CurrentUser> extends AuthStateMethods<User> {
  /** Fetches and returns the signed-in user. `or` decides what happens if no one is signed in. */
  readonly getUser: GetUser<User>;
  /**
   * The signed-in user as last fetched, to observe, including users who are restricted; null if no one is signed in.
   */
  readonly user: Observable<User | null>;
}

/** The user of the session, updated when the session changes. */
export interface Users<User extends CurrentUser> extends Pick<
  ClientParts,
  'followSession' | 'refreshUser' | 'showChange'
> {
  readonly methods: UserMethods<User>;
}

export function createUsers<User extends CurrentUser>(
  {
    environment,
    session,
    sessionCall,
    redirects,
  }: Pick<Transport, 'environment' | 'session' | 'sessionCall'> & { readonly redirects: Redirects },
  toUser: (wire: AnswerOf<'getCurrentUser'>) => User,
): Users<User> {
  const view = keepEqual(toUser);
  const current = createCachedValue<User | null>({
    environment,
    initial: session.exists() ? { status: 'pending' } : { status: 'ok', value: null },
    async load() {
      const tokens = await session.tokens();
      if (!tokens) return null;
      const answer = await sessionCall(endpoints.getCurrentUser);
      if (answer.status !== 'ok') return null;
      // The token is replaced, because servers read the restriction from it and would see the old state for minutes.
      if (isRestricted(tokens.accessToken) !== answer.data.is_restricted) session.drop(tokens.accessToken);
      return view(answer.data);
    },
  });

  async function followSession(): Promise<void> {
    if (!session.exists()) return current.set(null);
    // The value still belongs to the previous session, so it must not stay if the new user can't be fetched.
    await current.refresh().catch((error: unknown) => current.fail(error));
  }
  session.onOutsideChange(() => void followSession());

  function getUser(options: { or: 'redirect' | 'throw'; includeRestricted?: boolean }): Promise<User>;
  function getUser(options?: GetUserOptions): Promise<User | null>;
  async function getUser({ or = 'return-null', includeRestricted }: GetUserOptions = {}): Promise<User | null> {
    // Without a session there is nothing to fetch.
    if (!session.exists()) current.set(null);
    const found = await (session.exists() ? current.refresh() : null);
    const user = includeRestricted ? found : unlessUnverified(found);
    if (user !== null || or === 'return-null') return user;
    if (or === 'throw') throw new KnownError('USER_AUTHENTICATION_REQUIRED', 'Nobody is signed in.', undefined);
    await redirects.methods.redirectToSignIn();
    // The browser is leaving the page: never resolves, so that the caller doesn't continue without a user.
    return new Promise(() => undefined);
  }

  return {
    methods: { user: current, getUser, ...authStateMethods(current) },
    followSession,
    async refreshUser() {
      await current.refresh().catch(() => undefined);
    },
    async showChange(change) {
      const sessionBefore = session.id();
      const answer = await change();
      if (answer.status === 'error') return answer;
      // After a sign-in or sign-out in the meantime, the earlier user must not appear again.
      if (session.id() === sessionBefore) current.set(view(answer.data));
      else await followSession();
      return { status: 'ok', data: undefined };
    },
  };
}
