import {
  endpoints,
  isGuarded,
  missingRight,
  rightsOfRole,
  staffRights,
  staffRoles,
  type Endpoint,
} from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, refused } from '../testing/ask.ts';
import type { Call, RequestLine } from '../testing/call.ts';
import { digestTables } from '../testing/digest-tables.ts';
import { requestOf, requestToRefuse } from '../testing/endpoint-cases.ts';
import { signUpOwner, signUpStaff } from '../testing/staff.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** The table of rights, run: every role asks for every operation and gets what an owner gets, or is refused. */
let world: World;
/** Of staff who only read with them, or are refused, so that no request signs them out. */
let lasting: Record<Role, string>;
beforeAll(async () => {
  world = await makeWorld();
  lasting = {
    owner: await signInAs('owner'),
    admin: await signInAs('admin'),
    support: await signInAs('support'),
    read_only: await signInAs('read_only'),
  };
});
afterAll(() => world.instance.stop());

const OTHERS = ['admin', 'support', 'read_only'] as const;
type Role = 'owner' | (typeof OTHERS)[number];

const signInAs = async (role: Role) =>
  (await (role === 'owner' ? signUpOwner(world.instance) : signUpStaff(world.instance, { role }))).accessToken;

const rows = endpoints.filter(isGuarded).map((endpoint) => [endpoint.name, endpoint] as const);

async function requestWith(
  endpoint: Endpoint,
  adminAccessToken: string,
  find = requestOf,
): Promise<[line: RequestLine, sent: Call]> {
  const { line, query, call } = await find(endpoint, world);
  return [`${line}${query}`, { ...call, as: 'admin', adminAccessToken }];
}

async function outcomeOf(endpoint: Endpoint, role: Role) {
  const token = endpoint.method === 'GET' ? lasting[role] : await signInAs(role);
  const { status, knownError } = await ask(world.instance.app, ...(await requestWith(endpoint, token)));
  return { status, knownError };
}

test.each(rows)('%s does for every role what it does for owners, or nothing', async (_, endpoint) => {
  const [line, sent] = await requestWith(endpoint, '', requestToRefuse);
  const rights = OTHERS.map((role) => {
    const right = missingRight(endpoint, { role, accessType: 'admin', body: sent.body });
    return { role, right };
  });
  const before = await digestTables(world.instance);
  for (const { role, right } of rights.flatMap(({ role, right }) => (right === undefined ? [] : [{ role, right }]))) {
    const answer = await ask(world.instance.app, line, { ...sent, adminAccessToken: lasting[role] });
    expect(answer).toEqual(refused('INSUFFICIENT_STAFF_ROLE', { role, right }));
  }
  expect(await digestTables(world.instance)).toEqual(before);

  const allowed = rights.filter(({ right }) => right === undefined);
  const forOwner = allowed.length > 0 ? await outcomeOf(endpoint, 'owner') : undefined;
  for (const { role } of allowed) expect({ role, ...(await outcomeOf(endpoint, role)) }).toEqual({ role, ...forOwner });
});

test('a role includes all that the next one does, and owners may do everything', () => {
  expect(rightsOfRole.owner).toEqual(Object.keys(staffRights));
  for (const [index, role] of staffRoles.entries())
    for (const less of staffRoles.slice(index + 1))
      expect(rightsOfRole[role]).toEqual(expect.arrayContaining([...rightsOfRole[less]]));
});
