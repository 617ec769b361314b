import { asciiDomain, type SignInMethod, type UserFilter as Asked } from '@keystead/contract';
import type { TimePlace } from '../../../db/time-order.ts';
import { searchPattern, type SearchPattern } from '../../../platform/search-pattern.ts';
import { isUuid } from '../../../platform/uuid.ts';

/** Which users of a project are meant. What is undefined says nothing; all else must fit. */
export interface UserFilter {
  readonly projectId: string;
  readonly id: string | undefined;
  /** One of them must fit, if there are any. */
  readonly patterns: readonly SearchPattern[];
  /** Members of this team alone. */
  readonly teamId: string | undefined;
  readonly isVerified?: boolean | undefined;
  /** Who can sign in by one of them. */
  readonly methods?: readonly SignInMethod[] | undefined;
  readonly hasSecondFactor?: boolean | undefined;
  readonly isRestricted?: boolean | undefined;
  readonly signedUp?: Period;
  readonly active?: Period;
}

/** From a moment on, and before another. */
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

/** The filter that somebody asks for, in the words of the contract. */
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

/** What to look for: a whole id, or a part of a name or an address. */
function searchFor(words: string): Pick<UserFilter, 'patterns' | 'id'> {
  if (isUuid(words)) return { id: words, patterns: [] };
  const folded = words.normalize('NFKC');
  return { id: undefined, patterns: folded === '' ? [] : [...new Set([folded, asAddress(folded)])].map(searchPattern) };
}

/** Users are found by the A-labels of their domain, which people do not type. */
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
 * The same list, for a walk along its index. Nobody is active before they sign up, so the period of one time also bounds the
 * other. And of the cursor and the beginning of the period only the later one stays: given both, PostgreSQL would start at the
 * period and walk to the cursor on every page.
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
