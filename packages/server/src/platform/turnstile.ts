export type Turnstile = <Value>(work: () => Promise<Value>) => Promise<Value>;

export interface TurnstileOptions {
  /** How many may work at once. */
  readonly parallel: number;
  /** How many may wait; one more is refused. */
  readonly queueLength: number;
  readonly refuse: () => Error;
}

/** Lets so many work at once, so many wait, and refuses the rest at the door. First come, first served. */
export function createTurnstile({ parallel, queueLength, refuse }: TurnstileOptions): Turnstile {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= parallel) {
      if (waiting.length >= queueLength) throw refuse();
      await new Promise<void>((resolve) => waiting.push(resolve)); // the one that finishes hands its place over
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
