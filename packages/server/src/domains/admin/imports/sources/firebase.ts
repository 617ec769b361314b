import type { FirebaseHashConfig } from '../../../../platform/adopt-hash.ts';
import {
  accountsOf,
  flagOf,
  jsonOf,
  listOf,
  millisOf,
  pictureOf,
  textOf,
  withoutUndefined,
  type RawRecord,
} from './record.ts';

/** The columns of `firebase auth:export users.csv`, which has no header. */
export const FIREBASE_COLUMNS = [
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'displayName',
  'photoUrl',
  ...['google', 'facebook', 'twitter', 'github'].flatMap((provider) => [
    `${provider}Id`,
    `${provider}Email`,
    `${provider}DisplayName`,
    `${provider}PhotoUrl`,
  ]),
  'createdAt',
  'lastSignedInAt',
  'phoneNumber',
  'disabled',
  'customAttributes',
];

/** Reads users of `firebase auth:export`: its CSV, or its JSON with one user per line. */
export const readFirebaseUser =
  (config: FirebaseHashConfig | undefined) =>
  (record: RawRecord): RawRecord => {
    const providers = listOf(record['providerUserInfo']);
    return withoutUndefined({
      external_id: textOf(record['localId']),
      primary_email: textOf(record['email']),
      primary_email_verified: flagOf(record['emailVerified']) ?? false,
      password_hash: hashOf(record, config),
      display_name: textOf(record['displayName']),
      profile_image_url: pictureOf(record['photoUrl']),
      signed_up_at_millis: millisOf(record['createdAt']),
      last_active_at_millis: millisOf(record['lastSignedInAt']),
      restricted_by_admin: flagOf(record['disabled']),
      server_metadata: jsonOf(record['customAttributes']),
      oauth_providers: accountsOf([
        ...providers.map((account) => ({
          provider: account['providerId'],
          accountId: account['rawId'],
          email: account['email'],
        })),
        ...['google', 'facebook', 'github'].map((provider) => ({
          provider,
          accountId: record[`${provider}Id`],
          email: record[`${provider}Email`],
        })),
      ]),
    });
  };

/** Without the parameters of the project the hash can't be verified, so the row is refused. */
function hashOf(record: RawRecord, config: FirebaseHashConfig | undefined): string | undefined {
  const [hash, salt] = [textOf(record['passwordHash']), textOf(record['salt'])];
  if (hash === undefined) return undefined;
  if (!config || salt === undefined) return 'firebase$';
  const { mem_cost, rounds, base64_salt_separator: separator, base64_signer_key: key } = config;
  return `firebase$${mem_cost}$${rounds}$${separator}$${key}$${salt}$${hash}`;
}
