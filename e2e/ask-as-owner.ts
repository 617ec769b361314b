import type { Page } from '@playwright/test';
import type { OwnedProject } from './dashboard-test.ts';

/** Calls the service as the owner who is signed in on the page, past the pages of the dashboard. */
export async function askAsOwner<Answer>(
  page: Page,
  project: OwnedProject,
  line: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  body?: object,
): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  const answer = await page.evaluate(
    async ({ projectId, ...asked }) => {
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
      const sent = await fetch(`/api/v1${asked.path}`, {
        method: asked.method,
        headers,
        ...(asked.body && { body: JSON.stringify(asked.body) }),
      });
      if (!sent.ok) throw new Error(`${asked.method} ${asked.path}: ${await sent.text()}`);
      return (await sent.json()) as unknown;
    },
    { projectId: project.id, method, path, body },
  );
  return answer as Answer;
}
