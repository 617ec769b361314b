import { expect, type Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import type { OwnedProject } from './dashboard-test.ts';

/** A user as servers make one. */
export type SeededUser = Readonly<Record<string, unknown>>;

/** Makes users as the owner who is signed in on the page; the last one is the newest. */
export async function seedUsers(page: Page, project: OwnedProject, users: readonly SeededUser[]): Promise<string[]> {
  return page.evaluate(
    async ({ projectId, wanted }) => {
      const exchange = await fetch('/dashboard/session/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-keystead-dashboard': '1' },
        body: '{}',
      });
      const { access_token } = (await exchange.json()) as { access_token: string };
      const headers = {
        'content-type': 'application/json',
        'x-stack-access-type': 'admin',
        'x-stack-project-id': projectId,
        'x-stack-admin-access-token': access_token,
      };
      const ids: string[] = [];
      for (const user of wanted) {
        const answer = await fetch('/api/v1/users', { method: 'POST', headers, body: JSON.stringify(user) });
        if (!answer.ok) throw new Error(await answer.text());
        ids.push(((await answer.json()) as { id: string }).id);
      }
      return ids;
    },
    { projectId: project.id, wanted: users },
  );
}

/** Makes so many users, named by their number, as a file that is moved in: the first one signed up last. */
export async function importCrowd(page: Page, project: OwnedProject, size: number): Promise<void> {
  const now = Date.now();
  const file = crowd(size).map((user, index) => JSON.stringify({ ...user, signed_up_at_millis: now - index * 60_000 }));
  const line = 'POST /internal/imports?format=ndjson';
  expect(await askAsOwner(page, project, line, file.join('\n'))).toMatchObject({ status: 'done', created: size });
}

/** So many users, named by their number. */
export const crowd = (size: number): SeededUser[] =>
  Array.from({ length: size }, (_, index) => ({
    display_name: `Person ${index}`,
    primary_email: `person-${index}@crowd.test`,
  }));
