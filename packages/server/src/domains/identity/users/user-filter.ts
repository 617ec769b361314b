import { asciiDomain, type SignInMethod, type UserFilter as Asked } from '@keystead/contract';
import type { TimePlace } from '../../../db/time-order.ts';
import { searchPattern, type SearchPattern } from '../../../platform/search-pattern.ts';
import { isUuid } from '../../../platform/uuid.ts';

/** Which users of a project match. Fields that are undefined match any user; all others must match. */
export interface UserFilter {
  readonly projectId: string;
  readonly id: string | undefined;
  /** One of them must match, if there are any. */
  readonly patterns: readonly SearchPattern[];
  /** Only members of this team. */
  readonly teamId: string | undefined;
  readonly isVerified?: boolean | undefined;
  /** Users who can sign in by one of these methods. */
  readonly methods?: readonly SignInMethod[] | undefined;
  readonly hasSecondFactor?: boolean | undefined;
  readonly isRestricted?: boolean | undefined;
  readonly signedUp?: Period;
  readonly active?: Period;
}

/** From one time, inclusive, to another, exclusive. */
export interface Period {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

export type UserOrder = 'signed_up_at' | 'last_active_at';

export interface OrderedFilter extends UserFilter {
  readonly order: UserOrder;
  readonly isDescending: boolean;
  /** The cursor: the last user of the page before. */
  readonly after?: TimePlace | undefined;
}

/** Returns the filter for the parameters of a request. */
export const userFilterOf = (projectId: string, asked: Asked): UserFilter => ({
  projectId,
  ...searchFor(asked.query?.trim() ?? ''),
  teamId: asked.team_id,
  isVerified: asked.verified,
  methods: asked.method,
  hasSecondFactor: asked.mfa,
  isRestricted: asked.restricted,
  signedUp: periodOf(asked.signed_up_from_millis, asked.signed_up_to_millis),
  active: periodOf(asked.active_from_millis, asked.active_to_millis),
});

/** Searches for a whole id, or for a part of a name or an email address. */
function searchFor(words: string): Pick<UserFilter, 'patterns' | 'id'> {
  if (isUuid(words)) return { id: words, patterns: [] };
  const folded = words.normalize('NFKC');
  return { id: undefined, patterns: folded === '' ? [] : [...new Set([folded, asAddress(folded)])].map(searchPattern) };
}

/** Addresses are stored with the A-labels of their domain, which people don't type. */
function asAddress(words: string): string {
  if (!/\P{ASCII}/u.test(words)) return words;
  const at = words.lastIndexOf('@') + 1;
  return words.slice(0, at) + (asciiDomain(words.slice(at)) ?? words.slice(at));
}

const periodOf = (from: number | undefined, to: number | undefined): Period => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

/**
 * Returns the same list, for reading along its index. Nobody is active before they sign up, so the period of one time
 * also limits the other. Of the cursor and the start of the period, only the later one is kept: with both, PostgreSQL
 * would start at the period and read up to the cursor for every page.
 */
export function fromItsBeginning<Listing extends OrderedFilter>(listing: Listing): Listing {
  const { order, isDescending, signedUp, active, after } = listing;
  const name = order === 'signed_up_at' ? 'signedUp' : 'active';
  const period =
    name === 'signedUp'
      ? { from: signedUp?.from, to: earliest(signedUp?.to, active?.to) }
      : { from: latest(active?.from, signedUp?.from), to: active?.to };
  const beginning = isDescending ? 'to' : 'from';
  const begin = period[beginning];
  if (!after || !begin) return { ...listing, [name]: period };
  const beginMicros = BigInt(begin.getTime()) * 1000n;
  const isBegun = isDescending ? BigInt(after.micros) < beginMicros : BigInt(after.micros) >= beginMicros;
  return isBegun
    ? { ...listing, [name]: { ...period, [beginning]: undefined } }
    : { ...listing, [name]: period, after: undefined };
}

const earliest = (a: Date | undefined, b: Date | undefined) => (a && b ? (a < b ? a : b) : (a ?? b));
const latest = (a: Date | undefined, b: Date | undefined) => (a && b ? (a > b ? a : b) : (a ?? b));
