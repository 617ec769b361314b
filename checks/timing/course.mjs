/**
 * @typedef {{ databaseUrl: string, server: import('../start-server-process.mjs').ServerProcess }} Course
 * @typedef {{ name: string, figure: string, bounds: string, isHeld: boolean }} Figure
 * @typedef {{ status: number, text: string, millis: number }} Timed
 */

let networks = 0;

/** A network that nobody has called from before. */
function newNetwork() {
  networks += 1;
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
}

/**
 * One call, and how long its answer took.
 * @param {Course} course
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [given]
 * @returns {Promise<Timed>}
 */
export async function send({ server }, path, { method = 'POST', headers = {}, body } = {}) {
  const startedAt = performance.now();
  const response = await fetch(`${server.apiUrl}${path}`, {
    method,
    headers: { ...server.headers, 'x-forwarded-for': newNetwork(), ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, text, millis: performance.now() - startedAt };
}

/** @param {readonly number[]} values @param {number} share of all of them, from 0 to 1 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
