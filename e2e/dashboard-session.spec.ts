import type { Page } from '@playwright/test';
import { expect, test as base } from './dashboard-test.ts';
import { API_URL, DEMO_URL } from './instance.mjs';

const SESSION = `${API_URL}/dashboard/session`;
const ATTACKER = `${DEMO_URL}/attacker`;

/** The dashboard with an owner who has just signed in. */
const test = base.extend<{ owner: Page }>({
  owner: async ({ page, signInAsOwner }, use) => {
    await signInAsOwner();
    await use(page);
  },
});

const renew = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-keystead-dashboard': '1' };
    return (await fetch('/dashboard/session/token', { method: 'POST', headers })).status;
  });

test('the owner stays signed in, by a cookie that no script can read', { tag: '@core' }, async ({ owner, context }) => {
  expect(await owner.evaluate(() => document.cookie)).toBe('');
  const cookies = await context.cookies(API_URL);
  expect(cookies.map(({ name, httpOnly, sameSite, path }) => ({ name, httpOnly, sameSite, path }))).toEqual([
    { name: 'keystead-owner', httpOnly: true, sameSite: 'Strict', path: '/' },
  ]);
  await owner.reload();
  expect(await renew(owner)).toBe(200);
});

test(
  'a page of another port gets nothing by the cookie, although both ports share it',
  { tag: '@core' },
  async ({ owner, context }) => {
    const page = await context.newPage();
    await page.route(ATTACKER, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Look, a kitten.</p>' }));
    await page.goto(ATTACKER);
    const held = await context.cookies(API_URL);
    expect(await context.cookies(ATTACKER)).toEqual(held); // ports share cookies

    const readable = await page.evaluate(async (url) => {
      const json = { 'content-type': 'application/json', 'x-keystead-dashboard': '1' };
      const tries: RequestInit[] = [
        { method: 'POST', credentials: 'include' },
        { method: 'POST', credentials: 'include', mode: 'no-cors', body: '{}' }, // as a form would
        { method: 'POST', credentials: 'include', headers: json },
        { method: 'DELETE', credentials: 'include', headers: json },
      ];
      const outcomes = await Promise.allSettled(
        tries.map((init) => fetch(init.method === 'POST' ? `${url}/token` : url, init)),
      );
      return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.type !== 'opaque').length;
    }, SESSION);

    expect(readable).toBe(0);
    expect(await context.cookies(API_URL)).toEqual(held);
    expect(await renew(owner)).toBe(200);
  },
);

test('nobody can put the dashboard into a frame', { tag: '@core' }, async ({ context }) => {
  const page = await context.newPage();
  await page.route(ATTACKER, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${API_URL}/dashboard"></iframe>` }),
  );
  const refused = page.waitForEvent('requestfailed', (request) => request.url() === `${API_URL}/dashboard`);
  await page.goto(ATTACKER);
  expect((await refused).frame().parentFrame()).toBe(page.mainFrame());
});
