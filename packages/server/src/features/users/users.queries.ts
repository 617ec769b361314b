import { sql } from '../../db/sql.ts';

/** The columns of a User; the table is called `u`. */
export const userColumns = sql`
  u.id, u.signed_up_at as "signedUpAt", u.last_active_at as "lastActiveAt", u.primary_email as "primaryEmail",
  u.primary_email_verified as "primaryEmailVerified", u.email_auth_enabled as "emailAuthEnabled", u.password_hash is not null as "hasPassword",
  u.display_name as "displayName", u.profile_image_url as "profileImageUrl", u.client_metadata as "clientMetadata",
  u.client_read_only_metadata as "clientReadOnlyMetadata", u.server_metadata as "serverMetadata"`;
