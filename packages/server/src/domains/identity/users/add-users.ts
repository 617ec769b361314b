import type { Context } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { part, together, type Part } from '../../../db/together.ts';
import { insertAccountsOfUsers } from '../oauth-accounts/oauth-accounts.queries.ts';
import type { OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { recordEvents } from '../../core/index.ts';
import { insertPicturesOfUsers } from '../profile-pictures/profile-pictures.queries.ts';
import type { ReadPicture } from '../profile-pictures/read-picture.ts';
import { insertAddressesOfUsers } from '../contact-channels/contact-channels.queries.ts';
import { changedUserEvent } from './stored-user.queries.ts';
import { insertUsers, selectAddedUsers, selectGivenUsers } from './add-users.queries.ts';

/** An imported user. Times are ISO texts, because all of them are sent as JSON. */
export interface AddedUser {
  readonly id: string;
  readonly signedUpAt: string;
  readonly lastActiveAt: string;
  readonly primaryEmail: string | null;
  readonly primaryEmailNormalized: string | null;
  readonly isVerified: boolean;
  readonly isEmailAuthEnabled: boolean;
  readonly isOtpAuthEnabled: boolean;
  readonly passwordHash: string | null;
  /** In hex. */
  readonly totpSecretSealed: string | null;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly picture: ReadPicture['picture'];
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  readonly restrictedAt: string | null;
  readonly restrictedReason: string | null;
  readonly restrictedPrivateDetails: string | null;
  /** Whether an earlier address of the user was verified. */
  readonly wasProved: boolean;
  readonly oauthAccounts: readonly OAuthAccount[];
  /** Includes the primary address if its id differs from the user's. */
  readonly addresses: readonly {
    readonly id: string;
    readonly place: number;
    readonly value: string;
    readonly valueNormalized: string;
    readonly isVerified: boolean;
    readonly isUsedForAuth: boolean;
  }[];
}

/**
 * Adds many users with everything that belongs to them, and an event for each, in one statement: all of them or none.
 */
export async function addUsers(
  ctx: Context,
  projectId: string,
  users: readonly AddedUser[],
  alongside: readonly Part[] = [],
): Promise<void> {
  const given = { projectId, now: ctx.clock.now() };
  const parts: readonly Part[] = [
    part('given_users', selectGivenUsers(users)),
    part('inserted_users', insertUsers(projectId)),
    part('changed_user', selectAddedUsers),
    insertAccountsOfUsers(given),
    insertAddressesOfUsers(given),
    insertPicturesOfUsers(projectId),
    recordEvents(ctx, projectId, [{ type: 'user.created', ...changedUserEvent }]),
    ...alongside,
  ];
  await execute(ctx.db, together(parts));
}
