import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createTurnstile } from './turnstile.ts';

const ARGON2ID = 2; // Algorithm.Argon2id, an ambient const enum that isolated modules cannot read

export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** Thrown when more hashes wait than the queue holds; answered with 429 and Retry-After. */
export class HashQueueFullError extends Error {}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Throws a HashQueueFullError while the queue is full, so that a try that will not be compared is not counted. */
  requireRoom(): void;
  /** Costs the same when there is no hash to compare with, so that nobody learns which accounts exist. */
  verify(password: string, storedHash: string | null | undefined): Promise<boolean>;
  /** Was this hash made more cheaply than new ones are? */
  isWeaker(storedHash: string): boolean;
}

export interface PasswordOptions {
  readonly cost: HashCost;
  readonly queueLength: number;
  readonly parallel?: number;
}

/** argon2id off the event loop, at most as many at once as there are cores, with a bounded queue. */
export async function createPasswords({
  cost,
  queueLength,
  parallel = availableParallelism(),
}: PasswordOptions): Promise<Passwords> {
  const inTurn = createTurnstile({
    parallel,
    queueLength,
    refuse: () => new HashQueueFullError('too many passwords are being hashed'),
  });
  const options = { algorithm: ARGON2ID, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const unmatchable = await hash('no password of any user', options);
  return {
    requireRoom: () => inTurn.requireRoom(),
    hash: (password) => inTurn(() => hash(password, options)),
    verify: (password, storedHash) =>
      inTurn(async () => (await verify(storedHash ?? unmatchable, password)) && typeof storedHash === 'string'),
    isWeaker: (storedHash) => {
      const [, memory, passes] = /\$m=(\d+),t=(\d+),p=\d+\$/.exec(storedHash) ?? [];
      return Number(memory ?? 0) * Number(passes ?? 0) < cost.memoryKib * cost.passes; // memory filled in all, whichever way
    },
  };
}
