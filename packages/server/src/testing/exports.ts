import type { App } from '../app.ts';
import { ask } from './ask.ts';
import type { TestProject } from './call.ts';

/** Opens the URL of an export like a browser, without an API key. */
export const openExport = async (app: App, url: string): Promise<Response> => app.request(new URL(url).pathname);

/** Returns the last path segment of an export URL. */
export async function exportTicket(app: App, project?: TestProject): Promise<string> {
  const body = { kind: 'users', format: 'ndjson' };
  const answer = await ask(app, 'POST /api/v1/internal/exports', { as: 'admin', project, body });
  return new URL((answer.body as { url: string }).url).pathname.split('/').at(-1) ?? '';
}

/** Exports users, as NDJSON by default. */
export async function exported(app: App, project: TestProject, asked: object = {}): Promise<string> {
  const answer = await ask(app, 'POST /api/v1/internal/exports', {
    as: 'admin',
    project,
    body: { kind: 'users', format: 'ndjson', ...asked },
  });
  const response = await openExport(app, (answer.body as { url: string }).url);
  return response.text();
}
