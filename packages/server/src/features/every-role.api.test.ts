import {
  endpoints,
  isGuarded,
  missingRight,
  rightsOfRole,
  staffRights,
  staffRoles,
  type Endpoint,
} from '@keystead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, refused, type WholeAnswer } from '../testing/ask.ts';
import type { Call, RequestLine } from '../testing/call.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { requestOf } from '../testing/endpoint-cases.ts';
import { signUpOwner, signUpStaff } from '../testing/staff.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** The table of rights, run: every role asks for every operation and gets what an owner gets, or is refused. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

const OTHERS = ['admin', 'support', 'read_only'] as const;
type OtherRole = (typeof OTHERS)[number];

const rows = endpoints.filter(isGuarded).map((endpoint) => [endpoint.name, endpoint] as const);

async function requestWith(endpoint: Endpoint, adminAccessToken: string): Promise<[line: RequestLine, sent: Call]> {
  const { line, query, call } = await requestOf(endpoint, world);
  return [`${line}${query}`, { ...call, as: 'admin', adminAccessToken }];
}

const tokenOf = async (role: OtherRole) => (await signUpStaff(world.instance, { role })).accessToken;

const outcomeOf = ({ status, knownError }: WholeAnswer) => ({ status, knownError });
async function outcomeForOwner(endpoint: Endpoint) {
  const { accessToken } = await signUpOwner(world.instance);
  return outcomeOf(await ask(world.instance.app, ...(await requestWith(endpoint, accessToken))));
}

describe.each(rows)('%s', (_, endpoint) => {
  test.each(OTHERS)('does for %s what it does for owners, or nothing', async (role) => {
    const { instance } = world;
    const [line, sent] = await requestWith(endpoint, await tokenOf(role));
    const right = missingRight(endpoint, { role, accessType: 'admin', body: sent.body });
    const readTables = () => (right === undefined ? '' : dumpDatabase(instance)); // what is allowed may change them
    const before = await readTables();

    const answer = await ask(instance.app, line, sent);

    const wanted =
      right === undefined ? await outcomeForOwner(endpoint) : refused('INSUFFICIENT_STAFF_ROLE', { role, right });
    expect(right === undefined ? outcomeOf(answer) : answer).toEqual(wanted);
    expect(await readTables()).toBe(before);
  });
});

test('a role includes all that the next one does, and owners may do everything', () => {
  expect(rightsOfRole.owner).toEqual(Object.keys(staffRights));
  for (const [index, role] of staffRoles.entries())
    for (const less of staffRoles.slice(index + 1))
      expect(rightsOfRole[role]).toEqual(expect.arrayContaining([...rightsOfRole[less]]));
});
