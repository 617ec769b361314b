import { randomUUID } from 'node:crypto';
import { insertCodes, insertUsers, markedFor, RACERS } from './artefacts.mjs';

/**
 * @typedef {import('./artefacts.mjs').Client} Client
 * @typedef {import('./race-kinds.mjs').RaceKind} RaceKind
 */

/** Somebody who waits for the proof of an address that is to become theirs. @param {Client} client @param {string[]} wanted */
async function insertWaiting(client, wanted) {
  const people = await insertUsers(client, wanted.length, { isVerified: true });
  await client.query(
    `insert into contact_channels (project_id, id, user_id, value, value_normalized, becomes_primary, created_at)
     select 'internal', gen_random_uuid(), user_id, email, email, true, now()
     from unnest($1::uuid[], $2::text[]) as given (user_id, email)`,
    [people.map(({ id }) => id), wanted],
  );
  return people.map(({ id }, index) => ({ id, email: wanted[index] ?? '' }));
}

/** Eight users prove, at once, that the same address is theirs. @type {RaceKind} */
export const moveRace = {
  name: 'move to one address',
  make: async (client, count) => {
    const wanted = Array.from({ length: count }, () => `wanted-${randomUUID()}@example.com`);
    const codes = await insertCodes(client, 'email_verification', await insertWaiting(client, wanted));
    for (let racer = 1; racer < RACERS; racer += 1) {
      const people = await insertWaiting(client, wanted);
      await insertCodes(client, 'email_verification', people, codes.map(markedFor(racer)));
    }
    return codes;
  },
  attempt: (code, racer) => ({
    method: 'POST',
    path: '/contact-channels/verify',
    body: { code: markedFor(racer)(code) },
    losesWith: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
    isRacing: true,
  }),
  left: `select abs(count(*)::int - cardinality($1::bytea[])) as count from verification_codes c
         join users u on u.project_id = c.project_id and u.primary_email_normalized = c.email_normalized
         where c.code_hash = any($1::bytea[])`,
};
