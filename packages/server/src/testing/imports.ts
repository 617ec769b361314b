import type { App } from '../app.ts';
import { keyHeader, type TestProject } from './call.ts';
import { internalProject } from './test-instance.ts';

export interface ShownImport {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly created: number;
  readonly existing: number;
  readonly refused: number;
  readonly reasons: readonly { readonly message: string; readonly count: number }[];
}

interface AskedImport {
  readonly project?: TestProject;
  readonly format?: string;
  readonly source?: string;
  readonly dry_run?: string;
  readonly id?: string;
}

type File = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Imports a file through the API as an admin, into the internal project by default. */
export async function importFile(
  app: App,
  { project = internalProject, ...asked }: AskedImport,
  file: File,
): Promise<{ status: number; body: unknown }> {
  const query = new URLSearchParams({ format: 'ndjson', ...asked });
  const response = await app.request(`/api/v1/internal/imports?${query}`, {
    method: 'POST',
    headers: {
      'x-stack-project-id': project.id,
      'x-stack-access-type': 'admin',
      [keyHeader.admin]: project.keys.admin,
    },
    ...(file !== '' && { body: file }),
    ...(file instanceof ReadableStream && { duplex: 'half' }),
  });
  const text = await response.text();
  return { status: response.status, body: response.status === 201 ? JSON.parse(text) : text };
}

/** Imports a file and requires success. */
export async function imported(app: App, asked: AskedImport, file: File): Promise<ShownImport> {
  const { status, body } = await importFile(app, asked, file);
  if (status !== 201) throw new Error(`the import was answered with ${status}: ${String(body)}`);
  return body as ShownImport;
}

export const ndjson = (...rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
