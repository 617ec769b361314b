import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acme, failed, fakeClientApp, fakeContactChannel, mira, ok, pending } from '../testing/fake-client-app.ts';
import { fakeTeamProfile, TEAM_ID } from '../testing/fake-team.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { inTeams } from '../testing/screens-of-teams.tsx';
import { AccountSettings } from './account-settings.tsx';

const SECURITY = '/handler/account-settings/security';
const TEAM = `/handler/account-settings/teams/${TEAM_ID}`;
const project = ok(acme({ clientTeamCreationEnabled: true, oauthProviders: [{ id: 'github' }] }));

const row = (name: string) => page.getByRole('group', { name });
const open = (path: string, app = fakeClientApp(inTeams())) => renderWithApp(<AccountSettings path={path} />, { app });

/** Where each row that is shown begins. */
const places = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.ks-settings-row')].flatMap((element) => {
      const label = element.querySelector('.ks-settings-label')?.textContent;
      return label ? [[label, element.getBoundingClientRect().top]] : []; // a skeleton has none
    }),
  );

function delay<Value>(value: Value) {
  let arrive = () => {};
  const promise = new Promise<Value>((resolve) => {
    arrive = () => resolve(value);
  });
  return { load: () => promise, arrive: () => arrive() };
}

/** The sections load on demand and stay loaded, so that the tests see the first thing each of them draws. */
async function loadSections(): Promise<void> {
  for (const [path, last] of [
    [SECURITY, 'Active sessions'],
    [TEAM, 'Leave team'],
  ] as const) {
    const { screen } = await open(path);
    await expect.element(row(last)).toBeVisible();
    await screen.unmount();
  }
}

beforeEach(loadSections);

test('the security rows stay where they are while the project and the email addresses load', async () => {
  const channels = delay([fakeContactChannel()]);
  const user = ok(mira({ hasPassword: false, listContactChannels: channels.load }));
  const { app } = await open(SECURITY, fakeClientApp({ project: pending, user }));
  const withoutProject = places();

  app.project.set(project);
  await expect.element(row('Set password')).toBeVisible();
  await expect.element(row('Connected accounts')).toBeVisible();
  const withProject = places();
  expect(withProject).toMatchObject(withoutProject);

  channels.arrive();
  await expect.element(page.getByRole('button', { name: 'Change email' })).toBeVisible();
  expect(places()).toEqual(withProject);
});

test('the security rows show without the project where it cannot be loaded', async () => {
  const user = ok(mira({ hasPassword: false }));
  await open(SECURITY, fakeClientApp({ project: failed(new Error('the service is away')), user }));
  await expect.element(row('Multi-factor authentication')).toBeVisible();
  await expect.element(row('Set password')).not.toBeInTheDocument();
});

test('the team rows stay where they are while the project and the own name load', async () => {
  const profile = delay(fakeTeamProfile());
  const { app } = await open(TEAM, fakeClientApp({ ...inTeams({ getTeamProfile: profile.load }), project: pending }));
  const withNothing = places();

  app.project.set(project);
  const withProject = places();
  expect(withProject).toMatchObject(withNothing);

  profile.arrive();
  await expect.element(page.getByRole('button', { name: 'Edit Your name in this team' })).toBeVisible();
  await expect.element(row('Invite a user to team')).toBeVisible();
  expect(places()).toMatchObject(withProject);
});
