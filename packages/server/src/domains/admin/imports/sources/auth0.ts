import {
  accountsOf,
  flagOf,
  isRecord,
  jsonOf,
  listOf,
  millisOf,
  pictureOf,
  textOf,
  totpOf,
  withoutUndefined,
  type RawRecord,
} from './record.ts';

/** Reads Auth0 users: from its user export, or from the file with password hashes that its support provides. */
export function readAuth0User(record: RawRecord): RawRecord {
  const { _id: id } = record;
  const oid = isRecord(id) ? textOf(id['$oid']) : textOf(id);
  const factors = listOf(record['mfa_factors']).flatMap(({ totp }) => (isRecord(totp) ? [totp['secret']] : []));
  return withoutUndefined({
    external_id: textOf(record['user_id'], record['Id']) ?? (oid === undefined ? undefined : `auth0|${oid}`),
    primary_email: textOf(record['email'], record['Email']),
    primary_email_verified: flagOf(record['email_verified'] ?? record['Email Verified']) ?? false,
    password_hash: textOf(record['passwordHash'], record['password_hash']),
    totp_secret_base64: totpOf(factors[0]),
    display_name: textOf(record['name'], record['Name'], record['nickname'], record['Nickname']),
    profile_image_url: pictureOf(record['picture'], record['Picture']),
    signed_up_at_millis: millisOf(record['created_at'] ?? record['Created At']),
    last_active_at_millis: millisOf(record['last_login'] ?? record['Last Login']),
    restricted_by_admin: flagOf(record['blocked']),
    client_metadata: jsonOf(record['user_metadata']),
    server_metadata: jsonOf(record['app_metadata']),
    oauth_providers: accountsOf(
      listOf(record['identities']).map((identity) => {
        const profile = identity['profileData'];
        return {
          provider: identity['provider'],
          accountId: identity['user_id'],
          email: isRecord(profile) ? profile['email'] : undefined,
        };
      }),
    ),
  });
}
