import type { createTeam, BodyOf, QueryOf } from '@keystead/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from '../access/index.ts';
import { namedUserId } from '../users/index.ts';

/** Whom a request makes the first member of a new team, if anybody. */
export function creatorOf(
  { accessType, user }: Caller,
  query: QueryOf<typeof createTeam>,
  { creator_user_id }: BodyOf<typeof createTeam>,
): string | undefined {
  const isAdded = query.add_current_user === 'true';
  if (isAdded && !user) throw new Refusal(401, 'add_current_user needs a signed-in user.');
  const creatorId = creator_user_id === undefined ? undefined : namedUserId(user, creator_user_id);
  if (accessType === 'client' && creatorId !== undefined && creatorId !== user?.id)
    throw new Refusal(403, 'Clients may only ask for the signed-in user.');
  if (isAdded && creatorId !== undefined && creatorId !== user?.id)
    throw new Refusal(400, 'add_current_user and creator_user_id name different users.');
  return creatorId ?? (isAdded ? user?.id : undefined);
}
