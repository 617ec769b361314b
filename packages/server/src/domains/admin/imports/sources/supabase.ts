import {
  accountsOf,
  isRecord,
  jsonOf,
  listOf,
  millisOf,
  pictureOf,
  restrictionOf,
  textOf,
  withoutUndefined,
  type RawRecord,
} from './record.ts';

/** Reads rows of `auth.users`, as CSV or one per line, with `identities` if they were joined. Users keep their ids. */
export const readSupabaseUser =
  (now: Date) =>
  (record: RawRecord): RawRecord => {
    const given = jsonOf(record['raw_user_meta_data']);
    const about = isRecord(given) ? given : {};
    const bannedUntil = textOf(record['banned_until']);
    return withoutUndefined({
      id: textOf(record['id']),
      primary_email: textOf(record['email']),
      primary_email_verified: millisOf(record['email_confirmed_at'] ?? record['confirmed_at']) !== undefined,
      password_hash: textOf(record['encrypted_password']),
      display_name: textOf(about['full_name'], about['name'], about['display_name']),
      profile_image_url: pictureOf(about['avatar_url'], about['picture']),
      signed_up_at_millis: millisOf(record['created_at']),
      last_active_at_millis: millisOf(record['last_sign_in_at']),
      ...(bannedUntil !== undefined && restrictionOf({ until: bannedUntil }, now)),
      client_metadata: given,
      server_metadata: jsonOf(record['raw_app_meta_data']),
      oauth_providers: accountsOf(
        listOf(record['identities']).map((identity) => {
          const data = jsonOf(identity['identity_data']);
          const about = isRecord(data) ? data : {};
          return {
            provider: identity['provider'],
            accountId: textOf(identity['provider_id'], about['sub'], identity['id']),
            email: about['email'],
          };
        }),
      ),
    });
  };
