import type { ConnectedAccountMethods } from '../connected-accounts/connected-account.ts';
import type { PermissionMethods } from '../teams/permissions.ts';
import type { RestrictedReason } from './restriction.ts';
import type { ServerUser } from './server-user.ts';
import type { VerifiedToken } from '../session/verify-access-token.ts';

/**
 * The user of a request, as the access token describes them. The token can be up to ten minutes old, and so can this
 * data. Permissions and connected accounts are requested from Keystead.
 */
export interface RequestUser extends PermissionMethods, ConnectedAccountMethods {
  readonly id: string;
  /** The ID of the session that the request belongs to. */
  readonly sessionId: string;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly displayName: string | null;
  readonly signedUpAt: Date;
  readonly selectedTeamId: string | null;
  readonly isMultiFactorRequired: boolean;
  readonly isRestricted: boolean;
  readonly restrictedReason: RestrictedReason | null;
  /** Returns the current data of the user from Keystead; null if they were deleted. */
  readonly load: () => Promise<ServerUser | null>;
}

export function toRequestUser(
  { userId, sessionId, claims }: VerifiedToken,
  getUserById: (id: string) => Promise<ServerUser | null>,
  methodsOf: (id: string) => PermissionMethods & ConnectedAccountMethods,
): RequestUser {
  return {
    ...methodsOf(userId),
    id: userId,
    sessionId,
    primaryEmail: textOrNull(claims['email']),
    primaryEmailVerified: claims['email_verified'] === true,
    displayName: textOrNull(claims['name']),
    signedUpAt: new Date(Number(claims['signed_up_at']) * 1000),
    selectedTeamId: textOrNull(claims['selected_team_id']),
    isMultiFactorRequired: claims['requires_totp_mfa'] === true,
    isRestricted: claims['is_restricted'] === true,
    restrictedReason: (claims['restricted_reason'] ?? null) as RestrictedReason | null, // signed by Keystead
    load: () => getUserById(userId),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
