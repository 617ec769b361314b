import type { BodyOf, updateCurrentUser } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { User } from '../../users/index.ts';
import { updateUser } from './accounts.queries.ts';

/** What servers may change; what clients may change is a part of it. */
export type AccountChanges = BodyOf<typeof updateCurrentUser, 'server'>;

/** Undefined if the user is gone. */
export function updateAccount(
  ctx: Context,
  projectId: string,
  userId: string,
  changes: AccountChanges,
): Promise<User | undefined> {
  return updateUser(ctx.db, projectId, userId, {
    displayName: text(changes.display_name === '' ? null : changes.display_name),
    profileImageUrl: text(changes.profile_image_url),
    clientMetadata: json(changes.client_metadata),
    clientReadOnlyMetadata: json(changes.client_read_only_metadata),
    serverMetadata: json(changes.server_metadata),
  });
}

const text = (value: string | null | undefined) => ({ isGiven: value !== undefined, value: value ?? null });
/** A null is stored as none, like everything that was never set. */
const json = (value: unknown) => ({
  isGiven: value !== undefined,
  value: value === undefined || value === null ? null : JSON.stringify(value),
});
