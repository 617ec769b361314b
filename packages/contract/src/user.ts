import { z } from 'zod';
import {
  displayName,
  email,
  metadata,
  metadataInput,
  millis,
  oauthAccountId,
  oauthProviderId,
  passwordOfServer,
  profileImageInput,
  profileImageUrl,
  restrictionDetails,
  restrictionReason,
  teamId,
  totpSecret,
  userId,
} from './fields.ts';
import { OAUTH_PROVIDER_IDS } from './oauth-provider-list.ts';
import { clientTeam, serverTeam } from './teams.ts';

const oauthProvider = z.object({ type: z.string(), provider_user_id: z.string() });

const authMethod = z.union([
  z.object({ type: z.literal('password'), identifier: z.string() }),
  z.object({ type: z.literal('otp'), contact_channel: z.object({ type: z.literal('email'), email: z.string() }) }),
  z.object({ type: z.literal('oauth'), provider: oauthProvider }),
]);

/** The user object for client access. */
export const clientUser = z.object({
  id: userId,
  primary_email: z
    .string()
    .nullable()
    .meta({ examples: ['mira@example.com'] }),
  primary_email_verified: z.boolean(),
  display_name: displayName.nullable(),
  profile_image_url: profileImageUrl.nullable(),
  signed_up_at_millis: millis,
  client_metadata: metadata,
  client_read_only_metadata: metadata,
  has_password: z.boolean(),
  auth_with_email: z.boolean(),
  otp_auth_enabled: z.boolean(),
  passkey_auth_enabled: z.boolean(),
  requires_totp_mfa: z.boolean(),
  is_anonymous: z.boolean(),
  is_restricted: z.boolean().meta({
    description: 'Whether the user is restricted: they must verify their email first, or were blocked from signing in',
  }),
  restricted_reason: z.object({ type: z.enum(['email_not_verified', 'restricted_by_administrator']) }).nullable(),
  restricted_by_admin: z.boolean(),
  restricted_by_admin_reason: restrictionReason.nullable(),
  oauth_providers: z.array(z.object({ id: z.string(), account_id: z.string(), email: z.string().nullable() })),
  auth_methods: z.array(authMethod),
  connected_accounts: z.array(z.object({ type: z.literal('oauth'), provider: oauthProvider })),
  selected_team_id: teamId.nullable(),
  selected_team: clientTeam.nullable(),
});

/** The user object for server and admin access. */
export const serverUser = clientUser.extend({
  server_metadata: metadata,
  selected_team: serverTeam.nullable(),
  last_active_at_millis: millis, // recorded at the first use in each hour
  primary_email_auth_enabled: z.boolean(),
  restricted_by_admin_private_details: restrictionDetails.nullable(),
  country_code: z.null(),
  risk_scores: z.object({ sign_up: z.object({ bot: z.number(), free_trial_abuse: z.number() }) }),
});

/** Fields that users can change on their own account. */
export const ownUserChanges = z.strictObject({
  display_name: displayName.nullable().optional(),
  profile_image_url: profileImageInput.nullable().optional(),
  client_metadata: metadataInput.optional(),
  selected_team_id: teamId.nullable().optional(),
  otp_auth_enabled: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the user can sign in with magic links, if the project has them enabled' }),
  totp_secret_base64: totpSecret.nullable().optional(),
});

/** Fields that servers can change on any user. */
export const serverUserChanges = ownUserChanges.extend({
  client_read_only_metadata: metadataInput.optional(),
  server_metadata: metadataInput.optional(),
  primary_email: email.nullable().optional(),
  primary_email_verified: z.boolean().optional(),
  primary_email_auth_enabled: z.boolean().optional(),
  password: passwordOfServer.nullable().optional(),
  restricted_by_admin: z.boolean().optional().meta({
    description:
      'Whether the user is blocked from signing in. `true` signs them out everywhere; `false` clears the reason and the private details',
  }),
  restricted_by_admin_reason: restrictionReason.nullable().optional(),
  restricted_by_admin_private_details: restrictionDetails.nullable().optional(),
});

/** Fields that servers can set when they create a user. */
export const newUser = serverUserChanges.extend({
  oauth_providers: z
    .array(z.strictObject({ id: oauthProviderId, account_id: oauthAccountId, email: email.nullable().optional() }))
    .max(OAUTH_PROVIDER_IDS.length)
    .optional()
    .meta({
      description:
        "The OAuth accounts that the user signs in with, at most one per provider. The email is informational: it isn't verified and isn't used to find users",
    }),
});
