export interface FixedClock {
  now(): Date;
  advance(millis: number): void;
  set(iso: string): void;
}

/** A clock that only moves when a test moves it. */
export function fixedClock(start = '2030-01-01T00:00:00.000Z'): FixedClock {
  let millis = parse(start);
  return {
    now: () => new Date(millis),
    advance: (by) => {
      millis += by;
    },
    set: (iso) => {
      millis = parse(iso);
    },
  };
}

function parse(iso: string): number {
  const millis = Date.parse(iso);
  if (Number.isNaN(millis)) throw new Error(`not a time: ${iso}`);
  return millis;
}
