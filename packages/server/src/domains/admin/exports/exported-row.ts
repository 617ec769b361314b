import type { Context } from '../../../context.ts';
import { openTotpSecret } from '../../identity/index.ts';
import type { ExportedUser, KeptPicture, Ticket } from './exports.queries.ts';

/** In the order of the file. */
export const EXPORTED_FIELDS = [
  'id',
  'external_id',
  'external_source',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'otp_auth_enabled',
  'password_hash',
  'totp_secret_base64',
  'display_name',
  'profile_image_url',
  'signed_up_at_millis',
  'last_active_at_millis',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
  'restricted_by_admin',
  'restricted_at_millis',
  'restricted_by_admin_reason',
  'restricted_by_admin_private_details',
  'oauth_providers',
  'contact_channels',
  'was_proved',
  'primary_channel_id',
] as const;

type ExportedRow = Readonly<Record<(typeof EXPORTED_FIELDS)[number], unknown>>;

/**
 * Returns a user in the form that imports read, with the fields in a fixed order. Missing values are null, and omitted
 * in JSON.
 */
export function exportedRow(
  ctx: Context,
  { projectId, includesSecrets }: Pick<Ticket, 'projectId' | 'includesSecrets'>,
  user: ExportedUser,
): ExportedRow {
  return {
    id: user.id,
    external_id: user.externalId?.value ?? null,
    external_source: user.externalId && user.externalId.source !== 'keystead' ? user.externalId.source : null,
    primary_email: user.primaryEmail,
    primary_email_verified: user.primaryEmailVerified,
    primary_email_auth_enabled: user.emailAuthEnabled,
    otp_auth_enabled: user.otpAuthEnabled,
    password_hash: includesSecrets ? user.passwordHash : null,
    totp_secret_base64:
      includesSecrets && user.totpSecretSealed ? secretOf(ctx, projectId, user.id, user.totpSecretSealed) : null,
    display_name: user.displayName,
    profile_image_url: shownPicture(user),
    signed_up_at_millis: user.signedUpAt.getTime(),
    last_active_at_millis: user.lastActiveAt.getTime(),
    client_metadata: user.clientMetadata,
    client_read_only_metadata: user.clientReadOnlyMetadata,
    server_metadata: user.serverMetadata,
    restricted_by_admin: user.restrictedAt !== null,
    restricted_at_millis: user.restrictedAt?.getTime() ?? null,
    restricted_by_admin_reason: user.restrictedReason,
    restricted_by_admin_private_details: user.restrictedPrivateDetails,
    oauth_providers: user.oauthAccounts.map(({ providerId, accountId, email }) => ({
      id: providerId,
      account_id: accountId,
      email,
    })),
    contact_channels: user.secondAddresses.map(({ id, value, isVerified, isUsedForAuth }) => ({
      id,
      value,
      is_verified: isVerified,
      used_for_auth: isUsedForAuth,
    })),
    was_proved: user.wasProved ? true : null,
    primary_channel_id: user.primaryChannelId,
  };
}

/** An uploaded picture is exported as data, because its URL would stop working when the project is deleted. */
export function shownPicture(of: { profileImageUrl: string | null; picture: KeptPicture | null }): string | null {
  if (of.picture) return `data:${of.picture.mediaType};base64,${of.picture.base64}`;
  return of.profileImageUrl?.startsWith('/') ? null : of.profileImageUrl;
}

const secretOf = (ctx: Context, projectId: string, userId: string, sealed: Buffer): string =>
  openTotpSecret(ctx, { projectId, userId }, sealed).toString('base64');

/** Writes one line of JSON without null fields. */
export const writeJson = (row: ExportedRow): string =>
  `${JSON.stringify(Object.fromEntries(EXPORTED_FIELDS.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))))}\n`;

/** Writes the line for a file of a whole project, where each line has a type. */
export const writeTypedJson = (row: ExportedRow): string => `{"type":"user",${writeJson(row).slice(1)}`;

/** Writes one line of CSV, with lists and metadata as JSON. */
export const writeCells = (row: ExportedRow): string =>
  `${EXPORTED_FIELDS.map((name) => cell(JSON_FIELDS.has(name) && row[name] !== null ? JSON.stringify(row[name]) : row[name])).join(',')}\r\n`;

const JSON_FIELDS = new Set<string>([
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
  'oauth_providers',
  'contact_channels',
]);

/**
 * Returns a CSV cell. An apostrophe before a text that a spreadsheet would take for a formula makes it a plain text;
 * imports remove it. Texts that already have such an apostrophe get another one, so that they stay the same.
 */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const guarded = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
