import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { readForeignHash, unmatchableForeignHash } from './foreign-hashes.ts';
import { createTurnstile } from './turnstile.ts';

const ARGON2ID = 2; // Algorithm.Argon2id, an ambient const enum that isolated modules cannot read

export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** Thrown when more hashes wait than the queue holds; answered with 429 and Retry-After. */
export class HashQueueFullError extends Error {}

/** Each asks for the network of the caller, if it is counted: no network keeps more than its share while others wait. */
export interface Passwords {
  /** What new hashes cost. */
  readonly cost: HashCost;
  hash(password: string, network: string | undefined): Promise<string>;
  /** Throws a HashQueueFullError while the queue is full, so that a try that will not be compared is not counted. */
  requireRoom(network: string | undefined): void;
  verify(password: string, storedHash: string, network: string | undefined): Promise<boolean>;
  /** Was this hash made more cheaply than new ones are? */
  isWeaker(storedHash: string): boolean;
}

export interface PasswordOptions {
  readonly cost: HashCost;
  readonly queueLength: number;
  /** How many are under way at once. */
  readonly parallel?: number;
}

/** One network keeps at most a quarter of the queue while others wait. */
const SHARES = 4;

/** As many as there are cores are worked on, and as many are at hand for the thread that gets done first. */
const UNDER_WAY_PER_CORE = 2;

/** argon2id off the event loop, with a bounded queue that networks share. */
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

/** Those of other services are compared as they came; what cannot be read fits nothing. */
async function compare(password: string, storedHash: string): Promise<boolean> {
  if (storedHash.startsWith('$argon2id$')) return verify(storedHash, password);
  return (await readForeignHash(storedHash)?.(password)) ?? false;
}

/** Undefined for what we did not make. */
export function costOf(storedHash: string): HashCost | undefined {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(storedHash) ?? [];
  return memory === undefined ? undefined : { memoryKib: Number(memory), passes: Number(passes) };
}

/** Memory filled in all, whichever way. */
export const workOf = ({ memoryKib, passes }: HashCost): number => memoryKib * passes;

/** Looks like a hash of that cost, and costs as much to compare with; no password is known to fit it. */
export const unmatchableHash = ({ memoryKib, passes }: HashCost): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The same for any hash that begins so, ours or not; undefined where nothing is compared with such a one. */
export function unmatchableHashLike(beginning: string): string | undefined {
  const cost = costOf(beginning);
  if (cost) return unmatchableHash(cost);
  if (/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$$/.test(beginning))
    return `${beginning}${'A'.repeat(22)}$${'A'.repeat(43)}`;
  return unmatchableForeignHash(beginning);
}
