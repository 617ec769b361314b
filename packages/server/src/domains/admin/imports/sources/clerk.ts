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

/** Reads the CSV file of Clerk's dashboard, or the users of its API, one per line. */
export function readClerkUser(record: RawRecord): RawRecord {
  const addresses = addressesOf(record);
  const [primary] = addresses;
  const name = [textOf(record['first_name']), textOf(record['last_name'])].filter(Boolean).join(' ');
  return withoutUndefined({
    external_id: textOf(record['id']),
    primary_email: primary?.value,
    primary_email_verified: primary?.is_verified ?? false,
    password_hash: hashOf(record),
    totp_secret_base64: totpOf(record['totp_secret']),
    display_name: name || textOf(record['username']),
    profile_image_url: pictureOf(record['image_url']),
    signed_up_at_millis: millisOf(record['created_at']),
    last_active_at_millis: millisOf(record['last_active_at']) ?? millisOf(record['last_sign_in_at']),
    restricted_by_admin: flagOf(record['banned']),
    client_metadata: jsonOf(record['unsafe_metadata']),
    client_read_only_metadata: jsonOf(record['public_metadata']),
    server_metadata: jsonOf(record['private_metadata']),
    oauth_providers: accountsOf(
      listOf(record['external_accounts']).map((account) => ({
        provider: account['provider'],
        accountId: account['provider_user_id'],
        email: account['email_address'],
      })),
    ),
    contact_channels: addresses.slice(1),
  });
}

/** Returns the email addresses, the primary one first. */
function addressesOf(record: RawRecord) {
  if (Array.isArray(record['email_addresses'])) {
    const primaryId = record['primary_email_address_id'];
    return listOf(record['email_addresses'])
      .toSorted((one, other) => Number(other['id'] === primaryId) - Number(one['id'] === primaryId))
      .flatMap((address) => {
        const { verification } = address;
        const isVerified = isRecord(verification) && verification['status'] === 'verified';
        return addressOf(textOf(address['email_address']), isVerified);
      });
  }
  const cells = (name: string) => (textOf(record[name]) ?? '').split(/[,|]/).map((cell) => cell.trim());
  const verified = cells('verified_email_addresses').filter(Boolean);
  const unverified = cells('unverified_email_addresses').filter(Boolean);
  const primary = textOf(record['primary_email_address'], verified[0], unverified[0]);
  const others = [...verified, ...unverified].filter((value) => value !== primary);
  return [...(primary === undefined ? [] : [primary]), ...others].flatMap((value) =>
    addressOf(value, verified.includes(value)),
  );
}

const addressOf = (value: string | undefined, isVerified: boolean) =>
  value === undefined ? [] : [{ value, is_verified: isVerified, used_for_auth: isVerified }];

/** Clerk stores the Firebase parameters in each digest: hash$salt$signer key$separator$rounds$memory cost. */
function hashOf(record: RawRecord): unknown {
  const digest = textOf(record['password_digest']);
  if (record['password_hasher'] !== 'scrypt_firebase' || digest === undefined) return digest;
  const [hash, salt, key, separator, rounds, memoryCost] = digest.split('$');
  return `firebase$${memoryCost}$${rounds}$${separator}$${key}$${salt}$${hash}`;
}
