import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeClientApp } from '../client-app.ts';
import type { ClientAppOptions } from '../client-app-options.ts';
import { spell } from '../http/from-wire.ts';
import { config, wireConfig } from '../testing/default-config.ts';
import { type FakeProfile, fakeProfile, type FakeTab, testEnvironment } from '../testing/fake-browser.ts';
import { type FakeService, PROJECT_ID, startFakeService, wireProject } from '../testing/fake-service.ts';
import { toCurrentUser } from '../users/current-user.ts';
import { APP_SETTINGS, type Project } from './project.ts';

let service: FakeService;
let profile: FakeProfile;
beforeEach(async () => {
  service = await startFakeService();
  profile = fakeProfile();
});
afterEach(() => service.close());

function open(tab: FakeTab | undefined, given: Partial<ClientAppOptions> = {}) {
  const options = {
    projectId: PROJECT_ID,
    publishableClientKey: 'pck_test',
    baseUrl: service.url,
    tokenStore: null,
    ...given,
  };
  return composeClientApp(options, testEnvironment(tab ? { browser: tab } : {}), toCurrentUser);
}
const openTab = () => profile.openTab('https://app.example/');

const project: Project = { id: PROJECT_ID, displayName: 'Acme', config };

test('a project is shown with the names of the SDK', async () => {
  expect(await open(undefined).getProject()).toEqual(project);
});

test('in a browser fetching starts with the app', async () => {
  const app = open(openTab());
  expect(app.project.peek()).toEqual({ status: 'pending' });
  await new Promise<void>((resolve) => app.project.subscribe(resolve));
  expect(app.project.peek()).toEqual({ status: 'ok', value: project });
  expect(service.conversation()).toEqual(['GET /projects/current']);
});

test('the next visit shows the project of the last one at once, and fetches it meanwhile', async () => {
  await open(openTab()).project.promise();
  const app = open(openTab());
  const shown = app.project.peek();
  expect(shown).toEqual({ status: 'ok', value: project });
  service.intercept = () => ({ json: { ...wireProject, display_name: 'Acme 2' } });
  expect((await app.getProject()).displayName).toBe('Acme 2');
});

test('an unchanged project stays the same object', async () => {
  await open(openTab()).project.promise();
  const app = open(openTab());
  const shown = app.project.peek();
  await app.getProject();
  expect(app.project.peek()).toBe(shown);
});

test('a project that is known already is not fetched', async () => {
  const app = open(openTab(), { project });
  expect(await app.project.promise()).toBe(project);
  expect(service.requests).toEqual([]);
});

test('outside browsers nothing is fetched until somebody asks', async () => {
  const app = open(undefined);
  expect(service.requests).toEqual([]);
  expect(await app.project.promise()).toEqual(project);
});

test.each(['', 'x', 'null', '{}', '{"id":1,"config":{}}'])(
  'what an older version left in the storage (%j) is ignored',
  async (text) => {
    profile.storage.set(`keystead-project-${PROJECT_ID}`, text);
    const app = open(openTab());
    expect(app.project.peek()).toEqual({ status: 'pending' });
    expect(await app.project.promise()).toEqual(project);
  },
);

test.each([
  ['the name', { ...wireProject, display_name: undefined }],
  ...Object.keys(wireConfig)
    .filter((name) => APP_SETTINGS.some((setting) => spell(setting, '_') === name))
    .map((name): [string, object] => [name, { ...wireProject, config: { ...wireConfig, [name]: undefined } }]),
  ['a part of a domain', { ...wireProject, config: { ...wireConfig, domains: [{ domain: 'https://a.example' }] } }],
])('a project that an older version left behind without %s is not shown', async (_, older) => {
  profile.storage.set(`keystead-project-${PROJECT_ID}`, JSON.stringify(older));
  const app = open(openTab());
  expect(app.project.peek()).toEqual({ status: 'pending' });
  expect(await app.project.promise()).toEqual(project);
  expect(open(openTab()).project.peek()).toEqual({ status: 'ok', value: project });
});

test('a browser that forbids storage is served all the same', async () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  const app = open({ ...openTab(), localStorage: { getItem: forbidden, setItem: forbidden } });
  expect(await app.project.promise()).toEqual(project);
});

test('a service that is down at the start is a failure in the value, not an unhandled one', async () => {
  service.intercept = () => ({ status: 500, text: 'Broken.' });
  const app = open(openTab());
  await expect(app.project.promise()).rejects.toThrow('Broken.');
  service.intercept = () => undefined;
  expect(await app.getProject()).toEqual(project);
});
