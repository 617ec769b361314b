import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD } from '../databases/seeded.mjs';
import { hashOptions } from '../servers/hash-options.mjs';

/**
 * Password checks per second of a process that does nothing else, as many at once as there are cores.
 * @param {string} cost
 * @param {number} durationMillis
 */
export async function measureHashOnly(cost, durationMillis) {
  const stored = await hash(PASSWORD, hashOptions(cost));
  const startedAt = performance.now();
  let count = 0;
  const checkInTurn = async () => {
    while (performance.now() - startedAt < durationMillis) {
      if (!(await verify(stored, PASSWORD))) throw new Error('the password does not match its own hash');
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkInTurn));
  return (count * 1000) / (performance.now() - startedAt);
}
