/**
 * Remembers every sign-up that was acknowledged, and finds those that a crash has lost, or whose event.
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

    /** Those of whose sign-up not exactly one event tells, and those of whom one tells and who are not there. @param {Instance} instance */
    async findWronglyTold(instance) {
      const told = await readCreated(instance);
      /** @type {Map<string, number>} */
      const times = new Map();
      for (const email of told) times.set(email, (times.get(email) ?? 0) + 1);
      const known = new Set(acknowledged);
      const untold = acknowledged.filter((email) => times.get(email) !== 1);
      /** @type {string[]} */
      const invented = [];
      for (const email of told.filter((one) => one.startsWith('writer') && !known.has(one)))
        if (!(await post(instance, 'sign-in', email))) invented.push(email); // one whose answer was lost is there
      return [...untold, ...invented];
    },
  };
}

/** Whom `user.created` tells of, in the order of the log, until nothing more comes. @param {Instance} instance */
async function readCreated({ baseUrl, serverHeaders: headers }) {
  /** @type {string[]} */
  const emails = [];
  for (let after = 0; ;) {
    const query = `after=${after}&type=user.created&limit=1000&wait=2`;
    const response = await fetch(`${baseUrl}/api/v1/events?${query}`, { headers });
    if (!response.ok) throw new Error(`no events: ${response.status} ${await response.text()}`);
    const { items, next_after } = await response.json();
    for (const { data } of items) emails.push(data.primary_email);
    if (next_after === after) return emails;
    after = next_after;
  }
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
