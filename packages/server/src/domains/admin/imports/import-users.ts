import { normalizeEmail, type ImportedUser } from '@keystead/contract';
import type { TransactionContext } from '../../../context.ts';
import { adoptHash, adoptKeycloakHash } from '../../../platform/adopt-hash.ts';
import { readPicture, addUsers, sealTotpSecret, type AddedUser } from '../../identity/index.ts';
import type { Batch, ExternalId, Outcome, RefusedRow } from './import.ts';
import { findKnown, insertImportedIds, type Known } from './imports.queries.ts';
import type { RowOf } from './read-row.ts';
import { rememberSeen, seenBefore, userKey } from './seen-keys.ts';

interface Candidate {
  readonly line: number;
  readonly externalId: ExternalId | null;
  /** Whether the row contains the id of the user. */
  readonly isIdGiven: boolean;
  readonly user: AddedUser;
}

/** Imports users. Existing users stay unchanged; the others are added together. */
export async function importUsers(
  ctx: TransactionContext,
  batch: Batch,
  rows: readonly RowOf<'user'>[],
): Promise<Outcome> {
  const read = rows.map(({ line, value }) => readUser(ctx, batch, line, value));
  const candidates = read.filter((one): one is Candidate => 'user' in one);
  const refused = read.filter((one): one is RefusedRow => 'problem' in one);
  const { added, existing, taken } = await choose(ctx, batch, candidates);
  if (added.length > 0 && !batch.isDryRun) {
    const ids = added.flatMap(({ externalId, user }) => (externalId ? [{ ...externalId, userId: user.id }] : []));
    const users = added.map(({ user }) => user);
    await addUsers(ctx, batch.projectId, users, ids.length === 0 ? [] : [insertImportedIds(batch.projectId, ids)]);
  }
  return { created: added.length, existing, refused: [...refused, ...taken] };
}

/** Separates new users from users that already exist in the project or earlier in the same file. */
async function choose(ctx: TransactionContext, batch: Batch, candidates: readonly Candidate[]) {
  const known = await findKnown(ctx.db, batch.projectId, candidates.map(toKnown));
  const found = new Set(known.map(({ place, why }) => `${why} ${place}`));
  const seen = await seenBefore(ctx, batch, candidates.flatMap(keysOf));
  const added: Candidate[] = [];
  const taken: RefusedRow[] = [];
  let existing = 0;
  for (const [place, candidate] of candidates.entries()) {
    const { line, user } = candidate;
    const identities = identitiesOf(candidate);
    const claims = claimsOf(candidate);
    if (found.has(`there ${place}`) || identities.some((key) => seen.has(key))) existing += 1;
    else if (found.has(`account ${place}`) || user.oauthAccounts.some((account) => seen.has(accountKey(account))))
      taken.push({ line, problem: 'One of the OAuth accounts already belongs to another user.' });
    else if (found.has(`address ${place}`) || claims.some((key) => seen.has(key)))
      taken.push({ line, problem: 'Another user already signs in with one of the additional email addresses.' });
    else {
      added.push(candidate);
      for (const key of [...identities, ...claims]) seen.add(key);
    }
  }
  await rememberSeen(ctx, batch, added.flatMap(keysOf));
  return { added, existing, taken };
}

const accountKey = ({ providerId, accountId }: { providerId: string; accountId: string }) =>
  `a ${providerId} ${accountId}`;
const signInAddressesOf = ({ addresses }: AddedUser) =>
  addresses.flatMap((one) => (one.isVerified && one.isUsedForAuth ? [one.valueNormalized] : []));

function identitiesOf({ externalId, isIdGiven, user }: Candidate): string[] {
  const email = user.isEmailAuthEnabled ? [`e ${user.primaryEmailNormalized}`] : [];
  const elsewhere = externalId ? [`x ${externalId.source} ${externalId.value}`] : [];
  return [...(isIdGiven ? [userKey(user.id)] : []), ...elsewhere, ...email];
}

/** Keys that only one user may have. */
const claimsOf = ({ user }: Candidate): string[] => [
  ...user.oauthAccounts.map(accountKey),
  ...signInAddressesOf(user).map((address) => `e ${address}`),
];

const keysOf = (candidate: Candidate): string[] => [...identitiesOf(candidate), ...claimsOf(candidate)];

const toKnown = ({ externalId, user }: Candidate, place: number): Known => ({
  place,
  id: user.id,
  externalId,
  email: user.isEmailAuthEnabled ? user.primaryEmailNormalized : null,
  addresses: signInAddressesOf(user),
  accounts: user.oauthAccounts,
});

