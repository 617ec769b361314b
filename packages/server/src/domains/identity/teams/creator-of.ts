import { type BodyOf, type createTeam, KnownError, type QueryOf } from '@keystead/contract';
import type { Caller } from '../access/caller.ts';
import { namedUserId } from '../users/get-user.ts';

/** Returns the user who becomes the first member of a new team, if the request names one. */
export function creatorOf(
  { accessType, user }: Caller,
  query: QueryOf<typeof createTeam>,
  { creator_user_id }: BodyOf<typeof createTeam>,
): string | undefined {
  const isAdded = query.add_current_user === 'true';
  if (isAdded && !user) throw new KnownError('TEAM_CREATOR_NOT_SIGNED_IN');
  const creatorId = creator_user_id === undefined ? undefined : namedUserId(user, creator_user_id);
  if (accessType === 'client' && creatorId !== undefined && creatorId !== user?.id)
    throw new KnownError('OTHER_USER_NOT_ALLOWED');
  if (isAdded && creatorId !== undefined && creatorId !== user?.id) throw new KnownError('TEAM_CREATOR_AMBIGUOUS');
  return creatorId ?? (isAdded ? user?.id : undefined);
}
