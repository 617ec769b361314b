import type { UserFilter } from '@keystead/client/server';
import { readTime, timesOf } from './time-filter.ts';
import type { UserSearch } from './user-search.ts';

/** What the server is asked for. */
export function filterOf(search: UserSearch, now: number = Date.now()): UserFilter {
  const { q, team, method, verified, mfa, restricted } = search;
  const signedUp = timesIn(search.signed_up, now);
  const active = timesIn(search.active, now);
  return {
    ...(q !== undefined && { query: q }),
    ...(team !== undefined && { teamId: team }),
    // An address can name any method; one that nobody knows is refused by the server, which says so.
    ...(method !== undefined && { methods: method.split(',') as NonNullable<UserFilter['methods']> }),
    ...(verified !== undefined && { verified }),
    ...(mfa !== undefined && { mfa }),
    ...(restricted !== undefined && { restricted }),
    ...(signedUp.from && { signedUpFrom: signedUp.from }),
    ...(signedUp.to && { signedUpTo: signedUp.to }),
    ...(active.from && { activeFrom: active.from }),
    ...(active.to && { activeTo: active.to }),
  };
}

function timesIn(text: string | undefined, now: number): ReturnType<typeof timesOf> {
  const time = readTime(text);
  return time ? timesOf(time, now) : {};
}
