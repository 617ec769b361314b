/** The events of a simulated period, recorded beside the database, to compute metrics without SQL. */
export interface Happenings {
  readonly joined: Joined[];
  /** Uses of sessions that users started themselves. */
  readonly used: { readonly user: string; readonly at: number }[];
  /** When users were deleted. */
  readonly left: Map<string, number>;
  readonly teams: Map<string, { readonly at: number; goneAt?: number }>;
  readonly imports: { readonly at: number; readonly created: number }[];
  readonly signIns: { readonly at: number; readonly method: string; readonly outcome: string }[];
  readonly mails: Mailed[];
}

export interface Mailed {
  readonly at: number;
  /** The final status and its time; some emails are retried for days. */
  readonly status: string;
  readonly doneAt: number;
}

export interface Joined {
  readonly user: string;
  readonly way: 'sign_up' | 'provider' | 'import' | 'server';
  /** Imports may state an earlier time; otherwise it equals `cameAt`. */
  readonly signedUpAt: number;
  readonly cameAt: number;
  /** The first accepted invitation, if any. */
  accepted?: { readonly invitedAt: number; readonly at: number };
}

export const noHappenings = (): Happenings => ({
  joined: [],
  used: [],
  left: new Map(),
  teams: new Map(),
  imports: [],
  signIns: [],
  mails: [],
});

/** Pseudorandom numbers that are the same in every run. */
export interface Dice {
  /** At least 0 and below 1. */
  share(): number;
  below(limit: number): number;
  pick<Item>(of: readonly Item[]): Item;
  uuid(): string;
}

export function throwDice(seed: number): Dice {
  let state = seed;
  const share = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(share() * limit);
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    share,
    below,
    pick: (of) => {
      const item = of[below(of.length)];
      if (item === undefined) throw new Error('there is nothing to pick');
      return item;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
