import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeProfile, type FakeTab, testEnvironment } from '../testing/fake-browser.ts';
import { type FakeService, NOW, PROJECT_ID, startFakeService } from '../testing/fake-service.ts';
import { openApp, openAppOnServer, openSignedIn } from '../testing/open-app.ts';
import { refusal } from '../testing/peer.ts';
import { type CodePurpose, createAskedHere } from './asked-here.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const MINUTE = 60_000;
const purposes = ['magic-link', 'password-reset', 'email-verification'] as const;

/** Marks in one browser, on a clock that the test moves. */
function open(projectId = PROJECT_ID, profile = fakeProfile(), tab: FakeTab = profile.openTab('https://app.example/')) {
  const clock = { now: NOW };
  const askedHere = createAskedHere({
    environment: testEnvironment({ browser: tab, now: () => clock.now }),
    projectId,
  });
  const asked = () => purposes.filter((purpose) => askedHere.methods.askedHere(purpose));
  return { ...askedHere, asked, clock, profile };
}

test.each([
  ['magic-link', 10 * MINUTE],
  ['password-reset', 30 * MINUTE],
  ['email-verification', 24 * 60 * MINUTE],
] as const)('a %s mark lives as long as its code, to the millisecond', (purpose, lifetime) => {
  const { mark, asked, clock } = open();
  expect(asked()).toEqual([]);
  mark(purpose);
  expect(asked()).toEqual([purpose]);
  clock.now += lifetime - 1;
  expect(asked()).toEqual([purpose]);
  clock.now += 1;
  expect(asked()).toEqual([]);
});

test('asking again starts the time again', () => {
  const { mark, asked, clock } = open();
  mark('magic-link');
  clock.now += 9 * MINUTE;
  mark('magic-link');
  clock.now += 9 * MINUTE;
  expect(asked()).toEqual(['magic-link']);
});

test('a mark from the future is none, or a wrong clock would keep it for ever', () => {
  const { mark, asked, clock } = open();
  mark('magic-link');
  clock.now -= 1;
  expect(asked()).toEqual([]);
});

test('projects on one site have marks of their own', () => {
  const profile = fakeProfile();
  const [one, other] = [open(PROJECT_ID, profile), open('internal', profile)];
  one.mark('magic-link');
  expect({ one: one.asked(), other: other.asked() }).toEqual({ one: ['magic-link'], other: [] });
});

test('a tab knows what another tab of the browser asked for', () => {
  const profile = fakeProfile();
  const [one, other] = [open(PROJECT_ID, profile), open(PROJECT_ID, profile)];
  one.mark('email-verification');
  expect(other.asked()).toEqual(['email-verification']);
});

test('another browser knows nothing of it', () => {
  open().mark('magic-link');
  expect(open().asked()).toEqual([]);
});

test.each([
  '',
  'null',
  'true',
  '{}',
  '[]',
  '-1',
  '0',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '9'.repeat(400),
  '\u0000',
])('a mark that was overwritten with %j is none', (text) => {
  const { mark, asked, profile } = open();
  for (const purpose of purposes) mark(purpose);
  for (const key of profile.storage.keys()) profile.storage.set(key, text);
  expect(asked()).toEqual([]);
});

const forbidden = () => {
  throw new Error('The operation is insecure.');
};
/** Browsers that keep nothing for a site refuse in one of these ways. */
const withoutStorage: [string, (tab: FakeTab) => FakeTab][] = [
  ['refuses to hand it out', (tab) => Object.defineProperty(tab, 'localStorage', { get: forbidden })],
  ['refuses every use', (tab) => ({ ...tab, localStorage: { getItem: forbidden, setItem: forbidden } })],
  ['has none', (tab) => ({ ...tab, localStorage: null as never })],
];

test.each(withoutStorage)('a browser that %s asks for a click, and everything else goes on', async (_, restrict) => {
  const profile = fakeProfile();
  const { app, tab } = openApp(service, {
    profile,
    tab: restrict(profile.openTab('https://app.example/handler/sign-in')),
  });
  expect(await app.sendMagicLinkEmail('mira@example.com')).toMatchObject({ status: 'ok' });
  expect(await app.sendForgotPasswordEmail('mira@example.com')).toMatchObject({ status: 'ok' });
  expect(purposes.filter(app.askedHere)).toEqual([]);
  expect(await app.signUpWithCredential({ email: 'noor@example.com', password: 'another horse' })).toMatchObject({
    status: 'ok',
  });
  expect(tab.visited).toEqual(['/']);
});

test('outside browsers nobody asked', async () => {
  const app = openAppOnServer(service);
  await app.sendMagicLinkEmail('mira@example.com', { callbackUrl: 'https://app.example/magic' });
  expect(purposes.filter(app.askedHere)).toEqual([]);
});

const credential = { email: 'noor@example.com', password: 'another horse', noRedirect: true };
const asking: [string, CodePurpose, (service: FakeService) => Promise<(purpose: CodePurpose) => boolean>][] = [
  [
    'sendMagicLinkEmail',
    'magic-link',
    async () => {
      const { app } = openApp(service);
      await app.sendMagicLinkEmail('mira@example.com');
      return app.askedHere;
    },
  ],
  [
    'sendForgotPasswordEmail',
    'password-reset',
    async () => {
      const { app } = openApp(service);
      await app.sendForgotPasswordEmail('mira@example.com');
      return app.askedHere;
    },
  ],
  [
    'signUpWithCredential',
    'email-verification',
    async () => {
      const { app } = openApp(service);
      await app.signUpWithCredential(credential);
      return app.askedHere;
    },
  ],
  [
    'user.sendVerificationEmail',
    'email-verification',
    async () => {
      const { app, user } = await openSignedIn(service);
      await user.sendVerificationEmail();
      return app.askedHere;
    },
  ],
];

test.each(asking)('%s marks %s and nothing else', async (_, purpose, ask) => {
  const askedHere = await ask(service);
  expect(purposes.filter(askedHere)).toEqual([purpose]);
});

test('signing in asks for nothing, and neither does what was refused', async () => {
  const { app, user } = await openSignedIn(service);
  service.intercept = ({ path }) =>
    path.includes('/send-') ? refusal(400, 'REDIRECT_URL_NOT_WHITELISTED') : undefined;
  await app.sendMagicLinkEmail('mira@example.com');
  await app.sendForgotPasswordEmail('mira@example.com');
  await user.sendVerificationEmail();
  await app.signUpWithCredential({ ...credential, email: 'mira@example.com' });
  expect(purposes.filter(app.askedHere)).toEqual([]);
});

test('a sign-up whose answer was lost has sent its mail all the same', async () => {
  let lost = 0;
  service.afterwards = ({ path }) => (path.endsWith('/sign-up') && lost++ === 0 ? 'drop' : undefined);
  const { app } = openApp(service);
  await app.signUpWithCredential(credential);
  expect(purposes.filter(app.askedHere)).toEqual(['email-verification']);
});

test('the mark stands before the page is left', async () => {
  const seen: boolean[] = [];
  const { app } = openApp(service, { navigate: () => seen.push(app.askedHere('email-verification')) });
  await app.signUpWithCredential({ ...credential, noRedirect: false });
  expect(seen).toEqual([true]);
});
