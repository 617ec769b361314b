import { accessTypes, endpoints, refusalOfUnverified, type AccessType, type Endpoint } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, refused } from '../testing/ask.ts';
import { requestOf, requestToRefuse } from '../testing/endpoint-cases.ts';
import { unverifiedUser } from '../testing/triggers.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** What a user may do who has to verify their email first: that, and leave. Whoever adds to this list has thought about it. */
const ALLOWED = [
  'confirmPassword',
  'createContactChannel',
  'deleteCurrentUser',
  'getCurrentUser',
  'listContactChannels',
  'sendChannelVerificationCode',
  'sendVerificationCode',
];
const ERROR_OF_ITS_OWN = ['acceptInvitation', 'acceptInvitationById'];

let world: World;
let unverified: Awaited<ReturnType<typeof unverifiedUser>>;
beforeAll(async () => {
  world = await makeWorld();
  unverified = await unverifiedUser(world);
});
afterAll(() => world.instance.stop());

const withUser = endpoints.filter(({ user }) => user !== undefined);

test('the list names what the contract allows', () => {
  const allowed = withUser.filter((endpoint) => refusalOfUnverified(endpoint) === undefined);
  expect(allowed.map(({ name }) => name).toSorted()).toEqual(ALLOWED);
});

const asked = withUser.flatMap((endpoint) =>
  accessTypes
    .filter((as) => as !== 'client' || endpoint.access === 'client' || endpoint.access === 'anyone')
    .map((as) => [endpoint.name, as, endpoint] as const),
);

async function askAsUnverified(endpoint: Endpoint, as: AccessType, find = requestOf) {
  const { line, query, call } = await find(endpoint, world);
  const { project, user } = unverified;
  return ask(world.instance.app, `${line}${query}`, { ...call, as, project, accessToken: user.accessToken });
}

const details = { restricted_reason: { type: 'email_not_verified' } } as const;

test.each(asked.filter(([name]) => !ALLOWED.includes(name)))(
  '%s with %s access is refused until the email is verified',
  async (name, as, endpoint) => {
    const code = ERROR_OF_ITS_OWN.includes(name)
      ? 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED'
      : 'RESTRICTED_USER_NOT_ALLOWED';
    expect(await askAsUnverified(endpoint, as, requestToRefuse)).toEqual(refused(code, details));
  },
);

test.each(asked.filter(([name]) => ALLOWED.includes(name)))(
  '%s with %s access is allowed before the email is verified',
  async (_, as, endpoint) => {
    expect((await askAsUnverified(endpoint, as)).knownError).not.toBe('RESTRICTED_USER_NOT_ALLOWED');
  },
);
