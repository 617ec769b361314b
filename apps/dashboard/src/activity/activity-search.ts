const HOUR_MS = 3_600_000;

/** How far back to look, by what the address calls it. */
export const RANGES = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 168 * HOUR_MS, '30d': 720 * HOUR_MS } as const;

export type RangeId = keyof typeof RANGES;

/** What stands in the address of the log. */
export interface ActivitySearch {
  readonly type?: string;
  readonly actor?: string;
  readonly subject?: string;
  readonly address?: string;
  readonly from?: string;
}
