import type { AnswerOf, BodyOf } from '../http/endpoint-types.ts';
import type { SignOutOptions } from '../auth/sessions.ts';

/** A user as they see themselves. */
export interface UserProfile {
  readonly id: string;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  /** Any JSON that the app keeps with the user; the user can change it. */
  readonly clientMetadata: unknown;
  /** Any JSON that the app keeps with the user; only a server can change it. */
  readonly clientReadOnlyMetadata: unknown;
  readonly hasPassword: boolean;
  /** Whether the primary e-mail can be used to sign in. */
  readonly emailAuthEnabled: boolean;
  readonly oauthProviders: readonly { readonly id: string }[];
  readonly isMultiFactorRequired: boolean;
  readonly selectedTeamId: string | null;
}

/** What users can change about themselves. */
export interface UserChanges {
  /** The name shown to people; an empty one is stored as none. */
  displayName?: string | null;
  clientMetadata?: unknown;
}

/** The signed-in user. */
export interface CurrentUser extends UserProfile {
  /** Changes what is given and leaves the rest. */
  readonly update: (changes: UserChanges) => Promise<void>;
  readonly setDisplayName: (displayName: string) => Promise<void>;
  readonly signOut: (options?: SignOutOptions) => Promise<void>;
}

export interface UserActions {
  readonly update: (changes: UserChanges) => Promise<void>;
  readonly signOut: (options?: SignOutOptions) => Promise<void>;
}

export function toCurrentUser(wire: AnswerOf<'getCurrentUser'>, { update, signOut }: UserActions): CurrentUser {
  return {
    ...toUserProfile(wire),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    signOut,
  };
}

export function toUserProfile(wire: AnswerOf<'getCurrentUser'>): UserProfile {
  return {
    id: wire.id,
    primaryEmail: wire.primary_email,
    primaryEmailVerified: wire.primary_email_verified,
    displayName: wire.display_name,
    profileImageUrl: wire.profile_image_url,
    signedUpAt: new Date(wire.signed_up_at_millis),
    clientMetadata: wire.client_metadata,
    clientReadOnlyMetadata: wire.client_read_only_metadata,
    hasPassword: wire.has_password,
    emailAuthEnabled: wire.auth_with_email,
    oauthProviders: wire.oauth_providers.map(({ id }) => ({ id })),
    isMultiFactorRequired: wire.requires_totp_mfa,
    selectedTeamId: wire.selected_team_id,
  };
}

/** What is left undefined stays as it is: JSON leaves it out. */
export function fromUserChanges({ displayName, clientMetadata }: UserChanges): BodyOf<'updateCurrentUser', 'client'> {
  return { display_name: displayName, client_metadata: clientMetadata };
}
