import { ClientApp } from '@keystead/client';
import { vi } from 'vitest';
import type { TestProject } from './call.ts';

/** A page of an app that uses the SDK. */
export interface PageWithSdk {
  readonly app: ClientApp;
  /** The URLs that the page navigated to. */
  readonly visited: string[];
}

/** Opens a page with these cookies, mocking the browser as far as the SDK needs it. */
export function openPage(project: TestProject, at: string, cookies: Map<string, string>): PageWithSdk {
  const visited: string[] = [];
  let href = at;
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const page = {
    addEventListener: () => undefined,
    document: {
      visibilityState: 'visible',
      addEventListener: () => undefined,
      get cookie() {
        return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(assignment: string) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(assignment) ?? [];
        if (assignment.includes('Max-Age=0')) cookies.delete(name);
        else cookies.set(name, value);
      },
    },
    location: {
      get href() {
        return href;
      },
      assign: (url: string) => void visited.push(url),
    },
    history: { state: null, replaceState: (_: unknown, __: string, url: string) => void (href = url) },
    navigator: { onLine: true },
    localStorage: storage,
    sessionStorage: storage,
  };
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('window', page);
  const app = new ClientApp({
    projectId: project.id,
    publishableClientKey: project.keys.client,
    baseUrl: 'http://localhost:8100',
    tokenStore: 'cookie',
  });
  vi.stubGlobal('document', undefined);
  vi.stubGlobal('window', undefined);
  return { app, visited };
}
