import { expect, type Page } from '@playwright/test';
import type { OwnedProject } from './dashboard-test.ts';

type Line = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

/** Calls the service as the owner who is signed in on the page, past the pages of the dashboard. */
export async function askAsOwner<Answer = { id: string }>(
  page: Page,
  project: OwnedProject,
  line: Line,
  body?: object | string,
): Promise<Answer> {
  const { status, text } = await tryAsOwner(page, project, line, body);
  expect(status, `${line}: ${text}`).toBeLessThan(300);
  return JSON.parse(text) as Answer;
}

/** The same where it may be refused. */
export async function tryAsOwner(
  page: Page,
  { id: projectId }: OwnedProject,
  line: Line,
  body?: object | string,
): Promise<{ status: number; text: string }> {
  const [method = '', path = ''] = line.split(' ');
  const given = { method, path, projectId, body: typeof body === 'object' ? JSON.stringify(body) : body };
  return page.evaluate(async (asked) => {
    const json = { 'content-type': 'application/json' };
    const exchange = await fetch('/dashboard/session/token', {
      method: 'POST',
      headers: { ...json, 'x-keystead-dashboard': '1' },
      body: '{}',
    });
    const { access_token } = (await exchange.json()) as { access_token: string };
    const answer = await fetch(`/api/v1${asked.path}`, {
      method: asked.method,
      headers: {
        ...json,
        'x-stack-access-type': 'admin',
        'x-stack-project-id': asked.projectId,
        'x-stack-admin-access-token': access_token,
      },
      ...(asked.body !== undefined && { body: asked.body }),
    });
    return { status: answer.status, text: await answer.text() };
  }, given);
}
