import type { App } from '../app.ts';
import { ask } from './ask.ts';
import type { TestProject } from './call.ts';

/** The address of an export, opened as a browser would: without a key. */
export const openExport = async (app: App, url: string): Promise<Response> => app.request(new URL(url).pathname);

/** What stands at the end of such an address. */
export async function exportTicket(app: App, project?: TestProject): Promise<string> {
  const body = { kind: 'users', format: 'ndjson' };
  const answer = await ask(app, 'POST /api/v1/internal/exports', { as: 'admin', project, body });
  return new URL((answer.body as { url: string }).url).pathname.split('/').at(-1) ?? '';
}

/** A whole export of users: NDJSON unless it says otherwise. */
export async function exported(app: App, project: TestProject, asked: object = {}): Promise<string> {
  const answer = await ask(app, 'POST /api/v1/internal/exports', {
    as: 'admin',
    project,
    body: { kind: 'users', format: 'ndjson', ...asked },
  });
  const response = await openExport(app, (answer.body as { url: string }).url);
  return response.text();
}
