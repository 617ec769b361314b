export interface Turnstile {
  /** Those of one holder wait together; others come in between. */
  <Value>(holder: string | undefined, work: () => Promise<Value>): Promise<Value>;
  /** Throws what `refuse` makes where one more of this holder would be refused right now. */
  requireRoom(holder: string | undefined): void;
}

export interface TurnstileOptions {
  /** How many may work at once. */
  readonly parallel: number;
  /** How many may wait; one more is refused. */
  readonly queueLength: number;
  /** How many of these one holder may keep while others wait. */
  readonly share: number;
  readonly refuse: () => Error;
}

interface Waiting {
  readonly enter: () => void;
  readonly turnAway: (reason: Error) => void;
}

/**
 * Lets so many work at once, so many wait, and refuses the rest at the door. The queue may be one holder's as long as nobody
 * else wants to wait: then what the holder has beyond its share is turned away for others, last come first. Holders take turns;
 * within one it is first come, first served.
 */
export function createTurnstile({ parallel, queueLength, share, refuse }: TurnstileOptions): Turnstile {
  const queues = new Map<string | undefined, Waiting[]>(); // in the order of their turns
  let running = 0;
  let waiting = 0;
  const lengthOf = (holder: string | undefined): number => queues.get(holder)?.length ?? 0;

  /** The queue that has to give a place up for this holder, if there is one. */
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
    if (running >= parallel) await wait(holder); // the one that finishes hands its place over
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
