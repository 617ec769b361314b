import { z } from 'zod';
import {
  displayName,
  email,
  metadataInput,
  oauthAccountId,
  oauthProviderId,
  profileImageInput,
  requiredText,
  restrictionDetails,
  restrictionReason,
  totpSecret,
  userId,
  uuid,
} from './fields.ts';
import { MAX_CONTACT_CHANNELS } from './limits.ts';
import { OAUTH_PROVIDER_IDS } from './oauth-provider-list.ts';

const LATEST_MILLIS = 8_640_000_000_000_000;
/** Milliseconds since the epoch. */
export const moment = z.int().min(0).max(LATEST_MILLIS);
const externalId = requiredText.max(256).refine((value) => !/\p{Cc}/u.test(value), { error: 'has control characters' });

/** The services whose exports can be imported. */
export const IMPORT_SOURCES = ['keystead', 'clerk', 'auth0', 'supabase', 'firebase', 'better-auth'] as const;

/** A Keycloak credential, assembled from its credentialData and secretData. */
const keycloakHash = z.object({
  algorithm: z.string().max(64),
  hashIterations: z.int(),
  salt: z.string().max(512),
  value: z.string().max(512),
});

/** A user in an import or export file. Fields that are left out have no value. */
export const importedUser = z.strictObject({
  type: z.literal('user').optional(),
  id: userId.optional(),
  external_id: externalId.optional(),
  external_source: z.enum(IMPORT_SOURCES).optional(),
  primary_email: email.nullable().optional(),
  primary_email_verified: z.boolean().optional(),
  primary_email_auth_enabled: z.boolean().optional(),
  otp_auth_enabled: z.boolean().optional(),
  password_hash: z
    .union([requiredText.max(1024), keycloakHash])
    .nullable()
    .optional(),
  totp_secret_base64: totpSecret.nullable().optional(),
  display_name: displayName.nullable().optional(),
  profile_image_url: profileImageInput.nullable().optional(),
  signed_up_at_millis: moment.optional(),
  last_active_at_millis: moment.optional(),
  client_metadata: metadataInput.optional(),
  client_read_only_metadata: metadataInput.optional(),
  server_metadata: metadataInput.optional(),
  restricted_by_admin: z.boolean().optional(),
  restricted_at_millis: moment.nullable().optional(),
  restricted_by_admin_reason: restrictionReason.nullable().optional(),
  restricted_by_admin_private_details: restrictionDetails.nullable().optional(),
  oauth_providers: z
    .array(
      z.strictObject({
        id: oauthProviderId,
        account_id: oauthAccountId,
        email: z.string().max(320).nullable().optional(),
      }),
    )
    .max(OAUTH_PROVIDER_IDS.length)
    .optional(),
  contact_channels: z
    .array(z.strictObject({ id: uuid.optional(), value: email, is_verified: z.boolean(), used_for_auth: z.boolean() }))
    .max(MAX_CONTACT_CHANNELS - 1)
    .optional(),
  was_proved: z.boolean().optional(),
  primary_channel_id: uuid.optional(),
});
export type ImportedUser = z.infer<typeof importedUser>;
