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

/** How to ask for the user. */
export interface GetUserOptions {
  /** Go to the sign-in page, throw, or return null, which is the default. */
  or?: 'redirect' | 'throw' | 'return-null';
  /**
   * Where the project requires verified emails, a user without one counts as signed out, and `redirect` leads to the page
   * where they verify it. With true they are returned, with `isRestricted`.
   */
  includeRestricted?: boolean;
}

/** Fetches the signed-in user; `or` says what happens when there is none. */
export interface GetUser<User> {
  (options: { or: 'redirect' | 'throw'; includeRestricted?: boolean }): Promise<User>;
  (options?: GetUserOptions): Promise<User | null>;
}

/** The signed-in user. */
export interface UserMethods<User extends CurrentUser = CurrentUser> extends AuthStateMethods<User> {
  /** Fetches the signed-in user; `or` says what happens when there is none. */
  readonly getUser: GetUser<User>;
  /** The user of the session as last fetched, also one who `isRestricted`; null when signed out. */
  readonly user: Observable<User | null>;
}

/** The user of the session, kept in step with it. */
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
      // Servers read the token: it must not say for minutes what is over.
      if (isRestricted(tokens.accessToken) !== answer.data.is_restricted) session.drop(tokens.accessToken);
      return view(answer.data);
    },
  });

  async function followSession(): Promise<void> {
    if (!session.exists()) return current.set(null);
    // The value still belongs to the session before: if the new user cannot be fetched, it must not stay.
    await current.refresh().catch((error: unknown) => current.fail(error));
  }
  session.onOutsideChange(() => void followSession());

  function getUser(options: { or: 'redirect' | 'throw'; includeRestricted?: boolean }): Promise<User>;
  function getUser(options?: GetUserOptions): Promise<User | null>;
  async function getUser({ or = 'return-null', includeRestricted }: GetUserOptions = {}): Promise<User | null> {
    // Without a session there is nothing to ask for.
    if (!session.exists()) current.set(null);
    const found = await (session.exists() ? current.refresh() : null);
    const user = includeRestricted ? found : unlessUnverified(found);
    if (user !== null || or === 'return-null') return user;
    if (or === 'throw') throw new KnownError('USER_AUTHENTICATION_REQUIRED', 'Nobody is signed in.', undefined);
    await redirects.methods.redirectToSignIn();
    // The page is being left: whoever waits for a user must not go on without one.
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
      // Whoever signed out or in meanwhile must not see the user of before again.
      if (session.id() === sessionBefore) current.set(view(answer.data));
      else await followSession();
      return { status: 'ok', data: undefined };
    },
  };
}
