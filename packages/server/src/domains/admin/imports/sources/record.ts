import { OAUTH_PROVIDER_IDS, type OAuthProviderId } from '@keystead/contract';

/** A row of a file before anybody knows what it means. */
export type RawRecord = Readonly<Record<string, unknown>>;

/** What a source makes of a row: a user as our own files hold them, which is checked afterwards like one. */
export type Reader = (record: RawRecord) => RawRecord;

export const isRecord = (value: unknown): value is RawRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first that holds anything: an empty cell of a CSV file is none. */
export function textOf(...values: readonly unknown[]): string | undefined {
  for (const value of values) {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

/** As JSON and as databases write them. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 't' || value === 1 || String(value).toLowerCase() === 'true' || value === '1') return true;
  if (value === 'f' || value === 0 || String(value).toLowerCase() === 'false' || value === '0') return false;
  return undefined;
}

/** JSON itself, or a cell that holds it. */
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

/** Milliseconds or seconds since the epoch, or a date as JSON, PostgreSQL and MongoDB write them. */
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
  /** As it was written; none is none to come. */
  readonly until: unknown;
  readonly reason?: string | undefined;
}

const MOST_DETAILS = 2000;

/**
 * What a ban of elsewhere is here. One that has ended is none. Restrictions end when somebody lifts them, so of a ban that
 * would end by itself the details say when. An end that cannot be read has not come.
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

/** Only what a picture can be shown from; all else is left out rather than refused. */
export function pictureOf(...values: readonly unknown[]): string | undefined {
  const url = textOf(...values);
  return url !== undefined && /^https?:\/\/[^\s\\@/]+(?:[/?#]\S*)?$/i.test(url) && url.length <= 2048 ? url : undefined;
}

/** What other services call our providers, where that is neither our id nor Clerk's `oauth_` before it. */
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

/** The first account of each provider that we know; whoever came by another one signs in by e-mail. */
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

/** A secret of a second factor as authenticator apps show it, in the form that we take. */
export function totpOf(value: unknown): string | undefined {
  const text = textOf(value)?.toUpperCase().replace(/[\s=]/g, '');
  if (text === undefined || !/^[A-Z2-7]+$/.test(text)) return undefined;
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('base64');
}

/** What is undefined is left out, so that the row is checked as if it had never been there. */
export const withoutUndefined = (record: RawRecord): RawRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
