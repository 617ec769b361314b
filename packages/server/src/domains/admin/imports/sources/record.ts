import { OAUTH_PROVIDER_IDS, type OAuthProviderId } from '@keystead/contract';

/** A row of a file before validation. */
export type RawRecord = Readonly<Record<string, unknown>>;

/** Converts a row of a source into the format of Keystead files, which is validated afterwards. */
export type Reader = (record: RawRecord) => RawRecord;

export const isRecord = (value: unknown): value is RawRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the first value that is not empty. */
export function textOf(...values: readonly unknown[]): string | undefined {
  for (const value of values) {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

/** Reads a boolean as JSON and databases write it. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 't' || value === 1 || String(value).toLowerCase() === 'true' || value === '1') return true;
  if (value === 'f' || value === 0 || String(value).toLowerCase() === 'false' || value === '0') return false;
  return undefined;
}

/** Returns JSON, parsed if it is in a CSV cell. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '')
    return typeof value === 'string' ? undefined : (value ?? undefined);
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const ENOUGH_FOR_MILLIS = 100_000_000_000;

/** Reads milliseconds or seconds since the epoch, or a date as JSON, PostgreSQL and MongoDB write it. */
export function millisOf(value: unknown): number | undefined {
  if (isRecord(value)) return millisOf(value['$date']);
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    return Math.trunc(number < ENOUGH_FOR_MILLIS ? number * 1000 : number);
  }
  // PostgreSQL: 2024-01-31 12:00:00.123456+00
  const iso = text
    .replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
    .replace(/([+-]\d\d)$/, '$1:00')
    .replace(/\.(\d{3})\d+/, '.$1');
  const at = Date.parse(/T[\d:.]+$/.test(iso) ? `${iso}Z` : iso);
  return Number.isNaN(at) || at < 0 ? undefined : at;
}

interface Ban {
  /** The end as the source wrote it; without a value the ban doesn't end. */
  readonly until: unknown;
  readonly reason?: string | undefined;
}

const MOST_DETAILS = 2000;

/**
 * Converts a ban of another system into a restriction. An expired ban is none. Restrictions don't expire, so the
 * private details record when the ban would have ended. An end that can't be parsed counts as not reached.
 */
export function restrictionOf({ until, reason }: Ban, now: Date): RawRecord {
  const end = millisOf(until);
  if (end !== undefined && end <= now.getTime()) return { restricted_by_admin: false };
  const ending = end === undefined ? undefined : `Banned until ${new Date(end).toISOString()}.`;
  const details = [ending, reason].filter((part) => part !== undefined).join(' ');
  return withoutUndefined({
    restricted_by_admin: true,
    restricted_by_admin_private_details: details === '' ? undefined : details.slice(0, MOST_DETAILS).toWellFormed(),
  });
}

/** Returns a URL that can show a picture, and ignores anything else instead of refusing the row. */
export function pictureOf(...values: readonly unknown[]): string | undefined {
  const url = textOf(...values);
  return url !== undefined && /^https?:\/\/[^\s\\@/]+(?:[/?#]\S*)?$/i.test(url) && url.length <= 2048 ? url : undefined;
}

/** The provider names of other services, unless they equal the provider id, alone or with Clerk's prefix `oauth_`. */
const NAMES_ELSEWHERE = {
  google: ['google-oauth2', 'google.com'],
  github: ['github.com'],
  facebook: ['facebook.com'],
  microsoft: ['microsoft.com', 'windowslive', 'azure'],
  spotify: [],
  discord: [],
} satisfies Readonly<Record<OAuthProviderId, readonly string[]>>;

const PROVIDERS: ReadonlyMap<string, OAuthProviderId> = new Map(
  OAUTH_PROVIDER_IDS.flatMap((id) => [id, `oauth_${id}`, ...NAMES_ELSEWHERE[id]].map((name) => [name, id] as const)),
);

interface Account {
  readonly provider: unknown;
  readonly accountId: unknown;
  readonly email?: unknown;
}

/** Returns the first account of each supported provider; users of other providers sign in by email. */
export function accountsOf(accounts: readonly Account[]): RawRecord[] {
  const found = new Map<string, RawRecord>();
  for (const { provider, accountId, email } of accounts) {
    const id = PROVIDERS.get(textOf(provider)?.toLowerCase() ?? '');
    const account_id = textOf(accountId);
    if (id === undefined || account_id === undefined || found.has(id)) continue;
    found.set(id, { id, account_id, email: textOf(email) ?? null });
  }
  return [...found.values()];
}

export const listOf = (value: unknown): RawRecord[] => {
  const list = jsonOf(value);
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Converts an authenticator app secret from base32 to base64. */
export function totpOf(value: unknown): string | undefined {
  const text = textOf(value)?.toUpperCase().replace(/[\s=]/g, '');
  if (text === undefined || !/^[A-Z2-7]+$/.test(text)) return undefined;
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('base64');
}

/** Removes undefined fields, so that validation treats them as missing. */
export const withoutUndefined = (record: RawRecord): RawRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
