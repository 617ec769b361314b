import type { BodyOf, updateCurrentUser } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { recordUserEvent } from '../../events/index.ts';
import type { User } from '../../users/index.ts';
import { selectChangedUser, updateUser } from './accounts.queries.ts';

/** What servers may change; what clients may change is a part of it. */
export type AccountChanges = BodyOf<typeof updateCurrentUser, 'server'>;

/** Undefined if the user is gone. */
export function updateAccount(
  ctx: Context,
  projectId: string,
  userId: string,
  changes: AccountChanges,
): Promise<User | undefined> {
  const changed = updateUser(projectId, userId, {
    displayName: text(changes.display_name === '' ? null : changes.display_name),
    profileImageUrl: text(changes.profile_image_url),
    clientMetadata: json(changes.client_metadata),
    clientReadOnlyMetadata: json(changes.client_read_only_metadata),
    serverMetadata: json(changes.server_metadata),
  });
  const event = recordUserEvent(ctx, projectId, 'user.updated');
  return maybeOne<User>(ctx.db, together({ changed_user: changed, event }, selectChangedUser));
}

const text = (value: string | null | undefined) => ({ isGiven: value !== undefined, value: value ?? null });
/** A null is stored as none, like everything that was never set. */
const json = (value: unknown) => ({
  isGiven: value !== undefined,
  value: value === undefined || value === null ? null : JSON.stringify(value),
});
