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

/** A user as the person and their app see it. */
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
    description:
      'Whether the user may not use the app: they have to verify their email first, or are kept from signing in',
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

/** A user as servers and admins see it. */
export const serverUser = clientUser.extend({
  server_metadata: metadata,
  selected_team: serverTeam.nullable(),
  last_active_at_millis: millis, // noted at the first use in each hour
  primary_email_auth_enabled: z.boolean(),
  restricted_by_admin_private_details: restrictionDetails.nullable(),
  country_code: z.null(),
  risk_scores: z.object({ sign_up: z.object({ bot: z.number(), free_trial_abuse: z.number() }) }),
});

/** What a person may change about themselves. */
export const ownUserChanges = z.strictObject({
  display_name: displayName.nullable().optional(),
  profile_image_url: profileImageInput.nullable().optional(),
  client_metadata: metadataInput.optional(),
  selected_team_id: teamId.nullable().optional(),
  otp_auth_enabled: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the user may sign in with magic links, where the project has them' }),
  totp_secret_base64: totpSecret.nullable().optional(),
});

/** What servers may change about anybody. */
export const serverUserChanges = ownUserChanges.extend({
  client_read_only_metadata: metadataInput.optional(),
  server_metadata: metadataInput.optional(),
  primary_email: email.nullable().optional(),
  primary_email_verified: z.boolean().optional(),
  primary_email_auth_enabled: z.boolean().optional(),
  password: passwordOfServer.nullable().optional(),
  restricted_by_admin: z.boolean().optional().meta({
    description: 'Whether the user is kept from signing in. true ends their sessions, false forgets the reason',
  }),
  restricted_by_admin_reason: restrictionReason.nullable().optional(),
  restricted_by_admin_private_details: restrictionDetails.nullable().optional(),
});

/** What servers may say about somebody whom they create. */
export const newUser = serverUserChanges.extend({
  oauth_providers: z
    .array(z.strictObject({ id: oauthProviderId, account_id: oauthAccountId, email: email.nullable().optional() }))
    .max(OAUTH_PROVIDER_IDS.length)
    .optional()
    .meta({
      description:
        'The accounts at OAuth providers that the user signs in with, one of each provider. The e-mail is what the provider says, for information: nobody is found or verified by it',
    }),
});
