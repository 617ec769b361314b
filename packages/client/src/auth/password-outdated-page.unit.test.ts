import { expect, test } from 'vitest';
import { createCachedValue } from '../cache/cached-value.ts';
import { createOnDemand, type OnDemand } from '../on-demand.ts';
import type { Project } from '../projects/project.ts';
import { resolveHandlerUrls } from '../redirects/handler-urls.ts';
import { createRedirects } from '../redirects/redirects.ts';
import { fakeProfile, testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID } from '../testing/fake-service.ts';
import { passwordSignIn } from './password-sign-in.ts';
import { createSecondFactor } from './second-factor.ts';

const tokens = { access_token: 'a1', refresh_token: 'r1', user_id: 'u' };

/** A form whose page was opened before the newest deployment: what is not loaded yet cannot be loaded any more. */
function openOutdated({ isBrowser = true } = {}) {
  const tab = fakeProfile().openTab('https://app.example/handler/sign-in');
  const environment = testEnvironment(isBrowser ? { browser: tab } : {});
  const onDemand: OnDemand = (_, ...names) =>
    createOnDemand(environment)(() => Promise.reject(new TypeError('Failed to fetch')), ...names);
  const project = createCachedValue<Project>({
    environment,
    initial: { status: 'pending' },
    load: () => Promise.reject(new Error('nobody asks for the project')),
  });
  const redirects = createRedirects({
    environment,
    urls: resolveHandlerUrls(),
    project,
    navigate: undefined,
    onDemand,
  });
  const started: string[] = [];
  const app = passwordSignIn({
    sendCredential: async () => ({ status: 'ok', data: tokens }),
    redirects,
    secondFactor: createSecondFactor({ environment, projectId: PROJECT_ID, redirects }),
    startSession: async ({ refresh_token }) => void started.push(refresh_token),
  });
  return { ...app, started };
}

const credential = { email: 'mira@example.com', password: 'correct horse' };

test('who could not go on to the next page is not signed in either', async () => {
  const { signInWithCredential, started } = openOutdated();
  await expect(signInWithCredential(credential)).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'A part of this app could not be loaded',
  });
  expect(started).toEqual([]);
});

test('who stays on the page is signed in all the same', async () => {
  const { signInWithCredential, started } = openOutdated();
  expect((await signInWithCredential({ ...credential, noRedirect: true })).status).toBe('ok');
  expect(started).toEqual(['r1']);
});

test('so is who has no page to leave', async () => {
  const { signInWithCredential, started } = openOutdated({ isBrowser: false });
  expect((await signInWithCredential(credential)).status).toBe('ok');
  expect(started).toEqual(['r1']);
});
