import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { readForeignHash, unmatchableForeignHash } from './foreign-hashes.ts';
import { createTurnstile } from './turnstile.ts';

const ARGON2ID = 2; // Algorithm.Argon2id: isolated modules can't read the ambient const enum

export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** Thrown when the queue of hashes is full; answered with 429 and Retry-After. */
export class HashQueueFullError extends Error {}

/**
 * Hashes and verifies passwords. Each call names the IP address of the client, if it is counted: no IP address can use
 * more than its share of the queue while others wait.
 */
export interface Passwords {
  /** The cost of new hashes. */
  readonly cost: HashCost;
  hash(password: string, network: string | undefined): Promise<string>;
  /** Throws a HashQueueFullError while the queue is full, so that an attempt that can't be compared is not counted. */
  requireRoom(network: string | undefined): void;
  verify(password: string, storedHash: string, network: string | undefined): Promise<boolean>;
  /** Whether the hash costs less than new ones. */
  isWeaker(storedHash: string): boolean;
}

export interface PasswordOptions {
  readonly cost: HashCost;
  readonly queueLength: number;
  /** How many hashes run at once. */
  readonly parallel?: number;
}

/** One IP address can use at most a quarter of the queue while others wait. */
const SHARES = 4;

/** One running per core, and one more ready for the next free thread. */
const UNDER_WAY_PER_CORE = 2;

/** argon2id off the event loop, with a bounded queue that IP addresses share. */
export function createPasswords(options: PasswordOptions): Passwords {
  const { cost, queueLength, parallel = UNDER_WAY_PER_CORE * availableParallelism() } = options;
  const inTurn = createTurnstile({
    parallel,
    queueLength,
    share: Math.ceil(queueLength / SHARES),
    refuse: () => new HashQueueFullError('too many passwords are being hashed'),
  });
  const argon2 = { algorithm: ARGON2ID, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  return {
    cost,
    requireRoom: (network) => inTurn.requireRoom(network),
    hash: (password, network) => inTurn(network, () => hash(password, argon2)),
    verify: (password, storedHash, network) => inTurn(network, () => compare(password, storedHash)),
    isWeaker: (storedHash) => {
      const stored = costOf(storedHash);
      return stored === undefined || workOf(stored) < workOf(cost);
    },
  };
}

/** Verifies hashes of other services in their own format; an unreadable hash matches nothing. */
async function compare(password: string, storedHash: string): Promise<boolean> {
  if (storedHash.startsWith('$argon2id$')) return verify(storedHash, password);
  return (await readForeignHash(storedHash)?.(password)) ?? false;
}

/** Returns undefined for hashes of other services. */
export function costOf(storedHash: string): HashCost | undefined {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(storedHash) ?? [];
  return memory === undefined ? undefined : { memoryKib: Number(memory), passes: Number(passes) };
}

/** The total memory written, as a measure of cost. */
export const workOf = ({ memoryKib, passes }: HashCost): number => memoryKib * passes;

/** Returns a hash with this cost that no known password matches. */
export const unmatchableHash = ({ memoryKib, passes }: HashCost): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Returns such a hash with the given prefix; undefined for an unsupported format. */
export function unmatchableHashLike(beginning: string): string | undefined {
  const cost = costOf(beginning);
  if (cost) return unmatchableHash(cost);
  if (/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$$/.test(beginning))
    return `${beginning}${'A'.repeat(22)}$${'A'.repeat(43)}`;
  return unmatchableForeignHash(beginning);
}
