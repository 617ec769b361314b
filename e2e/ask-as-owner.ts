import { expect, type Page } from '@playwright/test';
import { ownerToken, type OwnedProject } from './dashboard-test.ts';

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
  const token = await ownerToken(page);
  const given = { method, path, projectId, token, body: typeof body === 'object' ? JSON.stringify(body) : body };
  return page.evaluate(async (asked) => {
    const answer = await fetch(`/api/v1${asked.path}`, {
      method: asked.method,
      headers: {
        'content-type': 'application/json',
        'x-stack-access-type': 'admin',
        'x-stack-project-id': asked.projectId,
        'x-stack-admin-access-token': asked.token,
      },
      ...(asked.body !== undefined && { body: asked.body }),
    });
    return { status: answer.status, text: await answer.text() };
  }, given);
}
