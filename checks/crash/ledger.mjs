/**
 * Remembers every sign-up that was acknowledged, and finds those that a crash has lost.
 * @typedef {import('./start-instance.mjs').Instance} Instance
 */

const PASSWORD = 'a password of the ledger';
const CHECKED_AT_ONCE = 16;

export function createLedger() {
  /** @type {string[]} */
  const acknowledged = [];
  let next = 0;

  return {
    get size() {
      return acknowledged.length;
    },

    /** Signs people up until the service no longer answers. @param {Instance} instance */
    async writeUntilRefused(instance) {
      for (;;) {
        next += 1;
        const email = `writer${next}@example.com`;
        const isDone = await post(instance, 'sign-up', email).catch(() => false);
        if (!isDone) return;
        acknowledged.push(email);
      }
    },

    /** Those who can no longer sign in. @param {Instance} instance */
    async findLost(instance) {
      /** @type {string[]} */
      const lost = [];
      const waiting = [...acknowledged];
      const checkNext = async () => {
        for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
          if (!(await post(instance, 'sign-in', email))) lost.push(email);
        }
      };
      await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, checkNext));
      return lost;
    },
  };
}

/** @param {Instance} instance @param {'sign-up' | 'sign-in'} verb @param {string} email */
async function post(instance, verb, email) {
  const response = await fetch(`${instance.baseUrl}/api/v1/auth/password/${verb}`, {
    method: 'POST',
    headers: instance.clientHeaders,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await response.arrayBuffer();
  return response.status === 200;
}
