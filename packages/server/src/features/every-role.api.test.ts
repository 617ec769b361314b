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
import { digestTables } from '../testing/digest-tables.ts';
import { requestOf, requestToRefuse } from '../testing/endpoint-cases.ts';
import { signUpOwner, signUpStaff } from '../testing/staff.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** The table of rights, run: every role asks for every operation and gets what an owner gets, or is refused. */
let world: World;
/** Of staff who do nothing with them, so that no other request signs them out. */
let refusedTokens: Record<OtherRole, string>;
beforeAll(async () => {
  world = await makeWorld();
  refusedTokens = {
    admin: await tokenOf('admin'),
    support: await tokenOf('support'),
    read_only: await tokenOf('read_only'),
  };
});
afterAll(() => world.instance.stop());

const OTHERS = ['admin', 'support', 'read_only'] as const;
type OtherRole = (typeof OTHERS)[number];

const rows = endpoints.filter(isGuarded).map((endpoint) => [endpoint.name, endpoint] as const);

async function requestWith(
  endpoint: Endpoint,
  adminAccessToken: string,
  find = requestOf,
): Promise<[line: RequestLine, sent: Call]> {
  const { line, query, call } = await find(endpoint, world);
  return [`${line}${query}`, { ...call, as: 'admin', adminAccessToken }];
}

const tokenOf = async (role: OtherRole) => (await signUpStaff(world.instance, { role })).accessToken;

const outcomeOf = ({ status, knownError }: WholeAnswer) => ({ status, knownError });
async function outcomeForOwner(endpoint: Endpoint) {
  const { accessToken } = await signUpOwner(world.instance);
  return outcomeOf(await ask(world.instance.app, ...(await requestWith(endpoint, accessToken))));
}

async function expectOutcomeForOwner(endpoint: Endpoint, role: OtherRole): Promise<void> {
  const answer = await ask(world.instance.app, ...(await requestWith(endpoint, await tokenOf(role))));
  expect(outcomeOf(answer)).toEqual(await outcomeForOwner(endpoint));
}

describe.each(rows)('%s', (_, endpoint) => {
  test.each(OTHERS)('does for %s what it does for owners, or nothing', async (role) => {
    const { app } = world.instance;
    const [line, sent] = await requestWith(endpoint, refusedTokens[role], requestToRefuse);
    const right = missingRight(endpoint, { role, accessType: 'admin', body: sent.body });
    if (right === undefined) return expectOutcomeForOwner(endpoint, role);

    const before = await digestTables(world.instance);
    expect(await ask(app, line, sent)).toEqual(refused('INSUFFICIENT_STAFF_ROLE', { role, right }));
    expect(await digestTables(world.instance)).toEqual(before);
  });
});

test('a role includes all that the next one does, and owners may do everything', () => {
  expect(rightsOfRole.owner).toEqual(Object.keys(staffRights));
  for (const [index, role] of staffRoles.entries())
    for (const less of staffRoles.slice(index + 1))
      expect(rightsOfRole[role]).toEqual(expect.arrayContaining([...rightsOfRole[less]]));
});
