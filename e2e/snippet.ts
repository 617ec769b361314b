import { expect, type Page } from '@playwright/test';
import type { Credentials } from './project.ts';

/** An app that was made of the snippet on the page. */
export interface SnippetApp {
  readonly key: string;
  /** Asks for the project, as every app does when it opens. */
  open(): Promise<void>;
  signUp(credentials: Credentials): Promise<void>;
}

/** Reads base URL, project and key out of the code that owners paste. */
export async function readSnippet(page: Page): Promise<SnippetApp> {
  const file = page.getByRole('figure', { name: 'src/App.tsx' });
  await expect(file).toContainText(/publishableClientKey: 'pck_\w{20,}'/);
  const code = await file.innerText();
  const read = (name: string): string => new RegExp(`${name}: '([^']+)'`).exec(code)?.[1] ?? '';
  const key = read('publishableClientKey');
  const send = async (path: string, init: RequestInit): Promise<void> => {
    const headers = {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': read('projectId'),
      'x-stack-publishable-client-key': key,
    };
    const response = await fetch(`${read('baseUrl')}/api/v1${path}`, { ...init, headers });
    expect(response.status, await response.clone().text()).toBe(200);
  };
  return {
    key,
    open: () => send('/projects/current', { method: 'GET' }),
    signUp: (credentials) =>
      send('/auth/password/sign-up', {
        method: 'POST',
        body: JSON.stringify({ ...credentials, verification_callback_url: 'http://localhost:3000/handler' }),
      }),
  };
}
