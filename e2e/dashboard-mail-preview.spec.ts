import type { Page } from '@playwright/test';
import { API_URL } from './instance.mjs';
import { expect, test } from './dashboard-test.ts';

/** All that a hostile mail could try, and a word that shows it has arrived. */
const HOSTILE = `<!DOCTYPE html><title>mail</title><p id="there">Arrived</p>
<script>parent.document.title = 'broken'; fetch('/dashboard/keystead.json')</script>
<img src="x" onerror="document.title = 'broken'">
<svg onload="document.title = 'broken'"></svg>
<form action="/dashboard/session" method="post"><button id="send">Send</button></form>
<iframe src="/dashboard/keystead.json"></iframe>
<link rel="stylesheet" href="/dashboard/keystead.json">`;

/** As the editor does it: a form into a frame, here without the sandbox of the frame, so that the policy stands alone. */
const show = (page: Page, html: string) =>
  page.evaluate((mail) => {
    const frame = document.createElement('iframe');
    frame.name = 'shown';
    frame.title = 'Email';
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/dashboard/mail-preview', target: 'shown' });
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: 'html', value: mail });
    form.append(field);
    document.body.append(frame, form);
    form.submit();
  }, html);

test(
  'a mail in the preview runs nothing, sends nothing and reads nothing of the dashboard',
  { tag: '@core' },
  async ({ browser }) => {
    // Not the page of the dashboard tests, where complaints of the browser fail the test: here it has to complain.
    const page = await browser.newPage({ baseURL: API_URL });
    const asked: string[] = [];
    page.on('response', (response) => {
      if (response.frame() !== page.mainFrame()) asked.push(new URL(response.url()).pathname);
    });
    await page.goto('/dashboard/handler/sign-in');
    await expect(
      page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { level: 2 }))
        .first(),
    ).toBeVisible();
    const title = await page.title();
    await page.evaluate(() => localStorage.setItem('secret', 'of the dashboard'));

    await show(page, HOSTILE);
    const mail = page.frameLocator('iframe[name=shown]');
    await expect(mail.locator('#there')).toHaveText('Arrived');
    await mail.locator('#send').click();

    expect(await page.title()).toBe(title);
    expect(asked).toEqual(['/dashboard/mail-preview']);
    const frame = page.frame({ name: 'shown' });
    expect(await frame?.evaluate(() => origin)).toBe('null');
    expect(
      await frame?.evaluate(() => {
        const tries = [() => localStorage.getItem('secret'), () => document.cookie, () => parent.document.title];
        return tries.map((attempt) => {
          try {
            return attempt();
          } catch (error) {
            return (error as Error).name;
          }
        });
      }),
    ).toEqual(['SecurityError', 'SecurityError', 'SecurityError']);
    await page.close();
  },
);
