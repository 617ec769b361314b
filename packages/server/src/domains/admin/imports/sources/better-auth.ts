import {
  accountsOf,
  flagOf,
  listOf,
  millisOf,
  pictureOf,
  restrictionOf,
  textOf,
  withoutUndefined,
  type RawRecord,
} from './record.ts';

/** Reads rows of the table `user`, with `accounts` (rows of `account`) or a column `password` joined to them. */
export const readBetterAuthUser =
  (now: Date) =>
  (record: RawRecord): RawRecord => {
    const accounts = listOf(record['accounts'] ?? record['account']);
    const named = (account: RawRecord, camel: string, snake: string) => account[camel] ?? account[snake];
    const credential = accounts.find((account) => named(account, 'providerId', 'provider_id') === 'credential');
    const ban = {
      until: named(record, 'banExpires', 'ban_expires'),
      reason: textOf(named(record, 'banReason', 'ban_reason')),
    };
    return withoutUndefined({
      external_id: textOf(record['id']),
      primary_email: textOf(record['email']),
      primary_email_verified: flagOf(named(record, 'emailVerified', 'email_verified')) ?? false,
      password_hash: textOf(record['password'], credential?.['password']),
      display_name: textOf(record['name']),
      profile_image_url: pictureOf(record['image']),
      signed_up_at_millis: millisOf(named(record, 'createdAt', 'created_at')),
      restricted_by_admin: flagOf(record['banned']),
      ...(flagOf(record['banned']) && restrictionOf(ban, now)),
      oauth_providers: accountsOf(
        accounts.map((account) => ({
          provider: named(account, 'providerId', 'provider_id'),
          accountId: named(account, 'accountId', 'account_id'),
        })),
      ),
    });
  };
