import { endpoints, isGuarded, type Endpoint } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { requestOf } from '../testing/endpoint-cases.ts';
import { signUpOwner } from '../testing/staff.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** Whatever somebody of the staff changes is told in the log. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

const MAILS = 'nothing but a mail leaves, of which the log of mails tells';
const READS = 'it changes nothing: what is asked with is too long or too secret for an address';
const TESTS = 'somebody tries something out, and nothing of the project changes';
const SAME = 'what the sample asks for is so already; where it is not, the suite of its feature sees the event';
const SENDS_AGAIN = 'what was told is sent again, of which the log of deliveries tells';
const TOKENS = 'a token of a provider is handed out; whom it belongs to stays as they are';

/** What is told nowhere in the log, and why. */
const UNTOLD: Readonly<Record<string, string>> = {
  sendChannelVerificationCode: MAILS,
  sendVerificationCode: MAILS,
  sendSignInCode: MAILS,
  sendPasswordResetCode: MAILS,
  sendInvitationCode: MAILS,
  resendMail: MAILS,
  sendTestMail: TESTS,
  runEmailTest: TESTS,
  startOAuthTest: TESTS,
  testWebhookEndpoint: TESTS,
  checkVerificationCode: READS,
  getVerificationDetails: READS,
  checkSignInCode: READS,
  checkPasswordResetCode: READS,
  checkInvitationCode: READS,
  getInvitationPreview: READS,
  getInvitationDetails: READS,
  getOwnerInvitationDetails: READS,
  previewEmailTemplate: READS,
  checkRedirectUrl: READS,
  createOwnProviderToken: TOKENS,
  createProviderTokenOfAccount: TOKENS,
  createProviderToken: TOKENS,
  replayWebhookDelivery: SENDS_AGAIN,
  replayWebhookEndpoint: SENDS_AGAIN,
  createImpersonation: 'until its link is opened nobody is signed in: impersonation.started tells of it then',
  startImport: 'every user and team that it makes is told of',
  recordAnalyticsEvents: 'what published clients send is thrown away',
  confirmPassword: 'the session stays the same, and may do for a while what needs a recent sign-in',
  refreshCurrentSession: 'the session goes on',
  revokeInvitation: 'nobody comes to the team or leaves it',
  updateTeamMemberProfile: 'how a member appears in one team; the user stays as they are',
  updateStaffMember: SAME,
  setEmailConfig: SAME,
  updateConfigOverride: SAME,
  deleteLockout: SAME,
  endSessions: SAME,
  acceptInvitation: SAME,
  signUpAnonymously: 'nobody may',
  deleteCurrentProject: 'the internal project stays; delete-project.api.test.ts sees the event of others',
  deleteInternalCurrentProject: 'the same by its other address',
};

/** What an owner may not do here. All else happens, and is told nowhere. */
const REFUSED = ['signUpAnonymously', 'deleteCurrentProject', 'deleteInternalCurrentProject'];

const changing = endpoints.filter((endpoint) => isGuarded(endpoint) && endpoint.method !== 'GET');

const lastEvent = async (): Promise<string> => {
  const [row] = await world.instance.query<{ last: string }>(
    'select coalesce(max(sequence), 0)::text as last from events',
  );
  return row?.last ?? '0';
};

/** How a request of an owner is answered, and the types of the events that it leaves. */
async function changeBy(endpoint: Endpoint): Promise<{ status: number; types: string[] }> {
  const { instance } = world;
  const { accessToken: adminAccessToken } = await signUpOwner(instance);
  await instance.query(`update projects set description = '' where project_id = 'internal'`); // which two samples change
  const { line, query, call, userToken: accessToken } = await requestOf(endpoint, world);
  const before = await lastEvent();
  const { status } = await ask(instance.app, `${line}${query}`, {
    ...call,
    as: 'admin',
    adminAccessToken,
    ...(endpoint.user && { accessToken }),
  });
  const events = await instance.query<{ type: string }>('select type from events where sequence > $1::bigint', [
    before,
  ]);
  return { status, types: events.map(({ type }) => type) };
}

const told = changing.filter(({ name }) => !(name in UNTOLD));
const untold = changing.filter(({ name }) => name in UNTOLD);

test.each(told)('$name is told in the log, or UNTOLD says why not', async (endpoint) => {
  expect((await changeBy(endpoint)).types).not.toEqual([]);
});

test.each(untold)('$name is told nowhere, for a reason', async (endpoint) => {
  const { status, types } = await changeBy(endpoint);
  expect(types).toEqual([]);
  expect(status >= 400).toBe(REFUSED.includes(endpoint.name));
});

test('there is a reason for nothing else', () => {
  const names = changing.map(({ name }) => name);
  expect(Object.keys(UNTOLD).filter((name) => !names.includes(name))).toEqual([]);
});
