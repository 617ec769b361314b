import { type ClientApp, composeClientApp } from '../client-app.ts';
import type { ClientAppOptions } from '../client-app-options.ts';
import { toCurrentUser } from '../users/current-user.ts';
import { type FakeProfile, fakeProfile, type FakeTab, testEnvironment } from './fake-browser.ts';
import { type FakeService, PROJECT_ID } from './fake-service.ts';

interface Setting extends Partial<ClientAppOptions> {
  /** The page that the tab shows. */
  at?: string;
  profile?: FakeProfile;
  tab?: FakeTab;
  now?: () => number;
}

export interface OpenedApp {
  readonly app: ClientApp;
  readonly tab: FakeTab;
  readonly profile: FakeProfile;
  /** The length of each wait of the app, in order. */
  readonly waits: readonly number[];
}

/** Opens an app in a tab, with its session in cookies. */
export function openApp(
  service: FakeService,
  {
    at = 'https://app.example/handler/sign-in',
    profile = fakeProfile(),
    tab = profile.openTab(at),
    now,
    ...given
  }: Setting = {},
): OpenedApp {
  const environment = testEnvironment({ browser: tab, ...(now && { now }) });
  const options: ClientAppOptions = { ...connection(service), tokenStore: 'cookie', ...given };
  return { app: composeClientApp(options, environment, toCurrentUser), tab, profile, waits: environment.waits };
}

/** Opens an app outside browsers, with its session in memory. */
export function openAppOnServer(
  service: FakeService,
  tokenStore: ClientAppOptions['tokenStore'] = 'memory',
): ClientApp {
  return composeClientApp({ ...connection(service), tokenStore }, testEnvironment(), toCurrentUser);
}

/** Opens an app that is signed in as Mira, whose password is “correct horse”. */
export async function openSignedIn(service: FakeService, setting?: Setting) {
  const opened = openApp(service, { at: 'https://app.example/handler/account-settings', ...setting });
  await opened.app.signInWithCredential({ email: 'mira@example.com', password: 'correct horse', noRedirect: true });
  return { ...opened, user: await opened.app.getUser({ or: 'throw' }) };
}

function connection(service: FakeService) {
  return { projectId: PROJECT_ID, publishableClientKey: 'pck_test', baseUrl: service.url };
}
