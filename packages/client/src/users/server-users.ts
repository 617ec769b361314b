import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { KnownError } from '../http/known-error.ts';
import { orThrow } from '../result.ts';
import type { Session } from '../session/session.ts';
import { fromServerUserChanges, type ServerUser, type ServerUserChanges, toServerUser } from './server-user.ts';

/** How to ask for the user. */
export interface GetServerUserOptions {
  /** Throw, or return null, which is the default. */
  or?: 'throw' | 'return-null';
}

/** Fetches the user of a session; `or` says what happens when there is none. */
export interface GetServerUser {
  (options: { or: 'throw' }): Promise<ServerUser>;
  (options?: GetServerUserOptions): Promise<ServerUser | null>;
}

/** Users in the eyes of a server. */
export interface ServerUserMethods {
  /** Fetches the user of the session in the token store; `or` says what happens when there is none. */
  readonly getUser: GetServerUser;
}

export function serverUserMethods(sessionCall: Call<'server'>, session: Session): ServerUserMethods {
  async function update(changes: ServerUserChanges): Promise<ServerUser> {
    const body = fromServerUserChanges(changes);
    return toServerUser(orThrow(await sessionCall(endpoints.updateCurrentUser, { body })), update);
  }

  async function find(): Promise<ServerUser | null> {
    if (!session.exists()) return null;
    const answer = await sessionCall(endpoints.getCurrentUser);
    return answer.status === 'ok' ? toServerUser(answer.data, update) : null;
  }

  function getUser(options: { or: 'throw' }): Promise<ServerUser>;
  function getUser(options?: GetServerUserOptions): Promise<ServerUser | null>;
  async function getUser({ or }: GetServerUserOptions = {}): Promise<ServerUser | null> {
    const user = await find();
    if (user === null && or === 'throw') {
      throw new KnownError('USER_AUTHENTICATION_REQUIRED', 'Nobody is signed in.', undefined);
    }
    return user;
  }

  return { getUser };
}