function readUser(ctx: TransactionContext, batch: Batch, line: number, given: ImportedUser): Candidate | RefusedRow {
  const refuse = (problem: string): RefusedRow => ({ line, problem });
  const email = given.primary_email ?? null;
  const isEmailAuthEnabled = given.primary_email_auth_enabled ?? email !== null;
  if (isEmailAuthEnabled && email === null) return refuse('Signing in by email requires a primary email address.');
  if (given.id === undefined && given.external_id === undefined && !isEmailAuthEnabled)
    return refuse(
      "The row has no id, no external_id and no email address to sign in with, so it doesn't identify a user.",
    );
  if (given.external_source !== undefined && given.external_id === undefined)
    return refuse('external_source: requires an external_id');
  const passwordHash = hashOf(ctx, given);
  if (passwordHash === undefined) return refuse('password_hash: unsupported algorithm or cost');
  const id = given.id?.toLowerCase() ?? ctx.random.uuid();
  const { imageUrl, picture } = readPicture(ctx, batch.projectId, given.profile_image_url ?? null);
  const signedUpAt = given.signed_up_at_millis ?? batch.now.getTime();
  const isRestricted = given.restricted_by_admin ?? typeof given.restricted_at_millis === 'number';
  const normalized = email === null ? null : normalizeEmail(email);
  const accounts = given.oauth_providers ?? [];
  if (new Set(accounts.map(({ id: providerId }) => providerId)).size < accounts.length)
    return refuse('oauth_providers: more than one account of the same provider');
  const primaryAddress = primaryAddressOf(given, normalized);
  const secondAddresses = secondAddressesOf(ctx, given, normalized);
  const primaryIds = email === null ? [] : [given.primary_channel_id?.toLowerCase() ?? id];
  if (
    new Set([...primaryIds, ...secondAddresses.map((one) => one.id)]).size <
    primaryIds.length + secondAddresses.length
  )
    return refuse('contact_channels: two email addresses with the same id');
  return {
    line,
    externalId:
      given.external_id === undefined
        ? null
        : { source: given.external_source ?? batch.source, value: given.external_id },
    isIdGiven: given.id !== undefined,
    user: {
      id,
      signedUpAt: iso(signedUpAt),
      lastActiveAt: iso(Math.max(signedUpAt, given.last_active_at_millis ?? signedUpAt)),
      primaryEmail: email,
      primaryEmailNormalized: normalized,
      isVerified: email !== null && (given.primary_email_verified ?? false),
      isEmailAuthEnabled,
      isOtpAuthEnabled: given.otp_auth_enabled ?? true,
      passwordHash,
      totpSecretSealed: given.totp_secret_base64
        ? sealTotpSecret(ctx, { projectId: batch.projectId, userId: id }, given.totp_secret_base64).toString('hex')
        : null,
      displayName: given.display_name || null,
      profileImageUrl: imageUrl,
      picture,
      clientMetadata: given.client_metadata ?? null,
      clientReadOnlyMetadata: given.client_read_only_metadata ?? null,
      serverMetadata: given.server_metadata ?? null,
      restrictedAt: isRestricted ? iso(given.restricted_at_millis ?? batch.now.getTime()) : null,
      restrictedReason: isRestricted ? (given.restricted_by_admin_reason ?? null) : null,
      restrictedPrivateDetails: isRestricted ? (given.restricted_by_admin_private_details ?? null) : null,
      wasProved: given.was_proved ?? false,
      oauthAccounts: accounts
        .map(({ id: providerId, account_id, email: accountEmail = null }) => ({
          providerId,
          accountId: account_id,
          email: accountEmail,
        }))
        .toSorted((one, other) => (one.providerId < other.providerId ? -1 : 1)),
      addresses: [...primaryAddress, ...secondAddresses],
    },
  };
}

const iso = (millis: number): string => new Date(millis).toISOString();

/** Null without a hash, undefined if the hash is unsupported. */
function hashOf({ passwords }: TransactionContext, { password_hash: given }: ImportedUser): string | null | undefined {
  if (given === undefined || given === null) return null;
  return typeof given === 'string' ? adoptHash(given, passwords.cost) : adoptKeycloakHash(given);
}

/** Only needed if the primary address has another id than the user; a trigger writes the rest from the user. */
function primaryAddressOf(
  { primary_email: value, primary_channel_id: id }: ImportedUser,
  valueNormalized: string | null,
) {
  if (!value || !id || valueNormalized === null) return [];
  return [{ id, place: 0, value, valueNormalized, isVerified: false, isUsedForAuth: false }];
}

/** Removes duplicates and the primary address. */
function secondAddressesOf(
  ctx: TransactionContext,
  { contact_channels: given = [] }: ImportedUser,
  primary: string | null,
) {
  const seen = new Set([primary]);
  return given.flatMap(({ id = ctx.random.uuid(), value, is_verified, used_for_auth }, place) => {
    const valueNormalized = normalizeEmail(value);
    if (seen.has(valueNormalized)) return [];
    seen.add(valueNormalized);
    return [
      { id: id.toLowerCase(), place, value, valueNormalized, isVerified: is_verified, isUsedForAuth: used_for_auth },
    ];
  });
}
