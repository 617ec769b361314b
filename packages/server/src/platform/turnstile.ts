export interface Turnstile {
  <Value>(work: () => Promise<Value>): Promise<Value>;
  /** Throws what `refuse` makes where one more would be refused right now. */
  requireRoom(): void;
}

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
  const requireRoom = (): void => {
    if (running >= parallel && waiting.length >= queueLength) throw refuse();
  };
  async function pass<Value>(work: () => Promise<Value>): Promise<Value> {
    requireRoom();
    if (running >= parallel) {
      await new Promise<void>((resolve) => waiting.push(resolve)); // the one that finishes hands its place over
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(pass, { requireRoom });
}
