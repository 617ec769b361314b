import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeOwnerApp } from '../owner-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { accessToken, type FakeService, startFakeService } from '../testing/fake-service.ts';
import { refusal } from '../testing/peer.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const PATH = '/internal/first-owner';
const owner = { code: 'c0de', email: 'mira@example.com', password: 'correct horse' };
const open = () =>
  composeOwnerApp({ publishableClientKey: 'pck_test', baseUrl: service.url, tokenStore: 'memory' }, testEnvironment());
const answerWith = (answer: () => ReturnType<FakeService['intercept']>) => {
  service.intercept = ({ path }) => (path.endsWith(PATH) ? answer() : undefined);
};
function signedIn() {
  const tokens = service.signIn(owner.email);
  return { json: { access_token: tokens.accessToken, refresh_token: tokens.refreshToken, user_id: 'u' } };
}

test('the code of a printed link makes an owner, who is signed in to the internal project', async () => {
  answerWith(signedIn);
  const app = open();
  expect(await app.createFirstOwner(owner)).toEqual({ status: 'ok', data: undefined });
  expect(service.bodiesOf(PATH)).toEqual([owner]);
  expect(service.requests[0]?.headers).toMatchObject({ 'x-stack-project-id': 'internal' });
  expect(await app.getToken()).toBe(accessToken('a1'));
  expect(await app.getUser()).toMatchObject({ primaryEmail: owner.email });
});

test('a code that is worth nothing is a value, and nobody is signed in', async () => {
  answerWith(() => refusal(404, 'VERIFICATION_CODE_NOT_FOUND'));
  const app = open();
  expect(await app.createFirstOwner(owner)).toMatchObject({
    status: 'error',
    error: { code: 'VERIFICATION_CODE_NOT_FOUND' },
  });
  expect(await app.getToken()).toBeNull();
});

test('a lost answer is no lost link: the password that was chosen signs in', async () => {
  let asked = 0;
  answerWith(() => (++asked === 1 ? 'drop' : refusal(409, 'VERIFICATION_CODE_ALREADY_USED')));
  const app = open();
  expect(await app.createFirstOwner(owner)).toEqual({ status: 'ok', data: undefined });
  expect(await app.getUser()).toMatchObject({ primaryEmail: owner.email });
  asked = 0;
  expect(await open().createFirstOwner({ ...owner, password: 'of somebody else' })).toMatchObject({
    error: { code: 'VERIFICATION_CODE_ALREADY_USED' },
  });
});
