import type { Locator, Page } from '@playwright/test';
import { expect, test } from './dashboard-test.ts';

interface Sight {
  /** Below the project, or from the root. */
  readonly at: string;
  /** What shows that it is there. */
  readonly shows: (page: Page) => Locator;
}
const titled = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });

const sights: Readonly<Record<string, Sight>> = {
  'the projects': { at: '/dashboard', shows: (page) => page.getByRole('link', { name: 'Acme' }) },
  'a new project': { at: '/dashboard?new=true', shows: (page) => page.getByLabel('Project name') },
  'set up': { at: 'setup', shows: titled(/^Set up/) },
  'the overview': { at: 'overview', shows: (page) => page.getByText('No sign-ins yet.') },
  'the users': { at: 'users', shows: titled('No users yet') },
  'the teams': { at: 'teams', shows: titled('No teams yet') },
  'a new team': { at: 'teams?new=true', shows: (page) => page.getByRole('textbox', { name: 'Name', exact: true }) },
  'the permissions': { at: 'permissions', shows: (page) => page.getByRole('heading', { level: 1 }) },
  'a new permission': { at: 'permissions?new=true', shows: (page) => page.getByRole('dialog') },
  'the sign-in methods': { at: 'sign-in-methods', shows: titled('Sign-in methods') },
  'a provider': { at: 'sign-in-methods/github', shows: titled('GitHub') },
  'the domains': { at: 'domains', shows: titled('Domains') },
  'a new domain': { at: 'domains?new=true', shows: (page) => page.getByLabel('Handler path') },
  'the sending of mails': { at: 'emails/sending', shows: titled('Test email') },
  'the templates of mails': { at: 'emails/templates', shows: (page) => page.getByRole('link', { name: 'Magic link' }) },
  'a template of a mail': {
    at: 'emails/templates/magic_link',
    shows: (page) => page.frameLocator('iframe').getByRole('heading', { name: /^Sign in to/ }),
  },
  'the keys': { at: 'api-keys', shows: titled(/^API keys$/) },
  'the webhooks': { at: 'webhooks', shows: titled('No webhooks yet') },
  'a new endpoint': { at: 'webhooks?new=true', shows: (page) => page.getByText('All events') },
  'the activity': { at: 'activity', shows: (page) => page.getByRole('rowheader', { name: 'Project created' }) },
  'the log of mails': { at: 'emails/log', shows: titled('No emails yet') },
  'new keys': { at: 'api-keys?new=true', shows: (page) => page.getByLabel('Expires after') },
  'the settings': { at: 'settings', shows: (page) => page.getByLabel('Project ID') },
  'the settings of teams': { at: 'settings/teams', shows: (page) => page.getByText('Let users create teams') },
  'the settings of sessions': { at: 'settings/sessions', shows: (page) => page.getByText('Reject common passwords') },
  'the staff': { at: 'settings/staff', shows: (page) => page.getByLabel('Email', { exact: true }) },
  'export and import': { at: 'settings/import-export', shows: titled('No imports yet') },
  'an invitation that is worth nothing': {
    at: `/dashboard/owner-invitation#code=${'0'.repeat(45)}`,
    shows: titled("This invitation isn't valid"),
  },
  'a page of nobody': { at: '/dashboard/p/nowhere/api-keys', shows: titled('Page not found') },
};

test('no page keeps anybody out, by day, at night and on a phone', async ({ page, project, findBarriers }) => {
  test.slow(); // every page of the dashboard
  for (const [name, { at, shows }] of Object.entries(sights))
    await test.step(name, async () => {
      await page.goto(at.startsWith('/') ? at : `${project.path}/${at}`);
      await expect(shows(page)).toBeVisible();
      expect.soft(await findBarriers(), name).toEqual([]);
    });
});
