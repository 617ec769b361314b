import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { DASHBOARD_URL, INTERNAL_CLIENT_KEY } from './instance.mjs';

interface Fixtures {
  /** Whether the test makes the service refuse things, of which the browser says a line each. */
  readonly meetsRefusals: boolean;
  /** Nothing is complained about in the console: no error, no warning, nothing that the policy of the page forbids. */
  readonly quietConsole: void;
  /** Signs a new owner in, in this browser, and answers their address. */
  readonly signInAsOwner: () => Promise<string>;
  /** Finds what keeps people from using the page: in light, in dark, and on a phone. */
  readonly findBarriers: () => Promise<string[]>;
}

export const test = base.extend<Fixtures>({
  meetsRefusals: [false, { option: true }],
  quietConsole: [
    async ({ page, meetsRefusals }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        if (!meetsRefusals || !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  signInAsOwner: async ({ page }, use) => {
    await use(async () => {
      const email = `owner-${randomUUID()}@example.com`;
      await page.goto(`${DASHBOARD_URL}/keystead.json`); // any document of its origin
      expect(await signUp(page, email)).toBe(200);
      return email;
    });
  },
  findBarriers: async ({ page }, use) => {
    await use(async () => {
      const size = page.viewportSize();
      const found = await look(page, 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      found.push(...(await look(page, 'dark')));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 390, height: 844 });
      found.push(...(await look(page, 'phone')));
      if (size) await page.setViewportSize(size);
      return found;
    });
  },
});

export { expect };

async function look(page: Page, how: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${how}: ${id}: ${nodes.map((node) => node.html).join(' ')}`),
    ...(isWide ? [`${how}: wider than the window`] : []),
  ];
}

const signUp = (page: Page, email: string): Promise<number> =>
  page.evaluate(
    async ({ key, body }) => {
      const headers = {
        'content-type': 'application/json',
        'x-stack-access-type': 'client',
        'x-stack-project-id': 'internal',
        'x-stack-publishable-client-key': key,
      };
      const signedUp = await fetch('/api/v1/auth/password/sign-up', { method: 'POST', headers, body });
      const { refresh_token } = (await signedUp.json()) as { refresh_token: string };
      const kept = await fetch('/dashboard/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-keystead-dashboard': '1' },
        body: JSON.stringify({ refresh_token }),
      });
      return kept.status;
    },
    { key: INTERNAL_CLIENT_KEY, body: JSON.stringify({ email, password: 'correct horse battery' }) },
  );
