export interface Turnstile {
  /** Calls of the same holder queue together, and holders take turns. */
  <Value>(holder: string | undefined, work: () => Promise<Value>): Promise<Value>;
  /** Throws the error of `refuse` if the next call of this holder would be refused now. */
  requireRoom(holder: string | undefined): void;
}

export interface TurnstileOptions {
  /** How many may run at once. */
  readonly parallel: number;
  /** How many may wait; further calls are refused. */
  readonly queueLength: number;
  /** How many of these one holder may use while others wait. */
  readonly share: number;
  readonly refuse: () => Error;
}

interface Waiting {
  readonly enter: () => void;
  readonly turnAway: (reason: Error) => void;
}

/**
 * Limits how many calls run and wait at once, and refuses the rest. One holder may fill the queue as long as no other
 * waits; then its calls beyond its share are refused in favor of others, the newest first. Holders take turns; within a
 * holder it is first come, first served.
 */
export function createTurnstile({ parallel, queueLength, share, refuse }: TurnstileOptions): Turnstile {
  const queues = new Map<string | undefined, Waiting[]>(); // in the order of their turns
  let running = 0;
  let waiting = 0;
  const lengthOf = (holder: string | undefined): number => queues.get(holder)?.length ?? 0;

  /** Returns the queue that must give up a place for this holder, if there is one. */
  function findYielding(holder: string | undefined): Waiting[] | undefined {
    if (lengthOf(holder) >= share) return undefined;
    const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one));
    return longest.length > share ? longest : undefined;
  }

  function requireRoom(holder: string | undefined): void {
    if (running < parallel) return;
    const own = lengthOf(holder);
    if (own >= share && waiting > own) throw refuse();
    if (waiting >= queueLength && !findYielding(holder)) throw refuse();
  }

  function wait(holder: string | undefined): Promise<void> {
    if (waiting >= queueLength) {
      findYielding(holder)?.pop()?.turnAway(refuse());
      waiting -= 1;
    }
    waiting += 1;
    return new Promise((enter, turnAway) => {
      const queue = queues.get(holder) ?? [];
      queue.push({ enter, turnAway });
      queues.set(holder, queue);
    });
  }

  function takeNext(): Waiting | undefined {
    const [first] = queues;
    if (!first) return undefined;
    const [holder, queue] = first;
    const next = queue.shift();
    queues.delete(holder);
    if (queue.length > 0) queues.set(holder, queue);
    waiting -= 1;
    return next;
  }

  async function pass<Value>(holder: string | undefined, work: () => Promise<Value>): Promise<Value> {
    requireRoom(holder);
    if (running >= parallel) await wait(holder); // a finishing call passes its place on
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next.enter();
      else running -= 1;
    }
  }
  return Object.assign(pass, { requireRoom });
}
